//! The sheets that come with the program.

use kalaha::compare::sheets::measure::Measure;
use kalaha::compare::sheets::players::Players;
use kalaha::storage::rules::presets::{preset, presets};
use kalaha::storage::sheets::shipped_sheets::{GAMES, plan, print, read, shipped, shipped_sheet};

use super::played;

#[test]
fn every_preset_as_it_is_now_has_its_sheets() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sheets.json");
    let text = std::fs::read_to_string(file).unwrap();
    assert!(text.len() <= 150_000, "{} bytes", text.len());
    for (players, games) in GAMES {
        for preset in presets() {
            let sheet = shipped_sheet(preset, players);
            let missing =
                "is missing or of other rules: run `kalaha sheets --out assets/sheets.json`";
            let sheet = sheet.unwrap_or_else(|| panic!("the sheet of {} {missing}", preset.id));
            assert_eq!(sheet.plan.games(), games, "{}", preset.id);
            assert!(sheet.is_complete() && Measure::Moves.of(sheet).is_some());
        }
    }
    assert_eq!(
        read(&text).unwrap().len(),
        GAMES.len() * presets().len(),
        "what no preset needs stands in the file"
    );
}

/// What is shipped is what anybody gets who plays the same games.
#[test]
fn a_shipped_sheet_tells_what_its_games_tell() {
    for id in ["kalah-6-3", "micro-wari", "four-row"] {
        let (players, games) = GAMES[1];
        assert_eq!(players, Players::Random);
        let sheet = played(plan(players, games).unwrap(), 2, &[id]).remove(0);
        let shipped = shipped_sheet(preset(id).unwrap(), players).unwrap();
        for measure in Measure::ALL {
            assert_eq!(measure.of(shipped), measure.of(&sheet), "{id}: {measure:?}");
        }
    }
}

#[test]
fn a_sheet_of_other_rules_is_none() {
    let (players, games) = GAMES[1];
    let all = shipped(&plan(players, games).unwrap());
    let text = print(&all).unwrap();
    assert_eq!(read(&text).unwrap(), all);
    let rules = text.split("\"rules\":").nth(1).unwrap();
    let number = rules.split(',').next().unwrap();
    let other = text.replacen(number, "1", 1);
    assert_eq!(read(&other).unwrap().len(), all.len() - 1);
    assert!(read("{}").is_err());
}
