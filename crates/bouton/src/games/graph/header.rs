//! The line `n m` at the start of graph files of contests: the number of vertices and the number of moves.

use std::ops::Range;

use hashbrown::HashSet;

use super::lines::Lines;
use crate::notation::decimal;

/// The most vertices that are added because a header counts them although no move names them.
const MAX_ADDED_VERTICES: u64 = 1 << 20;

/// A first line of two numbers, followed by moves.
pub enum FirstLine {
    /// The counts of vertices and moves.
    Header(Header),
    /// A move that might be meant as counts: the line as it is written.
    Move(String),
}

/// The counts in the first line of a file of moves.
pub struct Header {
    /// The number of vertices. If their names are numbers, they count from 0 or from 1.
    vertices: u64,
    /// The offset at which the moves begin.
    pub end: usize,
    /// The line as it is written, without white space around it.
    pub line: String,
    /// The least number of a vertex, 0 or 1, if their names are numbers.
    least: Option<u64>,
}

/// The lines that contain at least one word.
struct Pairs<'t>(Lines<'t>);

impl Iterator for Pairs<'_> {
    /// The first three words, an upper bound on the end of the line, and the beginning of the next line.
    type Item = ([Option<Range<usize>>; 3], usize, usize);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let lines = &mut self.0;
            let words = [lines.word(), lines.word(), lines.word()];
            let (is_over, line) = (lines.at >= lines.text.len(), lines.at);
            lines.go_on();
            match words {
                [None, ..] if is_over => return None,
                [None, ..] => {}
                words => return Some((words, line, lines.at)),
            }
        }
    }
}

impl FirstLine {
    /// Classifies the first line of a text if it has two whole numbers n and m. It is a header if exactly m lines with one move
    /// each follow, and the vertices of all moves are numbers from 1 to n, or numbers from 0 to n - 1, or at most n names that are
    /// not numbers. It is a move that may be meant as a header if only the counts are wrong, or if a line has one vertex.
    pub fn of(text: &[u8]) -> Option<Self> {
        let mut pairs = Pairs(Lines { text, at: 0 });
        let number = |word: &Range<usize>| decimal(&text[word.clone()]);
        let ([Some(n), Some(m), None], line, end) = pairs.next()? else { return None };
        let (vertices, moves) = (number(&n)?, number(&m)?);
        let (mut count, mut least, mut largest, mut has_lone) = (0, u64::MAX, 0, false);
        let (mut has_numbers, mut names) = (false, HashSet::new());
        for (words, ..) in pairs {
            let [Some(from), to, None] = words else { return None };
            has_lone |= to.is_none();
            count += u64::from(to.is_some());
            for word in [Some(from), to].into_iter().flatten() {
                match number(&word) {
                    Some(number) => {
                        (least, largest, has_numbers) = (least.min(number), largest.max(number), true);
                    }
                    None if names.len() as u64 <= vertices => drop(names.insert(&text[word])),
                    None => {}
                }
            }
            // The numbers are larger than the counts allow by more than a small mistake in a header: it is not a header.
            if largest > vertices && count > moves {
                return None;
            }
        }
        let is_from_zero = has_numbers && least == 0;
        let are_all_there = match (has_numbers, names.is_empty()) {
            (true, true) => largest < vertices || largest == vertices && !is_from_zero,
            (false, false) => names.len() as u64 <= vertices,
            _ => false,
        };
        let are_near = are_all_there
            || names.is_empty() && count == moves && largest <= vertices.saturating_add(1)
            || !has_numbers;
        let line = String::from_utf8_lossy(text[n.start..line].trim_ascii()).into_owned();
        if count == moves && count > 0 && are_all_there && !has_lone {
            let least = has_numbers.then_some(u64::from(!is_from_zero));
            return Some(Self::Header(Header { vertices, end, line, least }));
        }
        (count > 0 && are_near).then_some(Self::Move(line))
    }

    /// The header, if the line is one.
    pub fn header(&self) -> Option<&Header> {
        match self {
            Self::Header(header) => Some(header),
            Self::Move(_) => None,
        }
    }

