//! Carries out what is asked of the play page.

use std::num::NonZeroU8;

use crate::game::contest::{Game, NamedRules};
use crate::game::seat::Seat;
use crate::gui::draft::Draft;
use crate::gui::files::own_file::{FileState, OwnFile};
use crate::gui::files::purpose::{OpenFor, Purpose};
use crate::gui::modal::Modal;
use crate::gui::notices::Topic;
use crate::gui::pages::page::{PageWish, SetupFor};
use crate::gui::pages::play::action::PlayAction;
use crate::gui::pages::play::planned::Opponents;
use crate::gui::pages::play::state::Play;
use crate::gui::shared::Shared;
use crate::rules::notation::parse_position;
use crate::rules::position::Position;
use crate::rules::side::{BySide, Side};
use crate::rules::spec::NextStart;
use crate::rules::state::Move;
use crate::rules::words::phrase::counted;
use crate::storage::choices::PlayTab;
use crate::storage::document::fields::one_line_name;
use crate::storage::pgn::moves::read_moves;
use crate::storage::session::session_file::KeptGame;

impl Play {
    /// Carries out one action.
    pub fn apply(&mut self, action: PlayAction, shared: &mut Shared) -> Option<PageWish> {
        self.asked = None;
        self.refusal = None;
        match action {
            PlayAction::Mean(meant) => self.person_means(meant, shared),
            PlayAction::AskNoWay => self.tell_last_move(),
            // As with whatever is done next.
            PlayAction::EndRefusal => {}
            PlayAction::SowNumber(number) => match self.numbered_house(number) {
                Some(house) => self.person_sows(house, shared),
                None => self.no_house(number),
            },
            PlayAction::Swap => self.person_plays(Move::Swap, shared),
            PlayAction::GoTo(made) => self.look_at(made, shared),
            PlayAction::Watch(watch) => self.watch(watch, shared),
            PlayAction::Skip => self.playback = None,
            PlayAction::NextGame => self.next_game(shared),
            PlayAction::BackToOwnGame => self.back_to_own_game(shared),
            PlayAction::ClearScore => self.clear_score(shared),
            PlayAction::LetStart(side) => {
                if self.game.let_start(side) {
                    self.changed(shared);
                }
            }
            PlayAction::SetNextStart(next_start) => self.set_next_start(next_start, shared),
            PlayAction::SetMatchLength(goal) => self.set_match_length(goal, shared),
            PlayAction::SetSeat(side, seat) => {
                self.choose_seat(side, seat, &shared.settings);
                let mut levels = shared.settings.levels;
                levels.note(seat);
                if levels != shared.settings.levels {
                    shared.change_settings(|settings| settings.levels = levels);
                }
                self.let_engines_go();
                self.changed(shared);
            }
            PlayAction::Engine(action) => self.engine(action, shared),
            PlayAction::SetClock(control) => self.set_clock(control, shared),
            PlayAction::Rename(side, name) => self.rename(side, &name, shared),
            PlayAction::EditRules(edit) => self.edit_rules(&edit, shared),
            PlayAction::OpenRules => return Some(PageWish::Ask(Purpose::Open(OpenFor::Rules))),
            PlayAction::RevertRules => {
                let before = Draft::of(&self.game.named_rules(), shared.own.rules());
                self.edit_draft(before, None);
            }
            PlayAction::NewGameWithRules => {
                if let Some(named) = self.draft.named() {
                    self.new_match(named, shared);
                }
            }
            PlayAction::ShowPlan => shared.modal = Some(Modal::NewGame),
            PlayAction::Plan(planned) => self.planned = Some(*planned),
            PlayAction::PlanRules(named) => self.plan_rules(*named, shared),
            PlayAction::BeginPlanned => return self.begin_planned(shared),
            PlayAction::PlanAgainstComputer => {
                self.plan(Some(Opponents::Computer(Side::South)), shared);
            }
            PlayAction::PlanFilm(look) => shared.modal = Some(Modal::Film(look)),
            PlayAction::CompareGame => return Some(PageWish::CompareGame),
            PlayAction::CompareRules(first, second) => {
                return Some(PageWish::CompareRules(first, second));
            }
            PlayAction::CompareDraft => return self.draft.named().map(PageWish::CompareDraft),
            PlayAction::SetTab(tab) => shared.show_tab(tab),
        }
        None
    }

