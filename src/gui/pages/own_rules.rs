//! Rules that are edited on a page are kept among one's own, or written to a file.

use crate::game::contest::NamedRules;
use crate::gui::files::purpose::{Purpose, SaveFor};
use crate::gui::files::writer::Over;
use crate::gui::modal::Modal;
use crate::gui::notices::Topic;
use crate::gui::own::about::RulesDescription;
use crate::gui::own::action::OwnAction;
use crate::gui::pages::Pages;
use crate::gui::pages::page::PageWish;
use crate::gui::shared::Shared;
use crate::storage::own_rules::own_file;
use crate::storage::presets::Preset;

impl Pages {
    /// Carries out one action about the rules that are edited on the page that is shown.
    pub(super) fn own(&mut self, action: OwnAction, shared: &mut Shared) -> Option<PageWish> {
        match action {
            OwnAction::AskToKeep(Some(about)) => shared.modal = Some(Modal::KeepRules(about)),
            OwnAction::AskToKeep(None) => {
                shared.own.look(&shared.folders, &shared.wake);
                let (draft, opened) = self.front().rules_edited()?;
                let known = shared.own.described(&draft, opened);
                shared.modal = Some(Modal::KeepRules(Box::new(known)));
            }
            OwnAction::Keep(about) => self.keep_rules(*about, shared),
            OwnAction::KeepIn(about) => {
                shared.modal = None;
                let preset = self.call_rules(*about, shared)?;
                return Some(PageWish::Ask(Purpose::Save(SaveFor::Rules(preset))));
            }
        }
        None
    }

    /// Keeps the edited rules among one's own, in place of those of the same name if these are known.
    fn keep_rules(&mut self, about: RulesDescription, shared: &mut Shared) {
        let folder = match shared.folders.rules() {
            Ok(folder) => folder,
            Err(error) => return shared.notices.failed(Topic::Rules, error.to_string()),
        };
        let path = own_file(&folder, &about.name);
        // The dialog has told of those that are known.
        let over = match shared.own.of_name(&about.name) {
            Some(_) => Over::Anything,
            None => Over::Nothing,
        };
        if let Some(preset) = self.call_rules(about, shared) {
            shared.write_rules(&preset, path, over);
        }
    }

    /// Gives the edited rules the name under which they are kept; they with what is said about them, if they go together.
    fn call_rules(&mut self, about: RulesDescription, shared: &mut Shared) -> Option<Box<Preset>> {
        let (draft, _) = self.front().rules_edited()?;
        let NamedRules { rules, .. } = draft.named()?;
        let name = about.name.trim().to_owned();
        let named = NamedRules { name, rules };
        let preset = about.preset(String::new(), &named);
        self.front_mut().name_rules(named, about);
        shared.keep();
        Some(Box::new(preset))
    }
}
