//! Going on after a start: the game that somebody played in comes back, and no other one is hidden or overwritten.

use std::cell::Cell;
use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use kalaha::compare::line::LineStart;
use kalaha::compare::linked::board::BoardSetting;
use kalaha::compare::linked::table::Linked;
use kalaha::game::contest::{Game, Moment};
use kalaha::rules::notation::parse_moves;
use kalaha::rules::side::{BySide, Side};
use kalaha::storage::choices::CompareTab;
use kalaha::storage::games::comparison_file::SavedComparison;
use kalaha::storage::games::opened::{self, Opened};
use kalaha::storage::games::rescue::rescue;
use kalaha::storage::rules::presets::preset;
use kalaha::storage::session::resume::{Resumption, resume};
use kalaha::storage::session::session_file::{
    self, KeptComparison, KeptFile, KeptGame, KeptSetup, Session,
};
use kalaha::storage::session::slots::{Slot, SlotError};
use kalaha::storage::session::unfinished::other_unfinished;

use crate::folder;

const NOW: Moment = Moment(1_795_000_000);

/// A game in which these moves were made.
fn game(moves: &str) -> Game {
    let players = BySide {
        south: "Anna".to_owned(),
        north: "Ben".to_owned(),
    };
    let mut game = Game::new(preset("kalah").unwrap().named().unwrap(), players, NOW);
    let actions = parse_moves(game.record.state(), moves).unwrap();
    for action in actions {
        game.record.play(action).unwrap();
    }
    game
}

fn session(moves: &str) -> Session {
    let mut session = Session::of_game(1, game(moves));
    session.file.changed = true;
    session
}

/// The text of an autosave with this serial number, in whose game these moves were made.
pub fn session_text(serial: u64, moves: &str) -> String {
    let session = Session {
        serial,
        ..session(moves)
    };
    text(&session)
}

fn text(session: &Session) -> String {
    session_file::to_text(session, NOW).unwrap()
}

fn start(folder: &Path) -> Resumption {
    resume(folder, NOW, || game(""))
}

/// Writes a session in the slot as if `age` seconds ago.
fn save_aged(slot: &Slot, session: &Session, age: u64) {
    slot.save(&text(session)).unwrap();
    let time = SystemTime::now() - Duration::from_secs(age);
    let file = File::options().write(true).open(slot.file()).unwrap();
    file.set_modified(time).unwrap();
}

fn numbers(found: &Resumption) -> (u32, usize) {
    let made = found.session.as_ref().map(|s| s.game.record.made_count());
    (found.slot.as_ref().unwrap().number(), made.unwrap())
}

#[test]
fn point_1_an_untouched_start_of_a_second_copy_hides_no_game() {
    let folder = folder();
    let (a, b) = (start(folder.path()), start(folder.path()));
    save_aged(a.slot.as_ref().unwrap(), &session("1 2"), 20);
    save_aged(b.slot.as_ref().unwrap(), &session(""), 10);
    drop((b, a));
    assert_eq!(numbers(&start(folder.path())), (1, 2));
}

#[test]
fn point_1_a_start_that_changes_nothing_is_no_save() {
    let folder = folder();
    let slots = [(); 2].map(|()| Slot::acquire(folder.path()).unwrap());
    save_aged(&slots[0], &session("1 2"), 20);
    save_aged(&slots[1], &session("1"), 30);
    drop(slots);
    let (a, b) = (start(folder.path()), start(folder.path()));
    assert_eq!((numbers(&a), numbers(&b)), ((1, 2), (2, 1)));
    // As the window does when it opens, an hour later.
    let later = Moment(NOW.0 + 3600);
    let same = session_file::to_text(b.session.as_ref().unwrap(), later).unwrap();
    b.slot.as_ref().unwrap().save(&same).unwrap();
    drop((b, a));
    assert_eq!(numbers(&start(folder.path())), (1, 2));
}

