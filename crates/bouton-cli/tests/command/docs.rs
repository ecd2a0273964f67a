//! The pages that people read: their commands are run, their links lead somewhere, and no game is missing.

use std::fs;
use std::path::{Path, PathBuf};

use bouton::catalog::Catalog;

use crate::transcript::{replay, root};

/// The README is a first page: what is longer has a page of its own.
const MAX_README_LINES: usize = 200;

#[test]
fn the_readme_tells_the_truth() {
    replay(&root().join("README.md"));
}

#[test]
fn the_documents_tell_the_truth() {
    let documents = pages_in("docs");
    assert!(!documents.is_empty());
    documents.iter().for_each(|path| replay(path));
}

#[test]
fn the_readme_is_short() {
    assert!(text_of(&root().join("README.md")).lines().count() <= MAX_README_LINES);
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    for page in pages() {
        let text = text_of(&page);
        let folder = page.parent().expect("a page is in a folder");
        for target in links(&text).filter(|target| !target.contains("://")) {
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let path = if file.is_empty() { page.clone() } else { folder.join(file) };
            assert!(path.exists(), "{}: {target} does not exist", page.display());
            let is_there = heading.is_empty() || anchors(&text_of(&path)).any(|anchor| anchor == heading);
            assert!(is_there, "{}: {target} has no such heading", page.display());
        }
    }
}

#[test]
fn the_index_has_every_document() {
    let index = text_of(&root().join("docs/index.md"));
    for page in pages_in("docs") {
        let name = page.file_name().expect("a page has a name").to_string_lossy();
        assert!(
            name == "index.md" || links(&index).any(|target| target == name),
            "{name} is not in docs/index.md"
        );
    }
}

#[test]
fn every_game_has_its_place_in_the_page_of_games() {
    let page = text_of(&root().join("docs/games.md"));
    let titles: Vec<_> =
        page.lines().filter_map(|line| line.strip_prefix("### ")?.split(' ').next()).collect();
    // Games with a code have one section together.
    let is_there = |name: &str| titles.contains(&name) || page.contains(&format!("`{name}`"));
    for name in Catalog::standard().names() {
        assert!(is_there(name), "docs/games.md has no section on {name}");
    }
}

/// The pages of the repository.
fn pages() -> Vec<PathBuf> {
    let crates = ["bouton", "bouton-cli", "bouton-rules"].map(|name| format!("crates/{name}"));
    let folders = ["", "docs"].map(str::to_owned).into_iter().chain(crates);
    folders.flat_map(|folder| pages_in(&folder)).collect()
}

/// The pages in a folder of the repository, in their order.
fn pages_in(folder: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(root().join(folder)).expect("the folder exists");
    let paths = files.map(|file| file.expect("a file of the folder can be listed").path());
    let mut pages: Vec<_> = paths.filter(|path| path.extension().is_some_and(|end| end == "md")).collect();
    pages.sort();
    pages
}

fn text_of(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_default()
}

/// The targets of the links of a page.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split(')').next())
}

/// The names under which links reach the headings of a page.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    let is_kept = |sign: &char| sign.is_alphanumeric() || " -_".contains(*sign);
    let headings = text.lines().filter(|line| line.starts_with('#'));
    headings.map(move |line| {
        let title = line.trim_start_matches('#').trim().to_lowercase();
        title.chars().filter(is_kept).collect::<String>().replace(' ', "-")
    })
}
