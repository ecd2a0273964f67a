//! The house: arrows between rooms go down, the library keeps away from the world, faces know no game by name.
//!
//! Sources are read as the compiler's tokens, without comments and without what is only compiled for tests.
//! Floors from the bottom: theory, notation, machine, store; games, solve, row; contest; catalog; the root.

use std::fs;
use std::path::{Path, PathBuf};

use bouton::catalog::{CONTESTS, GAMES};
use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// A path of names, such as `theory::nimber::Nimber`.
type Names = Vec<String>;

/// A file of a crate: its module path and its source.
struct File {
    module: Names,
    source: String,
}

/// What this file says against the rules of the house.
type Complaints = Vec<String>;

fn names(path: &str) -> Names {
    path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// Whether a module may use what stands in another.
fn goes_down(from: &[String], to: &[String]) -> bool {
    let name = |path: &[String], at: usize| path.get(at).cloned().unwrap_or_default();
    let (room, target) = (name(from, 0), name(to, 0));
    match (room.as_str(), target.as_str()) {
        // The root re-exports; nothing below may lean on it.
        ("", _) => true,
        (_, "") => false,
        // Games do not know one another. Three rooms among them are no games but ground: the P-positions of rook are
        // diagonal segments, games on free cells of a grid stand on shapes, and games on graphs on networks.
        ("games", "games") => {
            let (game, other) = (name(from, 1), name(to, 1));
            let ground = (game == "rook" && other == "diagonals") || ["shape", "network"].contains(&&*other);
            game.is_empty() || game == other || ground
        }
        (room, target) if room == target => true,
        // It keeps bytes and words, whatever they mean.
        ("store", _) => false,
        ("theory" | "notation" | "machine", _) => false,
        ("games", target) => ["theory", "notation", "machine"].contains(&target),
        ("solve" | "row", target) => ["theory", "machine"].contains(&target),
        ("contest", target) => ["games", "row", "theory", "notation", "machine"].contains(&target),
        ("catalog", target) => {
            ["contest", "games", "solve", "row", "theory", "notation", "machine"].contains(&target)
        }
        _ => false,
    }
}

/// The tokens of a source without attributes and without the items behind `#[cfg(test)]`.
fn tokens(stream: TokenStream) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    let mut rest = stream.into_iter().peekable();
    while let Some(token) = rest.next() {
        if !is_sign(&token, '#') {
            kept.push(token);
            continue;
        }
        rest.next_if(|token| is_sign(token, '!'));
        let attribute = rest.next().map(|group| group.to_string().replace(' ', ""));
        if attribute.as_deref() == Some("[cfg(test)]") {
            // An item ends with a semicolon or with its braces.
            let ends = |token: &TokenTree| is_sign(token, ';') || is_braces(token);
            let _ = rest.by_ref().find(ends);
        }
    }
    kept
}

fn is_sign(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(found) if found.as_char() == sign)
}

fn is_braces(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace)
}

/// Every path written in the tokens; `use a::{b, c::d}` is `a::b` and `a::c::d`.
fn paths(stream: TokenStream) -> Vec<Names> {
    let tokens = tokens(stream);
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        let mut path = match token {
            TokenTree::Ident(name) => vec![name.to_string()],
            TokenTree::Group(group) => {
                found.extend(paths(group.stream()));
                continue;
            }
            _ => continue,
        };
        while let [a, b, next, ..] = &tokens[at..]
            && is_sign(a, ':')
            && is_sign(b, ':')
        {
            at += 3;
            match next {
                TokenTree::Ident(name) => path.push(name.to_string()),
                TokenTree::Group(group) if is_braces(next) => {
                    let tails = paths(group.stream()).into_iter();
                    found.extend(tails.map(|tail| [path.clone(), tail].concat()));
                    path.clear();
                }
                _ => {}
            }
        }
        if tokens.get(at).is_some_and(|next| is_sign(next, '!')) && path.len() == 1 {
            path[0].push('!');
        }
        found.push(path);
    }
    found
}

/// The path from the root, if it is written from there or from a room above.
fn from_root(module: &[String], path: &[String]) -> Option<Names> {
    let supers = path.iter().take_while(|name| *name == "super").count();
    match path.first()?.as_str() {
        // `crate` or `super` without more is `pub(crate)` or `pub(super)`.
        "crate" => (path.len() > 1).then(|| path[1..].to_vec()),
        "super" => {
            let base = module.len().checked_sub(supers)?;
            (path.len() > supers).then(|| [&module[..base], &path[supers..]].concat())
        }
        _ => None,
    }
}

/// Arrows that go up or sideways.
fn arrows(file: &File) -> Complaints {
    let targets = parsed(file).into_iter().filter_map(|path| from_root(&file.module, &path));
    let wrong = targets.filter(|target| !goes_down(&file.module, target));
    wrong.map(|target| format!("{} uses {}", file.module.join("::"), target.join("::"))).collect()
}

