//! Carries out what the views asked for: the only place where the desk changes.

use std::path::{Path, PathBuf};

use super::action::{Action, Modal, Page, RulesEdit, SetupEdit, Tab};
use super::app::App;
use super::command::Command;
use super::comparing::action::Export;
use super::comparing::comparison::Comparison;
use super::desk::FileState;
use super::draft::Draft;
use super::files::{Ask, Message, Request, read_file, read_rules, with_json};
use super::setup::{Setup, SetupFor};
use super::writer::Job;
use crate::game::contest::{Game, NamedRules};

use crate::rules::notation::{parse_moves, parse_position, print_moves, print_position};
use crate::rules::position::Position;
use crate::rules::side::Side;
use crate::rules::state::Move;
use crate::storage::opened::Opened;
use crate::storage::presets::{self, Preset};
use crate::storage::session_file;
use crate::storage::{comparison_file, game_file};

impl App {
    /// Carries out one wish.
    pub fn apply(&mut self, ctx: &egui::Context, action: Action) {
        match action {
            Action::Run(command) => self.run(ctx, command),
            Action::Play(house) => self.person_plays(Move::Sow(house)),
            Action::Swap => self.person_plays(Move::Swap),
            Action::GoTo(made) => self.walk(|game| {
                let rules = game.named.rules.clone();
                game.record.go_to(&rules, made);
            }),
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
                    self.desk.notices.trouble(error.to_string());
                }
            }
            Action::EditRules(RulesEdit::LoadPreset(id)) => {
                if let Some(preset) = presets::preset(id) {
                    self.desk.draft = Draft::of_preset(preset);
                }
            }
            Action::OpenRules => self.ask(Ask::OpenRules),
            Action::SaveRules => self.ask(Ask::SaveRules),
            Action::RevertRules => self.desk.draft = Draft::of(&self.desk.game.named),
            Action::NewGameWithRules => {
                if let Some(named) = self.desk.draft.named() {
                    self.new_match(named);
                }
            }

            Action::Setup(edit) => self.edit_setup(edit),

            Action::Show(page) => self.show_page(page),
            Action::Compare(action) => self.compare(ctx, action),
            Action::Endgames(action) => self.endgames(action),

