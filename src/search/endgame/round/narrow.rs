//! The true values of positions at which neither player is sure of them: which position comes again first decides.

use std::hash::BuildHasher;
use std::ops::Range;

use foldhash::fast::FixedState;
use indexmap::IndexMap;
use rayon::prelude::*;

use super::layout::Leads;
use super::moves::{LayerMoves, LayerPart};
use crate::search::limits::Stop;
use crate::search::repetition::{Asked, Links, OutsideMoves, UndecidedNode, decide};

/// Nodes worked out for one question at first, and where that does not do.
const TRIES: [u64; 5] = [1 << 18, 1 << 21, 1 << 24, 1 << 27, 1 << 31];
/// Nodes worked out for a layer of few positions, which all others come to: some seconds' on one core; and for each position of a
/// larger one, and all of them at most.
const SMALL_LAYER: usize = 1 << 14;
const SMALL_LAYER_NODES: u64 = 1 << 32;
const NODES_EACH: u64 = 1 << 14;
const MOST_NODES: u64 = 1 << 29;
/// Nodes of a question, at most; more take too much memory, and are not decided in the time there is.
const MOST_TURNS: usize = 1 << 20;
/// In place of the number of a node among those that are undecided.
const DECIDED: u32 = u32::MAX;

/// Raises what the player is `sure` of at the positions of a layer, where he is to move and where his opponent is, to what he gets
/// there when no other position of the layer has come before; as far as that is found with so much work. Only for rules under which a
/// position that comes a second time ends the game.
pub fn narrow(moves: &LayerMoves, sure: &mut [Vec<i8>; 2], leads: Leads, seeds: u32, stop: &Stop) {
    let used = match leads {
        Leads::Alike => 1,
        Leads::Apart => seeds as usize + 1,
        Leads::Result => return,
    };
    let layer = OpenLayer::new(moves, sure, used);
    let mut left = match layer.all {
        ..=SMALL_LAYER => SMALL_LAYER_NODES,
        all => MOST_NODES.min(NODES_EACH * all as u64),
    };
    let mut raised = Vec::new();
    // First where nobody leads by much: nearly all games come to that.
    let mut open = layer.questions();
    for most in TRIES {
        layer.answer(&mut open, most, &mut left, &mut raised, stop);
    }
    for Raised { place, half, to } in raised {
        let number = &mut sure[half][place];
        *number = to.max(*number);
    }
}

/// Whether the player gets so many seeds in a lane.
#[derive(Clone, Copy, Debug)]
struct Border {
    lane: usize,
    seeds: i32,
    /// The next smaller number of seeds that can come.
    less: i32,
}

/// The undecided nodes for a border, with the moves between them.
struct OpenQuestion {
    /// Each by the index of its position among those that are open.
    turns: Vec<Turn>,
    nodes: Vec<UndecidedNode>,
    pairs: Vec<(u32, u32)>,
}

/// What came of a question.
struct OpenAnswer {
    raised: Vec<Raised>,
    /// Nodes worked out.
    nodes: u64,
    /// Whether more of them may tell more.
    is_open: bool,
}

/// A number that is greater than thought.
struct Raised {
    place: usize,
    /// Where the player is to move, or where his opponent is.
    half: usize,
    to: i8,
}

/// The positions of a layer at which something is not decided.
struct OpenLayer<'a> {
    moves: &'a LayerMoves,
    sure: &'a [Vec<i8>; 2],
    /// Lanes that mean anything, and all that are kept.
    used: usize,
    lanes: usize,
    /// How many positions there are in all.
    all: usize,
    /// The open positions, in order, and the part that each is in.
    positions: Vec<OpenPosition<'a>>,
}

struct OpenPosition<'a> {
    number: usize,
    part: &'a LayerPart,
    /// Its moves inside the layer, in the part.
    to: Range<usize>,
}

/// A position and who is to move: 0 for the player, 1 for his opponent.
type Turn = (usize, usize);

impl<'a> OpenLayer<'a> {
    fn new(moves: &'a LayerMoves, sure: &'a [Vec<i8>; 2], used: usize) -> Self {
        let all: usize = moves.parts.iter().map(|part| part.len).sum();
        let mut layer = Self {
            moves,
            sure,
            used,
            lanes: moves.best_out.len() / all.max(1),
            all,
            positions: Vec::new(),
        };
        let mut number = 0;
        for part in &moves.parts {
            let mut first = 0;
            for &count in &part.counts {
                let to = first..first + usize::from(count);
                first = to.end;
                let is_open = |lane| {
                    let (lower, upper) = layer.bounds((number, 0), lane);
                    lower < upper
                };
                if (0..used).any(is_open) {
                    layer.positions.push(OpenPosition { number, part, to });
                }
                number += 1;
            }
        }
        layer
    }

