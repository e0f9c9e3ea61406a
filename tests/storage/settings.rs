//! Settings: kept, and explained when they cannot be.

use std::fs;

use kalaha::rules::side::Side;
use kalaha::storage::disk::folders::Folders;
use kalaha::storage::document::save_error::SaveError;
use kalaha::storage::library::filter::{ColumnOrder, LibraryColumn};
use kalaha::storage::settings::{BoardView, Settings, Speed, Theme};
use serde_json::json;

use crate::{folder, names};

#[test]
fn without_a_file_the_defaults_are_used_and_nothing_is_made() {
    let home = folder();
    let folders = Folders::at(home.path().join("kalaha"));
    let (settings, warning) = Settings::load(&folders);
    assert_eq!(settings, Settings::default());
    assert!(warning.is_none() && !folders.root().exists());
}

#[test]
fn what_is_chosen_is_found_again() {
    let home = folder();
    let folders = Folders::at(home.path().join("kalaha"));
    let mut settings = Settings {
        theme: Theme::Dark,
        speed: Speed::Instant,
        board_view: BoardView::FaceToFace,
        zoom_percent: 125,
        library_column: LibraryColumn::Moves,
        library_order: ColumnOrder::Reversed,
        last_rules: Some(json!({"id": "oware", "houses": 6})),
        ..Settings::default()
    };
    settings.recent_files.note("/games/a.json");
    settings.shown_hints.insert("pie_rule".to_owned());
    settings.window.maximised = true;
    settings.save(&folders).unwrap();
    let (loaded, warning) = Settings::load(&folders);
    assert!(warning.is_none());
    assert_eq!(loaded, settings);
    let text = fs::read_to_string(folders.settings_file()).unwrap();
    let start = "{\n  \"format\": \"kalaha-settings\",\n  \"version\": 1,\n  \"theme\": \"dark\",\n  \"speed\": \"instant\",\n";
    assert!(text.starts_with(start), "{text}");
    assert!(
        text.contains("\"board_view\": \"face_to_face\",\n"),
        "{text}"
    );
}

#[test]
fn missing_fields_do_no_harm_unknown_ones_are_kept_and_sizes_stay_usable() {
    let home = folder();
    let folders = Folders::at(home.path());
    let text = r#"{"format": "kalaha-settings", "version": 1, "stars": 5, "window": {"width": 3, "screen": 2}, "zoom_percent": 9999}"#;
    fs::write(folders.settings_file(), text).unwrap();
    let (settings, warning) = Settings::load(&folders);
    assert!(warning.is_none());
    let mut expected = Settings::default();
    expected.window.width = 480;
    expected.zoom_percent = 400;
    settings.save(&folders).unwrap();
    let text = fs::read_to_string(folders.settings_file()).unwrap();
    assert!(text.contains("\"stars\": 5"), "{text}");
    assert!(text.contains("\"width\": 480"), "{text}");
    assert!(text.contains("\"screen\": 2"), "{text}");
    expected.unknown = settings.unknown.clone();
    assert_eq!(settings, expected);
    let unknown = json!({"stars": 5, "window": {"screen": 2}});
    assert_eq!(json!(settings.unknown), unknown);
}

#[test]
fn broken_settings_are_explained_set_aside_and_never_lost() {
    let whole = r#"{"format": "kalaha-settings", "version": 1, "theme": "pink"}"#;
    let usual = "the usual settings are used";
    for (text, reason) in [
        ("", "the file is empty"),
        (
            "{",
            "not JSON at line 1, column 1: the file ends within an object; perhaps it was cut off",
        ),
        (
            whole,
            "in \"theme\": unknown value `pink`, expected one of `system`, `dark`, `light` (line 1, column 59)",
        ),
        (
            r#"{"format": "kalaha-settings", "version": 9}"#,
            "written by a newer Kalaha: version 9, this one reads up to 1",
        ),
    ] {
        let home = folder();
        let folders = Folders::at(home.path());
        fs::write(folders.settings_file(), text).unwrap();
        let (settings, warning) = Settings::load(&folders);
        assert_eq!(settings, Settings::default());
        let kept = home.path().join("settings.broken-1.json");
        let message = format!(
            r#"cannot use "{}": {reason}; {}, and the file is kept as "{}""#,
            folders.settings_file().display(),
            match text == whole {
                true => "\"theme\" is as usual, all else as it was set",
                false => usual,
            },
            kept.display()
        );
        assert_eq!(warning.unwrap().to_string(), message);
        settings.save(&folders).unwrap();
        assert_eq!(fs::read_to_string(kept).unwrap(), text);
        assert_eq!(
            names(home.path()),
            ["settings.broken-1.json", "settings.json"]
        );
        assert!(Settings::load(&folders).1.is_none());
    }
}

