//! Carries out what the views asked for.

use crate::game::contest::{Game, NamedRules};
use crate::gui::action::{Action, Modal, Page, RulesEdit, SetupEdit, Tab};
use crate::gui::app::{App, window_size};
use crate::gui::command::Command;
use crate::gui::draft::Draft;
use crate::gui::files::names::with_json;
use crate::gui::files::purpose::{OpenFor, Purpose, SaveFor};
use crate::gui::files::writer::WriteJob;
use crate::gui::pages::compare::comparison::Comparison;
use crate::gui::pages::setup::setup::{Setup, SetupFor};
use crate::gui::scale::scale;
use crate::gui::thinking::flow::Watch;

use crate::rules::notation::{parse_moves, parse_position, print_moves, print_position};
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::rules::words::fault_text::clause_error_text;
use crate::storage::presets;

/// Which way the scale is changed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Step {
    Larger,
    Smaller,
}

impl App {
    /// Carries out one wish.
    pub fn apply(&mut self, ctx: &egui::Context, action: Action) {
        match action {
            Action::Run(command) => self.run(ctx, command),
            Action::Play(house) => self.person_plays(Move::Sow(house)),
            Action::Swap => self.person_plays(Move::Swap),
            Action::GoTo(made) => self.walk(|game| game.record.go_to(made)),
            Action::Watch(Watch::FromStart) => self.watch_again(),
            Action::Watch(Watch::Stop) => self.desk.flow.watching = None,
            Action::Skip => self.desk.playback = None,
            Action::NextGame => self.next_game(),
            Action::ClearScore => {
                self.desk.game.games.finished.clear();
                self.changed();
            }
            Action::LetStart(side) => {
                if self.desk.game.let_start(side) {
                    self.changed();
                }
            }
            Action::SetNextStart(next_start) => {
                self.desk.game.set_next_start(next_start);
                self.desk.draft.set_next_start(next_start);
                self.changed();
            }
            Action::SetSeat(side, seat) => {
                self.desk.game.seats[side] = seat;
                self.changed();
            }
            Action::SetPause(ms) => self.change_settings(|s| s.computer_pause_ms = ms),
            Action::Rename(side, name) => self.rename(side, name),

            Action::EditRules(RulesEdit::SetClause(clause, value)) => {
                if let Err(error) = self.desk.draft.set(clause, &value) {
                    self.desk.notices.trouble(clause_error_text(&error));
                }
            }
            Action::EditRules(RulesEdit::LoadPreset(id)) => {
                if let Some(preset) = presets::preset(id) {
                    self.desk.draft = Draft::of_preset(preset);
                }
            }
            Action::OpenRules => self.ask(Purpose::Open(OpenFor::Rules)),
            Action::SaveRules => self.ask(Purpose::Save(SaveFor::Rules)),
            Action::RevertRules => self.desk.draft = Draft::of(&self.desk.game.named_rules()),
            Action::NewGameWithRules => {
                if let Some(named) = self.desk.draft.named() {
                    self.new_match(named);
                }
            }

            Action::Setup(edit) => self.edit_setup(edit),

            Action::Show(page) => self.show_page(page),
            Action::Compare(action) => self.compare(ctx, action),
            Action::Endgames(action) => self.endgames(action),

            Action::GlanceAtRecent => {
                let paths = self.desk.settings.recent_files.paths().to_vec();
                self.desk.recent.glance(paths, (self.clock)(), &self.wake);
            }
            Action::OpenFile(path) => {
                self.desk.modal = None;
                self.read(OpenFor::Game, path);
            }
            Action::SaveFile(path) => {
                self.desk.modal = None;
                if self.desk.page == Page::Compare {
                    self.save_comparison(with_json(path));
                } else {
                    self.save_game(with_json(path));
                }
            }

            Action::SetTheme(theme) => {
                self.change_settings(|settings| settings.theme = theme);
                self.use_settings(ctx);
            }
            Action::SetSpeed(speed) => self.change_settings(|s| s.speed = speed),
            Action::SetReducedMotion(on) => {
                self.change_settings(|s| s.reduced_motion = on);
                self.use_settings(ctx);
            }
            Action::SetBoardView(view) => self.change_settings(|s| s.board_view = view),
            Action::SetHouseLabels(labels) => self.change_settings(|s| s.house_labels = labels),
            Action::SetVersus(id) => {
                self.change_settings(|s| s.versus = id.map(str::to_owned));
            }
            Action::SetTab(tab) => self.desk.tab = tab,
            // Written with the window's size when the program ends, not at every step of a drag.
            Action::SetPanelWidth(width) => self.desk.settings.side_panel.width = width,

            Action::ShowModal(modal) => self.show_modal(modal),
            Action::CloseModal => self.desk.modal = None,
            Action::Dismiss(number) => self.desk.notices.dismiss(number),
            Action::ForgetDialog => self.desk.dialog = None,
            Action::Pasted(text) => self.paste(&text),
        }
    }

