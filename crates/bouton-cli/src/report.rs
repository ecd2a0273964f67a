//! An answer in words, as a person reads it. On a terminal the winning moves and a few others are listed.

use std::borrow::Borrow;
use std::fmt::Write;

use bouton::ask::Early;
use bouton::ask::answer::{Answer, Move, Reason, Reply, total_of};
use bouton::catalog::drawing::Drawing;
use bouton::{Convention, Nimber, Outcome};
use bouton_lab::in_any::in_any;
use bouton_lab::picture::BoardText;

use crate::headline::{
    CERTAIN_STYLE, MAX_COLUMNS, columns, hanging, headline, listed, painted, status_words, theorems, wrapped,
};

/// At most this many names are in one line.
const MOST_IN_LINE: usize = 60;

/// Up to this many equal components in a row are listed one by one.
const MOST_EQUAL: usize = 3;
/// At most this many different components are listed.
const MOST_COMPONENTS: usize = 1000;
/// The values of components have at least this many columns.
const MIN_VALUE_WIDTH: usize = 5;

/// The whole report, with colours. [`anstream`] removes them if the output shows none.
pub fn report(answer: &Answer, extent: Extent) -> String {
    let status = status_words(&answer.status, answer.unknown.as_ref());
    let mut text = painted(&headline(&verdict(answer), &status), &status, &answer.status);
    for drawing in &answer.drawings {
        text += &draw(drawing, legend(drawing, answer.convention));
    }
    if answer.components.len() > 1 {
        text += &components(answer);
    }
    let drawn = !answer.drawings.is_empty() && answer.drawings.iter().all(|drawing| drawing.shows_moves);
    if !drawn && answer.reason != Reason::Replies {
        text += &moves(answer, extent);
    }
    if !answer.winning_moves.is_empty() {
        let more = if answer.winning_total.is_none() { "; there may be more" } else { "" };
        let names = names(&answer.winning_moves, &answer.winning_times, answer.winning_total);
        text += &wrapped(&format!("Winning: {CERTAIN_STYLE}{names}{CERTAIN_STYLE:#}{more}"));
    }
    if !answer.drawing_moves.is_empty() {
        let names = names(&answer.drawing_moves, &answer.drawing_times, None);
        text += &wrapped(&format!("Keeping the draw: {names}"));
    }
    text += &why(answer, extent);
    for grounds in &answer.grounds {
        let _ = writeln!(text, "Found: {grounds}.");
    }
    if let Some(round) = &answer.endless {
        text += &no_value(round);
    }
    if answer.unknown.is_some() && answer.outcome.is_some() && !answer.is_whole() {
        text += "Not all of this is known: a limit ended the search.\n";
    }
    if answer.is_cut {
        text += "Not all moves are valued: that takes much longer than the position. --all values them.\n";
    }
    text + &theorems(&answer.theorems)
}

/// A line with the outcome and the value, before the moves are valued.
pub fn early(early: Early) -> String {
    let value = early.nimber.map_or(String::new(), |value| format!(", Grundy value {}", value.0));
    let who = who(Some(early.outcome), early.convention);
    format!("found so far: {}{value}. {}", who.trim_end_matches('.'), status_words(&early.status, None))
}

/// Who wins, in a sentence.
fn who(outcome: Option<Outcome>, convention: Convention) -> String {
    let misere = match convention {
        Convention::Normal => "",
        Convention::Misere => " in misere play",
    };
    match outcome {
        Some(Outcome::N) => format!("The player to move wins{misere} (N)."),
        Some(Outcome::P) => format!("The player to move loses{misere} (P)."),
        Some(Outcome::D) => format!("Nobody can force a win{misere}: with best play it is a draw (D)."),
        None => format!("It is not known who wins{misere}."),
    }
}

/// The first line: who wins, the value, how many moves win.
fn verdict(answer: &Answer) -> String {
    let who = who(answer.outcome, answer.convention);
    let value = match (answer.nimber, answer.convention) {
        (_, Convention::Misere) => String::new(),
        (Some(Nimber::ZERO), _) => " Grundy value 0.".to_owned(),
        (Some(value), _) => format!(" Grundy value {} ({value}).", value.0),
        (None, _) if answer.endless.is_some() => " No Grundy value.".to_owned(),
        (None, _) if answer.outcome.is_none() => String::new(),
        (None, _) => " Grundy value not computed.".to_owned(),
    };
    let moves = |count: u128| if count == 1 { "move" } else { "moves" };
    let count = match (answer.winning_total, answer.moves_total) {
        (_, Some(total)) if answer.outcome == Some(Outcome::D) => {
            let keeping = total_of(&answer.drawing_times);
            let keep = if keeping == 1 { "keeps" } else { "keep" };
            format!(" {keeping} of {total} {} {keep} the draw.", moves(total))
        }
        (_, Some(0)) => " There is no move.".to_owned(),
        (Some(0), None) => " No move wins.".to_owned(),
        (Some(1), None) => " 1 move wins.".to_owned(),
        (Some(winning), None) => format!(" {winning} moves win."),
        (None, None) => " The moves were not counted.".to_owned(),
        (Some(1), Some(total)) => format!(" 1 of {total} {} wins.", moves(total)),
        (Some(winning), Some(total)) => format!(" {winning} of {total} {} win.", moves(total)),
        (None, Some(total)) => format!(" {total} {}.", moves(total)),
    };
    format!("{who}{value}{count}")
}