    fn set_next_start(&mut self, next_start: NextStart, shared: &mut Shared) {
        self.game.set_next_start(next_start);
        self.draft.set_next_start(next_start);
        self.changed(shared);
    }

    fn set_match_length(&mut self, goal: Option<NonZeroU8>, shared: &mut Shared) {
        self.game.match_length = goal;
        self.changed(shared);
    }

    fn clear_score(&mut self, shared: &mut Shared) {
        self.game.games.finished.clear();
        self.changed(shared);
    }

    /// Shows a game that is to be studied, once the one on the board is kept; whether it was. One that is going on waits.
    pub fn place_to_study(&mut self, game: Game, file: OwnFile, shared: &mut Shared) -> bool {
        if !self.keep_game(shared) {
            return false;
        }
        let goes_on = self.game.to_move().is_some() && self.game.record.line().len() > 0;
        // What is nobody's game does not wait.
        let goes_on = goes_on && self.file.state != FileState::GivenUp;
        let going_on = goes_on.then(|| Box::new((self.game_now(), self.file.clone())));
        let waits = self.interrupted.take().or(going_on);
        // Its own file is where it goes on.
        let waits = waits.filter(|own| own.1.path.is_none() || own.1.path != file.path);
        self.place(game, file);
        self.interrupted = waits;
        true
    }

    /// Whether a game that was going on waits while another one is studied.
    pub const fn is_interrupted(&self) -> bool {
        self.interrupted.is_some()
    }

    /// That game, for the session.
    pub fn interrupted_to_keep(&self) -> Option<Box<KeptGame>> {
        let own = self.interrupted.as_deref();
        own.map(|(game, file)| {
            let (game, file) = (game.clone(), file.to_keep());
            Box::new(KeptGame { game, file })
        })
    }

    /// Goes on with the game that was going on before another one was opened to be studied.
    fn back_to_own_game(&mut self, shared: &mut Shared) {
        if self.interrupted.is_some()
            && self.keep_game(shared)
            && let Some(own) = self.interrupted.take()
        {
            self.place(own.0, own.1);
            shared.keep();
        }
    }

    fn next_game(&mut self, shared: &mut Shared) {
        if let Some(next) = self.game.following(shared.now()) {
            if !self.keep_game(shared) {
                return;
            }
            let edited = self.draft.clone();
            let before = (self.game.clone(), self.file.clone());
            self.place(next, OwnFile::default());
            self.game_before = Some(Box::new(before));
            self.draft = edited;
            self.changed(shared);
        }
    }

    /// Begins a new match under these rules, once the game on the board is kept; whether it was.
    pub fn new_match(&mut self, named: NamedRules, shared: &mut Shared) -> bool {
        let players = shared.settings.names_of(&self.game.seats);
        let game = Game::new(named, players, shared.now());
        self.go_on(self.as_before(game), shared)
    }

    /// A new game with the players, the clocks and the length of the match of the one on the board.
    fn as_before(&self, game: Game) -> Game {
        let game = game.with_seats(self.game.seats);
        let game = game.with_match_length(self.game.match_length);
        game.with_clock(self.game.time_control())
    }

    /// The same from a position under these rules.
    pub fn begin(&mut self, named: NamedRules, start: Position, shared: &mut Shared) -> bool {
        let players = shared.settings.names_of(&self.game.seats);
        let game = Game::from_position(named, players, start, shared.now());
        let begun = self.go_on(self.as_before(game), shared);
        if begun {
            shared.show_tab(PlayTab::Moves);
        }
        begun
    }