#[test]
fn point_1_other_unfinished_games_are_listed_and_taken_over() {
    let folder = folder();
    let slots = [(); 5].map(|()| Slot::acquire(folder.path()).unwrap());
    let saved_and_over = Session {
        file: KeptFile {
            path: Some("/games/anna.json".into()),
            ..KeptFile::default()
        },
        ..session("1 2 3 1")
    };
    let compared = Session {
        comparison: Some(comparison()),
        ..session("")
    };
    save_aged(&slots[0], &session("1 2"), 50);
    save_aged(&slots[1], &session(""), 5);
    save_aged(&slots[2], &saved_and_over, 30);
    save_aged(&slots[3], &compared, 40);
    save_aged(&slots[4], &session("1"), 10);
    drop(slots);
    let present = start(folder.path());
    assert_eq!(numbers(&present), (5, 1));
    let (found, broken) = other_unfinished(folder.path());
    assert!(broken.is_empty());
    let told: Vec<_> = found
        .iter()
        .map(|u| (u.slot, &*u.players, &*u.rules, u.moves))
        .collect();
    assert_eq!(
        told,
        [
            (3, "Anna – Ben", "Kalah", 4),
            (4, "Comparison", "Kalah, Oware", 0),
            (1, "Anna – Ben", "Kalah", 2)
        ]
    );
    assert!(found.iter().all(|u| u.when.is_some()));
    let taken = Slot::take(folder.path(), 1).unwrap();
    assert_eq!(
        taken.load().unwrap().as_deref(),
        Some(&*text(&session("1 2")))
    );
    let held = Slot::take(folder.path(), 5).unwrap_err();
    assert!(matches!(held, SlotError::Held { number: 5 }), "{held}");
    // The present one stays in its slot, and is listed once another one is gone on with.
    drop(present);
    let (found, _) = other_unfinished(folder.path());
    let slots: Vec<u32> = found.iter().map(|u| u.slot).collect();
    assert_eq!(slots, [5, 3, 4]);
}

/// What cannot be read whole in another slot is offered with what can be saved of it, not passed over.
#[test]
fn point_1_broken_games_of_other_slots_are_listed() {
    let folder = folder();
    let slots = [(); 3].map(|()| Slot::acquire(folder.path()).unwrap());
    save_aged(&slots[0], &session("1 2"), 0);
    save_aged(&slots[1], &session("1 2 3"), 50);
    save_aged(&slots[2], &session("1 2 3 1"), 60);
    let spoil = |slot: &Slot, spoiled: &dyn Fn(String) -> String| {
        let text = fs::read_to_string(slot.file()).unwrap();
        fs::write(slot.file(), spoiled(text)).unwrap();
        slot.file().to_owned()
    };
    let one = spoil(&slots[1], &|text| text.replace("\"Anna\"", "7"));
    let other = spoil(&slots[2], &|text| text[..text.len() - 40].to_owned());
    drop(slots);
    let _present = Slot::take(folder.path(), 1).unwrap();
    let (unfinished, mut broken) = other_unfinished(folder.path());
    broken.sort();
    assert_eq!((unfinished, &broken), (vec![], &vec![one, other]));
    for path in broken {
        let Ok(Opened::Game(game)) = opened::read(&path) else {
            panic!("{path:?}");
        };
        assert!(game.record.made_count() >= 3, "{path:?}");
    }
}

fn comparison() -> KeptComparison {
    let settings =
        ["kalah", "oware"].map(|id| BoardSetting::new(preset(id).unwrap().named().unwrap()));
    let start = LineStart::Opening(Side::South);
    KeptComparison {
        content: SavedComparison {
            linked: Linked::new(start, settings.into(), Vec::new(), 0),
            sheets: Vec::new(),
            unknown: Vec::new(),
        },
        file: KeptFile::default(),
        shown: true,
        tab: CompareTab::Map,
        active: 0,
    }
}

#[test]
fn a_game_that_waits_while_another_is_studied_is_kept_and_gone_on_with() {
    let waits = KeptGame {
        game: game("1 2 3"),
        file: KeptFile {
            path: Some("/games/own.json".into()),
            changed: true,
            ..KeptFile::default()
        },
    };
    let kept = Session {
        waits: Some(Box::new(waits.clone())),
        ..session("")
    };
    let whole = text(&kept);
    let read = session_file::from_text(&whole, || game("")).unwrap();
    let again = read.session.waits.unwrap();
    assert_eq!(again.game.record.made_count(), 3);
    assert_eq!(again.file, waits.file);
    // Broken, it takes nothing along.
    let broken = whole.replace("\"waits\": {", "\"waits\": {\"more\": 1,");
    let read = session_file::from_text(&broken, || game("1")).unwrap();
    assert!(read.session.waits.is_none());
    assert_eq!(read.session.game.record.made_count(), 0);
    let fault = read.faults[0].to_string();
    assert!(
        fault.starts_with("the game that waits: in \"more\""),
        "{fault}"
    );
    // It is something to go on with, though nobody has moved on the board.
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    save_aged(&slot, &kept, 5);
    drop(slot);
    let (found, _) = other_unfinished(folder.path());
    assert_eq!(found.iter().map(|f| f.moves).collect::<Vec<_>>(), [3]);
    let resumed = start(folder.path()).session.unwrap();
    assert!(resumed.waits.is_some());
}

