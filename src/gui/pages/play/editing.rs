//! The rules that are edited beside the game: changed, and changed back.

use crate::gui::draft::{Draft, RulesEdit};
use crate::gui::notices::Topic;
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;
use crate::rules::words::fault_text::clause_error_text;
use crate::storage::choices::PlayTab;

impl Play {
    /// Carries out a change, or says why it cannot be.
    pub(super) fn edit_rules(&mut self, edit: &RulesEdit, shared: &mut Shared) {
        let mut next = self.draft.clone();
        match next.edit(edit, shared.own.rules()) {
            Ok(()) => {
                self.edit_draft(next, Some(edit));
                shared.notices.succeeded(Topic::Rules);
            }
            Err(error) => {
                let text = clause_error_text(&error);
                shared.notices.failed(Topic::Rules, text);
            }
        }
    }

    /// Puts other rules in place of those that are edited, by a change of one clause or of all.
    pub(super) fn edit_draft(&mut self, next: Draft, edit: Option<&RulesEdit>) {
        let before = std::mem::replace(&mut self.draft, next);
        let clause = match edit {
            Some(RulesEdit::SetClause(clause, _)) => Some(*clause),
            Some(RulesEdit::Load(_)) | None => None,
        };
        if before.spec() != self.draft.spec() {
            self.rule_edits.changed(before, clause);
        }
    }

    /// Takes back what was changed last; whether there was anything.
    pub(super) fn undo_edit(&mut self, shared: &mut Shared) -> bool {
        let before = self.rule_edits.undo(&self.draft);
        self.show_edited(before, shared)
    }

    /// Makes the change again that was taken back; whether there was any.
    pub(super) fn redo_edit(&mut self, shared: &mut Shared) -> bool {
        let again = self.rule_edits.redo(&self.draft);
        self.show_edited(again, shared)
    }

    fn show_edited(&mut self, draft: Option<Draft>, shared: &mut Shared) -> bool {
        let Some(draft) = draft else {
            return false;
        };
        self.draft = draft;
        // What becomes of them is seen.
        shared.show_tab(PlayTab::Rules);
        if !shared.settings.side_panel.open {
            shared.change_settings(|settings| settings.side_panel.open = true);
        }
        true
    }
}
