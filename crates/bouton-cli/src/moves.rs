//! The moves of an answer in words: each on a line of its own, or, on a terminal, the winning ones and a few others.

use std::fmt::Write;

use bouton::Nimber;
use bouton::ask::answer::{Answer, Move, Reply};

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
        more if is_lost => {
            let _ = writeln!(
                text,
                "What {which} {} moves leave are N-positions; their values are not known.",
                more.len()
            );
        }
        more => {
            let _ = writeln!(text, "What {which} {} moves leave is not known.", more.len());
        }
    }
    text
}

/// The reply to each move of a lost position.
pub fn replies(answer: &Answer, extent: Extent) -> String {
    let moves = answer.moves.as_deref().unwrap_or_default();
    let count = match extent {
        Extent::Screen => moves.len().min(MAX_OTHERS),
        Extent::All => moves.len(),
    };
    let mut text = "Why: every move is answered.\n".to_owned();
    for found in &moves[..count] {
        let left = found.nimber.map_or(String::new(), |value| format!(" (leaves {})", value.0));
        let reply = match &found.reply {
            Some(Reply::Move(name)) => name,
            Some(Reply::End) => "no move is left",
            _ => "?",
        };
        let _ = writeln!(text, "  {}{left}: {reply}", found.name);
    }
    match moves.len() - count {
        0 => {}
        more => {
            let _ = writeln!(text, "  and {more} more, which --all lists");
        }
    }
    text
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
    format!("  {}  {}{wins}\n", found.name, left(found))
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
    let mut text: String = winning.iter().take(MAX_WINNING_LINES).map(|found| line(found)).collect();
    let more = winning.len().saturating_sub(MAX_WINNING_LINES);
    if more > 0 {
        let _ = writeln!(text, "  and {more} more that win");
    }
    text
}

/// The best other moves by what they leave: moves that keep a draw first, then the smallest values.
fn grouped(mut others: Vec<&Move>) -> String {
    let all = others.len();
    others.sort_by_key(|found| (!found.draws, found.nimber.is_none(), found.nimber));
    others.truncate(MAX_OTHERS);
    let mut text = String::new();
    for group in others.chunk_by(|a, b| left(a) == left(b)) {
        let names: Vec<_> = group.iter().map(|found| found.name.as_str()).collect();
        text += &wrapped(&format!("  {}: {}", left(group[0]), listed(&names)));
    }
    let more = all - others.len();
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
        let expected = "What its 30 moves leave are N-positions; their values are not known.\n";
        assert_eq!(moves(&answer, Extent::All), expected);
        assert_eq!(moves(&answer, Extent::Screen), expected);
    }

    #[test]
    fn a_screen_shows_a_few_replies() {
        let answer = asked("nim", "500 500");
        assert_eq!(replies(&answer, Extent::All).lines().count(), 501);
        let text = replies(&answer, Extent::Screen);
        assert_eq!(text.lines().count(), MAX_OTHERS + 2, "{text}");
        assert!(text.ends_with("  and 480 more, which --all lists\n"), "{text}");
    }
}
