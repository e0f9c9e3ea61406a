//! `kalaha doctor`.

use super::{folder, kalaha, text};

#[test]
fn the_doctor_tells_folders_and_what_is_wrong_with_them() {
    let home = folder("doctor");
    let ask = |games: &std::path::Path| {
        let mut command = kalaha(&["doctor", "--json"]);
        command.env("KALAHA_CONFIG_DIR", games);
        for display in ["WAYLAND_DISPLAY", "DISPLAY", "DBUS_SESSION_BUS_ADDRESS"] {
            command.env_remove(display);
        }
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        serde_json::from_str::<serde_json::Value>(text(&output.stdout)).unwrap()
    };
    let found = ask(&home);
    assert_eq!(found["version"], env!("CARGO_PKG_VERSION"));
    let games = found["games"].as_str().unwrap();
    assert!(
        games.contains("doctor/games: can be written, 0 files"),
        "{games}"
    );
    let trouble = found["trouble"].as_array().unwrap();
    assert!(trouble.iter().all(|name| name != "games"), "{found}");
    if cfg!(target_os = "linux") {
        assert!(trouble.iter().any(|name| name == "display"), "{found}");
    }
    // A file stands where the folder should be.
    let blocked = home.join("file");
    std::fs::write(&blocked, "").unwrap();
    let found = ask(&blocked);
    let trouble = found["trouble"].as_array().unwrap();
    assert!(trouble.iter().any(|name| name == "games"), "{found}");
    assert!(
        found["games"]
            .as_str()
            .unwrap()
            .contains("KALAHA_CONFIG_DIR"),
        "{found}"
    );
}

#[test]
fn the_doctor_leaves_broken_settings_where_they_are() {
    let home = folder("doctor-settings");
    let settings = home.join("settings.json");
    std::fs::write(&settings, "{").unwrap();
    let mut command = kalaha(&["doctor", "--json"]);
    command.env("KALAHA_CONFIG_DIR", &home);
    let output = command.output().unwrap();
    let told = text(&output.stdout);
    assert!(told.contains("cannot use"), "{told}");
    assert_eq!(std::fs::read_to_string(&settings).unwrap(), "{");
}
