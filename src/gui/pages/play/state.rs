//! What the play page holds: the game, its file, the rules being edited, what is known from thinking.

use std::sync::Arc;

use crate::game::contest::{Game, NamedRules, ToldResult};
use crate::game::record::TreePlace;
use crate::game::seat::{EngineName, Seat};
use crate::gui::draft::Draft;
use crate::gui::endgames::shelf::Shelf;
use crate::gui::files::own_file::{FileState, OwnFile};
use crate::gui::learning::course::Course;
use crate::gui::own::about::RulesDescription;
use crate::gui::pages::play::planned::Planned;
use crate::gui::pages::play::rule_edits::RuleEdits;
use crate::gui::pages::play::timing::Timing;
use crate::gui::parts::refusal::ShownRefusal;
use crate::gui::parts::scripts::{cut, isolated};
use crate::gui::parts::ways::Choosing;
use crate::gui::picture::draw::FilmDrawn;
use crate::gui::playback::Playback;
use crate::gui::shared::Shared;
use crate::gui::thinking::engines::SeatedEngines;
use crate::gui::thinking::flow::Flow;
use crate::gui::thinking::known::KnowledgeCache;
use crate::gui::thinking::new_engine::EngineTrial;
use crate::gui::thinking::thinker::{Task, Thought};
use crate::gui::thinking::thoughts::Thoughts;
use crate::gui::work::worker::Worker;
use crate::rules::board::House;
use crate::rules::position::Position;
use crate::rules::side::{BySide, Side};
use crate::rules::state::State;
use crate::rules::trace::Trace;
use crate::rules::words::announce::announcement;
use crate::rules::words::end_text::{EndText, end_reason, ended_by_word, time_over};
use crate::rules::words::move_text::told;
use crate::rules::words::names::{HouseNames, Names};
use crate::rules::words::phrase::capital;
use crate::rules::words::round_text::round_begins;
use crate::search::kept_table::KeptTables;
use crate::search::report::Report;
use crate::search::time_control::Clocks;
use crate::storage::session::session_file::{KeptFile, KeptGame};
use crate::storage::settings::{BoardView, Settings};

/// The letters of a name in the line at the bottom.
const LONGEST_IN_LINE: usize = 18;

/// How a game had ended, and where, without a last move that did it.
#[derive(Clone, Copy, Debug)]
pub(super) enum EndTakenBack {
    /// The players had ended it.
    ByWord(ToldResult),
    /// A clock had run out; how the clocks stood.
    OnTime(TreePlace, Clocks),
}