    /// A note for the user that says how the line was read.
    pub fn note(&self) -> String {
        match self {
            Self::Header(Header { line, .. }) => {
                format!("the first line, `{line}`, is read as the counts of vertices and arrows")
            }
            Self::Move(line) => {
                format!(
                    "the first line, `{line}`, is read as an arrow, not as the counts of vertices and arrows"
                )
            }
        }
    }
}

impl Header {
    /// The numbers of the vertices that the header counts, if there are not very many.
    pub fn vertices(&self) -> impl Iterator<Item = u64> {
        let are_added = self.least.is_some() && self.vertices <= MAX_ADDED_VERTICES;
        let (least, added) = (self.least.unwrap_or_default(), if are_added { self.vertices } else { 0 });
        least..least + added
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_moves;
    use super::*;

    #[test]
    fn a_line_of_counts_is_no_move() {
        let header = |text: &str| Some(FirstLine::of(text.as_bytes())?.header()?.line.clone());
        assert_eq!(header("3 2\n1 2\n2 3\n").as_deref(), Some("3 2"));
        assert_eq!(header("# counts\n\n 3 2 # these\n1 2\n\n2 3").as_deref(), Some("3 2"));
        assert_eq!(header("3 2\n0 1\n1 2\n").as_deref(), Some("3 2"));
        assert_eq!(header("3 2\na b\nb c\n").as_deref(), Some("3 2"));
        for text in [
            "3 3\n1 2\n2 3\n",
            "3 2\n1 2\n2 4\n",
            "2 2\n0 1\n1 2\n",
            "3 2\n1 2\n2 c\n",
            "2 2\na b\nb c\n",
            "3 2\n1\n1 2\n2 3\n",
            "3 2\n1 2\n3\n",
            "1 2\n2 3\n3 1\n",
            "1 2\n",
            "",
            "3 0\n",
            "a b\n",
        ] {
            assert_eq!(header(text), None, "{text}");
        }
    }

    #[test]
    fn vertices_of_the_header_are_there_without_a_move() {
        let found = read_moves(b"4 2\n1 2\n2 3\n").unwrap();
        assert_eq!((found.graph.moves(), found.names.find(b"4").is_some()), (2, true));
        assert!(found.names.find(b"0").is_none_or(|zero| found.graph.options(zero).is_empty()));
        assert_eq!(found.note(), Some("the first line, `4 2`, is read as the counts of vertices and arrows"));
        assert_eq!(read_moves(b"4 2\n1 2\n").unwrap().graph.moves(), 2);
        // A header may count vertices that no move names.
        assert_eq!(read_moves(b"18446744073709551615 1\n1 2\n").unwrap().graph.moves(), 1);
    }

    #[test]
    fn a_first_line_that_is_nearly_a_header_is_noted() {
        let is_move = |text: &str| matches!(FirstLine::of(text.as_bytes()), Some(FirstLine::Move(_)));
        for text in [
            "3 2\n1 2\n2 3\n1 3\n",
            "3 3\n1 2\n2 3\n",
            "3 2\n1\n1 2\n2 3\n",
            "3 2\n1 2\n2 4\n",
            "2 2\n0 1\n1 2\n",
            "2 2\na b\nb c\n",
            "3 1\na b\nb c\n",
        ] {
            assert!(is_move(text), "{text}");
        }
        for text in [
            "1 2\n2 3\n3 1\n",
            "3 2\n",
            "1 2\n2 3\n3 4\n4 1\n",
            "3 2\n1 2\n2 3\n",
            "1 2\n2 3 4\n",
            "a 2\n1 2\n",
        ] {
            assert!(!is_move(text), "{text}");
        }
        let found = read_moves(b"3 2\n1 2\n2 3\n1 3\n").unwrap();
        let note = "the first line, `3 2`, is read as an arrow, not as the counts of vertices and arrows";
        assert_eq!((found.graph.moves(), found.note()), (4, Some(note)));
        let found = read_moves(b"3 2\na b\nb c\n").unwrap();
        assert_eq!((found.graph.len(), found.graph.moves()), (3, 2));
    }
}