    fn run(&mut self, ctx: &egui::Context, command: Command) {
        if !self.desk.can(command) {
            return;
        }
        match command {
            Command::New => self.new_match(self.desk.game.named_rules()),
            Command::Open => self.ask(Purpose::Open(OpenFor::Game)),
            Command::Save if self.desk.page == Page::Compare => self.save_boards(),
            Command::Save => match self.desk.file.clone() {
                Some(path) => self.save_game(path),
                None => self.ask(self.save_purpose()),
            },
            Command::SaveAs => self.ask(self.save_purpose()),
            Command::OpenPath => self.ask_by_path(&Purpose::Open(OpenFor::Game)),
            Command::SavePath => self.ask_by_path(&self.save_purpose()),
            Command::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Command::Undo if self.desk.page == Page::Compare => self.undo_on_boards(),
            Command::Redo if self.desk.page == Page::Compare => self.redo_on_boards(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::PlayPage => self.show_page(Page::Play),
            Command::ComparePage => self.show_page(Page::Compare),
            Command::NextBoard => self.activate_beside(1),
            Command::PreviousBoard => self.activate_beside(-1),
            Command::Replay => self.replay(),
            Command::Hint => self.hint(),
            Command::Pause => {
                self.desk.flow.paused ^= true;
                self.desk.flow.stepping = false;
            }
            Command::Step => {
                self.desk.flow.paused = true;
                self.desk.flow.stepping = true;
            }
            Command::PlayOn => self.desk.flow.went_back = false,
            Command::Values => self.change_settings(|s| s.house_values ^= true),
            Command::LeadBar => self.change_settings(|s| s.lead_bar ^= true),
            Command::SetUp => {
                self.set_up(*self.desk.game.record.state().position());
                self.desk.playback = None;
            }
            Command::CopyPosition => {
                let text = match self.desk.comparing().and_then(Comparison::active_board) {
                    Some(board) => print_position(board.rules().shape(), board.state().position()),
                    None => {
                        let game = &self.desk.game;
                        print_position(game.rules().shape(), game.record.state().position())
                    }
                };
                self.desk.notices.info(format!("Copied {text}"));
                ctx.copy_text(text);
            }
            Command::CopyMoves => {
                let record = &self.desk.game.record;
                let made = record.line().take(record.made_count());
                ctx.copy_text(print_moves(made.map(|m| (m.by, m.action))));
                self.desk.notices.info("Copied the moves");
            }
            Command::Paste => ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste),
            Command::Panel => self.change_settings(|s| s.side_panel.open ^= true),
            Command::FullScreen => {
                let full = ctx.input(|i| i.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(egui::ViewportCommand::Fullscreen(!full));
            }
            Command::ZoomIn => self.zoom(ctx, Step::Larger),
            Command::ZoomOut => self.zoom(ctx, Step::Smaller),
            Command::ZoomReset => {
                self.change_settings(|s| s.zoom_percent = 100);
                self.use_settings(ctx);
            }
            Command::Keys => self.desk.modal = Some(Modal::Keys),
            Command::Endgames => self.show_modal(Modal::Endgames),
            Command::Rules => self.desk.modal = Some(Modal::Rules),
            Command::About => self.desk.modal = Some(Modal::About),
        }
    }

    fn show_modal(&mut self, modal: Modal) {
        if modal == Modal::Endgames {
            self.look_at_endgames();
        }
        self.desk.modal = Some(modal);
    }

    fn zoom(&mut self, ctx: &egui::Context, step: Step) {
        // From what is seen: a scale that had no room is not what is made larger or smaller.
        let seen = (ctx.zoom_factor() * 100.0).round() as u16;
        let chosen = match step {
            Step::Larger => (seen / 10 + 1) * 10,
            Step::Smaller => seen.saturating_sub(1) / 10 * 10,
        };
        let chosen = chosen.clamp(50, 400);
        if step == Step::Larger && scale(chosen, window_size(ctx)) <= ctx.zoom_factor() {
            let text = "Larger text needs a larger window";
            self.desk.notices.info(text);
            return;
        }
        self.change_settings(|s| s.zoom_percent = chosen);
        self.use_settings(ctx);
    }

    fn next_game(&mut self) {
        if let Some(next) = self.desk.game.following((self.clock)()) {
            self.keep_present_game();
            let named = self.desk.draft.clone();
            self.desk.place(next, None);
            self.desk.draft = named;
            self.changed();
        }
    }

    fn new_match(&mut self, named: NamedRules) {
        self.keep_present_game();
        let players = self.desk.game.players.clone();
        let seats = self.desk.game.seats;
        let game = Game::new(named, players, (self.clock)()).with_seats(seats);
        self.desk.place(game, None);
        self.changed();
    }

    fn rename(&mut self, side: Side, name: String) {
        let name: String = name.chars().filter(|c| !c.is_control()).take(40).collect();
        self.desk.game.players[side].clone_from(&name);
        self.desk.tell_last_move();
        self.change_settings(|s| s.player_names[side] = name);
        self.changed();
    }

    fn edit_setup(&mut self, edit: SetupEdit) {
        let Some(setup) = &mut self.desk.setup else {
            return;
        };
        match edit {
            SetupEdit::Cancel => self.desk.setup = None,
            SetupEdit::Start | SetupEdit::Compare => {
                if let Some(fault) = setup.fault() {
                    self.desk.notices.trouble(fault.to_string());
                    return;
                }
                let start = *setup.position();
                if setup.purpose == SetupFor::Comparison || edit == SetupEdit::Compare {
                    if let Some(setup) = self.desk.setup.take() {
                        self.compare_from(&setup);
                    }
                    return;
                }
                // Other rules may go on where these end: boards can begin here, a game cannot.
                if setup.over().is_some() {
                    return;
                }
                self.keep_present_game();
                let named = self.desk.game.named_rules();
                let players = self.desk.game.players.clone();
                let game = Game::from_position(named, players, start, (self.clock)())
                    .with_seats(self.desk.game.seats);
                self.desk.place(game, None);
                self.desk.tab = Tab::Game;
                self.changed();
            }
            edit => setup.edit(edit),
        }
    }

    /// Opens the setup editor for a game under the rules on the desk.
    fn set_up(&mut self, position: Position) {
        let named = self.desk.game.named_rules();
        self.desk.setup = Some(Setup::new(named, position, SetupFor::Game));
    }

    /// Reads what was pasted: a position goes to the setup editor, moves are played.
    fn paste(&mut self, text: &str) {
        if self.desk.page == Page::Compare {
            return self.paste_to_boards(text);
        }
        let rules = self.desk.game.rules().clone();
        if text.contains('/') {
            match parse_position(rules.shape(), text) {
                Ok(position) => self.set_up(position),
                Err(error) => self.desk.notices.trouble(error.to_string()),
            }
            return;
        }
        match parse_moves(&rules, self.desk.game.record.state(), text) {
            Ok(moves) if moves.is_empty() => self
                .desk
                .notices
                .trouble("There is no position and no move to paste"),
            Ok(moves) => {
                let count = moves.len();
                self.walk(|game| {
                    for action in moves {
                        // Each was just found to be legal.
                        let _ = game.record.play(action);
                    }
                });
                self.desk.notices.info(format!("Played {count} moves"));
            }
            Err(error) => self.desk.notices.trouble(format!("Cannot paste: {error}")),
        }
    }

    /// After every change of the game: the autosave, the sentence, the file's state.
    pub(in crate::gui) fn changed(&mut self) {
        self.desk.flow.rested = None;
        self.desk.flow.hint_asked = false;
        self.desk.touch();
        self.desk.tell_last_move();
        self.autosave();
    }

    pub(in crate::gui) fn change_settings(
        &mut self,
        change: impl FnOnce(&mut crate::storage::settings::Settings),
    ) {
        change(&mut self.desk.settings);
        let settings = Box::new(self.desk.settings.clone());
        self.have_written(WriteJob::Settings(settings));
    }
}