/// The game and all that belongs to it.
pub struct Play {
    /// The game on the board.
    pub game: Game,
    /// The number of the game on the board: each has another one.
    pub game_number: u64,
    /// Where it was saved, and whether it has changed since.
    pub file: OwnFile,
    /// The game or round that it follows, with its file.
    pub(super) game_before: Option<Box<(Game, OwnFile)>>,
    /// The game that was going on when another one was opened to be studied, with its file.
    pub(super) interrupted: Option<Box<(Game, OwnFile)>>,
    /// The rules being edited.
    pub draft: Draft,
    /// What was changed in them since the game went on.
    pub(super) rule_edits: RuleEdits,
    /// The move being shown.
    pub playback: Option<Playback>,
    /// What is known from thinking about the position.
    pub thoughts: Thoughts,
    pub(super) thinker: Worker<Thought>,
    /// What the study page, while it is in front, wants to know of the position on the board.
    pub(in crate::gui) studied: Option<Task>,
    /// Programs of somebody else's that play here; after the thinker, which lets go of them first.
    pub(super) engines: SeatedEngines,
    /// A program that is tried before it may play.
    pub(super) trial: Worker<EngineTrial>,
    /// What thinking about this game has found out.
    pub(super) kept: Arc<KeptTables>,
    /// The endgame table that thinking uses, and what there is to be had.
    pub endgames: Shelf,
    /// Learning them, in the background.
    pub course: Course,
    /// What was learned of the rules on the board.
    pub(in crate::gui) known: KnowledgeCache,
    /// What holds computer players back.
    pub flow: Flow,
    /// How the game had ended, where that was taken back last.
    pub(super) end_taken_back: Option<EndTakenBack>,
    /// What the clocks do not know yet.
    pub(super) timing: Timing,
    /// Who is to play a new game: chosen last by the user, whoever plays in a game that was opened since.
    chosen_seats: Option<BySide<Seat>>,
    /// Where each player was named last.
    pub(super) named_at: BySide<Option<(u64, usize)>>,
    /// What is planned for a new game, while that is being chosen.
    pub planned: Option<Planned>,
    /// What is said about the rules being edited, while they are being saved.
    pub(super) about_rules: RulesDescription,
    /// What a computer player finds who considers a draw, and the position in which it was offered.
    pub(super) draw_offer: Worker<Report>,
    pub(super) draw_offered_in: Option<State>,
    /// A film being made.
    pub(super) film: Worker<FilmDrawn>,
    /// Whether one is being made.
    pub(super) is_filming: bool,
    /// How the study page shows it, while that is in front.
    pub seen_studied: Option<SeenStudied>,
    /// Whether something was learned that other pages have not heard of.
    pub(super) has_learned: bool,
    /// Whether the clock stands because of a dialog.
    pub(super) is_held: bool,
    /// The house that was chosen, if its way round is still to be.
    pub(super) asked: Option<Choosing>,
    /// The move that was refused last, while that is told on the board.
    pub refusal: Option<ShownRefusal>,
    /// What happened last, in one sentence.
    pub happened: String,
    /// The same for a screen reader: the whole turn at once.
    pub announced: String,
    /// Whether houses are called by letters.
    pub(in crate::gui) letters: bool,
}

/// How a board looks that is studied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenStudied {
    /// The side below.
    pub near: Side,
    /// The house that is marked as a good one.
    pub marked: Option<House>,
}

impl Play {
    /// Goes to the first place of the game at which a position stands, by its hash, or of its variations; else the game stays
    /// at its end.
    pub fn go_to_position(&mut self, position: u64) {
        if self.game.record.seek_position(position) {
            // Left in its middle, it waits.
            self.flow = self.first_flow();
            self.tell_last_move();
        }
    }

    /// Goes on with what another game was on the board for, and this one is as well: tables, learning, a film being made.
    pub fn go_on_working(&mut self, before: &mut Self) {
        self.endgames = std::mem::take(&mut before.endgames);
        self.course = std::mem::take(&mut before.course);
        self.film = std::mem::take(&mut before.film);
        self.is_filming = before.is_filming;
        self.chosen_seats = before.chosen_seats;
        self.game_number = before.game_number + 1;
    }

    /// The game of the last session and its file, with the one that waits meanwhile.
    pub fn resumed(game: Game, file: KeptFile, waits: Option<Box<KeptGame>>) -> Self {
        let waits = waits.map(|kept| Box::new((kept.game, OwnFile::resumed(kept.file))));
        let mut play = Self {
            draft: Draft::of(&game.named_rules(), &[]),
            rule_edits: RuleEdits::default(),
            game,
            game_number: 0,
            file: OwnFile::resumed(file),
            game_before: None,
            interrupted: waits,
            playback: None,
            thoughts: Thoughts::default(),
            thinker: Worker::default(),
            studied: None,
            engines: SeatedEngines::default(),
            trial: Worker::default(),
            is_held: false,
            kept: Arc::default(),
            endgames: Shelf::default(),
            course: Course::default(),
            known: KnowledgeCache::default(),
            flow: Flow::default(),
            timing: Timing::default(),
            chosen_seats: None,
            end_taken_back: None,
            named_at: BySide::from_fn(|_| None),
            planned: None,
            about_rules: RulesDescription::default(),
            draw_offer: Worker::default(),
            draw_offered_in: None,
            film: Worker::default(),
            is_filming: false,
            seen_studied: None,
            has_learned: false,
            asked: None,
            refusal: None,
            happened: String::new(),
            announced: String::new(),
            letters: false,
        };
        play.tell_last_move();
        play.flow = play.first_flow();
        // Two computers do not play on before anybody looks.
        play.flow.paused |= play.both_computers();
        // Nor does one go on with a game that stands in its file: it may only have been looked at.
        if play.file.path.is_some() && play.file.state == FileState::Saved {
            play.hold();
        }
        play
    }

