//! `kalaha manual`.

use super::{check_error, folder, printed};

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
