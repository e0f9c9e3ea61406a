//! What was read: files and pasted text, and how they take the place of what a page shows.

use std::path::{Path, PathBuf};

use crate::game::contest::{Game, NamedRules};
use crate::gui::files::action::FileAction;
use crate::gui::files::names::file_name;
use crate::gui::files::own_file::OwnFile;
use crate::gui::files::purpose::{OpenFor, Purpose};
use crate::gui::files::reader::{FileContent, Pasted, ReadFile, is_large};
use crate::gui::modal::{Modal, WayOut};
use crate::gui::notices::Topic;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::page::{GameUse, PageWish};
use crate::gui::pages::{PageName, Pages};
use crate::gui::shared::Shared;
use crate::rules::words::phrase::counted;
use crate::storage::games::comparison_file::SavedComparison;
use crate::storage::games::opened::{Opened, from_pasted, left_out, plain_moves, read_in_part};
use crate::storage::pgn::moves::read_moves;
use crate::storage::pgn::rules::Untold;
use crate::storage::pgn::whole::Whole;
use crate::storage::rules::presets::Preset;

/// Bytes of a pasted text that is read at once; a longer one is read off the window's thread.
const READ_AT_ONCE: usize = 20_000;

impl Pages {
    pub(super) fn file_read(&mut self, file: ReadFile, shared: &mut Shared) {
        match file.content {
            Ok(FileContent::Opened(opened, known)) => {
                let again = FileAction::Use(Purpose::Open(file.purpose), file.path.clone());
                shared.doing = Some(again.into());
                let path = file.path.clone();
                let own = match (&opened, file.purpose) {
                    (Opened::Pgn(whole), _) => OwnFile::read_from(path, known, &whole.first),
                    (Opened::Game(game), OpenFor::Numbered(_)) => {
                        OwnFile::read_from(path, known, game)
                    }
                    _ => OwnFile::opened(path, known),
                };
                self.opened(file.purpose, opened, (file.path, own), shared);
            }
            Ok(FileContent::Rules(preset)) => {
                self.rules_read(file.purpose, &preset, shared);
            }
            Err(error) => {
                self.sought = None;
                shared.change_settings(|s| s.recent_files.forget(&file.path));
                let text = format!("{}\n\n{}", error.reason(), file.path.display());
                let offers = in_part(file.purpose, &file.path).into_iter().collect();
                shared.tell_trouble(&file.path, "could not be opened", text, offers);
            }
        }
    }

    /// Puts what was read where it belongs.
    fn opened(
        &mut self,
        purpose: OpenFor,
        found: Opened,
        (path, file): (PathBuf, OwnFile),
        shared: &mut Shared,
    ) {
        shared.keep();
        shared.notices.succeeded(Topic::Opening);
        let is_file = file.path.is_some();
        match found {
            Opened::Game(game) if purpose == OpenFor::CompareGame => {
                return self.compare.replay(&game);
            }
            Opened::Game(_) if self.study.play.file.is_kept_in(&file) => {
                self.show_board(shared);
                let text = format!("{} is on the board already", file_name(&path));
                return shared.notices.info(text);
            }
            Opened::Game(game) => {
                if !self.hand_over(*game, file, shared) {
                    return;
                }
                // An autosave is nobody's file; a broken one is read as far as it goes.
                let left_out = match purpose {
                    OpenFor::Game if !is_file => left_out(&path),
                    OpenFor::InPart => {
                        read_in_part(&path).map_or_else(|_| Vec::new(), |read| read.1)
                    }
                    _ => Vec::new(),
                };
                if !left_out.is_empty() {
                    shared.modal = Some(Modal::Trouble {
                        title: format!("Opened {} in part", file_name(&path)),
                        text: left_out.join("\n"),
                        offers: Vec::new(),
                    });
                }
            }
            Opened::Pgn(whole) if purpose == OpenFor::CompareGame => {
                return self.compare.replay(&whole.first);
            }
            Opened::Pgn(whole) => return self.pgn_opened(*whole, Some(path), file, shared),
            Opened::Rules(_) if purpose == OpenFor::CompareGame => {
                let text = format!("{} holds rules, not a game", file_name(&path));
                return shared.notices.failed(Topic::Opening, text);
            }
            Opened::Rules(preset) => {
                self.study.play.edit_preset(&preset, shared.own.rules());
                self.show(PageName::Play, shared);
                let text = format!("Opened {}", file_name(&path));
                // Rules are no recent game.
                return shared.notices.info(text);
            }
            Opened::Comparison(content) => {
                for unknown in &content.unknown {
                    shared.notices.trouble(unknown.clone());
                }
                if !self.begin_with_boards(*content, file, shared) {
                    return;
                }
            }
        }
        let name = file_name(&path);
        let text = match purpose {
            OpenFor::Numbered(number) => format!("Opened game {number} of {name}"),
            _ => format!("Opened {name}"),
        };
        shared.notices.info(text);
        if is_file {
            shared.note_recent(path);
        }
    }

