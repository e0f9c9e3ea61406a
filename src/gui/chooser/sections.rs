//! The list of the chooser, put together.

use super::state::{Chooser, Grouping};
use crate::compare::sheets::players::Players;
use crate::compare::sheets::verdict::Aspect;
use crate::rules::spec::RuleSpec;
use crate::storage::rules::preset_search::{find, find_among, naming};
use crate::storage::rules::presets::{Preset, preset};
use crate::storage::settings::Settings;
use crate::storage::sheets::shipped_sheets::shipped_sheet;

/// The title of rules of one's own.
const OWN: &str = "Your own";
/// The title of those whose names have the words that are looked for.
const CALLED: &str = "By name";

/// Presets under one title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section<'a> {
    /// What stands above them, such as `Favourites`.
    pub title: String,
    /// The presets, at least one.
    pub presets: Vec<&'a Preset>,
}

/// The sections as the chooser shows them: favourites and what was played lately first, or what is called by the words
/// that are looked for, the best first, then rules of one's own.
pub fn sections<'a>(chooser: &Chooser, settings: &Settings, own: &'a [Preset]) -> Vec<Section<'a>> {
    let known = |id: &String| preset(id).or_else(|| own.iter().find(|preset| preset.id == *id));
    let mut sections = Vec::new();
    if chooser.wanted.trim().is_empty() {
        let mine = [
            (
                "Favourites",
                settings.favourite_rules.iter().collect::<Vec<_>>(),
            ),
            ("Played lately", settings.recent_rules.iter().collect()),
        ];
        for (title, ids) in mine {
            let presets: Vec<_> = ids.into_iter().filter_map(known).collect();
            if !presets.is_empty() {
                let title = title.to_owned();
                sections.push(Section { title, presets });
            }
        }
    }
    let rank = |preset: &&Preset| naming(&chooser.wanted, preset);
    let is_other = |preset: &&Preset| rank(preset).is_none();
    let mut called: Vec<&'a Preset> = find_among(&chooser.wanted, own).collect();
    called.extend(find(&chooser.wanted).map(|preset| -> &'a Preset { preset }));
    called.retain(|preset| !is_other(preset));
    called.sort_by_key(rank);
    let mine = find_among(&chooser.wanted, own).filter(is_other).collect();
    for (title, presets) in [(CALLED, called), (OWN, mine)] {
        if !presets.is_empty() {
            let title = title.to_owned();
            sections.push(Section { title, presets });
        }
    }
    sections.extend(groups(chooser, find(&chooser.wanted).filter(is_other)));
    sections
}

/// What is found, in groups; families in the order of the presets, others by their titles.
fn groups(
    chooser: &Chooser,
    found: impl Iterator<Item = &'static Preset>,
) -> Vec<Section<'static>> {
    let mut groups: Vec<Section<'static>> = Vec::new();
    for preset in found {
        let title = match chooser.grouping {
            Grouping::Family => preset.family.clone(),
            Grouping::Region => region(preset).to_owned(),
            Grouping::Board => board(&preset.rules),
            Grouping::Length => graded(preset, Aspect::Length),
            Grouping::Fairness => graded(preset, Aspect::Fairness),
        };
        match groups.iter_mut().find(|group| group.title == title) {
            Some(group) => group.presets.push(preset),
            None => groups.push(Section {
                title,
                presets: vec![preset],
            }),
        }
    }
    match chooser.grouping {
        Grouping::Family => {}
        Grouping::Region | Grouping::Board => groups.sort_by(|a, b| a.title.cmp(&b.title)),
        Grouping::Length => in_order(&mut groups, Aspect::Length),
        Grouping::Fairness => in_order(&mut groups, Aspect::Fairness),
    }
    groups
}

/// The part of the world.
fn region(preset: &Preset) -> &str {
    match preset.region.as_str() {
        "" => "Elsewhere",
        region => region,
    }
}

