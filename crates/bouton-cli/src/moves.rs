//! The moves of an answer in words: each on a line of its own, or, on a terminal, the winning ones and a few others.

use std::borrow::Borrow;
use std::fmt::Write;

use bouton::Nimber;
use bouton::ask::answer::{Answer, Move, Reply};
use bouton_lab::in_any::in_any;

use crate::headline::{listed, wrapped};

/// On a terminal at most this many winning moves have a line each.
const MAX_WINNING_LINES: usize = 60;
/// On a terminal at most this many other moves are named, and at most this many replies.
const MAX_OTHERS: usize = 20;

/// How many moves are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// Every move: in a pipe, and on a terminal with `--all`.
    All,
    /// The moves that fit a screen: the winning moves, and the best others by what they leave.
    Screen,
}

/// The moves, for positions whose drawing cannot show them.
pub fn moves(answer: &Answer, extent: Extent) -> String {
    let Some(moves) = &answer.moves else {
        return match (answer.moves_total, answer.outcome) {
            (Some(total), Some(_)) => format!("{total} moves are too many to list.\n"),
            (Some(total), None) => format!("What its {total} moves leave is not known.\n"),
            (None, Some(_)) => "The moves are not listed.\n".to_owned(),
            (None, None) => "What its moves leave is not known.\n".to_owned(),
        };
    };
    // Of a lost position it is known that every move leaves an N-position; what is told of a move is its value.
    let is_lost = answer.nimber == Some(Nimber(0));
    let (known, unknown): (Vec<_>, Vec<_>) = moves.iter().partition(|found| is_known(found, is_lost));
    let (winning, others): (Vec<_>, Vec<_>) = known.iter().partition(|found| found.wins == Some(true));
    let mut text = match extent {
        Extent::Screen if others.len() > MAX_OTHERS || winning.len() > MAX_WINNING_LINES => {
            winners(&winning) + &grouped(others)
        }
        _ => known.iter().map(|found| line(found)).collect(),
    };
    let which = if known.is_empty() { "its" } else { "the other" };
    match &*unknown {
        [] => {}
        [found] => text += &line(found),
        more => {
            let left = if is_lost { "are N-positions; their values are not known" } else { "is not known" };
            let _ = writeln!(text, "What {which} {} moves leave {left}.", count(more));
        }
    }
    text
}

/// The reply to each move of a lost position.
pub fn replies(answer: &Answer, extent: Extent) -> String {
    let moves = answer.moves.as_deref().unwrap_or_default();
    let (shown, more) = match extent {
        Extent::Screen => moves.split_at(moves.len().min(MAX_OTHERS)),
        Extent::All => (moves, &[][..]),
    };
    let mut text = "Why: every move is answered.\n".to_owned();
    for found in shown {
        let left = found.nimber.map_or(String::new(), |value| format!(" (leaves {})", value.0));
        let reply = match &found.reply {
            Some(Reply::Move(name)) => name,
            Some(Reply::End) => "no move is left",
            _ => "?",
        };
        let _ = writeln!(text, "  {}{left}: {reply}", worded(found));
    }
    match count(more) {
        0 => {}
        more => {
            let _ = writeln!(text, "  and {more} more, which --all lists");
        }
    }
    text
}

/// The name of a move, and in how many equal components it can be made if there are several.
fn worded(found: &Move) -> String {
    format!("{}{}", found.name, in_any(&found.name, found.times))
}

/// How many moves these are, in all components.
fn count(moves: &[impl Borrow<Move>]) -> u128 {
    moves.iter().map(|found| u128::from(found.borrow().times)).sum()
}

fn is_known(found: &Move, is_lost: bool) -> bool {
    found.nimber.is_some() || (found.wins.is_some() && !is_lost) || found.draws
}

fn line(found: &Move) -> String {
    let wins = match (found.wins, found.length) {
        (Some(true), Some(length)) => format!(", wins in {length}"),
        (Some(true), None) => ", wins".to_owned(),
        _ => String::new(),
    };
    format!("  {}  {}{wins}\n", worded(found), left(found))
}

/// The position that a move leaves, in words.
fn left(found: &Move) -> String {
    match (found.nimber, found.wins) {
        (Some(value), _) => format!("leaves {}", value.0),
        (None, Some(true)) => "leaves a P-position".to_owned(),
        (None, _) if found.draws => "leaves a draw".to_owned(),
        (None, Some(false)) => "leaves an N-position".to_owned(),
        (None, None) => "not known".to_owned(),
    }
}

