//! `kalaha table`: tables that are too large or cannot be kept.

use crate::{check_error, folder, kalaha, text};

#[test]
fn a_table_that_is_too_large_is_told_with_its_size() {
    let table = |rules| ["table", "--rules", rules, "--table-seeds", "35"];
    // C(47, 12) positions, two numbers each for every lead.
    let told = "a table of 3739417 MiB has more positions than can be numbered";
    check_error(&table("oware"), &["--table-seeds 35", told]);
    let told = "a table of 99661 MiB has more positions";
    check_error(&table("oware,stop_at_majority=false"), &[told]);
}

#[test]
fn a_table_that_cannot_be_kept_is_told_and_answered_from() {
    let folder = folder("table-not-kept");
    let file = folder.join("file");
    std::fs::write(&file, "").unwrap();
    for rules in ["oware", "kalah"] {
        let mut command = kalaha(&["table", "--rules", rules, "--table-seeds", "3"]);
        let output = command.env("KALAHA_CACHE_DIR", file.join("cache")).output();
        let output = output.unwrap();
        let told = text(&output.stderr);
        assert!(
            told.starts_with("kalaha: the table is not kept: cannot make the folder"),
            "{told}"
        );
        assert!(told.contains("is a file, not a folder"), "{told}");
        assert!(text(&output.stdout).contains("455 positions with at most 3 seeds"));
        assert!(output.status.success());
    }
}
