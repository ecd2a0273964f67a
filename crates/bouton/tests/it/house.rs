//! Checks the rules of the house: arrows between rooms go down, no files form a circle, the library has no contact
//! with the outside world, and faces know no game by name.
//!
//! Sources are read as the compiler's tokens, without comments and without code that is compiled only for tests.
//!
//! A circle is a set of files that use one another, directly or by way of others. A file uses the file that defines
//! what it names, in a path or in a `use`; a name that a `use` imports into another file is followed to its
//! definition. So a file that only declares its children (`mod child;`) and re-exports their names (`pub use
//! child::Name;`) uses none of them. A child that names an item of its parent, and whose parent names an item of the
//! child, forms a circle with it. The check does not see a method call, since a call does not name its type, and it
//! does not read attributes.
//!
//! The floors of the library from the bottom are: theory, notation, machine, store; games, heap, solve, row,
//! arithmetic; contest; catalog; ask; tables; the root. The floors of the rules are in a list below.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use bouton::catalog::{CONTESTS, Catalog};
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A path of names, such as `theory::nimber::Nimber`.
type Names = Vec<String>;

/// A file of a crate: its module path and its source.
struct File {
    module: Names,
    source: String,
}

/// The violations of the rules of the house in one file.
type Complaints = Vec<String>;

