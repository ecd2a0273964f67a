//! Cases as lists of rows of numbers, such as blocked cells and starts.

use crate::catalog::samples::smaller::{kept, lowered};

/// Rows of numbers, such as cells.
pub type Rows = Vec<Vec<u64>>;

/// The next `count` rows of a text, each of `width` numbers.
pub fn rows<'t>(words: &mut impl Iterator<Item = &'t str>, count: u64, width: usize) -> Option<Rows> {
    let mut row = |_| (0..width).map(|_| words.next()?.parse().ok()).collect();
    (0..count).map(&mut row).collect()
}

/// The number of the rows, and the rows, a line each.
pub fn counted(rows: &[Vec<u64>]) -> String {
    let words = |row: &Vec<u64>| row.iter().map(u64::to_string).collect::<Vec<_>>().join(" ") + "\n";
    format!("{}\n{}", rows.len(), rows.iter().map(words).collect::<String>())
}

/// Digits side by side.
pub fn joined<'n>(digits: impl IntoIterator<Item = &'n u64>) -> String {
    digits.into_iter().map(u64::to_string).collect()
}

/// The digits of a word.
pub fn digits(word: &str) -> Vec<u64> {
    word.chars().filter_map(|digit| digit.to_digit(10)).map(u64::from).collect()
}

/// The texts of the cases with fewer rows or with a smaller number. Some may be no cases.
pub fn smaller(lists: &[Rows], text: fn(&[Rows]) -> String) -> Vec<String> {
    let mut found = Vec::new();
    let mut try_with = |at: usize, rows: Rows| {
        let mut less = lists.to_vec();
        less[at] = rows;
        found.push(text(&less));
    };
    for (at, rows) in lists.iter().enumerate() {
        for kept in kept(rows.len()) {
            try_with(at, kept.into_iter().map(|row| rows[row].clone()).collect());
        }
    }
    for (at, rows) in lists.iter().enumerate() {
        for (r, row) in rows.iter().enumerate() {
            for (c, &number) in row.iter().enumerate() {
                for less in lowered(number) {
                    let mut rows = rows.clone();
                    rows[r][c] = less;
                    try_with(at, rows);
                }
            }
        }
    }
    found
}
