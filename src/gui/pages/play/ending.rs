//! What the end of a game means: who won and by how much, in this round, this game and the match.

use std::num::NonZeroU8;

use crate::game::contest::Next;
use crate::game::series::MatchScore;
use crate::gui::pages::play::state::Play;
use crate::gui::parts::scripts::{cut, isolated};
use crate::rules::side::{BySide, Side};
use crate::rules::words::end_text::{EndText, margin};
use crate::rules::words::names::Names;
use crate::rules::words::round_text::rounds_go_on;

/// The end of a game, for people at a table and for a screen reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndSummary {
    /// Who won, in a few words: the round's winner, or after the last round the game's.
    pub headline: String,
    /// By how much, which round it was, how the match stands.
    pub facts: Vec<String>,
    /// Why the game is over.
    pub reason: String,
}

/// The letters that are left of a long name where there is little room.
const FEW: usize = 12;

impl Play {
    /// The end of the game on the board, if it is over.
    pub fn ending(&self) -> Option<EndSummary> {
        self.ending_of(&self.names_told())
    }

    /// Whether the end is shown: once the last move has been seen.
    pub fn shows_end(&self) -> bool {
        self.playback.is_none() && !self.flow.is_watching() && self.end().is_some()
    }

    /// The same with long names cut.
    pub fn short_ending(&self) -> Option<EndSummary> {
        let names = Names {
            players: BySide::from_fn(|side| isolated(&beginning(&self.names()[side]))),
            houses: self.houses(),
        };
        self.ending_of(&names)
    }

    fn ending_of(&self, names: &Names) -> Option<EndSummary> {
        let EndText { headline, reason } = self.end_of(names)?;
        let game = &self.game;
        let mut ending = EndSummary {
            headline,
            facts: Vec::new(),
            reason,
        };
        if game.has_rounds() {
            let number = game.round();
            let rounds = score_line(&names.players, game.rounds_score());
            if let Some(whole) = game.finished() {
                let round = std::mem::replace(
                    &mut ending.headline,
                    match whole.winner {
                        Some(winner) => format!("{} wins the game", names[winner]),
                        None => "The game is drawn".to_owned(),
                    },
                );
                ending.facts.push(format!("round {number}: {round}"));
            } else {
                ending.headline = format!("Round {number}: {}", ending.headline);
                let match_rules = &game.rules().spec().match_rules;
                ending.facts.push(rounds_go_on(match_rules));
            }
            ending.facts.push(format!("rounds: {rounds}"));
        }
        if let Some(outcome) = game.record.state().outcome()
            && let Some(seeds) = margin(game.rules(), outcome)
        {
            let seeds = match seeds {
                1 => "by 1 seed".to_owned(),
                seeds => format!("by {seeds} seeds"),
            };
            ending.facts.insert(0, seeds);
        }
        let won = game.finished().and_then(|whole| whole.winner);
        if let Some((person, won)) = game.lone_person().zip(won) {
            let told = if won == person { "you won" } else { "you lost" };
            ending.facts.insert(0, told.to_owned());
        }
        let winner = game.match_winner();
        if let Some(winner) = winner {
            let won = format!("{} wins the match", names[winner]);
            let last = std::mem::replace(&mut ending.headline, won);
            if !game.has_rounds() {
                ending.facts.insert(0, format!("last game: {last}"));
            }
        }
        if !game.games.finished.is_empty() || game.match_length.is_some() {
            let score = score_line(&names.players, game.score());
            let goal = match (winner, game.match_length) {
                (None, Some(goal)) => format!(", {}", first_to_text(goal)),
                _ => String::new(),
            };
            ending.facts.push(format!("match: {score}{goal}"));
        }
        Some(ending)
    }

    /// What the button is called that begins what comes next.
    pub fn next_text(&self) -> &'static str {
        match self.game.next() {
            Some(Next::Round(_)) => "Next round",
            _ if self.game.match_winner().is_some() => "New match",
            _ if self.game.match_length.is_some() => "Next game",
            _ => "Play again",
        }
    }
}

/// The beginning of a name that is much longer.
pub fn beginning(name: &str) -> String {
    match name.chars().count() > FEW + 2 {
        true => cut(name, FEW + 1),
        false => name.to_owned(),
    }
}

/// How many games win a match: `first to 3`.
pub fn first_to_text(goal: NonZeroU8) -> String {
    format!("first to {goal}")
}

/// `Anna 2 : 1 Ben, 1 draw`.
pub fn score_line(names: &BySide<String>, score: MatchScore) -> String {
    let [south, north] = [Side::South, Side::North].map(|side| &names[side]);
    let mut line = format!(
        "{south} {} : {} {north}",
        score.wins.south, score.wins.north
    );
    match score.draws {
        0 => {}
        1 => line += ", 1 draw",
        n => line += &format!(", {n} draws"),
    }
    line
}