/// Files that may do what the others may not: ask for the variable that forces a path, work on threads, and write down
/// which version they are of.
const FILES_WITH_A_WINDOW: [(&str, &str); 3] =
    [("machine::path", "std::env::var"), ("machine::crew", "std::thread::scope"), ("store", "env!")];

/// Rooms that may do what the others may not: keep files.
const ROOMS_WITH_A_WINDOW: [(&str, &str); 1] = [("store", "std::fs")];

/// Unsafe code is only for vector instructions, in files named after them.
const VECTOR_FILE: &str = "avx2";

/// Clock, threads, files, environment, printing, unsafe code: a file that needs one must be named above.
fn contacts_with_the_world(file: &File) -> Complaints {
    const MODULES: [&str; 7] = ["time", "thread", "fs", "env", "net", "process", "os"];
    const NAMES: [&str; 6] = ["Instant", "SystemTime", "unsafe", "stdin", "stdout", "stderr"];
    const MACROS: [&str; 7] = ["println!", "eprintln!", "print!", "eprint!", "dbg!", "env!", "option_env!"];
    let touches = |path: &Names| match path.as_slice() {
        [library, module, ..] if library == "std" && MODULES.contains(&module.as_str()) => true,
        names => names.iter().any(|name| NAMES.contains(&name.as_str()) || MACROS.contains(&name.as_str())),
    };
    let module = file.module.join("::");
    let vectors = file.module.last().is_some_and(|name| name == VECTOR_FILE);
    let may = |path: &Names| {
        let path = path.join("::");
        let room = file.module.first().map_or("", String::as_str);
        let is_windowed = |&(windowed, world): &(&str, &str)| {
            let inside =
                path.strip_prefix(world).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
            room == windowed && inside
        };
        ROOMS_WITH_A_WINDOW.iter().any(is_windowed)
            || FILES_WITH_A_WINDOW.contains(&(&module, &path))
            || vectors && path == "unsafe"
    };
    let found = parsed(file).into_iter().filter(|path| touches(path) && !may(path));
    found.map(|path| format!("{} uses {}", file.module.join("::"), path.join("::"))).collect()
}

/// Literals of a face that are the name of a game or of a contest. Attributes (help texts) are not looked at.
fn names_of_games(file: &File) -> Complaints {
    let names = GAMES.iter().flat_map(|game| game.aliases.iter().copied().chain([game.name]));
    let names: Vec<_> = names.chain(CONTESTS.iter().map(|contest| contest.name)).collect();
    let stream = file.source.parse().expect("the source is Rust");
    let literals = literals(stream).into_iter();
    let known = literals.filter(|text| names.iter().any(|name| text.trim_matches(['b', '"', '\'']) == *name));
    known.map(|text| format!("{} knows {text}", file.module.join("::"))).collect()
}

fn literals(stream: TokenStream) -> Vec<String> {
    let each = tokens(stream).into_iter().map(|token| match token {
        TokenTree::Literal(literal) => vec![literal.to_string()],
        TokenTree::Group(group) => literals(group.stream()),
        _ => Vec::new(),
    });
    each.flatten().collect()
}

fn parsed(file: &File) -> Vec<Names> {
    paths(file.source.parse().expect("the source is Rust"))
}

/// The files under `root`, without those that are modules for tests only.
fn files(root: &str) -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(root);
    let mut paths = vec![root.clone()];
    let mut files: Vec<File> = Vec::new();
    while let Some(path) = paths.pop() {
        if path.is_dir() {
            paths.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            files.push(File { module: module(path.strip_prefix(&root).unwrap()), source });
        }
    }
    let for_tests: Vec<Names> = files.iter().flat_map(test_modules).collect();
    files.retain(|file| !for_tests.iter().any(|module| file.module.starts_with(module)));
    files
}

fn module(path: &Path) -> Names {
    let path = PathBuf::from(path).with_extension("");
    let mut module: Names = path.iter().map(|name| name.to_str().unwrap().to_owned()).collect();
    module.pop_if(|last| ["mod", "lib", "main"].contains(&last.as_str()));
    module
}

/// The modules that a file declares with `#[cfg(test)] mod name;`.
fn test_modules(file: &File) -> Vec<Names> {
    let lines: Vec<_> = file.source.lines().collect();
    let declared = lines.windows(2).filter(|pair| pair[0].trim() == "#[cfg(test)]");
    let named = declared.filter_map(|pair| pair[1].trim().strip_prefix("mod ")?.strip_suffix(';'));
    named.map(|name| [file.module.clone(), names(name)].concat()).collect()
}

