//! `kalaha sheets`.

use std::fs;

use crate::{check_error, folder, printed};

#[test]
fn a_file_of_sheets_that_cannot_be_read_is_not_overwritten() {
    let out = folder("sheets").join("sheets.json");
    let shipped = fs::read_to_string("assets/sheets.json").unwrap();
    let broken = shipped.replacen("quantities", "quantitiez", 1);
    for text in [&broken, "a text", "{}"] {
        fs::write(&out, text).unwrap();
        let path = out.display().to_string();
        check_error(
            &["sheets", "--out", &path],
            &["cannot add to", "sheets.json", "no file of sheets", "--out"],
        );
        assert_eq!(fs::read_to_string(&out).unwrap(), text);
    }
    fs::write(&out, &shipped).unwrap();
    let told = printed(&["sheets", "--out", &out.display().to_string()]);
    assert!(told.contains("0 of them new"), "{told}");
    assert_eq!(fs::read_to_string(&out).unwrap(), shipped);
}