    /// Shows the first game of a PGN file or of pasted PGN, and tells what else there is to be told.
    fn pgn_opened(
        &mut self,
        whole: Whole,
        path: Option<PathBuf>,
        file: OwnFile,
        shared: &mut Shared,
    ) {
        let troubles = whole.troubles();
        let (games, has_faults) = (whole.games, !whole.faults.is_empty());
        let rules = whole.first.rules_name.clone();
        let made = whole.first.record.line().len();
        let moves = counted(made, "move");
        if games == 1 && made == 0 && has_faults {
            // It would take the place of a game, and there is nothing in it.
            let what = path.as_deref().map_or("this game".to_owned(), file_name);
            shared.modal = Some(Modal::Trouble {
                title: format!("No move of {what} can be read"),
                text: troubles.join("\n"),
                offers: Vec::new(),
            });
            return;
        }
        if !self.hand_over(whole.first, file, shared) {
            return;
        }
        let title = match path.as_deref() {
            Some(path) => format!("Opened {}", file_name(path)),
            None => format!("Pasted a game: {rules}, {moves}"),
        };
        if troubles.is_empty() {
            shared.notices.info(title);
        } else {
            let keep = (games > 1).then(|| match path.clone() {
                Some(path) => FileAction::KeepAll(path),
                None => FileAction::KeepPasted(whole.text),
            });
            let keep = keep.map(|keep| WayOut::new("Keep all in the games folder", keep));
            shared.modal = Some(Modal::Trouble {
                title,
                text: troubles.join("\n"),
                offers: keep.into_iter().collect(),
            });
        }
        if let Some(path) = path {
            shared.note_recent(path);
        }
    }

    /// Takes pasted text for what it is: a document or PGN takes the place of what is shown, a position or moves are for the page
    /// in front.
    pub(super) fn paste(&mut self, text: &str, shared: &mut Shared) -> Option<PageWish> {
        let usual = self.study.play.game.named_rules();
        if text.len() > READ_AT_ONCE {
            shared.read_pasted(text.to_owned(), usual);
            return None;
        }
        let pasted = from_pasted(text, &usual).or_else(|| self.whole_game(text, &usual));
        match pasted {
            None => self.front_mut().paste(text, shared),
            Some(pasted) => {
                self.pasted(pasted, shared);
                None
            }
        }
    }

    /// The game whose moves were pasted, from its start, where they cannot be made on the board of the game.
    fn whole_game(&self, text: &str, usual: &NamedRules) -> Option<Pasted> {
        if self.front().game_shown().is_none() || text.contains('/') {
            return None;
        }
        let record = &self.study.play.game.record;
        let fits = read_moves(record.state(), text).is_ok();
        let whole = (!fits)
            .then(|| plain_moves(text, Untold::Likely(usual)))
            .flatten()?;
        Some(Ok(Opened::Pgn(Box::new(whole))))
    }

