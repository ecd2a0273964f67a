//! Certificates: any text is refused or proved, and what is proved is true.

use std::sync::Arc;

use bouton::ask::question::Question;
use bouton::ask::{grundy, outcome};
use bouton::catalog::Game;
use bouton::{Convention, Limits, Nimber, Outcome};
use bouton_check::{Verdict, check};
use bouton_rules::corpus;
use bouton_rules::rule::Rule;
use bouton_rules::source::Source;

use super::CATALOG;

/// The limits of the checker: about a millisecond of work.
const CHECKER_LIMITS: bouton_check::Limits =
    bouton_check::Limits { max_work: 20_000_000, max_memory: 10_000_000 };

/// The most positions and bytes of a search that says whether a claim is true.
const MAX_POSITIONS: u64 = 10_000;
const MAX_BYTES: u64 = 50_000_000;

/// The game of a rule text of the catalogue.
fn game_of(text: &str) -> Option<Arc<Game>> {
    let name = corpus::name_of(text)?;
    let rule = Rule::read(Source { name: name.into(), text: text.into() }, &[]).ok()?;
    Some(Arc::new(Arc::new(rule).into_game(None)))
}

/// Checks a text. A valid one is still valid with its claims in another order, and its claims are true.
pub fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let verdict = check(text, None, CHECKER_LIMITS);
    let said = verdict.to_string();
    let Verdict::Valid { lines } = verdict else {
        assert!(said.lines().count() == 1 && said.len() < 1000, "{said}");
        return;
    };
    let claims: Vec<_> = lines.iter().filter(|line| line.starts_with("claim ")).collect();
    let rest: Vec<_> = text.lines().filter(|line| !line.starts_with("claim ")).collect();
    let (end, before) = rest.split_last().expect("a valid text has a last line");
    let mut turned: String = before.iter().map(|line| format!("{line}\n")).collect();
    claims.iter().rev().chain(&claims).for_each(|claim| turned += &format!("{claim}\n"));
    turned += &format!("{end}\n");
    // The longer text takes more work.
    let twice = bouton_check::Limits { max_work: 3 * CHECKER_LIMITS.max_work, max_memory: 30_000_000 };
    match check(&turned, None, twice) {
        Verdict::Valid { lines: again } => {
            assert!(claims.iter().all(|claim| again.contains(claim)), "{turned}");
        }
        other => panic!("{other}{turned}"),
    }
    for claim in claims {
        assert!(is_true(text, claim).unwrap_or(true), "`{claim}` is false");
    }
}

/// Whether a claim is true by a search of the library. `None` if the library does not read it, or if a limit is reached.
fn is_true(text: &str, claim: &str) -> Option<bool> {
    let catalog = &*CATALOG;
    let convention = match text.lines().nth(1)? {
        "convention misere" => Convention::Misere,
        _ => Convention::Normal,
    };
    let mut sections = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(code) = line.strip_prefix("code ") {
            sections.push((code, catalog.coded(code).ok()?));
        } else if let Some(name) = line.strip_prefix("rule ") {
            let mut rule = String::new();
            while let Some(line) = lines.next_if(|line| line.starts_with('|')) {
                rule += line.strip_prefix("| ").unwrap_or_default();
                rule.push('\n');
            }
            sections.push((name, game_of(&rule)?));
        } else if ["rook ", "staircase ", "graph "].iter().any(|map| line.starts_with(map)) {
            return None;
        }
    }
    let claim = claim.strip_prefix("claim ")?;
    let (value, sum) = match claim.strip_prefix("value ") {
        Some(claim) => claim.split_once(' ').map(|(value, sum)| (value.parse::<u64>().ok(), sum))?,
        None => (None, claim.strip_prefix("outcome ")?.get(2..)?),
    };
    let mut terms = Vec::new();
    for component in sum.split(" + ").filter(|component| *component != "0") {
        terms.push(match component.strip_prefix('*') {
            Some(number) if number.bytes().all(|sign| sign.is_ascii_digit()) => {
                (Arc::clone(catalog.of_numbers()), number.to_owned())
            }
            _ => {
                // A checker names the game of each component.
                let (name, position) = component.split_once(": ")?;
                let (_, game) = sections.iter().find(|(section, _)| *section == name)?;
                (Arc::clone(game), position.to_owned())
            }
        });
    }
    let question = Question::of_games(catalog, &terms, None, convention).ok()?;
    let limits = Limits::none().with_positions(MAX_POSITIONS).with_bytes(MAX_BYTES);
    match value {
        Some(value) => Some(grundy(&question, &limits).ok()?.found? == Nimber(value)),
        None => {
            let claimed = if claim.starts_with("outcome P") { Outcome::P } else { Outcome::N };
            Some(outcome(&question, &limits).ok()?.found? == claimed)
        }
    }
}

/// A text with one of its lines moved, swapped with another one, doubled, left out or given words of another line. More of these texts are
/// valid than of those with other bytes, so more claims are held against the truth. A text of one line stays as it is.
pub fn with_other_lines(text: &str, random: u32) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut random = u64::from(random) + 1;
    let mut below = |count: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap_or_default() % count
    };
    if lines.len() < 2 {
        return text.to_owned();
    }
    let count = lines.len();
    let (at, other) = (below(count), below(count));
    match below(8) {
        // Neighbours often do not rest on one another.
        0..3 => lines.swap(at, (at + 1).min(count - 1)),
        3 => lines.swap(at, other),
        4 => {
            let line = lines.remove(at);
            lines.insert(other.min(lines.len()), line);
        }
        5 => lines.insert(other, lines[at].clone()),
        6 => _ = lines.remove(at),
        _ => {
            let words: Vec<_> = lines[other].split(' ').map(str::to_owned).collect();
            let mut own: Vec<_> = lines[at].split(' ').map(str::to_owned).collect();
            let place = below(own.len());
            own[place] = words[below(words.len())].clone();
            lines[at] = own.join(" ");
        }
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// Valid certificates.
pub fn seeds() -> Vec<Vec<u8>> {
    let texts = [
        include_str!("../seeds/cram.txt"),
        include_str!("../seeds/kayles.txt"),
        include_str!("../seeds/code.txt"),
        include_str!("../seeds/nim.txt"),
        include_str!("../seeds/moore.txt"),
        include_str!("../seeds/graph.txt"),
        include_str!("../seeds/misere.txt"),
        include_str!("../seeds/misere_cram.txt"),
    ];
    texts.map(|text| text.as_bytes().to_vec()).into()
}
