//! The two ways of making a move, the one with a trace and the fast one, side by side.

use kalaha::rules::side::Side;
use kalaha::rules::state::{Move, State};
use kalaha::search::core::board::Board;
use kalaha::search::core::dispatch::{CoreTask, dispatch};
use kalaha::search::core::move_generator::{Forks, HouseOrder, SWAP, forks_of, number_of};
use kalaha::search::core::path::Path;
use kalaha::search::core::sow::Core;
use kalaha::search::value::Score;

/// Plays `moves` from a state both ways; says where they part.
pub fn agree(start: &State, moves: &[Move]) -> Result<(), String> {
    let job = Both { start, moves };
    dispatch(start.rules(), start.position(), job)
}

struct Both<'a> {
    start: &'a State,
    moves: &'a [Move],
}

impl CoreTask for Both<'_> {
    type Output = Result<(), String>;

    fn run<const WORDS: usize, const BITS: u32>(self, core: Core<WORDS, BITS>) -> Self::Output {
        let shape = self.start.rules().shape();
        let mut state = self.start.clone();
        let mut board = Board::new(shape, state.position(), state.pie());
        let mut path = Path::new(&core, shape, &state);
        for (n, &action) in self.moves.iter().enumerate() {
            let place = |what: &str| format!("move {}, {action:?}: {what}", n + 1);
            let legal = state.legal_moves().into_iter();
            let mut legal: Vec<(u8, Forks)> = legal
                .map(|m| (number_of(state.rules(), m), forks_of(state.rules(), m)))
                .collect();
            legal.sort_unstable();
            let fast = core.successors(&board, HouseOrder::Ascending);
            let mut fast: Vec<(u8, Forks)> = fast.map(|next| (next.house, next.forks)).collect();
            fast.sort_unstable();
            if legal != fast {
                return Err(place(&format!("legal {legal:?}, fast {fast:?}")));
            }
            let swap = state.check(Move::Swap).is_ok();
            if swap != board.may_swap() {
                return Err(place("swap"));
            }
            let mover = state.position().to_move();
            let before = *state.position();
            let (trace, _) = state
                .play_traced(action)
                .map_err(|e| place(&e.to_string()))?;
            let house = number_of(state.rules(), action);
            let forks = forks_of(state.rules(), action);
            let next = core.successor(&board, house, forks);
            let sown = next.sown;
            let found = (sown.laps, sown.captured, sown.extra_move);
            let moves_again = state.position().to_move() == mover;
            let expected = (trace.laps, u32::from(trace.captured), moves_again);
            if house != SWAP && found != expected {
                return Err(place(&format!("{expected:?}, fast {found:?}")));
            }
            board = next.board;
            let end = path.end(&core, &next);
            path.push(&board);
            let outcome = state.outcome();
            if end != outcome.map(|o| o.reason) {
                return Err(place(&format!("{outcome:?}, fast {end:?}")));
            }
            let (Some(end), Some(outcome)) = (end, outcome) else {
                if board.position(shape).row(shape, mover) != state.position().row(shape, mover)
                    || board.side() != state.position().to_move()
                    || Side::ALL.into_iter().any(|s| {
                        let position = board.position(shape);
                        position.store(s) != state.position().store(s)
                            || position.row(shape, s) != state.position().row(shape, s)
                            || position.barred() != state.position().barred()
                            || position.had_bonus() != state.position().had_bonus()
                            || shape.houses_of(s).any(|house| {
                                position.claimer(house) != state.position().claimer(house)
                            })
                    })
                {
                    return Err(place(&format!("{board:?}, not {state:?} from {before:?}")));
                }
                continue;
            };
            let side = board.side();
            let (own, opp) = core.collected(&board, end);
            let scores = (outcome.scores[side], outcome.scores[side.other()]);
            if (own, opp) != (u32::from(scores.0), u32::from(scores.1)) {
                return Err(place(&format!("{scores:?}, fast {own} {opp}")));
            }
            let score = core.score(&board, end);
            let expected = Score::of_outcome(state.rules(), outcome, side);
            if score != expected {
                return Err(place(&format!("{expected:?}, fast {score:?}")));
            }
        }
        Ok(())
    }
}
