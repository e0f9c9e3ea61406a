//! Tables of README.md that the program tells.

/// Checks that this table stands there behind its head; `KALAHA_WRITE_README=1` writes it.
pub fn check_readme_table(head: &str, table: &str) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
    let readme = std::fs::read_to_string(path).unwrap();
    let (before, rest) = readme.split_once(head).unwrap();
    let (written, after) = rest.split_once("\n\n").unwrap();
    if std::env::var_os("KALAHA_WRITE_README").is_some() {
        std::fs::write(path, format!("{before}{head}{table}\n{after}")).unwrap();
        return;
    }
    let missing = table
        .lines()
        .find(|line| !written.lines().any(|other| other == *line));
    assert_eq!(missing, None, "KALAHA_WRITE_README=1 writes the table anew");
    assert_eq!(written.lines().count(), table.lines().count());
}