#[test]
fn point_7_a_broken_autosave_that_cannot_be_set_aside_is_left_and_another_slot_taken() {
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    fs::write(slot.file(), "{ broken").unwrap();
    drop(slot);
    for number in 1..=1000 {
        let name = format!("slot-1.broken-{number}.json");
        fs::write(folder.path().join(name), "").unwrap();
    }
    let found = start(folder.path());
    let slot = found.slot.unwrap();
    assert_eq!((slot.number(), found.session.is_none()), (2, true));
    slot.save(&text(&session("1 2"))).unwrap();
    let broken = fs::read_to_string(folder.path().join("slot-1.json")).unwrap();
    assert_eq!(broken, "{ broken");
    let told = found.troubles.join("\n");
    for part in [
        "not JSON",
        "1000 broken copies are kept already",
        "left where it is",
    ] {
        assert!(told.contains(part), "{told}");
    }
}

#[test]
fn point_9_an_error_that_is_gone_at_the_second_look_sets_nothing_aside() {
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    let path = slot.file().to_owned();
    let good = text(&session("1 2"));
    slot.save(&good).unwrap();
    drop(slot);
    fs::write(&path, good.replace("\"Anna\"", "7")).unwrap();
    // The first look asks for a game in place of the broken one; by the second the file is whole again.
    let looks = Cell::new(0);
    let found = resume(folder.path(), NOW, || {
        looks.set(looks.get() + 1);
        fs::write(&path, &good).unwrap();
        game("")
    });
    assert_eq!(looks.get(), 1, "only the first look finds it broken");
    assert_eq!(numbers(&found), (1, 2));
    assert_eq!(found.troubles, Vec::<String>::new());
}

#[test]
fn point_12_the_state_before_a_hand_over_is_kept_beside_the_slot() {
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    slot.keep_before().unwrap();
    let before = folder.path().join("slot-1.before.json");
    assert!(!before.exists(), "there was none");
    for moves in ["1 2", "1 2 3"] {
        slot.save(&text(&session(moves))).unwrap();
        slot.keep_before().unwrap();
        slot.save(&text(&session(""))).unwrap();
        let kept = rescue(&fs::read_to_string(&before).unwrap());
        let made = kept.game.unwrap().record.made_count();
        assert_eq!(made, moves.split(' ').count());
    }
    drop(slot);
    // It is no slot of its own.
    assert_eq!(numbers(&start(folder.path())), (1, 0));
    assert!(other_unfinished(folder.path()).0.is_empty());
}

#[test]
fn point_11_a_lock_that_cannot_be_opened_is_told() {
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    slot.save(&text(&session("1 2"))).unwrap();
    drop(slot);
    // For root, too, a folder in place of the lock is what a lock of another user is for others.
    fs::remove_file(folder.path().join("slot-1.lock")).unwrap();
    fs::create_dir(folder.path().join("slot-1.lock")).unwrap();
    let found = start(folder.path());
    assert_eq!(found.slot.unwrap().number(), 2);
    let told = found.troubles.join("\n");
    assert!(told.contains("cannot take the lock"), "{told}");
    assert!(told.contains("slot-1.lock"), "{told}");
}