/// What experts' games that come with the program say of an aspect, as nobody has to read an interval here: the grade of
/// the number itself.
fn graded(preset: &Preset, aspect: Aspect) -> String {
    let grade = mean(preset, aspect).and_then(|mean| {
        let mut grades = aspect.grades().iter();
        grades.find(|grade| mean < grade.below)
    });
    let Some(grade) = grade else {
        return "Not known".to_owned();
    };
    let word = grade.word;
    match aspect {
        Aspect::Fairness if grade.key == "even" => "Chances about equal".to_owned(),
        Aspect::Fairness => format!("Chances {word} uneven"),
        _ => format!("Games {word}"),
    }
}

fn mean(preset: &Preset, aspect: Aspect) -> Option<f64> {
    Some(aspect.of(shipped_sheet(preset, Players::USUAL)?)?.mean)
}

/// The groups and what is in them from the smallest number on; what is not known last.
fn in_order(groups: &mut [Section<'_>], aspect: Aspect) {
    let number = |preset: &&Preset| mean(preset, aspect).unwrap_or(f64::INFINITY);
    for group in groups.iter_mut() {
        group
            .presets
            .sort_by(|a, b| number(a).total_cmp(&number(b)));
    }
    let first = |group: &Section<'_>| group.presets.first().map_or(f64::INFINITY, number);
    groups.sort_by(|a, b| first(a).total_cmp(&first(b)));
}

/// `2 × 6 houses`: all rows, then houses in each.
pub fn board(rules: &RuleSpec) -> String {
    format!("{} × {} houses", 2 * rules.rows, rules.houses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gui::chooser::state::ChooseFor;

    fn titles(chooser: &Chooser, settings: &Settings) -> Vec<String> {
        let sections = sections(chooser, settings, &[]);
        sections.into_iter().map(|section| section.title).collect()
    }

    #[test]
    fn favourites_and_what_was_played_lately_come_first() {
        let chooser = Chooser::new(ChooseFor::Draft, None);
        let mut settings = Settings::default();
        assert_eq!(titles(&chooser, &settings)[0], "Kalah");
        settings.favourite_rules.insert("oware".to_owned());
        settings.recent_rules = vec!["bestemshe".to_owned(), "no such preset".to_owned()];
        let all = sections(&chooser, &settings, &[]);
        let named = |n: usize| (all[n].title.as_str(), all[n].presets[0].id.as_str());
        assert_eq!(named(0), ("Favourites", "oware"));
        assert_eq!(named(1), ("Played lately", "bestemshe"));
        assert_eq!(all[1].presets.len(), 1);
        let wanted = Chooser {
            wanted: "sudan".to_owned(),
            ..chooser
        };
        assert!(!titles(&wanted, &settings).contains(&"Favourites".to_owned()));
    }

    #[test]
    fn regions_are_few_parts_of_the_world() {
        let mut chooser = Chooser::new(ChooseFor::Draft, None);
        chooser.grouping = Grouping::Region;
        let regions = [
            "Central Africa",
            "Central Asia",
            "Eastern Africa",
            "Europe",
            "Modern games",
            "Northern Africa and Western Asia",
            "South Asia",
            "Southeast Asia",
            "Southern Africa",
            "The Caribbean",
            "Western Africa",
        ];
        assert_eq!(titles(&chooser, &Settings::default()), regions);
    }

    #[test]
    fn every_preset_stands_in_one_group_however_they_are_put_together() {
        for grouping in Grouping::ALL.map(|(grouping, _)| grouping) {
            let mut chooser = Chooser::new(ChooseFor::Draft, None);
            chooser.grouping = grouping;
            let groups = sections(&chooser, &Settings::default(), &[]);
            let count: usize = groups.iter().map(|group| group.presets.len()).sum();
            assert_eq!(count, find("").count(), "{grouping:?}");
            let mut titles: Vec<_> = groups.iter().map(|group| &group.title).collect();
            assert!(titles.iter().all(|title| !title.is_empty()), "{grouping:?}");
            titles.sort();
            titles.dedup();
            assert_eq!(
                titles.len(),
                groups.len(),
                "{grouping:?}: a title stands twice"
            );
        }
    }
}
