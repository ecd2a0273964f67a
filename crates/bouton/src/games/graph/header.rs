//! The line `n m` that graph files of contests begin with: how many vertices and how many moves there are.

use super::lines::Lines;
use crate::notation::decimal;

/// Vertices that a header names beside those of the moves are added up to this many.
const MAX_ADDED_VERTICES: u64 = 1 << 20;

/// The counts in the first line of a file of moves.
pub struct Header {
    /// How many vertices there are: they are called from 0 or from 1 on.
    vertices: u64,
    /// Where the moves begin.
    pub end: usize,
    /// The line as it is written, without white space around it.
    pub line: String,
    /// The least number of a vertex: 0 or 1.
    least: u64,
}

impl Header {
    /// The header of a text, if its first line has two whole numbers n and m that fit: m lines with a move each follow, and the
    /// vertices of all moves are numbers from 1 to n, or from 0 to n - 1.
    pub fn of(text: &[u8]) -> Option<Self> {
        let mut lines = Lines { text, at: 0 };
        let mut pair = || loop {
            let words = [lines.word(), lines.word(), lines.word()];
            let is_over = lines.at >= text.len();
            let line = lines.at;
            lines.go_on();
            match words {
                [None, ..] if is_over => return None,
                [None, ..] => {}
                words => return Some((words, line, lines.at)),
            }
        };
        let number = |word: &std::ops::Range<usize>| decimal(&text[word.clone()]);
        let ([Some(n), Some(m), None], line, end) = pair()? else { return None };
        let (vertices, moves) = (number(&n)?, number(&m)?);
        let (mut count, mut least, mut largest) = (0, u64::MAX, 0);
        while let Some((words, ..)) = pair() {
            let [Some(from), Some(to), None] = words else { return None };
            let (from, to) = (number(&from)?, number(&to)?);
            count += 1;
            (least, largest) = (least.min(from).min(to), largest.max(from).max(to));
            if largest > vertices || count > moves {
                return None;
            }
        }
        let is_from_zero = count > 0 && least == 0;
        let fits = count == moves && count > 0 && !(is_from_zero && largest == vertices);
        let line = String::from_utf8_lossy(text[n.start..line].trim_ascii()).into_owned();
        fits.then_some(Self { vertices, end, line, least: u64::from(!is_from_zero) })
    }

    /// The numbers of the vertices that the header says there are, if they are not very many.
    pub fn vertices(&self) -> impl Iterator<Item = u64> {
        let added = if self.vertices <= MAX_ADDED_VERTICES { self.vertices } else { 0 };
        self.least..self.least + added
    }
}

#[cfg(test)]
mod tests {
    use super::super::read_moves;
    use super::*;

    #[test]
    fn a_line_of_counts_is_no_move() {
        let header = |text: &str| Header::of(text.as_bytes()).map(|header| header.line);
        assert_eq!(header("3 2\n1 2\n2 3\n").as_deref(), Some("3 2"));
        assert_eq!(header("# counts\n\n 3 2 # these\n1 2\n\n2 3").as_deref(), Some("3 2"));
        assert_eq!(header("3 2\n0 1\n1 2\n").as_deref(), Some("3 2"));
        for text in [
            "3 3\n1 2\n2 3\n",
            "3 2\n1 2\n2 4\n",
            "2 2\n0 1\n1 2\n",
            "3 2\n1 2\n2 c\n",
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
        assert_eq!(found.counted().as_deref(), Some("4 2"));
        assert_eq!(read_moves(b"4 2\n1 2\n").unwrap().graph.moves(), 2);
        // A header may say what it likes of vertices that nobody names.
        assert_eq!(read_moves(b"18446744073709551615 1\n1 2\n").unwrap().graph.moves(), 1);
    }
}
