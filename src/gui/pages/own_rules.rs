//! Rules that are edited on a page are kept among one's own, or written to a file.

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
        match (kept.place, &mut self.compare) {
            (RulesPlace::Game, _) => self.study.play.name_rules(kept, shared.own.rules()),
            (RulesPlace::Board(board), Some(boards)) => {
                boards.name_rules(board, kept, shared.own.rules());
            }
            (RulesPlace::Board(_), None) => {}
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
    if shared.own.of_name(&keep.about.name).is_some()
        && let Err(error) = shared.folders.trash().take(&path)
    {
        return shared.notices.failed(Topic::Rules, error.to_string());
    }
    shared.write_rules(keep, path, Over::Nothing);
}