fn names(path: &str) -> Names {
    path.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

/// The rules for a crate.
struct House {
    /// Whether a module may use an item of another module.
    goes_down: fn(&[String], &[String]) -> bool,
    /// Files with an exception, each with the contact that it may have.
    files_with_a_window: &'static [(&'static str, &'static str)],
    /// Rooms with an exception for all their files, each with the contact that they may have.
    rooms_with_a_window: &'static [(&'static str, &'static str)],
}

/// The library. It reads the variable that forces a path, uses threads, writes its version into files, stores files,
/// and maps them into memory.
const LIBRARY: House = House {
    goes_down: goes_down_in_the_library,
    files_with_a_window: &[
        ("machine::path", "std::env::var"),
        ("store", "env!"),
        ("store::mapped", "unsafe"),
    ],
    rooms_with_a_window: &[("machine::parallel", "std::thread"), ("store", "std::fs"), ("store", "std::os")],
};

/// The rules, which have no contact with the world.
const RULES: House =
    House { goes_down: goes_down_in_the_rules, files_with_a_window: &[], rooms_with_a_window: &[] };

/// The rooms of the rules, floor by floor from the bottom.
const FLOORS_OF_THE_RULES: [&[&str]; 13] = [
    &["width"],
    &["source", "stop", "printer", "corpus"],
    &["syntax"],
    &["arithmetic", "value"],
    &["code"],
    &["machine"],
    &["check"],
    &["rule"],
    &["declared"],
    &["play"],
    &["dense", "look", "lint"],
    &["positions"],
    &["formula", "game"],
];

fn goes_down_in_the_rules(from: &[String], to: &[String]) -> bool {
    let floor = |room: &String| FLOORS_OF_THE_RULES.iter().position(|floor| floor.contains(&&**room));
    match (from.first(), to.first()) {
        // The root names the rooms; no room uses the root.
        (None, _) => true,
        (_, None) => false,
        (Some(room), Some(target)) if room == target => true,
        (Some(room), Some(target)) => {
            floor(room).zip(floor(target)).is_some_and(|(floor, below)| below < floor)
        }
    }
}

/// The rooms that the catalogue uses.
const CATALOG: [&str; 8] = ["contest", "games", "heap", "solve", "row", "theory", "notation", "machine"];

fn goes_down_in_the_library(from: &[String], to: &[String]) -> bool {
    let name = |path: &[String], at: usize| path.get(at).cloned().unwrap_or_default();
    let (room, target) = (name(from, 0), name(to, 0));
    match (room.as_str(), target.as_str()) {
        // The root only re-exports; no room below may use it.
        ("", _) => true,
        (_, "") => false,
        // Games do not use one another. Six modules among them are not games but shared ground: the P-positions of
        // rook are diagonal segments, games on free cells of a grid use shapes, games on graphs use networks, games on cells of
        // two colours use the colours, games with tiles the tiles, and games with crosses the crosses.
        ("games", "games") => {
            let (game, other) = (name(from, 1), name(to, 1));
            let ground = (game == "rook" && other == "diagonals")
                || ["shape", "network", "colours", "tiles", "crosses"].contains(&&*other);
            game.is_empty() || game == other || ground
        }
        (room, target) if room == target => true,
        // The store keeps bytes and words, whatever they mean.
        ("store", _) => false,
        ("theory" | "notation" | "machine", _) => false,
        ("games", target) => ["theory", "notation", "machine"].contains(&target),
        ("solve" | "row", target) => ["theory", "machine"].contains(&target),
        ("heap" | "arithmetic", target) => ["theory", "notation", "machine"].contains(&target),
        ("contest", target) => ["games", "row", "theory", "notation", "machine"].contains(&target),
        ("catalog", target) => CATALOG.contains(&target),
        ("ask", target) => target == "catalog" || CATALOG.contains(&target),
        // Tables in blocks are kept in a folder.
        ("tables", target) => ["ask", "catalog", "store"].contains(&target) || CATALOG.contains(&target),
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
        // `crate` or `super` alone comes from `pub(crate)` or `pub(super)`.
        "crate" => (path.len() > 1).then(|| path[1..].to_vec()),
        "super" => {
            let base = module.len().checked_sub(supers)?;
            (path.len() > supers).then(|| [&module[..base], &path[supers..]].concat())
        }
        _ => None,
    }
}

/// A name that a `use` imports into a file.
struct Import {
    name: String,
    path: Names,
    /// Whether the file re-exports the name. A file imports privately what it uses itself.
    is_public: bool,
}

/// The `use` items of a file, including items within braces, and the tokens without them.
fn imports(stream: TokenStream) -> (Vec<Import>, Vec<TokenTree>) {
    let (mut found, mut rest) = (Vec::new(), Vec::new());
    let mut tokens = tokens(stream).into_iter();
    while let Some(token) = tokens.next() {
        if matches!(&token, TokenTree::Ident(name) if *name == "use") {
            let is_public = take_visibility(&mut rest);
            let tree: TokenStream = tokens.by_ref().take_while(|token| !is_sign(token, ';')).collect();
            let each = brought(&[], tree).into_iter();
            found.extend(each.map(|(name, path)| Import { name, path, is_public }));
        } else if let TokenTree::Group(group) = &token {
            let (inner, kept) = imports(group.stream());
            found.extend(inner);
            rest.push(Group::new(group.delimiter(), kept.into_iter().collect()).into());
        } else {
            rest.push(token);
        }
    }
    (found, rest)
}

/// Removes `pub` or `pub(...)` from the end, if it is there.
fn take_visibility(tokens: &mut Vec<TokenTree>) -> bool {
    let is_pub = |token: &TokenTree| matches!(token, TokenTree::Ident(name) if *name == "pub");
    let start = tokens.iter().rposition(is_pub).filter(|start| tokens.len() - start <= 2);
    start.inspect(|&start| tokens.truncate(start)).is_some()
}

/// The names that the tree of a `use` imports, each with its path; `*` for all.
fn brought(base: &[String], tree: TokenStream) -> Vec<(String, Names)> {
    let tokens: Vec<_> = tree.into_iter().collect();
    let each = tokens.split(|token| is_sign(token, ',')).filter(|branch| !branch.is_empty());
    each.flat_map(|branch| {
        if let Some((TokenTree::Group(group), path)) = branch.split_last() {
            return brought(&[base, &steps(path)].concat(), group.stream());
        }
        let mut path = [base, &steps(branch)].concat();
        let name = path.last().cloned().unwrap_or_default();
        if path.len() > 2 && path[path.len() - 2] == "as" {
            path.truncate(path.len() - 2);
        }
        path.pop_if(|last| last == "self");
        let name = if name == "self" { path.last().cloned().unwrap_or_default() } else { name };
        vec![(name, path)]
    })
    .collect()
}

/// The names on a path and `*`, without the colons.
fn steps(path: &[TokenTree]) -> Names {
    path.iter().filter(|token| !is_sign(token, ':')).map(TokenTree::to_string).collect()
}

/// The files of a crate, each with its imports.
type Imports = BTreeMap<Names, Vec<Import>>;

/// The path from the root of the item that a file names; `None` if another crate or the file itself defines it.
fn absolute(files: &Imports, module: &[String], path: &[String]) -> Option<Names> {
    let first = path.first()?;
    let below = [module, path].concat();
    match first.as_str() {
        "crate" => Some(path[1..].to_vec()),
        "self" => Some([module, &path[1..]].concat()),
        // In a module that the root itself contains, this is the root.
        "super" => from_root(module, path).or_else(|| Some(module.split_last()?.1.to_vec())),
        _ if files.contains_key(&below[..=module.len()]) => Some(below),
        _ => {
            let import = files[module].iter().find(|import| import.name == *first)?;
            let is_of_a_library = import.path.first() == Some(first);
            let base = (!is_of_a_library).then(|| absolute(files, module, &import.path))??;
            Some([&base, &path[1..]].concat())
        }
    }
}

/// The file that defines the item of a path from the root; `None` if the path names a file and no item in it.
fn definer(files: &Imports, path: &[String]) -> Option<Names> {
    let at = (0..=path.len()).rev().find(|&at| files.contains_key(&path[..at]))?;
    let (file, names) = path.split_at(at);
    match absolute(files, file, names) {
        Some(next) => definer(files, &next),
        None => names.first().map(|_| file.to_vec()),
    }
}

/// The crates whose files form no circle.
const CRATES: [&str; 6] = [
    "src",
    "../bouton-rules/src",
    "../bouton-lab/src",
    "../bouton-cli/src",
    "../bouton-check/src",
    "../bouton-py/src",
];

/// For each file of a crate, the files that it uses.
type Graph = BTreeMap<String, BTreeSet<String>>;

fn graph(files: &[File]) -> Graph {
    let read = files.iter().map(|file| {
        let (imports, rest) = imports(file.source.parse().expect("the source is Rust"));
        ((file.module.clone(), imports), (&file.module, paths(rest.into_iter().collect())))
    });
    let (imports, mentions): (Imports, Vec<_>) = read.unzip();
    let uses = mentions.into_iter().map(|(module, mut named)| {
        let private = imports[module].iter().filter(|import| !import.is_public);
        named.extend(private.map(|import| import.path.clone()));
        let definer = |path: &Names| definer(&imports, &absolute(&imports, module, path)?);
        let used = named.iter().filter_map(definer).filter(|file| file != module);
        (module.join("::"), used.map(|file| file.join("::")).collect())
    });
    uses.collect()
}

/// The sets of two or more files that use one another: the strongly connected components of the graph.
fn circles<'a>(graph: &'a Graph) -> BTreeSet<BTreeSet<&'a str>> {
    let reached_from = |file: &'a str| {
        let mut reached = BTreeSet::new();
        let mut next: Vec<&str> = graph[file].iter().map(String::as_str).collect();
        while let Some(file) = next.pop() {
            if reached.insert(file) {
                next.extend(graph[file].iter().map(String::as_str));
            }
        }
        reached
    };
    let reached: BTreeMap<&'a str, BTreeSet<&'a str>> =
        graph.keys().map(|file| (file.as_str(), reached_from(file))).collect();
    let circle = |(file, below): (&&'a str, &BTreeSet<&'a str>)| {
        below.iter().copied().filter(|other| reached[other].contains(file)).collect()
    };
    reached.iter().map(circle).filter(|circle: &BTreeSet<_>| !circle.is_empty()).collect()
}

