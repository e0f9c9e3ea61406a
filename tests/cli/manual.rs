//! `kalaha manual`.

use super::{check_error, folder, kalaha, printed, text};

#[test]
fn every_command_has_a_page_and_every_shell_its_completions() {
    let out = folder("manual");
    let at = out.display().to_string();
    printed(&["manual", "--out", &at]);
    for (file, words) in [
        ("kalaha.6", ["\\-\\-rules", "kalaha\\-solve(6)"]),
        ("kalaha-solve.6", ["\\-\\-every\\-move", "Examples"]),
        ("kalaha-compare.6", ["\\-\\-players", "expert:4"]),
    ] {
        let page = std::fs::read_to_string(out.join(file)).unwrap();
        assert!(page.contains(".TH "), "{file}");
        for word in words {
            assert!(page.contains(word), "{file}: {word}\n{page}");
        }
    }
    for shell in ["bash", "zsh", "fish"] {
        let told = printed(&["manual", "--completions", shell]);
        assert!(told.contains("every-move"), "{shell}");
    }
    check_error(&["manual", "--completions", "dos"], &["dos", "bash"]);
}

#[test]
#[cfg(target_os = "linux")]
fn a_folder_that_cannot_be_made_is_told() {
    check_error(
        &["manual", "--out", "/dev/null"],
        &["cannot make the folder \"/dev/null\"", "not a folder"],
    );
}

#[test]
fn nobody_who_reads_is_no_fault() {
    for more in [&["manual"][..], &["manual", "--completions", "bash"]] {
        let mut command = kalaha(more);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let output = command.stdout(writer).output().unwrap();
        assert_eq!(text(&output.stderr), "", "{more:?}");
        assert!(output.status.success(), "{more:?}");
    }
}

#[test]
fn every_command_explains_every_option_with_examples() {
    for command in ["solve", "analyze", "match", "compare", "perft", "bench"] {
        let help = printed(&[command, "--help"]);
        assert!(
            help.contains(&format!("Examples: kalaha {command} "))
                || help.contains(&format!("Examples: kalaha {command}\n")),
            "{help}"
        );
        assert!(help.contains(&format!("./{command}")), "{help}");
        let mut lines = help.lines().peekable();
        while let Some(line) = lines.next() {
            if line.trim_start().starts_with("--") && line.starts_with("      --") {
                let explained = lines.peek().is_some_and(|l| l.starts_with("          "));
                assert!(explained, "{command}: {line}");
            }
        }
    }
    assert!(printed(&["--help"]).contains("./solve"));
}
