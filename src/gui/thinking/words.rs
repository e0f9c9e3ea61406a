//! Values and lines as shown: from South's view, in seeds, players by their names.

use crate::rules::side::Side;
use crate::rules::state::{Move, State};
use crate::rules::words::names::{HouseNames, Names};

use crate::rules::words::phrase::{capital, counted, way_round};
use crate::search::report::{Promise, Report};
use crate::search::value::{Certainty, Score, Value};

/// Moves of a line that are shown.
const MOVES_SHOWN: usize = 8;

/// `+6`, `−6`, `0`.
pub fn signed(seeds: i32) -> String {
    match seeds {
        0 => "0".to_owned(),
        1.. => format!("+{seeds}"),
        _ => format!("−{}", seeds.unsigned_abs()),
    }
}

/// What a table promises the player to move, from South's view: `South −2 to +6 for sure`.
pub fn promise_text(promise: Promise, mover: Side, names: &Names) -> String {
    let Promise { least, most } = promise;
    let (low, high) = match mover {
        Side::South => (least, most),
        Side::North => (-most, -least),
    };
    let south = &names[Side::South];
    format!("{south} {} to {} for sure", signed(low), signed(high))
}

const fn sign_of(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Exact => "",
        Certainty::AtLeast => "≥ ",
        Certainty::AtMost => "≤ ",
        Certainty::Estimate { .. } => "≈ ",
    }
}

/// A value from South's view: `South +6, exact`, `South ≥ +2, a win`, `a draw, exact`, `North wins in 5 moves`.
pub fn value_text(value: Value, names: &Names) -> String {
    value_to(Side::South, value, names)
}

/// The same where it stands alone: `A draw, exact`.
pub fn value_alone(value: Value, names: &Names) -> String {
    let text = value_text(value, names);
    match value.score.sign() {
        // A name stays as it is written.
        0 => capital(&text),
        _ => text,
    }
}

/// A value from a player's own view, as what he is asked about is told: `North +6, exact`.
pub fn value_to(player: Side, value: Value, names: &Names) -> String {
    let exact = if value.is_exact() { ", exact" } else { "" };
    let sign = sign_of(value.certainty);
    let wins = |side: Side, moves: u32| {
        let name = &names[side];
        match moves {
            0 => format!("{name} wins{exact}"),
            1 => format!("{sign}{name} wins in 1 move{exact}"),
            n => format!("{sign}{name} wins in {n} moves{exact}"),
        }
    };
    match value.score {
        Score::Seeds(0) if value.is_exact() => format!("a draw{exact}"),
        Score::Seeds(n) => {
            let sure = sure_of(n, value.certainty);
            format!("{} {sign}{}{exact}{sure}", names[player], signed(n))
        }
        Score::Win { moves } => wins(player, moves),
        Score::Loss { moves } => wins(player.other(), moves),
        Score::Draw => format!("{sign}a draw{exact}"),
    }
}

/// What a bound in seeds says of who wins.
const fn sure_of(seeds: i32, certainty: Certainty) -> &'static str {
    match (certainty, seeds) {
        (Certainty::AtLeast, 1..) => ", a win",
        (Certainty::AtLeast, 0) => ", at least a draw",
        (Certainty::AtMost, 0) => ", at most a draw",
        (Certainty::AtMost, ..0) => ", a loss",
        _ => "",
    }
}

/// A value from South's view in as few characters as possible, `=` before what is exact: `=+6`,
/// `−2`, `≥+1`, `=W5`.
pub fn value_tag(value: Value) -> String {
    let sign = match value.certainty {
        Certainty::Exact => "=",
        Certainty::AtLeast => "≥",
        Certainty::AtMost => "≤",
        Certainty::Estimate { .. } => "",
    };
    match value.score {
        Score::Seeds(n) => format!("{sign}{}", signed(n)),
        Score::Win { moves: 0 } => "W".to_owned(),
        Score::Loss { moves: 0 } => "L".to_owned(),
        Score::Win { moves } => format!("{sign}W{moves}"),
        Score::Loss { moves } => format!("{sign}L{moves}"),
        Score::Draw => format!("{sign}D"),
    }
}

/// A value as a part of the lead bar: 0 all North's, 1 all South's.
pub fn share(value: Value) -> f32 {
    match value.score {
        Score::Seeds(n) => 0.5 + 0.5 * (n as f32 / 16.0).tanh(),
        Score::Win { .. } => 1.0,
        Score::Loss { .. } => 0.0,
        Score::Draw => 0.5,
    }
}

/// The beginning of a line from this position, in notation, with whose each turn is.
pub fn line_text(state: &State, line: &[Move], names: HouseNames) -> String {
    let moves = state.with_movers(&line[..line.len().min(MOVES_SHOWN)]);
    let more = if line.len() > moves.len() { " …" } else { "" };
    names.line_with_sides(moves) + more
}