/// Arrows that go up or sideways.
fn arrows(house: &House, file: &File) -> Complaints {
    let targets = parsed(file).into_iter().filter_map(|path| from_root(&file.module, &path));
    let wrong = targets.filter(|target| !(house.goes_down)(&file.module, target));
    wrong.map(|target| format!("{} uses {}", file.module.join("::"), target.join("::"))).collect()
}

/// Contacts with the outside world: clock, threads, files, environment, printing, unsafe code. A file that needs one
/// must be named above.
fn contacts_with_the_world(house: &House, file: &File) -> Complaints {
    const MODULES: [&str; 7] = ["time", "thread", "fs", "env", "net", "process", "os"];
    const NAMES: [&str; 6] = ["Instant", "SystemTime", "unsafe", "stdin", "stdout", "stderr"];
    const MACROS: [&str; 7] = ["println!", "eprintln!", "print!", "eprint!", "dbg!", "env!", "option_env!"];
    let touches = |path: &Names| match path.as_slice() {
        [library, module, ..] if library == "std" && MODULES.contains(&module.as_str()) => true,
        names => names.iter().any(|name| NAMES.contains(&name.as_str()) || MACROS.contains(&name.as_str())),
    };
    let module = file.module.join("::");
    let may = |path: &Names| {
        let path = path.join("::");
        let is_in = |path: &str, room: &str| {
            path.strip_prefix(room).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        };
        let is_windowed = |&(room, world): &(&str, &str)| is_in(&module, room) && is_in(&path, world);
        house.rooms_with_a_window.iter().any(is_windowed)
            || house.files_with_a_window.contains(&(&module, &path))
    };
    let found = parsed(file).into_iter().filter(|path| touches(path) && !may(path));
    found.map(|path| format!("{} uses {}", file.module.join("::"), path.join("::"))).collect()
}

