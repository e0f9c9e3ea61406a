//! Autosave slots: who gets which, and that nothing is lost.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use kalaha::storage::disk::file_error::FileFault;
use kalaha::storage::disk::set_aside::all_set_aside;
use kalaha::storage::session::slots::{SLOT_LIMIT, Slot, SlotError};

use crate::folder;

/// Saves `text` in the slot as if `age` seconds ago.
fn save_aged(slot: &Slot, text: &str, age: u64) {
    slot.save(text).unwrap();
    let time = SystemTime::now() - Duration::from_secs(age);
    let file = File::options().write(true).open(slot.file()).unwrap();
    file.set_modified(time).unwrap();
}

#[test]
fn what_is_saved_is_there_after_a_restart() {
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    assert_eq!(slot.load().unwrap(), None);
    slot.save("the game").unwrap();
    drop(slot);
    let slot = Slot::acquire(folder.path()).unwrap();
    assert_eq!(slot.number(), 1);
    assert_eq!(slot.load().unwrap().as_deref(), Some("the game"));
}

#[test]
fn two_copies_at_once_never_share_a_slot() {
    let folder = folder();
    let first = Slot::acquire(folder.path()).unwrap();
    let second = Slot::acquire(folder.path()).unwrap();
    assert_eq!((first.number(), second.number()), (1, 2));
    first.save("first").unwrap();
    second.save("second").unwrap();
    assert_eq!(first.load().unwrap().as_deref(), Some("first"));
    assert_eq!(second.load().unwrap().as_deref(), Some("second"));
}

#[test]
fn point_1_the_free_slot_saved_last_comes_first() {
    let folder = folder();
    let slots: Vec<Slot> = (0..4)
        .map(|_| Slot::acquire(folder.path()).unwrap())
        .collect();
    for (slot, age) in slots.iter().zip([30, 10, 20]) {
        save_aged(slot, "game", age);
    }
    drop(slots);
    let taken: Vec<Slot> = (0..5)
        .map(|_| Slot::acquire(folder.path()).unwrap())
        .collect();
    let numbers: Vec<u32> = taken.iter().map(Slot::number).collect();
    assert_eq!(numbers, [2, 3, 1, 4, 5]);
}

#[test]
fn a_slot_whose_folder_has_just_gone_is_not_empty() {
    let parent = folder();
    let [folder, away] = ["autosave", "away"].map(|name| parent.path().join(name));
    fs::create_dir(&folder).unwrap();
    let slot = Slot::acquire(&folder).unwrap();
    assert_eq!(slot.load().unwrap(), None);
    slot.save("the game").unwrap();
    fs::rename(&folder, &away).unwrap();
    let fault = slot.load().unwrap_err().to_string();
    assert!(fault.contains("slot-1.json"), "{fault}");
    fs::rename(&away, &folder).unwrap();
    assert_eq!(slot.load().unwrap().unwrap(), "the game");
}

#[test]
fn the_number_of_slots_is_bounded() {
    let folder = folder();
    let slots: Vec<Slot> = (0..SLOT_LIMIT)
        .map(|_| Slot::acquire(folder.path()).unwrap())
        .collect();
    let error = Slot::acquire(folder.path()).unwrap_err();
    assert!(matches!(error, SlotError::AllTaken { .. }), "{error}");
    assert!(
        error.to_string().contains("64 copies are running"),
        "{error}"
    );
    drop(slots);
    assert_eq!(Slot::acquire(folder.path()).unwrap().number(), 1);
}

#[test]
fn point_9_a_broken_game_is_set_aside_and_kept() {
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    for number in 1..=2 {
        fs::write(slot.file(), format!("broken {number}")).unwrap();
        let kept = slot.set_aside().unwrap();
        assert_eq!(
            kept,
            folder.path().join(format!("slot-1.broken-{number}.json"))
        );
        assert_eq!(
            fs::read_to_string(kept).unwrap(),
            format!("broken {number}")
        );
        assert_eq!(slot.load().unwrap(), None);
    }
    slot.save("good").unwrap();
    drop(slot);
    assert_eq!(
        Slot::acquire(folder.path())
            .unwrap()
            .load()
            .unwrap()
            .as_deref(),
        Some("good")
    );
}

#[test]
fn a_game_that_is_no_text_is_told() {
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    fs::write(slot.file(), [0xff]).unwrap();
    let error = slot.load().unwrap_err();
    assert!(matches!(error.fault, FileFault::NotUtf8(0)), "{error}");
}

#[test]
fn a_missing_folder_is_told() {
    let error = Slot::acquire(Path::new("no such folder")).unwrap_err();
    assert_eq!(
        error.to_string(),
        r#"cannot keep the running game: there is no folder "no such folder""#
    );
}