    /// Shows what was pasted, or says why it cannot be.
    pub(super) fn pasted(&mut self, pasted: Pasted, shared: &mut Shared) {
        let opened = match pasted {
            Ok(opened) => opened,
            Err(error) => {
                let text = format!("Cannot paste: {error}");
                return shared.notices.failed(Topic::Paste, text);
            }
        };
        shared.notices.succeeded(Topic::Paste);
        shared.keep();
        let told = match opened {
            Opened::Pgn(whole) => {
                return self.pgn_opened(*whole, None, OwnFile::default(), shared);
            }
            Opened::Game(game) => {
                let moves = counted(game.record.line().len(), "move");
                let told = format!("Pasted a game: {}, {moves}", game.rules_name);
                self.hand_over(*game, OwnFile::default(), shared)
                    .then_some(told)
            }
            Opened::Comparison(content) => {
                let begun = self.begin_with_boards(*content, OwnFile::default(), shared);
                begun.then(|| "Pasted a comparison".to_owned())
            }
            Opened::Rules(preset) => {
                self.study.play.edit_preset(&preset, shared.own.rules());
                self.show(PageName::Play, shared);
                Some(format!("Pasted rules: {}", preset.name))
            }
        };
        if let Some(told) = told {
            shared.notices.info(told);
        }
    }

    /// Shows a game in place of the one there is, once that is kept; whether it was.
    pub fn hand_over(&mut self, game: Game, file: OwnFile, shared: &mut Shared) -> bool {
        // What is only tried is no part of the game that is kept.
        self.study.end_trying(shared);
        let mut game = game;
        // A game that is over is shown as it ended where a variation was looked at when it was put away.
        if !game.record.is_on_main_line() {
            let mut record = game.record.clone();
            record.go_to_main_after(None);
            record.go_to(usize::MAX);
            if record.state().outcome().is_some() || game.told_result().is_some() {
                game.record = record;
            }
        }
        let kept = match self.chosen().opens_games_for() {
            GameUse::Study => self.study.take(game, file, shared),
            GameUse::Play => {
                let play = &mut self.study.play;
                let kept = play.keep_game(shared);
                if kept {
                    play.place(game, file);
                }
                kept
            }
        };
        if kept {
            // It stands where its file left it, wherever it is looked at now.
            self.study.turn_to_game();
            self.show_board(shared);
        }
        kept
    }

    /// Shows the game on the board, at the position that was sought if one was.
    fn show_board(&mut self, shared: &mut Shared) {
        self.leave_setup(shared);
        if let Some(position) = self.sought.take() {
            self.study.play.go_to_position(position);
        }
        match self.chosen().opens_games_for() {
            GameUse::Study => {
                self.study.play.hold();
                self.show(PageName::Study, shared);
            }
            GameUse::Play => self.turn_to(PageName::Play, shared),
        }
    }

    /// Shows boards in place of those there are, once these are kept; whether they were.
    pub fn begin_with_boards(
        &mut self,
        content: SavedComparison,
        file: OwnFile,
        shared: &mut Shared,
    ) -> bool {
        let kept = self.keep_boards(shared);
        if kept {
            self.leave_setup(shared);
            self.compare = Comparison::of_file(content, file);
            self.show(PageName::Compare, shared);
        }
        kept
    }

    /// Keeps the boards, which are about to be replaced, if there is anything on them that no file
    /// holds. Whether they may be.
    pub(super) fn keep_boards(&self, shared: &mut Shared) -> bool {
        self.compare.keep(&self.study.play.game, shared)
    }

    fn rules_read(&mut self, purpose: OpenFor, preset: &Preset, shared: &mut Shared) {
        let own = shared.own.rules();
        match purpose {
            OpenFor::BoardRules(board) => self.compare.edit_preset(board, preset, own),
            OpenFor::AddBoard => self.compare.add_preset(preset, own),
            OpenFor::Rules
            | OpenFor::Game
            | OpenFor::InPart
            | OpenFor::Numbered(_)
            | OpenFor::CompareGame => return self.study.play.edit_preset(preset, own),
        }
        shared.keep();
    }
}

/// The offer to open what can be read of a file that cannot be opened, if there is anything in it.
fn in_part(purpose: OpenFor, path: &Path) -> Option<WayOut> {
    if purpose != OpenFor::Game || is_large(path) {
        return None;
    }
    let (opened, _) = read_in_part(path).ok()?;
    let has_content = match opened {
        Opened::Game(game) => game.is_played(),
        Opened::Comparison(_) => true,
        Opened::Pgn(_) | Opened::Rules(_) => false,
    };
    let open = FileAction::Use(Purpose::Open(OpenFor::InPart), path.to_owned());
    has_content.then(|| WayOut::new("Open what can be read", open))
}