/// Literals in a face that are the name of a game or of a contest. Attributes (help texts) are not checked.
fn names_of_games(file: &File) -> Complaints {
    let catalog = Catalog::standard();
    let names = catalog
        .games()
        .iter()
        .flat_map(|game| game.aliases.iter().map(|alias| &**alias).chain([&*game.name]));
    let names = names.chain(CONTESTS.iter().map(|contest| contest.name));
    // This one is also the word for a value, as in `--print grundy`.
    let names: Vec<_> = names.filter(|name| *name != "grundy").collect();
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

/// The files under `root`, without modules that are only for tests.
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

/// The modules that a file declares with `#[cfg(test)] mod name;` or `#[cfg(test)] pub(crate) mod name;`.
fn test_modules(file: &File) -> Vec<Names> {
    let lines: Vec<_> = file.source.lines().collect();
    let declared = lines.windows(2).filter(|pair| pair[0].trim() == "#[cfg(test)]");
    let named = declared.filter_map(|pair| {
        let line = pair[1].trim();
        line.strip_prefix("pub(crate) ").unwrap_or(line).strip_prefix("mod ")?.strip_suffix(';')
    });
    named.map(|name| [file.module.clone(), names(name)].concat()).collect()
}

/// Both houses, the library and the rules, each with its files.
fn houses() -> [(House, Vec<File>); 2] {
    let houses = [(LIBRARY, files("src")), (RULES, files("../bouton-rules/src"))];
    assert!(houses.iter().all(|(_, files)| files.len() > 40), "both crates are read");
    houses
}

fn planted(module: &str, source: &str) -> File {
    File { module: names(module), source: source.to_owned() }
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn every_arrow_goes_down() {
    for (house, files) in houses() {
        let found: Complaints = files.iter().flat_map(|file| arrows(&house, file)).collect();
        assert_eq!(found, Complaints::new());
    }
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn no_files_use_one_another_in_a_circle() {
    for root in CRATES {
        let graph = graph(&files(root));
        assert!(graph.len() > 10, "{root} is read");
        assert_eq!(circles(&graph), BTreeSet::new(), "these files of {root} form a circle");
    }
}

#[test]
fn a_planted_circle_is_found() {
    // Each circle is given by its files and their source.
    let wrong: [&[(&str, &str)]; 7] = [
        &[("a", "use crate::b::B; pub struct A;"), ("b", "use super::a::A; pub struct B;")],
        &[
            ("a", "use crate::b::B;"),
            ("b", "fn f() -> super::c::C {}"),
            ("c", "use crate::a::{self}; fn g(a: a::A) {}"),
        ],
        // A child and its parent: each uses an item of the other.
        &[("a", "mod b; use b::B; pub struct A;"), ("a::b", "use super::A; pub struct B;")],
        &[("a", "mod b; pub use b::B; pub struct A(B);"), ("a::b", "use super::*;")],
        &[("a", "mod b; fn f() { b::g() }"), ("a::b", "pub fn g() { super::f() }")],
        // A re-exported name counts for the file that defines it; here the parent re-exports two names and uses
        // neither.
        &[("a::b", "use crate::a::C; pub struct B;"), ("a::c", "use super::B as Other; pub struct C;")],
        // A name imported in a list, under another name.
        &[("a", "use crate::{b::{B as C, D}, e}; pub struct A;"), ("b", "use crate::a::A;")],
    ];
    let parent = planted("a", "mod b; mod c; pub use b::B; pub(crate) use c::C;");
    for files in wrong {
        let mut planted: Vec<_> = files.iter().map(|(module, source)| planted(module, source)).collect();
        if planted.iter().all(|file| file.module.len() > 1) {
            planted.push(File { module: parent.module.clone(), source: parent.source.clone() });
        }
        let expected = BTreeSet::from([files.iter().map(|(module, _)| *module).collect()]);
        assert_eq!(circles(&graph(&planted)), expected, "{files:?}");
    }
}

#[test]
fn files_without_a_circle_are_in_none() {
    let right = [
        ("", "mod a; mod d; pub use a::B; pub use d::D;"),
        ("a", "mod b; mod c; pub use b::B; use c::C; pub fn f(c: C) {}"),
        // Through its parent, the file uses a file beside it; only its tests use the parent itself.
        (
            "a::b",
            "use super::c::C; use crate::D; #[cfg(test)] mod tests { use super::super::f; } pub struct B;",
        ),
        ("a::c", "use std::fmt; pub struct C; impl C { fn b(self) {} }"),
        ("d", "//! See [`f`](crate::a::f).\npub(super) fn g() {} pub struct D;"),
    ];
    let graph = graph(&right.map(|(module, source)| planted(module, source)));
    assert_eq!(circles(&graph), BTreeSet::new());
    let used = |file: &str| graph[file].iter().map(String::as_str).collect::<Vec<_>>();
    assert_eq!([used(""), used("a"), used("a::b")], [vec![], vec!["a::c"], vec!["a::c", "d"]]);
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn every_room_of_the_rules_has_a_floor() {
    let [_, (_, files)] = houses();
    let rooms: BTreeSet<_> =
        files.iter().filter_map(|file| file.module.first()).map(String::as_str).collect();
    assert_eq!(rooms, FLOORS_OF_THE_RULES.concat().into_iter().collect());
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
        ("games::colours::rules", "use crate::games::clobber::Clobber;"),
        ("solve::memo", "fn f() { let x = crate::games::nim::Nim; }"),
        ("row", "use crate::Nimber;"),
        ("arithmetic", "use crate::games::nim::Nim;"),
        ("contest::caos3", "use crate::ask::ask;"),
        ("catalog::nim", "use crate::ask::question::Question;"),
        ("ask::question", "use crate::tables::table::Table;"),
        ("store::run", "use crate::theory::keeper::Keeper;"),
        ("solve::shared_search", "use crate::store::Store;"),
        ("ask::asking", "/// Words.\n#[must_use]\npub fn f() -> crate::DepthFirst {}"),
    ];
    for (module, source) in wrong {
        assert_eq!(arrows(&LIBRARY, &planted(module, source)).len(), 1, "{module}: {source}");
    }
    let wrong_in_rules = [
        ("machine::unrolled::walk", "use crate::rule::Rule;"),
        ("machine::unrolled", "fn f(rule: &super::super::rule::Rule) {}"),
        ("declared", "use crate::play::Play;"),
        ("value::position", "use crate::arithmetic::slice;"),
        ("look", "#[cfg(feature = \"threads\")]\nuse crate::dense::Dense;"),
        ("syntax::tree", "use crate::{source::Span, code::Reg};"),
        ("play", "use crate::Rule;"),
        ("source", "use crate::cellar::Wine;"),
    ];
    for (module, source) in wrong_in_rules {
        assert_eq!(arrows(&RULES, &planted(module, source)).len(), 1, "{module}: {source}");
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
        assert_eq!(arrows(&LIBRARY, &planted(module, source)), Complaints::new(), "{module}: {source}");
    }
    let right_in_rules = [
        ("", "pub use game::Ruled;"),
        ("play::belief", "use super::Play; use crate::declared::Declared; use super::super::source::Fault;"),
        ("declared", "#[cfg(test)]\nmod tests { use crate::lint::tests::rule; }"),
    ];
    for (module, source) in right_in_rules {
        assert_eq!(arrows(&RULES, &planted(module, source)), Complaints::new(), "{module}: {source}");
    }
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn the_library_and_the_rules_keep_away_from_the_world() {
    for (house, files) in houses() {
        let found: Complaints = files.iter().flat_map(|file| contacts_with_the_world(&house, file)).collect();
        assert_eq!(found, Complaints::new());
    }
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
        assert_eq!(contacts_with_the_world(&LIBRARY, &planted("row", source)).len(), 1, "{source}");
    }
    let elsewhere = "fn f() { std::env::var(x) }";
    assert_eq!(contacts_with_the_world(&LIBRARY, &planted("machine::parallel", elsewhere)).len(), 1);
    assert_eq!(contacts_with_the_world(&LIBRARY, &planted("machine::path", elsewhere)).len(), 0);
    assert_eq!(contacts_with_the_world(&LIBRARY, &planted("games::rook", "unsafe fn f() {}")).len(), 1);
    assert_eq!(
        contacts_with_the_world(&LIBRARY, &planted("store::run", "use std::fs::{self, File};")).len(),
        0
    );
    for source in ["use std::time::Instant;", "fn f() { std::env::var(x) }"] {
        assert_eq!(contacts_with_the_world(&LIBRARY, &planted("store::run", source)).len(), 1, "{source}");
    }
    let right = "use std::fmt; fn f() { write!(g, \"println!\") } #[cfg(test)] mod tests { use std::fs; }";
    assert_eq!(contacts_with_the_world(&LIBRARY, &planted("row", right)), Complaints::new());
    let unsafe_code = "fn f() { unsafe { g() } }";
    assert_eq!(contacts_with_the_world(&RULES, &planted("machine::frames", unsafe_code)).len(), 1);
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn no_face_knows_a_game_by_name() {
    for face in ["../bouton-lab/src", "../bouton-cli/src"] {
        let files = files(face);
        assert!(files.len() > 5, "{face} is read");
        let found: Complaints = files.iter().flat_map(names_of_games).collect();
        assert_eq!(found, Complaints::new());
    }
    for source in ["fn f() { if name == \"rook\" {} }", "fn f() { g(b\"pshtbrth\"); }"] {
        assert_eq!(names_of_games(&planted("solve", source)).len(), 1, "{source}");
    }
    let help = "#[arg(help = \"rook\")] fn f() { g(\"a rook moves\"); }";
    assert_eq!(names_of_games(&planted("args", help)), Complaints::new());
}
