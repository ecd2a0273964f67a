//! An answer in words, as a person reads it.

use std::fmt::Write;

use bouton::ask::Early;
use bouton::ask::answer::{Answer, Reason, total_of};
use bouton::catalog::drawing::Drawing;
use bouton::{Convention, Nimber, Outcome};
use bouton_lab::picture::BoardText;

use crate::headline::{
    CERTAIN_STYLE, MAX_COLUMNS, columns, hanging, headline, listed, painted, status_words, theorems, wrapped,
};
use crate::moves::{Extent, moves, replies};

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
    match &answer.reason {
        Reason::NoMove => format!("Why: there is no move, and the player who cannot move {loses}.\n"),
        Reason::Missing(values) => {
            let missing = answer.nimber.unwrap_or_default().0;
            format!("Why: the moves leave {}; the smallest number missing is {missing}.\n", ranges(values))
        }
        Reason::Wins(name) => format!("Why: {name} leaves a lost position.\n"),
        Reason::Draws(name) => format!("Why: no move leaves a lost position, and {name} leaves a draw.\n"),
        Reason::Replies => replies(answer, extent),
        Reason::Pairs => {
            "Why: equal components cancel: the same move in the other one answers every move.\n".to_owned()
        }
        Reason::Theorem => {
            "Why: a theorem gives the outcome; the moves were not listed one by one.\n".to_owned()
        }
        Reason::Search => match answer.nimber {
            Some(Nimber::ZERO) => {
                "Why: the Grundy value is 0, so every move has a reply. Not all replies were searched.\n"
                    .to_owned()
            }
            Some(_) => {
                "Why: the Grundy value is not 0, so some move leaves a lost position. It was not searched.\n"
                    .to_owned()
            }
            None => "Why: the search of all play shows it. Not all replies were searched.\n".to_owned(),
        },
        _ => String::new(),
    }
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
