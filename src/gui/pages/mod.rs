//! The pages, a folder each: what it holds, what can be asked of it, its views. Here is the table of them:
//! which there are, which is shown, and how all are reached.

pub mod background;
pub mod page;
mod page_command;

pub mod compare;
pub mod library;
pub mod play;
pub mod practice;
pub mod setup;
pub mod study;

mod act;
mod files;
mod keeping;
mod own_rules;
mod reading;
mod showing;
mod wishes;

use egui::{Context, Event};

use crate::gui::command::Command;
use crate::gui::modal::Modal;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::library::state::LibraryPage;
use crate::gui::pages::page::{Page, PageVisibility};
use crate::gui::pages::practice::state::Practice;
use crate::gui::pages::setup::state::Setup;
use crate::gui::pages::study::state::Study;
use crate::gui::shared::Shared;
use crate::rules::state::State;
pub use crate::storage::choices::PageName;

/// Makes the table of the pages, in the order in which they are offered: name, command that shows the page, where it is, what is done
/// as it is shown. Before another page was left, `$seen` was on the board: name of the rules and how the game stands.
macro_rules! pages {
    (|$pages:ident, $seen:ident, $shared:ident|
     $($name:ident: $command:ident, $($field:ident).+, $enter:block;)*) => {
        impl PageName {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$name),*];

            /// The command that shows the page.
            pub const fn command(self) -> Command {
                match self {
                    $(Self::$name => Command::$command,)*
                }
            }
        }

        impl Pages {
            fn page(&self, name: PageName) -> &dyn Page {
                match name {
                    $(PageName::$name => &self.$($field).+,)*
                }
            }

            fn page_mut(&mut self, name: PageName) -> &mut dyn Page {
                match name {
                    $(PageName::$name => &mut self.$($field).+,)*
                }
            }

            /// What is done as a page is shown.
            fn enter(&mut self, page: PageName, $seen: Option<(String, State)>, $shared: &mut Shared) {
                let $pages = self;
                match page {
                    $(PageName::$name => $enter)*
                }
            }
        }
    };
}

pages! { |pages, seen, shared|
    Play: PlayPage, study.play, {};
    Study: StudyPage, study, {
        if seen.is_some() {
            pages.study.enter();
        }
    };
    Compare: ComparePage, compare, { pages.compare.enter(&pages.study.play.game) };
    Library: LibraryPage, library, {
        pages.study.play.list_ended(shared);
        if let Some((rules, state)) = seen {
            pages.library.enter(rules, &state, shared);
        }
    };
    Practice: PracticePage, practice, {
        pages.study.play.list_ended(shared);
        pages.practice.enter(pages.study.play.own_game(), shared);
    };
}

/// What each page holds, and which is in front.
pub struct Pages {
    shown: PageName,
    /// The study page, which has the game and its page.
    pub study: Study,
    /// Several boards.
    pub compare: Comparison,
    /// The games there are.
    pub library: LibraryPage,
    /// What is practised.
    pub practice: Practice,
    /// The position to go to in the game that is being opened, by its hash.
    sought: Option<u64>,
    /// The position being set up, in front of the page that is shown.
    pub setup: Option<Setup>,
    /// The one that was left last, with what was done there.
    setup_left: Option<Setup>,
}

impl Pages {
    /// The pages round a game, each as it is at first.
    fn new(study: Study) -> Self {
        Self {
            shown: PageName::Play,
            study,
            compare: Comparison::not_begun(),
            library: LibraryPage::default(),
            practice: Practice::default(),
            sought: None,
            setup: None,
            setup_left: None,
        }
    }

    /// Which of the pages that can be chosen is shown.
    pub const fn shown(&self) -> PageName {
        self.shown
    }

    /// The page that can be chosen and is shown, or lies behind the setup editor.
    fn chosen(&self) -> &dyn Page {
        self.page(self.shown)
    }

    /// The page in front of all others.
    pub fn front(&self) -> &dyn Page {
        match &self.setup {
            Some(setup) => setup,
            None => self.chosen(),
        }
    }

    fn chosen_mut(&mut self) -> &mut dyn Page {
        self.page_mut(self.shown)
    }

    fn front_mut(&mut self) -> &mut dyn Page {
        match self.setup {
            Some(ref mut setup) => setup,
            None => self.chosen_mut(),
        }
    }

    /// Where a page is, or would be without the setup editor.
    fn visibility(&self, page: PageName) -> PageVisibility {
        match page == self.shown {
            true => PageVisibility::InFront,
            false => PageVisibility::Behind,
        }
    }

    /// Goes through all pages, with where they are.
    fn each(&mut self, mut visit: impl FnMut(PageVisibility, &mut dyn Page)) {
        // Backwards, for the study page says first what is to be found out of the board that it shares with the play page.
        for &name in PageName::ALL.iter().rev() {
            let seen = match self.setup {
                None => self.visibility(name),
                Some(_) => PageVisibility::Behind,
            };
            visit(seen, self.page_mut(name));
        }
        if let Some(setup) = &mut self.setup {
            visit(PageVisibility::InFront, setup);
        }
    }

    /// Takes what files, dialogs and threads have come to.
    pub fn hear(&mut self, shared: &mut Shared) {
        self.hear_files(shared);
        shared.games.hear();
        shared.ranking.hear();
        for fault in shared.own.hear() {
            shared.notices.trouble(fault);
        }
        if matches!(shared.modal, Some(Modal::Family(_))) {
            shared.family.look(shared.own.rules(), &shared.wake);
        }
        shared.family.hear();
        shared.examples.hear();
        self.each(|_, page| page.hear(shared));
        if self.study.play.take_learned() {
            self.each(|_, page| page.forget_known());
        }
    }

    /// Lets time pass, once a frame.
    pub fn advance(&mut self, ctx: &Context, shared: &mut Shared) {
        self.each(|seen, page| page.advance(ctx, seen, shared));
    }

    /// Begins what is wanted now and ends what is not looked at any more; has what changed kept.
    pub fn attend(&mut self, ctx: &Context, shared: &mut Shared) {
        let comes_back = |event: &Event| matches!(event, Event::WindowFocused(true));
        if ctx.input(|i| i.events.iter().any(comes_back)) {
            self.study.play.file.look();
            self.compare.file.look();
        }
        self.each(|seen, page| page.attend(ctx, seen, shared));
        if shared.takes_keeping() {
            self.autosave(shared);
        }
    }
}