/// The first winning moves, a line each.
fn winners(winning: &[&Move]) -> String {
    let (shown, more) = winning.split_at(winning.len().min(MAX_WINNING_LINES));
    let mut text: String = shown.iter().map(|found| line(found)).collect();
    if !more.is_empty() {
        let _ = writeln!(text, "  and {} more that win", count(more));
    }
    text
}

/// The best other moves by what they leave: moves that keep a draw first, then the smallest values.
fn grouped(mut others: Vec<&Move>) -> String {
    others.sort_by_key(|found| (!found.draws, found.nimber.is_none(), found.nimber));
    let (shown, more) = others.split_at(others.len().min(MAX_OTHERS));
    let mut text = String::new();
    for group in shown.chunk_by(|a, b| left(a) == left(b)) {
        let moves = group.iter().map(|found| (found.name.as_str(), found.times));
        text += &wrapped(&format!("  {}: {}", left(group[0]), listed(moves)));
    }
    let more = count(more);
    if more > 0 {
        let s = if more == 1 { "" } else { "s" };
        let _ = writeln!(text, "  and {more} other move{s}, which --all lists");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton::Convention;
    use bouton::Limits;
    use bouton::ask::question::Question;
    use bouton::ask::{Detail, ask};
    use bouton::catalog::Catalog;

    fn asked(game: &str, text: &str) -> Answer {
        let catalog = Catalog::standard();
        let question =
            Question::read(&catalog, catalog.find(game), text.as_bytes(), None, Convention::Normal).unwrap();
        ask(&question, Detail::Reasons, &Limits::none()).unwrap()
    }

    #[test]
    fn a_screen_shows_the_winning_moves_and_a_few_others() {
        let answer = asked("nim", "9999");
        assert_eq!(moves(&answer, Extent::All).lines().count(), 9999);
        let text = moves(&answer, Extent::Screen);
        assert!(text.lines().count() <= MAX_OTHERS + 2, "{text}");
        assert!(text.starts_with("  9999 -> 0  leaves 0, wins\n  leaves 1: 9999 -> 1\n"), "{text}");
        assert!(text.ends_with("  and 9978 other moves, which --all lists\n"), "{text}");
        let little = asked("nim", "20");
        assert_eq!(moves(&little, Extent::Screen), moves(&little, Extent::All));
    }

    #[test]
    fn moves_that_leave_the_same_are_told_together() {
        let answer = asked("kayles", "100");
        let text = moves(&answer, Extent::Screen);
        let groups: Vec<_> = text.lines().filter_map(|line| line.trim().split_once(": ")).collect();
        let names: usize = groups.iter().map(|(_, names)| names.split(", ").count()).sum();
        assert!(names <= MAX_OTHERS && !groups.is_empty(), "{text}");
        assert!(text.lines().all(|line| line.len() <= 79), "{text}");
    }

    #[test]
    fn what_is_not_known_is_one_line() {
        let mut answer = asked("nim", "30");
        for found in answer.moves.iter_mut().flatten().skip(3) {
            (found.nimber, found.wins) = (None, None);
        }
        for extent in [Extent::All, Extent::Screen] {
            let text = moves(&answer, extent);
            assert_eq!(text.lines().count(), 4, "{text}");
            assert!(text.ends_with("What the other 27 moves leave is not known.\n"), "{text}");
        }
    }

    #[test]
    fn moves_of_a_lost_position_without_values_are_one_line() {
        let mut answer = asked("nim", "30 30");
        for found in answer.moves.iter_mut().flatten() {
            found.nimber = None;
        }
        let expected = "What its 60 moves leave are N-positions; their values are not known.\n";
        assert_eq!(moves(&answer, Extent::All), expected);
        assert_eq!(moves(&answer, Extent::Screen), expected);
    }

    #[test]
    fn a_screen_shows_a_few_replies() {
        let answer = asked("nim", "500 500");
        assert_eq!(replies(&answer, Extent::All).lines().count(), 501);
        let text = replies(&answer, Extent::Screen);
        assert_eq!(text.lines().count(), MAX_OTHERS + 2, "{text}");
        assert!(text.ends_with("  and 960 more, which --all lists\n"), "{text}");
    }
}