    /// The lane of the opponent.
    const fn others(&self, lane: usize) -> usize {
        self.used - 1 - lane
    }

    const fn place(&self, position: usize, lane: usize) -> usize {
        position * self.lanes + lane
    }

    /// What the player is sure of, and what he cannot be kept from.
    fn bounds(&self, (position, turn): Turn, lane: usize) -> (i32, i32) {
        let his = self.sure[turn][self.place(position, lane)];
        let others = self.sure[1 - turn][self.place(position, self.others(lane))];
        (i32::from(his), -i32::from(others))
    }

    /// All numbers of seeds between which something is not decided in a lane. What is found for one player tells it of the other, so
    /// that half of them do.
    fn borders(&self, lane: usize) -> Vec<Border> {
        let others = self.others(lane);
        if lane > others {
            return Vec::new();
        }
        let mut numbers = Vec::new();
        for position in &self.positions {
            for turn in [0, 1] {
                let (lower, upper) = self.bounds((position.number, turn), lane);
                if lower < upper {
                    numbers.extend([lower, upper]);
                    numbers.push(i32::from(position.part.repeated[turn][lane]));
                    let mover = if turn == 0 { lane } else { others };
                    let best = self.moves.best_out[self.place(position.number, mover)];
                    numbers.push(i32::from(best));
                    let worst = self.moves.worst_out[self.place(position.number, mover)];
                    numbers.push(i32::from(worst));
                }
            }
        }
        let opposite: Vec<i32> = numbers.iter().map(|number| -number).collect();
        numbers.extend(opposite);
        numbers.sort_unstable();
        numbers.dedup();
        let pairs = numbers.windows(2).map(|pair| Border {
            lane,
            seeds: pair[1],
            less: pair[0],
        });
        pairs
            .filter(|border| lane < others || border.seeds + border.less >= 0)
            .collect()
    }

    /// The borders at which something is undecided, those together that seem to ask the same; first where nobody leads by much.
    fn questions(&self) -> Vec<Vec<Border>> {
        let borders: Vec<Border> = (0..self.used)
            .rev()
            .flat_map(|lane| self.borders(lane))
            .collect();
        let hashed = borders.par_iter().map(|border| {
            let question = self.question(border);
            let hash = FixedState::default().hash_one((&question.nodes, &question.pairs));
            (!question.nodes.is_empty()).then_some(hash)
        });
        let hashed: Vec<Option<u64>> = hashed.collect();
        let mut same: IndexMap<u64, Vec<Border>, FixedState> = IndexMap::default();
        for (border, hash) in borders.into_iter().zip(hashed) {
            if let Some(hash) = hash {
                same.entry(hash).or_default().push(border);
            }
        }
        same.into_values().collect()
    }

    fn question(&self, border: &Border) -> OpenQuestion {
        let lane = border.lane;
        let mut turns: Vec<Turn> = Vec::new();
        let mut number = vec![DECIDED; 2 * self.positions.len()];
        for (index, position) in self.positions.iter().enumerate() {
            for turn in [0, 1] {
                let (lower, upper) = self.bounds((position.number, turn), lane);
                if lower < border.seeds && border.seeds <= upper {
                    number[2 * index + turn] = turns.len() as u32;
                    turns.push((index, turn));
                }
            }
        }
        if turns.len() > MOST_TURNS {
            turns.clear();
        }
        let mut pairs = Vec::new();
        let mut nodes = Vec::with_capacity(turns.len());
        for (from, &(index, turn)) in (0..).zip(&turns) {
            let position = &self.positions[index];
            let repeated = i32::from(position.part.repeated[turn][lane]);
            let mut outside = self.outside((position.number, turn), border);
            for &to in &position.part.to[position.to.clone()] {
                let next = (to as usize, 1 - turn);
                match self.undecided(next, &number) {
                    Some(to) => pairs.push((from, to)),
                    None => {
                        let gets = self.bounds(next, lane).0 >= border.seeds;
                        let is_won = gets == (turn == 0);
                        let won = [OutsideMoves::Lost, OutsideMoves::Won][usize::from(is_won)];
                        outside = outside.max(won);
                    }
                }
            }
            nodes.push(UndecidedNode {
                is_first: turn == 0,
                serves_first: repeated >= border.seeds,
                outside,
                times: 0,
            });
        }
        OpenQuestion {
            turns,
            nodes,
            pairs,
        }
    }