    /// The same with a game of persons that was begun elsewhere.
    pub fn take_over(
        &mut self,
        named: NamedRules,
        start: Position,
        moves: Vec<Move>,
        shared: &mut Shared,
    ) -> bool {
        let players = shared.settings.player_names.clone();
        let game = game_of(
            Game::from_position(named, players, start, shared.now()),
            moves,
        );
        let begun = self.go_on(game, shared);
        if begun && self.game.record.made_count() == 0 {
            // The position is where it came from, as long as nothing is done with it here.
            self.file.state = FileState::GivenUp;
        }
        begun
    }

    /// Shows a game that nobody has played, to be studied: it is not kept as long as nothing is done with it. The one that is going on
    /// waits. Whether it is shown.
    pub fn study_this(
        &mut self,
        named: NamedRules,
        start: Position,
        moves: Vec<Move>,
        shared: &mut Shared,
    ) -> bool {
        let players = BySide::from_fn(|side: Side| side.to_string());
        let game = game_of(
            Game::from_position(named, players, start, shared.now()),
            moves,
        );
        let begun = self.place_to_study(game, OwnFile::default(), shared);
        if begun {
            self.changed(shared);
            self.file.state = FileState::GivenUp;
        }
        begun
    }

    /// Puts another game on the board, once the one there is kept; whether it is.
    pub(in crate::gui::pages) fn go_on(&mut self, game: Game, shared: &mut Shared) -> bool {
        let kept = self.keep_game(shared);
        if kept {
            let spec = game.rules().spec();
            let of = shared.own.known(&game.rules_name, spec);
            if let Some(id) = of.map(|preset| preset.id.clone()) {
                shared.change_settings(|s| s.note_played(&id));
            }
            self.place(game, OwnFile::default());
            self.changed(shared);
        }
        kept
    }

    fn rename(&mut self, side: Side, name: &str, shared: &mut Shared) {
        let name = one_line_name(name);
        self.game.players[side].clone_from(&name);
        self.named_at[side] = Some(self.naming());
        if self.game.seats[side] == Seat::Person {
            shared.change_settings(|s| s.player_names[side] = name);
        }
        self.changed(shared);
    }

    /// A position to be set up for a game under the rules on the board.
    pub(super) fn set_up(&self, position: Position) -> PageWish {
        PageWish::SetUp(self.game.named_rules(), position, SetupFor::Game)
    }

    /// Reads what was pasted: a position goes to the setup editor, moves are played.
    pub(super) fn read_pasted(&mut self, text: &str, shared: &mut Shared) -> Option<PageWish> {
        if text.contains('/') {
            match parse_position(self.game.rules().shape(), text) {
                Ok(position) => {
                    shared.notices.succeeded(Topic::Paste);
                    return Some(self.set_up(position));
                }
                Err(error) => shared.notices.failed(Topic::Paste, error.to_string()),
            }
            return None;
        }
        if let Some(late) = self.game.time_over() {
            let name = &self.names_told()[late];
            let why = format!("Cannot paste: {name} has no time left");
            shared.notices.failed(Topic::Paste, why);
            return None;
        }
        match read_moves(self.game.record.state(), text) {
            Ok(moves) if moves.is_empty() => {
                let notices = &mut shared.notices;
                let text = "There is no position and no move to paste";
                notices.failed(Topic::Paste, text);
            }
            Ok(moves) => {
                let count = moves.len();
                self.walk(shared, |game| {
                    // What was told of its end was told of a game that ended there.
                    game.forget_told_end();
                    for action in moves {
                        // Each was just found to be legal.
                        let _ = game.record.play(action);
                    }
                });
                shared.notices.succeeded(Topic::Paste);
                let moves = counted(count, "move");
                shared.notices.info(format!("Played {moves}"));
            }
            Err(error) => {
                let notices = &mut shared.notices;
                notices.failed(Topic::Paste, format!("Cannot paste: {error}"));
            }
        }
        None
    }
}

/// A game with these moves, as far as they are moves of it.
fn game_of(mut game: Game, moves: Vec<Move>) -> Game {
    for action in moves {
        if let Err(refusal) = game.record.play(action) {
            // Only where the position was in the midst of the pie rule.
            log::warn!("a move of the board is not one of the game: {refusal}");
            break;
        }
    }
    game
}
