//! Rules that are edited on a page are kept among one's own, or written to a file.

use std::path::Path;
use std::{fs, io};

use crate::gui::files::purpose::{Purpose, SaveFor};
use crate::gui::files::writer::Over;
use crate::gui::modal::Modal;
use crate::gui::notices::Topic;
use crate::gui::own::about::{NameTaken, RulesPlace, RulesToKeep};
use crate::gui::own::action::OwnAction;
use crate::gui::pages::Pages;
use crate::gui::pages::page::PageWish;
use crate::gui::shared::Shared;
use crate::storage::rules::own_rules::own_file;

impl Pages {
    /// Carries out one action about rules that are edited.
    pub(super) fn own(&self, action: OwnAction, shared: &mut Shared) -> Option<PageWish> {
        match action {
            OwnAction::AskToKeep => {
                shared.own.look(&shared.folders, &shared.wake);
                let edited = self.front().rules_edited(shared.own.rules())?;
                shared.modal = Some(Modal::KeepRules(Box::new(RulesToKeep {
                    place: edited.place,
                    rules: edited.draft.named()?.rules,
                    about: shared.own.described(&edited),
                })));
            }
            OwnAction::Describe(keep) => shared.modal = Some(Modal::KeepRules(keep)),
            OwnAction::Keep(keep, told) => keep_rules(keep, told.as_deref(), shared),
            OwnAction::KeepIn(keep) => {
                shared.modal = None;
                return Some(PageWish::Ask(Purpose::Save(SaveFor::Rules(keep))));
            }
        }
        None
    }

    /// Rules that are in a file now bear the name it says where they were edited, if they are still there.
    pub(super) fn rules_kept(&mut self, kept: &RulesToKeep, shared: &mut Shared) {
        let own = shared.own.rules();
        match kept.place {
            RulesPlace::Game => self.study.play.name_rules(kept, own),
            RulesPlace::Board(board) => self.compare.name_rules(board, kept, own),
        }
        shared.keep();
    }
}

/// Keeps rules among one's own. Those of the same name go to the trash, if it was told that they will be replaced; else it is asked once
/// more: what was written last may have come with the Enter that saves.
fn keep_rules(keep: Box<RulesToKeep>, told: Option<&str>, shared: &mut Shared) {
    let is_asked = match shared.own.name_taken(&keep) {
        NameTaken::No => false,
        NameTaken::ByOwn(there) => told != Some(there),
        NameTaken::ByPreset(_) => true,
    };
    if is_asked {
        shared.modal = Some(Modal::KeepRules(keep));
        return;
    }
    let folder = match shared.folders.rules() {
        Ok(folder) => folder,
        Err(error) => return shared.notices.failed(Topic::Rules, error.to_string()),
    };
    let path = own_file(&folder, &keep.about.name);
    let mut over = Over::Nothing;
    if shared.own.of_name(&keep.about.name).is_some() {
        over = Over::Anything;
        if let Err(error) = trash_copy(&path, shared) {
            return shared.notices.failed(Topic::Rules, error);
        }
    }
    shared.write_rules(keep, path, over);
}

/// Puts what a file holds into the trash; the file stays until another one takes its place.
fn trash_copy(path: &Path, shared: &Shared) -> Result<(), String> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let copy = path.with_file_name(format!("{stem} (replaced).json"));
    match fs::copy(path, &copy) {
        Ok(_) => {}
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(format!("cannot copy \"{}\": {error}", path.display())),
    }
    let taken = shared.folders.trash().take(&copy);
    taken.map(drop).map_err(|error| error.to_string())
}
