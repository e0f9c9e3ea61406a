//! Games that the program plays against itself, and the positions that are learned from.

use crate::rules::side::Side;
use crate::rules::state::State;
use crate::search::alpha_beta::brief::BriefSearch;
use crate::search::chance::Chance;
use crate::search::core::board::Board;
use crate::search::core::move_generator::{Forks, NO_FORKS, NO_MOVE, Successor};
use crate::search::core::path::Path;
use crate::search::core::sow::{Core, Sown};
use crate::search::knowledge::claim_rows;
use crate::search::value::Score;

/// A position, and what was found to be still to come for its mover.
#[derive(Clone, Debug, PartialEq)]
pub struct TrainingSample {
    /// Seeds in the mover's houses, then in the opponent's; 255 for more.
    pub seeds: Vec<u8>,
    /// The [rows of claims](claim_rows).
    pub claims: Vec<u8>,
    /// Seeds in all houses.
    pub in_houses: u16,
    /// In seeds.
    pub target: f32,
}

/// Moves made at random at the beginning of a game, at most.
const OPENING: u32 = 14;
/// Later one move in so many is made at random.
const ASTRAY: u32 = 16;
/// Moves after which a game is cut off.
const MOST_MOVES: u32 = 400;
/// What the end of the game counts in a target; the rest is what the search found.
const END_SHARE: f32 = 0.5;

/// A position of a game under way.
struct NotedPosition {
    sample: TrainingSample,
    /// Whether South is to move.
    sign: f32,
    /// What South is ahead in the stores.
    lead: f32,
}

/// Plays a game from `start`, so many positions being looked at for a move; its positions. `None` if
/// it was stopped.
pub fn game<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    start: &State,
    search: &BriefSearch<'_, WORDS, BITS>,
    nodes: u64,
    chance: &mut Chance,
) -> Option<Vec<TrainingSample>> {
    let shape = start.rules().shape();
    let mut path = Path::new(core, shape, start);
    let mut at = Successor {
        board: Board::new(shape, start.position(), start.pie()),
        house: NO_MOVE,
        forks: NO_FORKS,
        sown: Sown::NOTHING,
    };
    let opening = chance.below(OPENING + 1);
    let mut noted: Vec<NotedPosition> = Vec::new();
    // Positions before a move at random do not lead to the end of the game.
    let mut settled = 0;
    let mut end = None;
    for number in 0..MOST_MOVES {
        let sign = sign_of(at.board.side());
        let (house, forks) = if number < opening || chance.below(ASTRAY) == 0 {
            settled = noted.len();
            random_move(core, &at.board, chance)
        } else {
            let found = search.best(&at.board, &path, nodes)?;
            noted.push(NotedPosition {
                sample: sample(core, &at.board, found.seeds),
                sign,
                lead: sign * core.lead(&at.board) as f32,
            });
            if found.complete {
                end = noted.last().map(|last| last.lead + sign * found.seeds);
                break;
            }
            (found.house, found.forks)
        };
        at = core.successor(&at.board, house, forks);
        if let Some(reason) = path.end(core, &at) {
            end = match core.score(&at.board, reason) {
                Score::Seeds(seeds) => Some(sign_of(at.board.side()) * seeds as f32),
                score => Some(sign_of(at.board.side()) * score.sign() as f32 * search.win()),
            };
            break;
        }
        path.push(&at.board);
    }
    if let Some(end) = end {
        for noted in &mut noted[settled..] {
            let lead = if search.by_seeds() { noted.lead } else { 0.0 };
            let came = noted.sign * (end - lead);
            noted.sample.target += END_SHARE * (came - noted.sample.target);
        }
    }
    Some(noted.into_iter().map(|noted| noted.sample).collect())
}

fn sample<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    board: &Board<WORDS, BITS>,
    target: f32,
) -> TrainingSample {
    let halves = [board.own, board.opp].into_iter();
    let seeds = halves.flat_map(|half| (0..core.houses()).map(move |house| half.get(house)));
    let claims = claim_rows(core.houses(), board);
    TrainingSample {
        claims: claims.map(|row| row as u8).collect(),
        seeds: seeds.map(|n| u8::try_from(n).unwrap_or(u8::MAX)).collect(),
        in_houses: core.in_play(board) as u16,
        target,
    }
}

fn random_move<const WORDS: usize, const BITS: u32>(
    core: &Core<WORDS, BITS>,
    board: &Board<WORDS, BITS>,
    chance: &mut Chance,
) -> (u8, Forks) {
    let mut next = Successor {
        board: *board,
        house: NO_MOVE,
        forks: NO_FORKS,
        sown: Sown::NOTHING,
    };
    core.move_at_random(&mut next, chance);
    (next.house, next.forks)
}

/// 1 for South.
const fn sign_of(side: Side) -> f32 {
    match side {
        Side::South => 1.0,
        Side::North => -1.0,
    }
}
