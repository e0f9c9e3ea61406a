//! A match in words, as a row of a table and as JSON.

use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use crate::compare::matches::tally::{MatchTally, elo_text};
use crate::game::contest::NamedRules;

/// A match that was played.
pub struct FinishedMatch {
    /// Who played; all is told from the view of the first.
    pub players: [String; 2],
    /// How it ended.
    pub tally: MatchTally,
}

impl FinishedMatch {
    /// Two lines.
    pub fn text(&self, named: &NamedRules) -> String {
        let [first, second] = &self.players;
        let tally = &self.tally;
        let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
        let mut text =
            format!("{first} against {second}: {wins} won, {draws} drawn, {losses} lost");
        // Writing to a string cannot fail.
        if tally.unfinished > 0 {
            let _ = write!(text, ", {} unfinished", tally.unfinished);
        }
        if let Some((share, elo)) = tally.share().zip(tally.elo()) {
            let (share, elo) = (100.0 * share.mean, elo_text(elo));
            let _ = write!(text, "\n  {share:.1} % of the points; Elo difference {elo}");
        }
        if let Some(margin) = self.margin(named) {
            let _ = write!(text, "; mean margin {margin:+.1} seeds");
        }
        text
    }

    /// One object.
    pub fn json(&self, named: &NamedRules) -> Json {
        let tally = &self.tally;
        let elo = tally.elo();
        json!({
            "players": self.players,
            "wins": tally.wins,
            "draws": tally.draws,
            "losses": tally.losses,
            "unfinished": tally.unfinished,
            "share": tally.share().map(|share| share.mean),
            // Infinite numbers become null.
            "elo": elo.map(|elo| elo.mean),
            "elo_low": elo.map(|elo| elo.low),
            "elo_high": elo.map(|elo| elo.high),
            "mean_margin": self.margin(named),
        })
    }

    /// Seeds matter only where they decide.
    fn margin(&self, named: &NamedRules) -> Option<f64> {
        let counts = named.rules.counts_seeds();
        self.tally.mean_margin().filter(|_| counts)
    }
}

/// A table in Markdown.
pub fn table(matches: &[FinishedMatch], named: &NamedRules) -> String {
    let mut text = "\n\
        | player | against | won | drawn | lost | unfinished | points | Elo difference (95 %) | mean margin |\n\
        |---|---|---:|---:|---:|---:|---:|---|---:|"
        .to_owned();
    for ended in matches {
        let [first, second] = &ended.players;
        let tally = &ended.tally;
        let (wins, draws, losses) = (tally.wins, tally.draws, tally.losses);
        let unfinished = tally.unfinished;
        let share = tally.share();
        let share = share.map_or("–".into(), |s| format!("{:.1} %", 100.0 * s.mean));
        let elo = tally.elo().map_or("–".into(), elo_text);
        let margin = ended.margin(named);
        let margin = margin.map_or("–".into(), |margin| format!("{margin:+.1}"));
        // Writing to a string cannot fail.
        let _ = write!(
            text,
            "\n| {first} | {second} | {wins} | {draws} | {losses} | {unfinished} | {share} | {elo} | {margin} |"
        );
    }
    text
}