fn planted(module: &str, source: &str) -> File {
    File { module: names(module), source: source.to_owned() }
}

#[test]
fn every_arrow_goes_down() {
    let files = files("src");
    assert!(files.len() > 40, "the library is read");
    let found: Complaints = files.iter().flat_map(arrows).collect();
    assert_eq!(found, Complaints::new());
}

#[test]
fn a_planted_arrow_is_found() {
    let wrong = [
        ("theory::mex", "use crate::solve::Definition;"),
        ("theory::mex", "use super::super::notation::Cursor;"),
        ("notation::grid", "fn f() -> crate::theory::nimber::Nimber { todo!() }"),
        ("games::nim", "use crate::{theory::mex::mex, solve::definition::Definition};"),
        ("games::nim", "use super::blackout::{Matrix};"),
        ("games::staircase::text", "use crate::games::diagonals::Segment;"),
        ("games::shape::parts", "use crate::games::diagonals::Segment;"),
        ("games::network::centre", "use crate::games::nim::Nim;"),
        ("solve::memo", "fn f() { let x = crate::games::nim::Nim; }"),
        ("row", "use crate::Nimber;"),
        ("contest::caos3", "use crate::catalog::ask::ask;"),
        ("store::run", "use crate::theory::keeper::Keeper;"),
        ("solve::desk", "use crate::store::Store;"),
        ("catalog::ask", "/// Words.\n#[must_use]\npub fn f() -> crate::DepthFirst {}"),
    ];
    for (module, source) in wrong {
        assert_eq!(arrows(&planted(module, source)).len(), 1, "{module}: {source}");
    }
}

#[test]
fn an_arrow_that_goes_down_is_none() {
    let right = [
        ("", "pub use solve::definition::Definition;"),
        ("games::rook::sweep", "use crate::games::diagonals::Segment; use super::blocked::Cell;"),
        ("games::nim", "use crate::games::shape::Shape;"),
        ("contest::caos3", "use crate::row::Row; pub(super) fn f() {} pub(crate) fn g() {}"),
        ("theory::mex", "// use crate::solve;\n#[cfg(test)]\nmod tests { use crate::solve::Definition; }"),
        ("theory::mex", "#[cfg(test)] use crate::solve::Definition; const S: &str = \"crate::solve\";"),
    ];
    for (module, source) in right {
        assert_eq!(arrows(&planted(module, source)), Complaints::new(), "{module}: {source}");
    }
}

#[test]
fn the_library_keeps_away_from_the_world() {
    let found: Complaints = files("src").iter().flat_map(contacts_with_the_world).collect();
    assert_eq!(found, Complaints::new());
}

#[test]
fn a_planted_contact_with_the_world_is_found() {
    let wrong = [
        "use std::time::Duration;",
        "use std::{fmt, fs::File};",
        "fn f() { std::thread::yield_now(); }",
        "fn f() { if true { println!(\"{}\", 1) } }",
        "fn f() { unsafe { g() } }",
        "fn f() { let now = Instant::now(); }",
        "use std::io::{self, stdin};",
    ];
    for source in wrong {
        assert_eq!(contacts_with_the_world(&planted("row", source)).len(), 1, "{source}");
    }
    let elsewhere = "fn f() { std::env::var(x) }";
    assert_eq!(contacts_with_the_world(&planted("machine::crew", elsewhere)).len(), 1);
    assert_eq!(contacts_with_the_world(&planted("machine::path", elsewhere)).len(), 0);
    assert_eq!(contacts_with_the_world(&planted("games::rook::avx2", "unsafe fn f() {}")).len(), 0);
    assert_eq!(contacts_with_the_world(&planted("store::run", "use std::fs::{self, File};")).len(), 0);
    for source in ["use std::time::Instant;", "fn f() { std::env::var(x) }"] {
        assert_eq!(contacts_with_the_world(&planted("store::run", source)).len(), 1, "{source}");
    }
    let right = "use std::fmt; fn f() { write!(g, \"println!\") } #[cfg(test)] mod tests { use std::fs; }";
    assert_eq!(contacts_with_the_world(&planted("row", right)), Complaints::new());
}

#[test]
fn no_face_knows_a_game_by_name() {
    let files = files("../bouton-cli/src");
    assert!(files.len() > 5, "the command is read");
    let found: Complaints = files.iter().flat_map(names_of_games).collect();
    assert_eq!(found, Complaints::new());
    for source in ["fn f() { if name == \"rook\" {} }", "fn f() { g(b\"pshtbrth\"); }"] {
        assert_eq!(names_of_games(&planted("solve", source)).len(), 1, "{source}");
    }
    let help = "#[arg(help = \"rook\")] fn f() { g(\"a rook moves\"); }";
    assert_eq!(names_of_games(&planted("args", help)), Complaints::new());
}
