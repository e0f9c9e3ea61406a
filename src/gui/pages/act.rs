//! Commands and actions: each goes to the page that carries it out.

use egui::Context;

use crate::gui::action::Action;
use crate::gui::command::Command;
use crate::gui::pages::page::Page;
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::{PageName, Pages};
use crate::gui::shared::Shared;

impl Pages {
    /// Whether a command can be run now.
    pub fn can(&self, command: Command) -> bool {
        let page = || {
            self.front()
                .can(command)
                .or_else(|| self.chosen().can(command))
        };
        match command {
            Command::Panel => !self.front().needs_panel(),
            _ => command.is_of_window() || page().unwrap_or(false),
        }
    }

    /// Whether a command that is a switch is on; `None` for others.
    pub fn is_on(&self, command: Command, shared: &Shared) -> Option<bool> {
        let of_page = self.chosen().is_on(command, shared);
        of_page.or_else(|| self.study.play.is_on(command, shared))
    }

    /// Carries out a command of the pages that can be run.
    pub fn run(&mut self, ctx: &Context, command: Command, shared: &mut Shared) {
        let mut names = PageName::ALL.iter();
        if let Some(&page) = names.find(|name| name.command() == command) {
            return self.show(page, shared);
        }
        match command {
            Command::New => self.study.play.plan(None, shared),
            Command::Open
            | Command::OpenPath
            | Command::Save
            | Command::SaveAs
            | Command::SavePath => self.run_file(command, shared),
            _ => {
                let page = match self.front().can(command) {
                    Some(_) => self.front_mut(),
                    None => self.chosen_mut(),
                };
                let wish = page.run(ctx, command, shared);
                self.carry_out(wish, shared);
            }
        }
    }

    /// Carries out one action about what the pages hold.
    pub fn apply(&mut self, ctx: &Context, action: Action, shared: &mut Shared) {
        let wish = match action {
            Action::Play(action) => {
                // Those that can come from the study page, or a dialog over it, and put another game on the board.
                if matches!(action, PlayAction::BeginPlanned | PlayAction::BackToOwnGame) {
                    self.study.end_trying(shared);
                }
                // It begins anew, with nothing of what was looked at.
                if matches!(action, PlayAction::LetStart(_)) {
                    self.study.forget_places();
                }
                self.study.play.apply(action, shared)
            }
            Action::Study(action) => self.study.apply(ctx, action, shared),
            Action::Setup(action) => {
                let setup = self.setup.as_mut();
                setup.and_then(|setup| setup.apply(action, shared))
            }
            Action::Compare(action) => self.compare.apply(ctx, action, shared),
            Action::Practice(action) => self.practice.apply(action, shared),
            Action::Library(action) => {
                if let Some((path, purpose, sought)) = self.library.apply(action, shared) {
                    self.show(PageName::Study, shared);
                    shared.read(purpose, path);
                    self.sought = sought;
                }
                None
            }
            Action::Own(action) => self.own(action, shared),
            Action::Endgames(action) => {
                self.study.play.endgames(action, shared);
                None
            }
            Action::Learning(action) => {
                self.study.play.learn(action, shared);
                None
            }
            Action::File(action) => {
                self.apply_file(action, shared);
                None
            }
            Action::Pasted(text) => self.paste(&text, shared),
            Action::Run(_) | Action::View(_) | Action::Example(_) | Action::CloseAnyway => None,
        };
        self.carry_out(wish, shared);
    }
}
