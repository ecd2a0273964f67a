//! Each room has a budget of lines, in `docs/budget.toml`. Whoever goes over it raises the number in the same commit, and says why.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Budget {
    /// The most lines of code of each room, without blank lines, comments and tests.
    production: BTreeMap<String, usize>,
    /// The most lines of tests and benchmarks of each package, without blank lines and comments.
    test: BTreeMap<String, usize>,
}

/// The number of lines of code, and of tests. As in most files of this house, tests stand behind the first `#[cfg(test)]`.
fn lines(path: &Path, text: &str) -> [usize; 2] {
    let mut is_test =
        path.ends_with("tests.rs") || path.iter().any(|name| name == "tests" || name == "benches");
    let mut counts = [0; 2];
    for line in text.lines().map(str::trim) {
        is_test |= line.starts_with("#[cfg(test)]");
        counts[usize::from(is_test)] += usize::from(!line.is_empty() && !line.starts_with("//"));
    }
    counts
}

/// The room of a file: a folder in the sources of a package, or the sources themselves, or another folder of the package.
fn room(path: &Path) -> String {
    let names: Vec<_> = path.iter().map(|name| name.to_string_lossy()).collect();
    let is_inner = names.len() > 3 && names[1] == "src";
    names[..if is_inner { 3 } else { 2 }].join("/")
}

/// The Rust files of the packages, without what was built, by their paths below `folder`.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut open = vec![folder.to_owned()];
    let mut found = Vec::new();
    while let Some(path) = open.pop() {
        if path.is_dir() {
            if !path.ends_with("target") {
                open.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            found.push((path.strip_prefix(folder).unwrap().to_owned(), text));
        }
    }
    found
}

/// Where the counts are over the budget, and what only one of them names.
fn complaints(counts: &BTreeMap<String, usize>, budget: &BTreeMap<String, usize>) -> Vec<String> {
    let names: BTreeSet<_> = counts.keys().chain(budget.keys()).collect();
    let complaint = |name: &String| match (counts.get(name), budget.get(name)) {
        (Some(count), Some(most)) => {
            (count > most).then(|| format!("{name} has {count} lines, and may have {most}"))
        }
        (Some(count), None) => Some(format!("{name} has {count} lines, and no budget")),
        (None, _) => Some(format!("{name} has a budget, and no lines")),
    };
    names.into_iter().filter_map(complaint).collect()
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn every_room_keeps_to_its_budget() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = fs::read_to_string(root.join("docs/budget.toml")).unwrap();
    let budget: Budget = toml::from_str(&text).unwrap();
    let (mut production, mut test) = (BTreeMap::new(), BTreeMap::new());
    for (path, text) in sources(&root.join("crates")) {
        let [code, tests] = lines(&path, &text);
        if code > 0 {
            *production.entry(room(&path)).or_insert(0) += code;
        }
        let package = path.iter().next().unwrap().to_string_lossy().into_owned();
        if tests > 0 {
            *test.entry(package).or_insert(0) += tests;
        }
    }
    let found = [complaints(&production, &budget.production), complaints(&test, &budget.test)].concat();
    assert!(found.is_empty(), "docs/budget.toml:\n{}", found.join("\n"));
}

#[test]
fn lines_are_counted_and_compared() {
    let text = "//! Head.\n\nfn f() {\n    // why\n    g();\n}\n\n#[cfg(test)]\nmod tests {\n}\n";
    assert_eq!(lines(Path::new("bouton/src/a/b.rs"), text), [3, 3]);
    assert_eq!(lines(Path::new("bouton/tests/it/b.rs"), text), [0, 6]);
    let rooms = ["bouton/src/a/b.rs", "bouton/src/a/c/d.rs", "bouton/src/a.rs", "bouton/benches/r/a.rs"];
    let rooms = rooms.map(|path| room(Path::new(path)));
    assert_eq!(rooms, ["bouton/src/a", "bouton/src/a", "bouton/src", "bouton/benches"]);
    let map = |pairs: &[(&str, usize)]| pairs.iter().map(|&(name, lines)| (name.to_owned(), lines)).collect();
    assert_eq!(complaints(&map(&[("a", 3), ("b", 2)]), &map(&[("a", 3), ("b", 2)])), Vec::<String>::new());
    assert_eq!(complaints(&map(&[("a", 4), ("c", 1)]), &map(&[("a", 3), ("b", 2)])).len(), 3);
}