fn legend(drawing: &Drawing, convention: Convention) -> &str {
    match (drawing.shows_moves, convention) {
        (true, Convention::Normal) => "number: the Grundy value the move leaves; (0) wins",
        (true, Convention::Misere) => "what the move leaves: (P) wins, N does not",
        (false, _) => &drawing.legend,
    }
}

/// The board with its legend.
fn draw(drawing: &Drawing, legend: &str) -> String {
    let BoardText { margin, header, rows } = BoardText::of(drawing);
    let beside = format!("{header}      {legend}");
    // Beside a wide board there is no room for the legend, so it is above the board.
    let mut text = match columns(&beside) <= MAX_COLUMNS {
        true => format!("{}\n", beside.trim_end()),
        false => hanging(&format!("{:margin$}{legend}", ""), margin) + header.trim_end() + "\n",
    };
    rows.iter().for_each(|row| text += &format!("{row}\n"));
    text
}

fn value(nimber: Option<Nimber>) -> String {
    nimber.map_or("?".to_owned(), |value| value.0.to_string())
}

fn components(answer: &Answer) -> String {
    let mut text = match answer.convention {
        Convention::Normal => "Components, with their Grundy values:\n".to_owned(),
        Convention::Misere => "Components:\n".to_owned(),
    };
    let runs: Vec<_> = answer.components.chunk_by(|a, b| a == b).collect();
    let shown = || runs.iter().take(MOST_COMPONENTS);
    let width = shown().map(|run| value(run[0].nimber).len()).max().unwrap_or(0).max(MIN_VALUE_WIDTH);
    for run in shown() {
        let part = &run[0];
        let value = match answer.convention {
            Convention::Normal => format!("{:>width$}", value(part.nimber)),
            Convention::Misere => String::new(),
        };
        text += &match run.len() {
            count if count > MOST_EQUAL => format!("{value}  {}, {count} times\n", part.position),
            count => format!("{value}  {}\n", part.position).repeat(count),
        };
    }
    let more: usize = runs.iter().skip(MOST_COMPONENTS).map(|run| run.len()).sum();
    let more = more + answer.components_left_out;
    if more > 0 {
        let _ = writeln!(text, "  and {more} more");
    }
    text
}

/// The first of the moves of these names, each possible in so many equal components. There may be more in all, if that is known.
fn names(names: &[String], times: &[u64], total: Option<u128>) -> String {
    let shown = &times[..times.len().min(MOST_IN_LINE)];
    let text = listed(names.iter().map(String::as_str).zip(shown.iter().copied()));
    match total.unwrap_or_else(|| total_of(times)).saturating_sub(total_of(shown)) {
        0 => text,
        more => format!("{text} and {more} more"),
    }
}

/// Why there is no Grundy value.
fn no_value(round: &[String]) -> String {
    let shown = round[..round.len().min(MOST_IN_LINE)].join(" -> ");
    let more = match round.len().saturating_sub(MOST_IN_LINE) {
        0 => String::new(),
        more => format!(" and through {more} more"),
    };
    format!(
        "No Grundy value: play can repeat, {shown}{more} -> {}.\n",
        round.first().map_or("", String::as_str)
    )
}

/// Why the verdict holds: a line, or the replies to all moves.
pub fn why(answer: &Answer, extent: Extent) -> String {
    let loses = match answer.convention {
        Convention::Normal => "loses",
        Convention::Misere => "wins",
    };
    let text = match &answer.reason {
        Reason::NoMove => format!("there is no move, and the player who cannot move {loses}"),
        Reason::Missing(values) => {
            let missing = answer.nimber.unwrap_or_default().0;
            format!("the moves leave {}; the smallest number missing is {missing}", ranges(values))
        }
        Reason::Wins(name) => format!("{name} leaves a lost position"),
        Reason::Draws(name) => format!("no move leaves a lost position, and {name} leaves a draw"),
        Reason::Replies => return replies(answer, extent),
        reason => {
            let text = match (reason, answer.nimber) {
                (Reason::Pairs, _) => {
                    "equal components cancel: the same move in the other one answers every move"
                }
                (Reason::Theorem, _) => "a theorem gives the outcome; the moves were not listed one by one",
                (Reason::Search, None) => "the search of all play shows it. Not all replies were searched",
                (Reason::Search, Some(Nimber::ZERO)) => {
                    "the Grundy value is 0, so every move has a reply. Not all replies were searched"
                }
                (Reason::Search, Some(_)) => {
                    "the Grundy value is not 0, so some move leaves a lost position. It was not searched"
                }
                _ => return String::new(),
            };
            text.to_owned()
        }
    };
    format!("Why: {text}.\n")
}

/// Ascending values in words, runs of three and more as `a to b`: `0, 1 and 3`, `0 to 5 and 7`.
fn ranges(values: &[Nimber]) -> String {
    let runs = values.chunk_by(|a, b| a.0 + 1 == b.0);
    let mut parts = Vec::new();
    for run in runs {
        match run {
            [first, .., last] if run.len() > 2 => parts.push(format!("{} to {}", first.0, last.0)),
            _ => parts.extend(run.iter().map(|value| value.0.to_string())),
        }
    }
    match parts.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => parts.concat(),
    }
}

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
fn moves(answer: &Answer, extent: Extent) -> String {
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
fn replies(answer: &Answer, extent: Extent) -> String {
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