#[test]
#[cfg(unix)]
fn also_pipes_in_place_of_lock_slot_and_settings_are_refused_not_waited_for() {
    use kalaha::storage::disk::folders::Folders;
    use kalaha::storage::settings::Settings;
    for (names, told) in [
        (
            &["slot-1.lock", "slot-1.json"][..],
            "slot-1.lock\": it is a device",
        ),
        (&["slot-1.json"], "slot-1.json\": it is a device"),
    ] {
        let folder = folder();
        for name in names {
            let path = folder.path().join(name);
            let made = std::process::Command::new("mkfifo").arg(path).status();
            assert!(made.unwrap().success());
        }
        let found = start(folder.path());
        let troubles = found.troubles.join("\n");
        assert!(troubles.contains(told), "{troubles}");
        let slot = found.slot.unwrap();
        slot.save(&text(&session("1 2"))).unwrap();
    }
    let folder = folder();
    let path = folder.path().join("settings.json");
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
    let (_, warning) = Settings::load(&Folders::at(folder.path()));
    let told = warning.unwrap().to_string();
    assert!(told.contains("it is a device or a pipe"), "{told}");
}

#[test]
fn a_position_being_set_up_is_kept_and_a_broken_one_takes_no_game_along() {
    let named = preset("toguz-korgool").unwrap().named().unwrap();
    let mut position = named.rules.start(Side::North);
    let shape = named.rules.shape();
    position.set_claimer(shape.house(Side::North, 3).unwrap(), Some(Side::South));
    // More seeds than a game can begin with.
    position.set_seeds(shape.house(Side::South, 1).unwrap(), 900);
    let kept = Session {
        setup: Some(KeptSetup {
            named,
            position,
            for_boards: true,
        }),
        ..session("1 2")
    };
    let whole = text(&kept);
    let read = session_file::from_text(&whole, || game("")).unwrap();
    assert!(read.faults.is_empty(), "{:?}", read.faults);
    assert_eq!(read.session.setup, kept.setup);
    let broken = whole.replace("900,", "900,,");
    let read = session_file::from_text(&broken, || game("")).unwrap();
    assert_eq!(read.faults.len(), 1);
    assert_eq!(read.session.setup, None);
    assert_eq!(read.session.game.record.made_count(), 2);
    // It is something to go on with, though nobody has moved.
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    let alone = Session {
        setup: kept.setup,
        ..session("")
    };
    save_aged(&slot, &alone, 5);
    drop(slot);
    let (found, broken) = other_unfinished(folder.path());
    assert!(broken.is_empty());
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].players, "A position being set up");
}

/// An autosave with this serial number and these moves, one of whose parts is broken.
fn broken_part(serial: u64, moves: &str, part: &str) -> String {
    let whole = Session {
        serial,
        comparison: Some(comparison()),
        ..session(moves)
    };
    let mut value: serde_json::Value = serde_json::from_str(&text(&whole)).unwrap();
    value[part] = serde_json::json!(7);
    value.to_string()
}

#[test]
fn what_is_broken_in_two_files_of_a_slot_takes_nothing_along_that_is_whole() {
    let files = |saved: &str, ahead: &str| {
        let folder = folder();
        fs::write(folder.path().join("slot-1.json"), saved).unwrap();
        fs::write(folder.path().join("slot-1.ahead.json"), ahead).unwrap();
        folder
    };
    let aside = |folder: &Path| {
        let files = fs::read_dir(folder).unwrap();
        let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
        names.filter(|name| name.contains(".broken-")).count()
    };
    // Nothing can be read of the file that is on the disk for certain, and a comparison of the other one cannot.
    let nothing = "\0".repeat(4000);
    let other = files(&nothing, &broken_part(9, "1 2 3", "comparison"));
    let found = start(other.path());
    assert_eq!(numbers(&found), (1, 3), "{:?}", found.troubles);
    assert_eq!(aside(other.path()), 2);
    // The game is broken in the newer file and the comparison in the older one.
    let saved = broken_part(8, "1 2", "comparison");
    let both = files(&saved, &broken_part(9, "1 2 3", "game"));
    let found = start(both.path());
    assert_eq!(numbers(&found), (1, 2), "{:?}", found.troubles);
    assert!(found.session.unwrap().comparison.is_some());
    assert_eq!(aside(both.path()), 2);
    // What is whole in the older one alone comes from there.
    let both = files(&session_text(8, "1 2"), &broken_part(9, "1 2 3", "game"));
    let found = start(both.path());
    assert_eq!(numbers(&found), (1, 2), "{:?}", found.troubles);
    assert_eq!(aside(both.path()), 1);
    assert!(found.troubles[0].ends_with("what was written before it goes on"));
}
