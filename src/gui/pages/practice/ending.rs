//! An ending that is practised: how it stands, and the thread that finds and answers.

use std::collections::HashSet;
use std::sync::Arc;

use crate::game::contest::NamedRules;
use crate::game::puzzle::endings::{Ending, find, is_settled};
use crate::game::puzzle::maker::{Maker, Stores, table};
use crate::gui::asking::hints::Hints;
use crate::gui::work::worker::Teller;
use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::search::chance::Chance;
use crate::search::endgame::Endgames;
use crate::search::limits::Stop;
use crate::search::report::{MovePromise, Promise};

/// Seeds in the houses of the first ending.
const USUAL: u32 = 8;
/// Moves of best play that are told at most.
const LONGEST: usize = 100;
/// The side that the user plays.
pub const USER: Side = Side::South;

/// What is practised of endings.
#[derive(Debug)]
pub struct Endings {
    /// Seeds in the houses.
    pub seeds: u32,
    /// How the present one stands.
    pub stage: EndingStage,
    /// Endings won, one after the other.
    pub streak: u32,
    /// The ending that is played.
    pub(super) ending: Option<Ending>,
    /// What is proven of the user's moves in the position on the board, the best first.
    pub(super) moves: Vec<MovePromise>,
    /// What was to be held: 1 a win, 0 a draw.
    pub(super) hold: i32,
    /// Moves made before the one that gave it away.
    pub(super) before: usize,
    /// After how many moves it is looked how it goes on.
    pub(super) line_after: usize,
    /// Whether a hint was asked for.
    pub(super) is_helped: bool,
    pub(super) hints: Hints,
    /// How many endings were asked for: each is another one.
    pub(super) number: u64,
}

/// How an ending stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndingStage {
    /// None was asked for.
    New,
    /// One is being looked for.
    Looking,
    /// There is none, for this reason.
    None(&'static str),
    /// The user is to move.
    Yours,
    /// The answer is looked for.
    Theirs,
    /// The result was held to the end.
    Won,
    /// It was given away.
    Lost,
    /// The right way is shown.
    Shown,
}

/// What the thread tells.
pub enum EndingNews {
    /// The table that proofs need.
    Table(Arc<Endgames>),
    /// So many positions were tried, none of them an ending.
    Tried(u32),
    /// An ending, if one was found.
    Found(Option<Ending>),
    /// How it goes on with best play.
    Line(Vec<Move>),
    /// The answers to the user's move, and then the values of his moves, if they are proven.
    Answer(Vec<Move>, Option<Vec<MovePromise>>),
}

impl Default for Endings {
    fn default() -> Self {
        Self {
            seeds: USUAL,
            stage: EndingStage::New,
            streak: 0,
            ending: None,
            moves: Vec::new(),
            hold: 0,
            before: 0,
            line_after: 0,
            is_helped: false,
            hints: Hints::default(),
            number: 0,
        }
    }
}

impl Endings {
    /// Whether none was asked for yet.
    pub fn is_new(&self) -> bool {
        self.stage == EndingStage::New
    }

    /// Whether the result is settled.
    pub const fn is_over(&self) -> bool {
        matches!(
            self.stage,
            EndingStage::Won | EndingStage::Lost | EndingStage::Shown
        )
    }

    /// `win` or `draw`.
    pub const fn goal(&self) -> &'static str {
        match self.hold {
            1.. => "win",
            _ => "draw",
        }
    }
}

/// What a line is to show.
#[derive(Clone, Copy, Debug)]
pub enum LineAim {
    /// That the user holds so much: 1 a win, 0 a draw.
    Holds(i32),
    /// That he does not.
    Refutes(i32),
}

impl LineAim {
    /// Whether a move, of the user's or of his opponent's, is proven to be one of such a line.
    fn is_met(self, known: &MovePromise, is_theirs: bool) -> bool {
        let Promise { least, most } = known.promise;
        let (least, most) = match is_theirs {
            true => (-most, -least),
            false => (least, most),
        };
        match self {
            Self::Holds(hold) => least.signum() >= hold,
            Self::Refutes(hold) => most.signum() < hold,
        }
    }
}

/// What proofs of a rule set work with.
pub struct ProofSetup {
    /// What is played by.
    pub named: NamedRules,
    /// The table that they need, if it was worked out.
    pub table: Option<Arc<Endgames>>,
}

impl ProofSetup {
    /// The table, worked out if there is none yet, which is told.
    fn table(&self, teller: &Teller<EndingNews>) -> Option<Arc<Endgames>> {
        if self.table.is_some() {
            return self.table.clone();
        }
        let made = table(&self.named.rules, teller.stop())?;
        teller.tell(EndingNews::Table(Arc::clone(&made)));
        Some(made)
    }

    fn maker<'a>(&'a self, table: Option<Arc<Endgames>>, stop: &'a Stop) -> Maker<'a> {
        Maker::with_table(&self.named.rules, Stores::Balanced, table, stop)
    }

    /// Finds an ending with so many seeds, another one for each number, and tells it.
    pub fn find(&self, seeds: u32, number: u64, teller: &Teller<EndingNews>) {
        let maker = self.maker(self.table(teller), teller.stop());
        let ending = find(
            &maker,
            seeds,
            &mut Chance::part(number, u64::from(seeds)),
            |tried| teller.tell(EndingNews::Tried(tried)),
        );
        teller.tell(EndingNews::Found(ending));
    }

    /// Tells how it goes on with best play, as far as that is proven to be what it is to show.
    pub fn line(&self, mut state: State, aim: LineAim, teller: &Teller<EndingNews>) {
        let maker = self.maker(self.table(teller), teller.stop());
        let mut line = Vec::new();
        let mut seen = HashSet::new();
        // Where a position came again, it would only go round.
        while line.len() < LONGEST && seen.insert(state.position().hash()) {
            let is_theirs = state.to_move() != Some(USER);
            let is_sure = |best: &MovePromise| aim.is_met(best, is_theirs);
            let moves = maker.promises(&state, |moves| moves.first().is_some_and(is_sure));
            let best = moves.and_then(|moves| moves.into_iter().next());
            let Some(best) = best.filter(|best| is_sure(best) && state.play(best.action).is_ok())
            else {
                break;
            };
            line.push(best.action);
        }
        teller.tell(EndingNews::Line(line));
    }

    /// Answers until the user is to move or the game is over, and tells that; he is to `hold` a win or a draw.
    pub fn answer(&self, mut state: State, hold: i32, teller: &Teller<EndingNews>) {
        let maker = self.maker(self.table(teller), teller.stop());
        let mut answers = Vec::new();
        while state.to_move() == Some(USER.other()) {
            let moves = maker.promises(&state, |_| true);
            let best = moves.and_then(|moves| Some(moves.first()?.action));
            let any = || state.legal_moves().first().copied();
            let Some(action) = best.or_else(any) else {
                break;
            };
            if state.play(action).is_err() {
                break;
            }
            answers.push(action);
        }
        let moves = match state.outcome() {
            Some(_) => None,
            None => maker.promises(&state, |moves| is_settled(moves, hold)),
        };
        teller.tell(EndingNews::Answer(answers, moves));
    }
}
