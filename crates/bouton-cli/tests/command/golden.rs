//! What the command prints, word for word: the transcripts in `golden/`.

use crate::transcript::{replay, root};

fn golden(name: &str) {
    replay(&root().join("crates/bouton-cli/tests/command/golden").join(name));
}

#[test]
fn answers() {
    golden("solve.md");
}

#[test]
fn pictures() {
    golden("draw.md");
}

#[test]
fn explanations() {
    golden("explain.md");
}

#[test]
fn games_against_the_program() {
    golden("play.md");
}

#[test]
fn answers_as_json() {
    golden("json.md");
}

#[test]
fn limits() {
    golden("limits.md");
}

#[test]
fn certificates() {
    golden("certificate.md");
}

#[test]
fn censuses() {
    golden("census.md");
}

#[test]
fn generated_positions() {
    golden("gen.md");
}

#[test]
fn the_catalogue() {
    golden("games.md");
}

#[test]
fn contests() {
    golden("contest.md");
}

#[test]
fn refusals() {
    golden("refused.md");
}

#[test]
fn tables() {
    golden("table.md");
}

#[test]
fn what_is_asked_of_tables() {
    golden("what.md");
}

#[test]
fn differences() {
    golden("diff.md");
}

#[test]
fn patterns() {
    golden("pattern.md");
}

#[test]
fn nimbers() {
    golden("nim.md");
}

#[test]
fn rules_refused() {
    golden("rules.md");
}

#[test]
fn rules_tested() {
    golden("lint.md");
}

#[test]
fn graphs() {
    golden("graphs.md");
}

#[test]
fn store() {
    golden("store.md");
}

#[test]
fn guesses() {
    golden("guesses.md");
}

#[test]
fn the_row_of_treblecross() {
    golden("treblecross.md");
}

#[test]
fn green_hackenbush() {
    golden("hackenbush.md");
}

#[test]
fn clobber() {
    golden("clobber.md");
}

#[test]
fn nogo() {
    golden("nogo.md");
}

#[test]
fn col() {
    golden("col.md");
}

#[test]
fn snort() {
    golden("snort.md");
}

#[test]
fn coins_that_are_turned() {
    golden("coins.md");
}

#[test]
fn units_of_work() {
    golden("unit.md");
}

#[test]
fn screen() {
    golden("screen.md");
}

#[test]
fn misere_play_and_closed_forms() {
    golden("misere.md");
}

#[test]
fn what_might_be_misread() {
    golden("misread.md");
}

#[test]
fn every_transcript_has_its_test() {
    let files = std::fs::read_dir(root().join("crates/bouton-cli/tests/command/golden")).unwrap();
    for file in files {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(include_str!("golden.rs").contains(&format!("golden(\"{name}\")")), "{name}");
    }
}