#[test]
fn one_field_that_cannot_be_read_takes_no_other_with_it() {
    let home = folder();
    let folders = Folders::at(home.path());
    let text = r#"{"format": "kalaha-settings", "version": 1, "theme": "dark", "zoom_percent": 99999999,
        "player_names": {"south": "Ada", "north": "Bo"}, "window": {"width": -1, "height": 700}, "stars": 5}"#;
    fs::write(folders.settings_file(), text).unwrap();
    let (settings, warning) = Settings::load(&folders);
    assert_eq!(settings.theme, Theme::Dark);
    assert_eq!(settings.player_names[Side::South], "Ada");
    assert_eq!(settings.zoom_percent, 100);
    assert_eq!(json!(settings.unknown), json!({"stars": 5}));
    let mut lost = warning.unwrap().lost;
    lost.sort();
    assert_eq!(lost, ["window", "zoom_percent"]);
}

#[test]
fn a_folder_in_place_of_the_file_is_told_and_kept() {
    let home = folder();
    let folders = Folders::at(home.path());
    fs::create_dir(folders.settings_file()).unwrap();
    let (settings, warning) = Settings::load(&folders);
    let warning = warning.unwrap();
    assert!(warning.aside.is_err(), "{warning}");
    assert!(!warning.to_string().contains("no such file"), "{warning}");
    let error = settings.save(&folders).unwrap_err();
    assert!(matches!(error, SaveError::Write(_)), "{error}");
    assert_eq!(names(home.path()), ["settings.json"]);
}

#[test]
fn settings_without_a_place_are_told() {
    let home = folder();
    let root = home.path().join("kalaha");
    fs::write(&root, "a file").unwrap();
    let error = Settings::default().save(&Folders::at(&root)).unwrap_err();
    assert!(matches!(error, SaveError::Folder(_)), "{error}");
    assert!(
        error.to_string().contains("is a file, not a folder"),
        "{error}"
    );
}

#[test]
fn point_5_two_copies_change_settings_field_by_field() {
    let home = folder();
    let folders = Folders::at(home.path());
    let before = Settings::default();
    let mut one = before.clone();
    one.theme = Theme::Dark;
    one.save_changes(&before, &folders).unwrap();
    let mut other = before.clone();
    other.zoom_percent = 125;
    other.save_changes(&before, &folders).unwrap();
    let mut further = one.clone();
    further.speed = Speed::Fast;
    further.save_changes(&one, &folders).unwrap();
    let expected = Settings {
        theme: Theme::Dark,
        zoom_percent: 125,
        speed: Speed::Fast,
        ..before.clone()
    };
    assert_eq!(Settings::peek(&folders), expected);
    // A file that another copy has broken is never overwritten.
    fs::write(folders.settings_file(), "{ broken").unwrap();
    other.save_changes(&before, &folders).unwrap();
    assert_eq!(Settings::peek(&folders), other);
    let broken = fs::read_to_string(home.path().join("settings.broken-1.json"));
    assert_eq!(broken.unwrap(), "{ broken");
}

#[test]
fn point_5_two_copies_that_save_at_the_same_time_lose_no_change() {
    let home = folder();
    let folders = Folders::at(home.path());
    let before = Settings::default();
    before.save(&folders).unwrap();
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for percent in 101..=130 {
                let zoomed = Settings {
                    zoom_percent: percent,
                    ..before.clone()
                };
                zoomed.save_changes(&before, &folders).unwrap();
            }
        });
        scope.spawn(|| {
            for pause in 701..=730 {
                let slower = Settings {
                    computer_pause_ms: pause,
                    ..before.clone()
                };
                slower.save_changes(&before, &folders).unwrap();
            }
        });
    });
    let found = Settings::peek(&folders);
    assert_eq!((found.zoom_percent, found.computer_pause_ms), (130, 730));
}

#[test]
fn point_5_parts_of_a_setting_are_changed_one_by_one_and_unknown_ones_stay() {
    let home = folder();
    let folders = Folders::at(home.path());
    let text = r#"{"format": "kalaha-settings", "version": 1, "window": {"width": 900, "height": 700, "monitor": 2}}"#;
    folders.make_root().unwrap();
    fs::write(folders.settings_file(), text).unwrap();
    let (before, warning) = Settings::load(&folders);
    assert!(warning.is_none(), "{warning:?}");
    let [mut one, mut other] = [before.clone(), before.clone()];
    one.window.width = 1000;
    other.window.height = 800;
    one.save_changes(&before, &folders).unwrap();
    other.save_changes(&before, &folders).unwrap();
    let (after, _) = Settings::load(&folders);
    assert_eq!((after.window.width, after.window.height), (1000, 800));
    let written = fs::read_to_string(folders.settings_file()).unwrap();
    assert!(written.contains("monitor"), "{written}");
}
