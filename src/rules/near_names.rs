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

/// The distance of Damerau and Levenshtein, row by row: two letters that change places are one step.
fn steps(one: &[char], other: &[char]) -> usize {
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=other.len()).collect();
    for row in 1..=one.len() {
        let mut steps = vec![row];
        for at in 1..=other.len() {
            let changed = above[at - 1] + usize::from(one[row - 1] != other[at - 1]);
            let mut fewest = changed.min(above[at] + 1).min(steps[at - 1] + 1);
            let is_turned = row > 1 && at > 1 && one[row - 1] == other[at - 2];
            if is_turned && one[row - 2] == other[at - 1] {
                fewest = fewest.min(before[at - 2] + 1);
            }
            steps.push(fewest);
        }
        before = std::mem::replace(&mut above, steps);
    }
    above[other.len()]
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
        assert_eq!(near("sovle", &["solve", "table"]), ["solve"]);
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