    /// What the players are called.
    pub fn names(&self) -> BySide<String> {
        BySide::from_fn(|side| self.game.name(side).to_owned())
    }

    /// The players' names as they stand in sentences.
    pub fn names_told(&self) -> Names {
        Names {
            players: BySide::from_fn(|side| isolated(self.game.name(side))),
            houses: self.houses(),
        }
    }

    /// The same in the line at the bottom, where long names would leave no room for what has happened.
    pub fn names_in_line(&self) -> Names {
        let names = self.names_told();
        Names {
            players: BySide::from_fn(|side| isolated(&cut(self.game.name(side), LONGEST_IN_LINE))),
            ..names
        }
    }

    /// How the houses of the board are called.
    pub fn houses(&self) -> HouseNames {
        HouseNames::letters_if(self.letters, self.game.rules().shape())
    }

    /// Calls houses by letters, or by numbers, from now on.
    pub(in crate::gui) fn call_houses(&mut self, letters: bool) {
        if self.letters != letters {
            self.letters = letters;
            self.tell_last_move();
        }
    }

    /// Whether something was learned since this was asked last.
    pub fn take_learned(&mut self) -> bool {
        std::mem::take(&mut self.has_learned)
    }

    /// The side shown below.
    pub fn near_side(&self, settings: &Settings) -> Side {
        match settings.board_view {
            BoardView::PersonBelow => return self.game.lone_person().unwrap_or(Side::South),
            BoardView::SouthBelow | BoardView::FaceToFace => return Side::South,
            BoardView::TurnToMover => {}
        }
        // A turned board stays as it was until the move has been seen.
        match &self.playback {
            Some(playback) => playback.mover(),
            None => self.game.record.state().position().to_move(),
        }
    }

    /// Brings the sentence about the last move up to date.
    pub fn tell_last_move(&mut self) {
        let rules = self.game.rules();
        let turn: Vec<Trace> = self
            .game
            .record
            .last_turn()
            .into_iter()
            .map(|(_, trace)| trace)
            .collect();
        let next = self.game.to_move();
        self.announced = announcement(rules, &turn, &self.names_told(), next);
        self.happened = turn
            .last()
            .map(|trace| told(rules, trace, &self.names_in_line()))
            .unwrap_or_default();
        let (record, round) = (&self.game.record, self.game.round());
        if turn.is_empty() && round > 1 {
            self.happened = round_begins(record.rules(), record.start(), round, &self.names_told());
            self.announced = format!("{}. {}", self.happened, self.announced);
        }
        let (end, ending) = (self.end(), self.ending());
        if let (Some(end), Some(ending)) = (&end, &ending) {
            self.happened = format!("{}: {}", end.headline, end.reason);
            // A round is told as one.
            if ending.headline.ends_with(&end.headline) {
                self.announced = self.announced.replace(&end.headline, &ending.headline);
            }
        }
        if let (None, Some(told)) = (&end, self.told_result()) {
            self.happened = told.text().to_owned();
        }
        if let Some(ending) = ending {
            let mut parts = vec![self.announced.clone()];
            if !self.announced.contains(&ending.headline) {
                parts.push(format!("{}.", ending.headline));
            }
            let facts = ending.facts.iter().chain([&ending.reason]);
            parts.extend(facts.map(|fact| format!("{}.", capital(fact))));
            self.announced = parts.join(" ");
        }
    }

    /// The end of the game in words, if it is over.
    pub fn end(&self) -> Option<EndText> {
        self.end_of(&self.names_told())
    }