/// `950`, `12 k`, `3.4 M` positions a second.
pub fn speed_text(report: &Report) -> String {
    let speed = report.nodes_per_second();
    match speed {
        0..1_000 => format!("{speed}/s"),
        1_000..1_000_000 => format!("{} k/s", speed / 1_000),
        _ => format!("{:.1} M/s", speed as f64 / 1_000_000.0),
    }
}

/// The same in full: `3.4 million positions a second`.
pub fn speed_in_full(report: &Report) -> String {
    let speed = report.nodes_per_second();
    match speed {
        0..1_000 => format!("{speed} positions a second"),
        1_000..1_000_000 => format!("{} thousand positions a second", speed / 1_000),
        _ => format!(
            "{:.1} million positions a second",
            speed as f64 / 1_000_000.0
        ),
    }
}

/// A move as a hint: `Hint: house 3`.
pub fn hinted_text(action: Move, names: HouseNames) -> String {
    match action {
        Move::Swap => "Hint: swap sides".to_owned(),
        Move::Sow(house) => format!("Hint: house {}", names.house(house)),
        Move::SowWay(house, way) => {
            format!("Hint: house {} {}", names.house(house), way_round(way))
        }
        Move::SowChoosing(..) => format!("Hint: house {}", names.action(action)),
    }
}

/// A move with its value, as a hint: `Hint: house 3, South ≈ +4, 8 moves ahead`.
pub fn hint_text(action: Move, report: Option<&Report>, mover: Side, names: &Names) -> String {
    let what = hinted_text(action, names.houses);
    let known = report.and_then(|r| Some((r, r.value_of(action)?)));
    let Some((report, value)) = known else {
        return what;
    };
    let value = value.from_south(mover);
    let text = value_text(value, names);
    if value.is_exact() {
        format!("{what}, {text}")
    } else {
        let moves = counted(report.depth, "move");
        format!("{what}, {text}, {moves} ahead")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::words::names::default_names;

    fn seeds(n: i32, certainty: Certainty) -> Value {
        Value {
            score: Score::Seeds(n),
            certainty,
        }
    }

    #[test]
    fn what_is_promised_is_told_from_souths_view() {
        let names = default_names();
        let told = |least, most, mover| promise_text(Promise { least, most }, mover, &names);
        assert_eq!(told(-2, 6, Side::South), "South −2 to +6 for sure");
        assert_eq!(told(-2, 6, Side::North), "South −6 to +2 for sure");
    }

    #[test]
    fn the_speed_is_short_and_in_full() {
        let report = |nodes| Report {
            nodes,
            time: std::time::Duration::from_secs(2),
            ..Report::default()
        };
        let both = |nodes| (speed_text(&report(nodes)), speed_in_full(&report(nodes)));
        let check = |nodes, short: &str, full: &str| {
            assert_eq!(both(nodes), (short.to_owned(), full.to_owned()));
        };
        check(400, "200/s", "200 positions a second");
        check(24_000, "12 k/s", "12 thousand positions a second");
        check(6_800_000, "3.4 M/s", "3.4 million positions a second");
    }

    #[test]
    fn values_are_told_from_souths_view() {
        let estimate = Certainty::Estimate { depth: 3 };
        let cases = [
            (
                seeds(6, Certainty::Exact),
                Side::South,
                "South +6, exact",
                "=+6",
            ),
            (
                seeds(6, Certainty::Exact),
                Side::North,
                "South −6, exact",
                "=−6",
            ),
            (seeds(2, estimate), Side::North, "South ≈ −2", "−2"),
            (seeds(0, estimate), Side::South, "South ≈ 0", "0"),
            (
                seeds(3, Certainty::AtLeast),
                Side::North,
                "South ≤ −3, a loss",
                "≤−3",
            ),
            (
                seeds(2, Certainty::AtLeast),
                Side::South,
                "South ≥ +2, a win",
                "≥+2",
            ),
            (
                seeds(0, Certainty::AtLeast),
                Side::South,
                "South ≥ 0, at least a draw",
                "≥0",
            ),
            (
                seeds(-1, Certainty::AtLeast),
                Side::South,
                "South ≥ −1",
                "≥−1",
            ),
            (
                seeds(0, Certainty::Exact),
                Side::North,
                "a draw, exact",
                "=0",
            ),
        ];
        for (value, mover, text, tag) in cases {
            let value = value.from_south(mover);
            assert_eq!(value_text(value, &default_names()), text);
            assert_eq!(value_tag(value), tag);
        }
        let draw = seeds(0, Certainty::Exact);
        assert_eq!(value_alone(draw, &default_names()), "A draw, exact");
        let win = Value {
            score: Score::Win { moves: 5 },
            certainty: Certainty::Exact,
        };
        let text = value_text(win.from_south(Side::North), &default_names());
        assert_eq!(text, "North wins in 5 moves, exact");
        assert_eq!(value_to(Side::North, win, &default_names()), text);
        let ahead = seeds(6, Certainty::Exact);
        assert_eq!(
            value_to(Side::North, ahead, &default_names()),
            "North +6, exact"
        );
        assert!(share(win.from_south(Side::North)) < share(win));
    }
}
