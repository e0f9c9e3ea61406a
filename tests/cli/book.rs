//! `kalaha book`.

use super::{check_error, folder, kalaha, object, printed, text};

#[test]
fn a_book_grows_and_grows_on() {
    let file = folder("book").join("small.json");
    let _ = std::fs::remove_file(&file);
    let file = file.display().to_string();
    let book = ["book", "--rules", "kalah,houses=3,seeds=2", "--out", &file];
    let empty = printed(&book);
    assert!(empty.contains("there is no book yet"), "{empty}");
    let grow = |time: &str| {
        let more = ["--time", time, "--each", "0.05", "--threads", "1", "--json"];
        object(&[&book[..], &more[..]].concat())
    };
    let (first, second) = (grow("0.5"), grow("0.5"));
    let positions = |found: &serde_json::Value| found["positions"].as_u64().unwrap();
    assert!(positions(&first) > 0, "{first}");
    assert_eq!(first["added"], first["positions"]);
    let added = second["added"].as_u64().unwrap();
    assert_eq!(positions(&second), positions(&first) + added);
    assert_eq!(second["opening"]["exact"], true, "{second}");
    let told = printed(&book);
    assert!(
        told.contains("South to move: ") && told.contains("The book has "),
        "{told}"
    );
}

#[test]
fn a_shipped_book_is_told_and_a_wrong_file_is_not_overwritten() {
    let told = object(&["book", "--rules", "kalah", "--json"]);
    assert!(
        told["positions"].as_u64().unwrap() > 10 && told["file"].is_null(),
        "{told}"
    );
    let file = folder("book").join("other.json");
    std::fs::write(&file, "{}").unwrap();
    let file = file.display().to_string();
    check_error(
        &["book", "--rules", "kalah", "--time", "1", "--out", &file],
        &["other.json", "kalaha-book", "--out"],
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "{}");
}

#[test]
fn a_shipped_book_is_told_where_nothing_can_be_written() {
    let mut command = kalaha(&["book", "--rules", "kalah"]);
    let output = command.env("KALAHA_CACHE_DIR", "/dev/null/cache").output();
    let output = output.unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains("The book has "));
    let mut command = kalaha(&["book", "--rules", "kalah", "--time", "1"]);
    let output = command.env("KALAHA_CACHE_DIR", "/dev/null/cache").output();
    assert_eq!(output.unwrap().status.code(), Some(1));
}

#[test]
fn an_empty_file_is_no_book_yet() {
    let file = folder("book").join("empty.json");
    std::fs::write(&file, "").unwrap();
    let file = file.display().to_string();
    let book = ["book", "--rules", "kalah,houses=2,seeds=1", "--out", &file];
    assert!(printed(&book).contains("there is no book yet"));
    let grown = printed(&[&book[..], &["--time", "0.2", "--each", "0.1"]].concat());
    assert!(grown.contains("The book has "), "{grown}");
    // What does nothing is not taken.
    check_error(&[&book[..], &["--each", "3"]].concat(), &["--time"]);
    check_error(&[&book[..], &["--threads", "3"]].concat(), &["--time"]);
}