    /// The same for players who are called so.
    pub(super) fn end_of(&self, names: &Names) -> Option<EndText> {
        if let Some(late) = self.game.time_over() {
            return (!self.is_back()).then(|| time_over(late, names));
        }
        if let Some(told) = self.game.told_end() {
            return Some(ended_by_word(told.winner, names));
        }
        let rules = self.game.rules();
        let state = self.game.record.state();
        let last = self.game.record.last_trace().map(|(_, trace)| trace);
        let outcome = state.outcome()?;
        Some(end_reason(
            rules,
            outcome,
            state.position(),
            last.as_ref(),
            names,
        ))
    }

    /// The rules that are told in words: those being edited where they go together, else those being played.
    pub fn rules_told(&self) -> NamedRules {
        let edited = self.draft.named();
        edited.unwrap_or_else(|| self.game.named_rules())
    }

    /// How the game has ended as it was told, once its last move is on the board.
    pub fn told_result(&self) -> Option<ToldResult> {
        let is_last = !self.is_back() && self.game.record.is_on_main_line();
        self.game.told_result().filter(|_| is_last)
    }

    /// Says something else than what happened last, also to a screen reader.
    pub(super) fn say(&mut self, text: String) {
        self.happened.clone_from(&text);
        self.announced = text;
    }

    /// Refuses a move: on the board, in the line at the bottom as long as there, and to a screen reader.
    pub(super) fn refuse(&mut self, house: Option<House>, why: String) {
        self.announced.clone_from(&why);
        self.refusal = Some(ShownRefusal::new(house, why));
    }

    /// Shows a move seed by seed, if moves are shown so, in place of the one before.
    pub(super) fn show(&mut self, before: &Position, trace: &Trace, shared: &Shared) {
        self.playback = None;
        if shared.animates() {
            self.playback = Playback::new(before, trace, shared.settings.speed);
        }
    }

    /// After every change of the game: the autosave, the sentence, the file's state.
    pub(in crate::gui) fn changed(&mut self, shared: &mut Shared) {
        self.file.change();
        self.went(shared);
    }

    /// The same where the file has all there is of it.
    pub(super) fn went(&mut self, shared: &mut Shared) {
        self.rule_edits = RuleEdits::default();
        self.flow.rested = None;
        self.flow.hint_asked = false;
        self.refusal = None;
        if self.game.to_move().is_none() {
            // Memory that hardly anybody needs any more.
            self.kept = Arc::default();
        }
        self.tell_last_move();
        shared.keep();
    }

    /// Who is to play a new game.
    pub(super) fn seats_for_new_game(&self) -> BySide<Seat> {
        self.chosen_seats.unwrap_or(self.game.seats)
    }

    /// Seats somebody at the board, as the user chose: new games are for him, too. A name that was not given for this game
    /// alone goes with who has it.
    pub(super) fn choose_seat(&mut self, side: Side, seat: Seat, settings: &Settings) {
        let before = settings.name_of(side, &self.game.seats[side]);
        // Who writes a name and then chooses who plays means them to go together.
        let is_just_named = self.named_at[side] == Some(self.naming());
        if self.game.players[side] == before && !is_just_named {
            self.game.players[side] = settings.name_of(side, &seat);
        }
        self.game.seats[side] = seat;
        self.choose_seats_of_game();
        self.forget_pause();
    }

    /// What tells whether a name that was given was given here: the game, and where it stood.
    pub(super) fn naming(&self) -> (u64, usize) {
        (self.game_number, self.game.record.made_count())
    }

    /// The user's own game: the one on the board, or that which waits while it is studied.
    pub fn own_game(&self) -> &Game {
        self.interrupted.as_ref().map_or(&self.game, |own| &own.0)
    }

    /// Takes who plays on the board, as the user chose, for new games.
    pub(super) const fn choose_seats_of_game(&mut self) {
        self.chosen_seats = Some(self.game.seats);
    }

    /// Seats a person wherever this program sits or was to sit. Whether it sat at the board.
    pub(super) fn let_person_sit(&mut self, name: &EngineName) -> bool {
        let before = self.game.seats;
        let planned = self.planned.iter_mut().map(|planned| &mut planned.seats);
        let chosen = self.chosen_seats.iter_mut();
        for seats in planned.chain(chosen).chain([&mut self.game.seats]) {
            for side in Side::ALL {
                if matches!(&seats[side], Seat::Engine(known) if known.name == *name) {
                    seats[side] = Seat::Person;
                }
            }
        }
        self.forget_pause();
        self.game.seats != before
    }

