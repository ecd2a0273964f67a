//! A picture as text.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use bouton::Convention;
use bouton::ask::question::Question;
use bouton::catalog::drawing::{Cell, Drawing};
use bouton::catalog::figure::{Figure, GraphFigure};

use super::board_text::BoardText;
use super::caption;
use super::drawn_moves::DrawnMove;
use super::marks::{LARGEST_COUNTED_HEAP, Spot};
use super::not_drawn::NotDrawn;
use super::subject::{FigureOf, Subject};
use crate::wrapping::{MAX_COLUMNS, cut, wrapped};

/// The picture in lines.
///
/// # Errors
/// If the position is too large to draw.
pub fn text(question: &Question, subject: &Subject) -> Result<String, NotDrawn> {
    let moves = subject.moves.iter().filter(|_| subject.show.has_labels());
    let moves: HashMap<&str, &DrawnMove> = moves.map(|found| (&*found.name, found)).collect();
    let used = RefCell::new(HashSet::new());
    let label = |found: &DrawnMove| {
        used.borrow_mut().insert(found.number);
        if subject.show.values { found.label.clone() } else { found.number.to_string() }
    };
    let labelled = question.shown(&|name| moves.get(name).map(|found| label(found)))?;
    let mut text = String::new();
    for (figure, labelled) in subject.figures.iter().zip(&labelled) {
        text += &match &labelled.figure {
            Figure::Board(board) => boards(board, figure, subject.figures.len() > 1),
            Figure::Graph(graph) => vertices(graph, figure, &label),
            Figure::Heaps(heaps) => counters(heaps, figure),
        };
    }
    if subject.figures.is_empty() {
        text += "0\n";
    }
    for legend in subject.legends() {
        text += &wrapped(legend, 2);
    }
    let used = used.into_inner();
    if subject.show.values && !used.is_empty() {
        let winning = match subject.convention {
            Convention::Normal => "(0)",
            Convention::Misere => "(P)",
        };
        let _ = writeln!(text, "{}", caption::values(subject.convention, winning));
    }
    if let Some(unknown) = caption::unknown(subject).filter(|_| subject.show.values) {
        let _ = writeln!(text, "{unknown}");
    }
    text.extend(caption::lists(subject, &used).iter().map(|entries| columns(entries)));
    Ok(text)
}

/// The board, and below it the board with the letters of its components. In a sum, a board that is one component has its letter in front.
fn boards(board: &Drawing, figure: &FigureOf, is_sum: bool) -> String {
    let mut text = lines(board);
    if let ([(letter, _)], true) = (&figure.parts[..], is_sum) {
        let rest = text.split_off(letter.len());
        return format!("{letter}{rest}");
    }
    if let (Figure::Board(plain), false) = (&figure.shown.figure, figure.parts.is_empty()) {
        let (mut lettered, cols) = (plain.clone(), plain.columns.len().max(1));
        for (letter, part) in &figure.parts {
            for &at in &part.places {
                lettered.rows[at / cols].1[at % cols] = Cell::Label(letter.clone());
            }
        }
        text += &lines(&lettered);
    }
    text
}

/// The board in lines. The columns of a wide one are nearer to each other.
fn lines(board: &Drawing) -> String {
    let usual = BoardText::of(board);
    let is_wide = usual.rows.iter().chain([&usual.header]).any(|line| line.chars().count() > MAX_COLUMNS);
    let BoardText { header, rows, .. } = if is_wide { BoardText::tight(board) } else { usual };
    format!("{header}\n{}\n", rows.join("\n"))
}

/// A line for each vertex that is left: its letter, name, sign, label, and its neighbours.
fn vertices(graph: &GraphFigure, figure: &FigureOf, label: &dyn Fn(&DrawnMove) -> String) -> String {
    let is_ground = |at: usize| graph.ground == Some(at);
    let left = || graph.vertices.iter().enumerate().filter(|&(at, vertex)| vertex.is_left && !is_ground(at));
    let letter = |at: usize| figure.parts.iter().find(|(_, part)| part.places.binary_search(&at).is_ok());
    let marks = || figure.marks.iter().filter(|mark| mark.prefix.is_empty() && figure.show.has_labels());
    let mark = |at: usize| marks().find(|mark| mark.spot == Spot::At(at));
    let names = left().map(|(_, vertex)| vertex.name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (at, vertex) in left() {
        let mut line = letter(at).map_or(String::new(), |(letter, _)| format!("{letter:<3}"));
        let _ = write!(line, "{:<names$}", vertex.name);
        if let Some(sign) = vertex.sign {
            let _ = write!(line, " {sign}");
        }
        if let Some(mark) = mark(at) {
            let _ = write!(line, " {:>4}", label(&mark.played));
        }
        let beside = graph.edges.iter().filter(|edge| edge.is_left).filter_map(|edge| match edge.ends {
            [from, to] if from == at => Some(to),
            [from, to] if to == at && !edge.is_arrow => Some(from),
            _ => None,
        });
        let beside: Vec<_> = beside.map(|other| &*graph.vertices[other].name).collect();
        let way = if graph.edges.iter().any(|edge| edge.is_arrow) { "->" } else { "-" };
        let indent = line.chars().count() + way.len() + 3;
        let line = format!("{line}  {way} {}", beside.join(" "));
        text += &wrapped(line.trim_end_matches([' ', '-', '>']), indent);
    }
    text
}

/// A line for each heap.
fn counters(heaps: &[u64], figure: &FigureOf) -> String {
    let letter = figure.parts.first().map_or(String::new(), |(letter, _)| format!("{letter:<3}"));
    let mut text = String::new();
    for &heap in heaps {
        let counters = match heap {
            0..=LARGEST_COUNTED_HEAP => (0..heap).map(|_| 'o').collect(),
            _ => "o...o".to_owned(),
        };
        let _ = writeln!(text, "{}", format!("{letter}{heap:>3}  {counters}").trim_end());
    }
    text
}

/// Entries in columns, from top to bottom and then to the right.
fn columns(entries: &[String]) -> String {
    let entries: Vec<_> = entries.iter().map(|entry| cut(entry, MAX_COLUMNS - 2)).collect();
    let widest = entries.iter().map(|entry| entry.chars().count() + 2).max().unwrap_or(1);
    let rows = entries.len().div_ceil((MAX_COLUMNS / widest).max(1));
    let mut text = String::new();
    for row in 0..rows {
        let line: String = entries
            .iter()
            .skip(row)
            .step_by(rows)
            .map(|entry| format!("  {entry:<0$}", widest - 2))
            .collect();
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
