//! Circles of files: files that import each other, directly or through others.

use std::collections::{BTreeMap, BTreeSet};

use crate::tokens::tokens;

/// Modules by path (`gui::board`; the empty path is the crate), each with its source.
pub type Sources = BTreeMap<String, String>;

/// Modules by path, each with those it imports.
pub type Imports = BTreeMap<String, BTreeSet<String>>;

/// The imports of all modules but those built for tests only.
///
/// A path belongs to the longest part of it that is a module with a file. Re-exports are imports; `mod` lines are not.
pub fn imports(sources: &Sources) -> Imports {
    let mut built = Imports::new();
    let mut waiting = vec![String::new()];
    while let Some(module) = waiting.pop() {
        let Some(source) = sources.get(&module) else {
            continue;
        };
        let tokens = tokens(source);
        let children = declared(&tokens).map(|name| join(&module, name));
        waiting.extend(children.filter(|child| sources.contains_key(child)));
        let imported = imported(sources, &module, &tokens);
        built.insert(module, imported);
    }
    built
}

/// Names in `mod name;`.
fn declared<'a>(tokens: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    let threes = tokens.windows(3);
    threes.filter_map(|three| match *three {
        ["mod", name, ";"] => Some(name),
        _ => None,
    })
}

fn imported(sources: &Sources, module: &str, tokens: &[&str]) -> BTreeSet<String> {
    let (uses, paths) = uses_and_paths(tokens);
    // Modules known by a short name: children, and what a `use` names.
    let child = |name: &&str| sources.contains_key(&join(module, name));
    let children = declared(tokens).filter(child);
    let mut known: BTreeMap<&str, String> =
        children.map(|name| (name, join(module, name))).collect();
    for (path, name) in &uses {
        let path = absolute(module, path, &known).filter(|path| sources.contains_key(path));
        known.extend(path.map(|path| (*name, path)));
    }
    let used = uses.iter().map(|(path, _)| path).chain(&paths);
    let named = used.filter_map(|path| absolute(module, path, &known));
    let mut found: BTreeSet<String> = named.map(|path| owner(sources, path)).collect();
    found.remove(module);
    found
}

/// Path segments of one name.
type Path<'a> = Vec<&'a str>;

/// What `use` brings in, each path with its name in the file, and the paths in the code.
fn uses_and_paths<'a>(tokens: &[&'a str]) -> (Vec<(Path<'a>, &'a str)>, Vec<Path<'a>>) {
    let (mut uses, mut paths) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at] == "use" {
            at = use_tree(tokens, at + 1, &[], &mut uses);
            continue;
        }
        let mut path = vec![tokens[at]];
        at += 1;
        while tokens.get(at) == Some(&"::") && tokens.get(at + 1).is_some_and(|next| is_word(next))
        {
            path.push(tokens[at + 1]);
            at += 2;
        }
        if path.len() > 1 {
            paths.push(path);
        }
    }
    (uses, paths)
}