            Action::OpenFile(path) => {
                self.desk.modal = None;
                read_file(Ask::OpenGame, &path, &self.mailer);
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

            Action::ShowModal(modal) => self.show_modal(modal),
            Action::CloseModal => self.desk.modal = None,
            Action::Dismiss(number) => self.desk.notices.dismiss(number),
            Action::ForgetDialog => self.desk.dialog = None,
            Action::Pasted(text) => self.paste(&text),
        }
    }

    fn run(&mut self, ctx: &egui::Context, command: Command) {
        if !command.works_on(self.desk.page) {
            return;
        }
        match command {
            Command::New => self.new_match(self.desk.game.named.clone()),
            Command::Open => self.ask(Ask::OpenGame),
            Command::Save if self.desk.page == Page::Compare => self.save_boards(),
            Command::SaveAs if self.desk.page == Page::Compare => self.ask(Ask::SaveComparison),
            Command::Save => match self.desk.file.clone() {
                Some(path) => self.save_game(path),
                None => self.ask(Ask::SaveGame),
            },
            Command::SaveAs => self.ask(Ask::SaveGame),
            Command::OpenPath => self.desk.modal = Some(Modal::OpenPath),
            Command::SavePath => self.desk.modal = Some(Modal::SavePath),
            Command::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Command::Undo if self.desk.page == Page::Compare => self.undo_choice(),
            Command::Redo if self.desk.page == Page::Compare => self.redo_choice(),
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
            Command::ZoomIn => self.zoom(ctx, 10),
            Command::ZoomOut => self.zoom(ctx, -10),
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

    fn zoom(&mut self, ctx: &egui::Context, percent: i32) {
        self.change_settings(|s| {
            let zoom = i32::from(s.zoom_percent) + percent;
            s.zoom_percent = u16::try_from(zoom.clamp(50, 400)).unwrap_or(100);
        });
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
                self.keep_present_game();
                let named = self.desk.game.named.clone();
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
        let named = self.desk.game.named.clone();
        self.desk.setup = Some(Setup::new(named, position, SetupFor::Game));
    }

    /// Reads what was pasted: a position goes to the setup editor, moves are played.
    fn paste(&mut self, text: &str) {
        if self.desk.page == Page::Compare {
            return self.paste_to_boards(text);
        }
        let rules = self.desk.game.named.rules.clone();
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
                        let _ = game.record.play(&rules, action);
                    }
                });
                self.desk.notices.info(format!("Played {count} moves"));
            }
            Err(error) => self.desk.notices.trouble(format!("Cannot paste: {error}")),
        }
    }

    /// After every change of the game: the autosave, the sentence, the file's state.
    pub(super) fn changed(&mut self) {
        self.desk.flow.rested = None;
        self.desk.flow.hint_asked = false;
        self.desk.touch();
        self.desk.tell_last_move();
        self.autosave();
    }

    pub(super) fn autosave(&self) {
        match session_file::to_text(&self.desk.session(), (self.clock)()) {
            Ok(text) => self.writer.write(Job::Autosave(text)),
            Err(error) => log::error!("the autosave was not made: {error}"),
        }
    }

    /// Saves a game that is about to leave the desk, unless a file holds it already.
    pub(super) fn keep_present_game(&mut self) {
        if !self.desk.is_worth_keeping() {
            return;
        }
        let path = match &self.desk.file {
            Some(path) => Ok(path.clone()),
            None => self.folders.games().map(|folder| {
                game_file::free_name(&folder, &self.desk.game.named.name, (self.clock)())
            }),
        };
        match path {
            Ok(path) => {
                let name = file_name(&path);
                self.desk
                    .notices
                    .info(format!("The last game is kept as {name}"));
                self.write_game(path);
            }
            Err(error) => self
                .desk
                .notices
                .trouble(format!("The last game could not be kept: {error}")),
        }
    }

    fn save_boards(&mut self) {
        match self.desk.comparison.as_ref().and_then(|c| c.file.clone()) {
            Some(path) => self.save_comparison(path),
            None => self.ask(Ask::SaveComparison),
        }
    }

    fn save_comparison(&mut self, path: PathBuf) {
        let Some(comparison) = &self.desk.comparison else {
            return;
        };
        match comparison_file::to_text(&comparison.content()) {
            Ok(text) => {
                self.saving_comparison = Some(path.clone());
                self.writer.write(Job::File(path, text));
            }
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    fn save_game(&mut self, path: PathBuf) {
        self.desk.file_state = FileState::Saving;
        self.saving = Some(path.clone());
        self.write_game(path);
    }

    fn write_game(&mut self, path: PathBuf) {
        match game_file::to_text(&self.desk.game, (self.clock)()) {
            Ok(text) => self.writer.write(Job::File(path, text)),
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    pub(super) fn ask(&mut self, ask: Ask) {
        let folder = match ask {
            Ask::OpenGame
            | Ask::SaveGame
            | Ask::SaveComparison
            | Ask::ExportSheets(_)
            | Ask::CompareGame => self.folders.games(),
            Ask::OpenRules | Ask::SaveRules | Ask::AddBoard | Ask::BoardRules => {
                self.folders.rules()
            }
        };
        let folder = match folder {
            Ok(folder) => folder,
            Err(error) => {
                self.desk.notices.trouble(error.to_string());
                return;
            }
        };
        let name = match ask {
            Ask::OpenGame | Ask::OpenRules | Ask::CompareGame | Ask::AddBoard | Ask::BoardRules => {
                String::new()
            }
            Ask::SaveGame => match &self.desk.file {
                Some(path) => file_name(path),
                None => file_name(&game_file::free_name(
                    &folder,
                    &self.desk.game.named.name,
                    (self.clock)(),
                )),
            },
            Ask::ExportSheets(Export::Csv) => "sheets.csv".to_owned(),
            Ask::ExportSheets(Export::Json) => "sheets.json".to_owned(),
            Ask::SaveComparison => {
                let file = self.desk.comparison.as_ref().and_then(|c| c.file.clone());
                match file {
                    Some(path) => file_name(&path),
                    None => file_name(&game_file::free_name(&folder, "comparison", (self.clock)())),
                }
            }
            Ask::SaveRules => format!("{}.json", self.desk.draft.name()),
        };
        let folder = match (&self.desk.file, ask) {
            (Some(path), Ask::OpenGame | Ask::SaveGame) => {
                path.parent().map_or(folder, Path::to_owned)
            }
            _ => folder,
        };
        self.requests += 1;
        self.desk.dialog = Some(self.requests);
        let number = self.requests;
        let request = Request {
            number,
            ask,
            folder,
            name,
        };
        self.dialogs.ask(request, self.mailer.clone());
    }

    /// Takes what came back from another thread.
    pub fn receive(&mut self, message: Message) {
        match message {
            Message::Chosen(number, ask, path) => {
                if self.desk.dialog != Some(number) {
                    return;
                }
                self.desk.dialog = None;
                match (ask, path) {
                    (_, None) => {}
                    (Ask::OpenGame | Ask::CompareGame, Some(path)) => {
                        read_file(ask, &path, &self.mailer);
                    }
                    (Ask::SaveGame, Some(path)) => self.save_game(path),
                    (Ask::SaveComparison, Some(path)) => self.save_comparison(path),
                    (Ask::ExportSheets(kind), Some(path)) => self.export_sheets(kind, path),
                    (Ask::OpenRules | Ask::AddBoard | Ask::BoardRules, Some(path)) => {
                        read_rules(ask, &path, &self.mailer);
                    }
                    (Ask::SaveRules, Some(path)) => self.save_rules(path),
                }
            }
            Message::FileRead(ask, path, found) => match *found {
                Ok(found) => self.opened(ask, found, path),
                Err(error) => {
                    self.desk.modal = Some(Modal::Trouble {
                        title: format!("{} could not be opened", file_name(&path)),
                        text: format!("{error}\n\n{}", path.display()),
                    });
                    self.change_settings(|s| s.recent_files.forget(&path));
                }
            },
            Message::RulesRead(ask, path, preset) => match *preset {
                Ok(preset) if ask == Ask::OpenRules => {
                    self.desk.draft = Draft::of_preset(&preset);
                }
                Ok(preset) => {
                    if let Some(named) = Draft::of_preset(&preset).named() {
                        self.board_rules_read(ask, named);
                    }
                }
                Err(error) => {
                    self.desk.modal = Some(Modal::Trouble {
                        title: format!("{} could not be opened", file_name(&path)),
                        text: format!("{error}\n\n{}", path.display()),
                    });
                }
            },
            Message::Autosaved(result) => self.desk.autosave_trouble = result.err(),
            Message::Saved(path, result) => self.saved(path, result),
            Message::Sheets(news) => self.hear_sheets(news),
            Message::Mapped(news) => self.hear_map(news),
            Message::Partings(request, random) => self.hear_partings(request, random),
            Message::Thought(thought) => self.hear(thought),
            Message::Endgames(news) => self.hear_endgames(news),
        }
    }

    /// Puts what was read where it belongs.
    fn opened(&mut self, ask: Ask, found: Opened, path: PathBuf) {
        match found {
            Opened::Game(game) if ask == Ask::CompareGame => {
                if let Some(comparison) = &mut self.desk.comparison {
                    comparison.replay(&game);
                }
                self.comparison_changed();
                return;
            }
            Opened::Game(game) => {
                self.keep_present_game();
                self.desk.place(*game, Some(path.clone()));
                self.desk.page = Page::Play;
            }
            Opened::Comparison(content) => {
                let comparison = Comparison::of_file(*content, path.clone());
                self.desk.comparison = Some(comparison);
                self.desk.page = Page::Compare;
            }
        }
        let text = format!("Opened {}", file_name(&path));
        self.desk.notices.info(text);
        self.note_recent(path);
        self.autosave();
    }

    fn saved(&mut self, path: PathBuf, result: Result<(), String>) {
        let exported = self.exporting.take_if(|exporting| *exporting == path);
        if exported.is_some() && result.is_ok() {
            let text = format!("Exported {}", file_name(&path));
            self.desk.notices.info(text);
            return;
        }
        if self.saving_comparison.as_ref() == Some(&path) {
            self.saving_comparison = None;
            if let (Ok(()), Some(comparison)) = (&result, &mut self.desk.comparison) {
                comparison.saved_as(path.clone());
                self.autosave();
            }
        }
        let is_this_game = self.saving.as_ref() == Some(&path);
        if is_this_game {
            self.saving = None;
        }
        match result {
            Ok(()) => {
                if is_this_game {
                    // A move made meanwhile has marked the game as changed again.
                    if self.desk.file_state == FileState::Saving {
                        self.desk.file_state = FileState::Saved;
                    }
                    self.desk.file = Some(path.clone());
                    self.autosave();
                }
                self.note_recent(path);
            }
            Err(error) => {
                if is_this_game {
                    self.desk.file_state = match self.desk.file {
                        Some(_) => FileState::Changed,
                        None => FileState::None,
                    };
                }
                self.desk.modal = Some(Modal::Trouble {
                    title: format!("{} was not saved", file_name(&path)),
                    text: error,
                });
            }
        }
    }

    fn save_rules(&mut self, path: PathBuf) {
        let Some(named) = self.desk.draft.named() else {
            return;
        };
        let preset = Preset {
            id: path
                .file_stem()
                .map(|s| s.to_string_lossy().into_owned())
                .unwrap_or_default(),
            name: named.name,
            family: String::new(),
            text: String::new(),
            origin: String::new(),
            source: String::new(),
            rules: named.rules.spec().clone(),
        };
        match presets::to_text(&preset) {
            Ok(text) => self.writer.write(Job::File(path, text)),
            Err(error) => self.desk.notices.trouble(error.to_string()),
        }
    }

    fn note_recent(&mut self, path: PathBuf) {
        if path.extension().is_some_and(|e| e == "json") {
            self.change_settings(|s| s.recent_files.note(path));
        }
    }

    pub(super) fn change_settings(
        &mut self,
        change: impl FnOnce(&mut crate::storage::settings::Settings),
    ) {
        change(&mut self.desk.settings);
        let settings = Box::new(self.desk.settings.clone());
        self.writer.write(Job::Settings(settings));
    }
}

/// The last part of a path, as shown to people.
pub fn file_name(path: &Path) -> String {
    path.file_name().map_or_else(
        || path.display().to_string(),
        |name| name.to_string_lossy().into_owned(),
    )
}