    /// Answers questions with `most` nodes worked out for each, of so many that are `left`; those stay `open` of which more may tell more.
    fn answer(
        &self,
        open: &mut Vec<Vec<Border>>,
        most: u64,
        left: &mut u64,
        raised: &mut Vec<Raised>,
        stop: &Stop,
    ) {
        let most = most.min(*left);
        if most == 0 {
            return;
        }
        // Most take less.
        open.truncate((2 * *left / most) as usize);
        let tried = open.par_iter().map(|same| self.tried(same, most, stop));
        let tried: Vec<OpenAnswer> = tried.collect();
        *left = left.saturating_sub(tried.iter().map(|tried| tried.nodes).sum());
        let mut is_open = tried.iter().map(|tried| tried.is_open);
        open.retain(|_| is_open.next() == Some(true));
        raised.extend(tried.into_iter().flat_map(|tried| tried.raised));
    }

    /// What comes of questions that seem to be the same, with so many nodes worked out at most.
    fn tried(&self, same: &[Border], most: u64, stop: &Stop) -> OpenAnswer {
        let mut tried = OpenAnswer {
            raised: Vec::new(),
            nodes: 0,
            is_open: false,
        };
        let mut answered: Option<(OpenQuestion, Vec<Option<bool>>)> = None;
        for border in same {
            let question = self.question(border);
            let is_same = |(other, _): &&(OpenQuestion, _)| {
                (&question.nodes, &question.pairs) == (&other.nodes, &other.pairs)
            };
            let found = match answered.as_ref().filter(is_same) {
                Some((_, found)) => found.clone(),
                None => {
                    let mut left = most;
                    let mut has_to_end = |nodes| {
                        left = left.saturating_sub(nodes);
                        left == 0 || stop.is_stopped()
                    };
                    let links = Links::new(question.nodes.len(), &question.pairs);
                    let found = decide(&question.nodes, &links, 2, Asked::All, &mut has_to_end);
                    tried.nodes += most - left;
                    tried.is_open |= left == 0;
                    found
                }
            };
            self.raise(border, &question.turns, &found, &mut tried.raised);
            answered = Some((question, found));
        }
        tried
    }

    /// What both players are sure of where the player gets as much as at a border, and where he does not.
    fn raise(
        &self,
        border: &Border,
        turns: &[Turn],
        found: &[Option<bool>],
        raised: &mut Vec<Raised>,
    ) {
        let known = turns.iter().zip(found);
        raised.extend(known.filter_map(|(&(index, turn), gets)| {
            let position = self.positions[index].number;
            Some(match (*gets)? {
                true => Raised {
                    place: self.place(position, border.lane),
                    half: turn,
                    to: border.seeds as i8,
                },
                false => Raised {
                    place: self.place(position, self.others(border.lane)),
                    half: 1 - turn,
                    to: -border.less as i8,
                },
            })
        }));
    }

    /// The number of a node among those that are undecided.
    fn undecided(&self, (position, turn): Turn, number: &[u32]) -> Option<u32> {
        let index = self
            .positions
            .binary_search_by_key(&position, |open| open.number);
        let number = number[2 * index.ok()? + turn];
        (number != DECIDED).then_some(number)
    }

    /// What the moves out of the layer bring whoever is to move.
    fn outside(&self, (position, turn): Turn, border: &Border) -> OutsideMoves {
        // What the mover wants, and what the other one does.
        let (his, others) = match turn {
            0 => (border.seeds, 1 - border.seeds),
            _ => (1 - border.seeds, border.seeds),
        };
        let mover = if turn == 0 {
            border.lane
        } else {
            self.others(border.lane)
        };
        let best = self.moves.best_out[self.place(position, mover)];
        let worst = self.moves.worst_out[self.place(position, self.others(mover))];
        if i32::from(best) >= his {
            OutsideMoves::Won
        } else if i32::from(worst) >= others {
            OutsideMoves::Lost
        } else {
            OutsideMoves::Open
        }
    }
}