/// Reads the tree of a `use` that begins at a token, and tells where it ends.
fn use_tree<'a>(
    tokens: &[&'a str],
    mut at: usize,
    before: &[&'a str],
    uses: &mut Vec<(Path<'a>, &'a str)>,
) -> usize {
    let mut path = before.to_vec();
    let mut name = None;
    while let Some(&token) = tokens.get(at) {
        match token {
            "::" => {}
            "{" => {
                at += 1;
                while tokens.get(at).is_some_and(|&token| token != "}") {
                    at = use_tree(tokens, at, &path, uses);
                    at += usize::from(tokens.get(at) == Some(&","));
                }
                path.clear();
            }
            "as" => {
                name = tokens.get(at + 1).copied();
                at += 1;
            }
            "self" if !path.is_empty() => {}
            "," | "}" | ";" => break,
            word => path.push(word),
        }
        at += 1;
    }
    if let Some(name) = name.or(path.last().copied()) {
        uses.push((path, name));
    }
    at
}

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// A path from the crate on; none if it begins with a name that is no module of this crate.
fn absolute(module: &str, path: &[&str], known: &BTreeMap<&str, String>) -> Option<String> {
    let (&first, mut rest) = path.split_first()?;
    let mut base = match first {
        "crate" => String::new(),
        "self" => module.to_owned(),
        "super" => parent(module).to_owned(),
        name => known.get(name)?.clone(),
    };
    while let Some((&"super", after)) = rest.split_first() {
        base = parent(&base).to_owned();
        rest = after;
    }
    Some(
        rest.iter()
            .fold(base, |joined, segment| join(&joined, segment)),
    )
}

fn parent(module: &str) -> &str {
    module.rsplit_once("::").map_or("", |(parent, _)| parent)
}

fn join(module: &str, name: &str) -> String {
    if module.is_empty() {
        return name.to_owned();
    }
    format!("{module}::{name}")
}

/// The module that a path leads into.
fn owner(sources: &Sources, mut path: String) -> String {
    while !sources.contains_key(&path) && !path.is_empty() {
        path = parent(&path).to_owned();
    }
    path
}

/// The groups of modules that import each other, directly or through others.
pub fn circles(imports: &Imports) -> BTreeSet<BTreeSet<&str>> {
    let modules = imports.keys().map(String::as_str);
    let reached: BTreeMap<&str, BTreeSet<&str>> = modules
        .map(|module| (module, reached(imports, module)))
        .collect();
    let in_circle = reached.iter().filter(|(module, to)| to.contains(*module));
    let circle = in_circle.map(|(module, to)| {
        let back = |other: &&&str| reached.get(**other).is_some_and(|to| to.contains(module));
        to.iter().filter(back).copied().collect()
    });
    circle.collect()
}

/// All that a module imports, directly or through others.
fn reached<'a>(imports: &'a Imports, module: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<&str> = vec![module];
    while let Some(next) = waiting.pop() {
        let next = imports.get(next).into_iter().flatten();
        waiting.extend(next.filter_map(|to| found.insert(to.as_str()).then_some(to.as_str())));
    }
    found
}

/// Circles in made-up sources, each the module's path and its text.
fn circles_of(sources: &[(&str, &str)]) -> Vec<String> {
    let owned = sources
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    let imports = imports(&owned.collect());
    let circles = circles(&imports);
    let joined = circles
        .iter()
        .map(|circle| circle.iter().copied().collect::<Vec<_>>().join(" "));
    joined.collect()
}

#[test]
fn files_that_import_each_other_are_a_circle() {
    let one = ("", "mod a; mod b; mod c; mod d;");
    let far = ("a", "use crate::{x, b::B as Other};");
    let back = ("b", "fn f() { super::c::g() }");
    let round = ("c", "use super::a::{self, A}; fn g(a: crate::d::D) {}");
    let end = ("d", "pub struct D;");
    assert_eq!(circles_of(&[one, far, back, round, end]), ["a b c"]);
    assert_eq!(
        circles_of(&[one, far, back, end, ("c", "use crate::d;")]),
        [""; 0]
    );
}

#[test]
fn a_table_of_contents_is_no_import_but_a_re_export_is() {
    let one = ("", "mod a;");
    let child = ("a::b", "use super::c::C; use crate::a;");
    let sibling = ("a::c", "pub struct C;");
    let table = ("a", "pub mod b; mod c;");
    assert_eq!(circles_of(&[one, child, sibling, table]), [""; 0]);
    for re_export in ["pub use b::B;", "pub use self::b::*;"] {
        let table = format!("pub mod b; mod c; {re_export}");
        assert_eq!(
            circles_of(&[one, child, sibling, ("a", &table)]),
            ["a a::b"]
        );
    }
}

#[test]
fn paths_through_a_module_in_use_are_imports() {
    let one = ("", "mod a; mod b;");
    let table = ("a", "pub mod c;");
    let there = ("a::c", "use crate::b::B;");
    for back in [
        "use crate::a; fn f() { a::c::g() }",
        "use crate::a as d; fn f() -> d::c::C {}",
        "use crate::a::{self as d}; use d::c;",
    ] {
        assert_eq!(circles_of(&[one, table, there, ("b", back)]), ["a::c b"]);
    }
}

#[test]
fn tests_and_texts_make_no_circle() {
    let one = ("", "mod a; mod b;");
    let there = ("a", "use crate::b::B;");
    let tested = ("b", "#[cfg(test)] mod tests { use crate::a::A; }");
    let told = (
        "b",
        "/// See crate::a::A.\nconst S: &str = \"crate::a::A\";",
    );
    let apart = ("b", "#[cfg(test)] mod tests;");
    let tests = ("b::tests", "use super::*; use crate::a;");
    assert_eq!(circles_of(&[one, there, tested]), [""; 0]);
    assert_eq!(circles_of(&[one, there, told]), [""; 0]);
    assert_eq!(circles_of(&[one, there, apart, tests]), [""; 0]);
}