#[test]
fn point_11_a_slot_whose_lock_is_spoilt_is_passed_over() {
    let folder = folder();
    fs::create_dir(folder.path().join("slot-1.lock")).unwrap();
    assert_eq!(Slot::acquire(folder.path()).unwrap().number(), 2);
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_is_not_writable_is_told() {
    let error = Slot::acquire(Path::new("/proc")).unwrap_err();
    assert!(matches!(error, SlotError::NoLock { .. }), "{error}");
    assert!(error.to_string().contains(
        r#"cannot take the lock "/proc/slot-1.lock": the folder "/proc" is not writable"#
    ));
}

/// An autosave with this serial number and so many moves made.
fn session(serial: u64, moves: &str) -> String {
    crate::resuming::session_text(serial, moves)
}

#[test]
fn point_12_what_was_written_ahead_outlives_a_program_that_dies_before_the_disk_is_done() {
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    slot.save(&session(1, "3")).unwrap();
    slot.save_ahead(&session(2, "3-6")).unwrap();
    drop(slot);
    let slot = Slot::acquire(folder.path()).unwrap();
    assert_eq!(slot.load().unwrap(), Some(session(2, "3-6")));
    // Only while it is the newer one, whatever the clock says.
    slot.save(&session(3, "3-6 1")).unwrap();
    let ahead = folder.path().join("slot-1.ahead.json");
    let later = SystemTime::now() + Duration::from_secs(60);
    let file = File::options().write(true).open(&ahead).unwrap();
    file.set_modified(later).unwrap();
    assert_eq!(slot.load().unwrap(), Some(session(3, "3-6 1")));
    // After a power cut it may be there in part.
    let half = &session(4, "3-6 1 4")[..200];
    fs::write(&ahead, half).unwrap();
    assert_eq!(slot.load().unwrap(), Some(session(3, "3-6 1")));
    // Alone, too, it is a game.
    fs::remove_file(slot.file()).unwrap();
    slot.save_ahead(&session(5, "1")).unwrap();
    drop(slot);
    let slot = Slot::acquire(folder.path()).unwrap();
    assert_eq!(slot.number(), 1);
    assert_eq!(slot.load().unwrap(), Some(session(5, "1")));
}

/// What was set aside in a folder.
fn aside(folder: &Path) -> Vec<String> {
    let files = all_set_aside(folder).into_iter();
    files
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

#[test]
fn point_12_what_the_next_save_would_write_over_is_set_aside_if_somebody_may_miss_it() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    // Written ahead, and not whole after a power cut: alone, and beside what is whole.
    let half = &session(4, "3-6 1 4")[..200];
    fs::write(path("slot-1.ahead.json"), half).unwrap();
    drop(Slot::acquire_vacant(folder.path()).unwrap());
    assert_eq!(aside(folder.path()), [half]);
    assert!(!path("slot-1.ahead.json").exists());
    fs::write(path("slot-1.json"), session(3, "3-6 1")).unwrap();
    fs::write(path("slot-1.ahead.json"), &half[..190]).unwrap();
    let slot = Slot::acquire(folder.path()).unwrap();
    assert_eq!(slot.load().unwrap(), Some(session(3, "3-6 1")));
    drop(slot);
    assert_eq!(aside(folder.path()).len(), 2);
    // From before there were serial numbers, put back beside what is newer.
    let old = session(0, "1");
    fs::write(path("slot-1.json"), &old).unwrap();
    fs::write(path("slot-1.ahead.json"), session(7, "3")).unwrap();
    let slot = Slot::acquire(folder.path()).unwrap();
    assert_eq!(slot.load().unwrap(), Some(session(7, "3")));
    drop(slot);
    let kept = aside(folder.path());
    assert!(kept.len() == 3 && kept.contains(&old), "{kept:?}");
    // What is usual leaves nothing: a state and the one after it.
    fs::write(path("slot-1.json"), session(8, "3")).unwrap();
    fs::write(path("slot-1.ahead.json"), session(9, "3-6")).unwrap();
    drop(Slot::acquire(folder.path()).unwrap());
    fs::write(path("slot-1.ahead.json"), "").unwrap();
    drop(Slot::acquire(folder.path()).unwrap());
    assert_eq!(aside(folder.path()).len(), 3);
}

#[test]
fn point_10_a_slot_whose_folder_was_removed_is_not_in_place() {
    let folder = folder();
    let inner = folder.path().join("autosave");
    fs::create_dir(&inner).unwrap();
    let slot = Slot::acquire(&inner).unwrap();
    assert!(slot.is_in_place());
    fs::remove_dir_all(&inner).unwrap();
    assert!(!slot.is_in_place());
    fs::create_dir(&inner).unwrap();
    let other = Slot::acquire(&inner).unwrap();
    assert_eq!(other.number(), 1);
    assert!(!slot.is_in_place(), "it is the other copy's now");
}

#[test]
fn a_game_that_is_on_the_board_already_takes_no_slot_with_another_one() {
    let folder = folder();
    let slot = Slot::acquire(folder.path()).unwrap();
    slot.save(&session(1, "3")).unwrap();
    drop(slot);
    let slot = Slot::acquire_vacant(folder.path()).unwrap();
    assert_eq!(slot.number(), 2);
}