    /// Puts another game on the board. Where others play it, new games are still for those who played here.
    pub fn place(&mut self, game: Game, file: OwnFile) {
        if game.seats != self.game.seats {
            self.chosen_seats.get_or_insert(self.game.seats);
        }
        self.file = file;
        self.game_before = None;
        self.interrupted = None;
        self.draft = Draft::of(&game.named_rules(), &[]);
        self.rule_edits = RuleEdits::default();
        self.game = game;
        self.game_number += 1;
        self.end_taken_back = None;
        self.asked = None;
        self.refusal = None;
        self.playback = None;
        self.thoughts = Thoughts::default();
        self.let_engines_go();
        self.kept = Arc::default();
        self.timing = Timing::default();
        self.flow = self.first_flow();
        self.tell_last_move();
    }

    /// How a game that was just put here goes on: one left in its middle waits, and so does a clock that has run.
    fn first_flow(&self) -> Flow {
        Flow {
            paused: self.game.clocks.is_some() && self.game.record.made_count() > 0,
            went_back: self.is_elsewhere(),
            ..Flow::default()
        }
    }

    /// Whether there is anything that can be held while the game goes on: a computer player, or the clocks.
    pub fn can_pause(&self) -> bool {
        let mut seats = Side::ALL.into_iter().map(|side| self.game.seats[side]);
        let has_computer = seats.any(|seat| seat != Seat::Person);
        self.to_move().is_some() && (has_computer || self.game.clocks.is_some())
    }

    /// Whether that is held.
    pub fn is_paused(&self) -> bool {
        self.flow.paused && self.can_pause()
    }

    /// Lets go what was held, where nothing is there any more that can be held.
    pub(super) fn forget_pause(&mut self) {
        self.flow.paused &= self.can_pause() || self.to_move().is_none();
    }

    /// Holds a computer player who is to move: somebody looks at the game, and has not asked it to go on.
    pub fn hold(&mut self) {
        self.flow.paused |= self.computer_to_move().is_some();
    }

    /// Whether nobody but the computer plays.
    pub fn both_computers(&self) -> bool {
        let mut seats = Side::ALL.into_iter().map(|s| self.game.seats[s]);
        seats.all(|seat| seat != Seat::Person)
    }

    /// Who has won in the position on the board: by the rules, by word, or because the other one's time is over.
    pub fn winner_here(&self) -> Option<Side> {
        let outcome = self.game.record.state().outcome();
        let told = || self.game.told_end()?.winner;
        let late = || self.game.time_over().filter(|_| !self.is_back());
        let winner = outcome.and_then(|outcome| outcome.winner).or_else(told);
        winner.or_else(|| late().map(Side::other))
    }

    /// Whose turn it is on the board; `None` at the end of the game. Who goes back from a loss on time can look around.
    pub fn to_move(&self) -> Option<Side> {
        match self.game.time_over() {
            Some(_) if !self.is_back() => None,
            None if self.game.told_end().is_some() => None,
            _ => self.game.record.state().to_move(),
        }
    }

    /// The houses that can be played on the board; none at the end of the game.
    pub fn houses_to_play(&self) -> Vec<House> {
        match self.to_move() {
            Some(_) => self.game.record.state().legal_houses(),
            None => Vec::new(),
        }
    }

    /// Whether the position on the board is not the newest of the line.
    pub fn is_back(&self) -> bool {
        self.game.record.made_count() < self.game.record.line().len()
    }

    /// The same, or whether a variation is shown, in which no computer moves by itself.
    pub(super) fn is_elsewhere(&self) -> bool {
        self.is_back() || !self.game.record.is_on_main_line()
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        // A thread that asks a program hears it within a moment; the program does not outlive the window.
        self.thinker.stop();
        self.trial.stop();
        self.engines.end(BySide::both(true));
        self.trial.wait();
    }
}
