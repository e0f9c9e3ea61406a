//! Names that are near to what somebody has written.

/// What the names stand for that are nearest to what was written, no more than three; none if all are far. Capital letters
/// make no difference.
pub fn near_names<'a, T: PartialEq>(
    written: &str,
    names: impl IntoIterator<Item = (&'a str, T)>,
) -> Vec<T> {
    const MOST: usize = 3;
    let written = plainly(written);
    let (mut nearest, mut found) = (usize::MAX, Vec::new());
    for (name, what) in names {
        let Some(steps) = steps_if_near(&written, &plainly(name)) else {
            continue;
        };
        if steps < nearest {
            nearest = steps;
            found.clear();
        }
        if steps == nearest && found.len() < MOST && !found.contains(&what) {
            found.push(what);
        }
    }
    found
}

/// `; did you mean `one`, `two` or `three`?`; nothing if there are none.
pub fn did_you_mean(near: &[&str]) -> String {
    let quoted: Vec<String> = near.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        None => String::new(),
        Some((last, [])) => format!("; did you mean {last}?"),
        Some((last, others)) => format!("; did you mean {} or {last}?", others.join(", ")),
    }
}

fn plainly(name: &str) -> Vec<char> {
    let letters = name.trim().chars().flat_map(char::to_lowercase);
    let plain = letters.map(|letter| match letter {
        ' ' | '_' => '-',
        letter => letter,
    });
    plain.collect()
}

/// Letters to be changed, added or left out on the way from one name to the other, if those are few; more than in any name
/// if one is only part of the other.
fn steps_if_near(one: &[char], other: &[char]) -> Option<usize> {
    /// Shorter parts are in too many names.
    const SHORTEST_PART: usize = 3;
    const ONLY_A_PART: usize = 1_000;
    let (short, long) = match one.len() < other.len() {
        true => (one, other),
        false => (other, one),
    };
    let steps = steps(short, long);
    if steps <= long.len() / 3 {
        return Some(steps);
    }
    let mut parts = long.windows(short.len().max(SHORTEST_PART));
    parts.any(|part| part == short).then_some(ONLY_A_PART)
}

/// The distance of Levenshtein, row by row.
fn steps(one: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (number, letter) in (1..).zip(one) {
        let mut above = row[0];
        row[0] = number;
        for (at, known) in (1..).zip(other) {
            let changed = above + usize::from(letter != known);
            above = row[at];
            row[at] = changed.min(above + 1).min(row[at - 1] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near<'a>(written: &str, names: &[&'a str]) -> Vec<&'a str> {
        near_names(written, names.iter().map(|&name| (name, name)))
    }

    #[test]
    fn names_with_few_other_letters_are_near_or_else_those_that_have_it_as_a_part() {
        let names = [
            "wari",
            "oware",
            "four-row",
            "houses",
            "toguz-korgool",
            "toguz-xorgol",
        ];
        assert_eq!(near("owari", &names), ["wari", "oware"]);
        assert_eq!(near("Houses", &names), ["houses"]);
        assert_eq!(near("hauses", &names), ["houses"]);
        assert_eq!(near("four row", &names), ["four-row"]);
        assert_eq!(near("owar", &names), ["oware"]);
        assert_eq!(near("toguz", &names), ["toguz-korgool", "toguz-xorgol"]);
        assert_eq!(near("xyzzy", &names), [""; 0]);
        assert_eq!(near("", &names), [""; 0]);
    }

    #[test]
    fn names_are_asked_in_one_question() {
        assert_eq!(did_you_mean(&[]), "");
        assert_eq!(did_you_mean(&["a"]), "; did you mean `a`?");
        assert_eq!(
            did_you_mean(&["a", "b", "c"]),
            "; did you mean `a`, `b` or `c`?"
        );
    }
}
