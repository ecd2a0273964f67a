//! Rows of coins, stored as the places where their heads begin and end.

use std::fmt;
use std::ops::RangeInclusive;

use smallvec::SmallVec;

use super::turned::Turned;
use crate::notation::{Cursor, ParseError};

/// A row of coins, printed as the numbers of its heads, `1..3 7`.
///
/// The row is stored as its *borders*, in order: the first coin of every run of heads, and the coin behind the last of the run. To turn
/// coins, their borders are added. Two equal borders cancel each other. So the memory of a row depends on the number of its runs, not on
/// the number of its heads.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct HeadRow(SmallVec<[u64; 6]>);

impl HeadRow {
    /// The largest number of coins that a text may list one by one, and the largest number of runs of heads.
    pub const MOST_WRITTEN: usize = 1_000_000;

    /// Reads coins `H` and `T`, or the numbers of the heads. No head may be beyond `farthest`.
    ///
    /// # Errors
    /// If a sign is neither `H` nor `T`, if a number is not larger than those before it, if it is beyond `farthest`, or if there are too
    /// many.
    pub fn read(text: &[u8], farthest: u64) -> Result<Self, ParseError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_space();
        let is_word = matches!(cursor.peek(), Some(b'H' | b'T'));
        let row = if is_word {
            Self::read_word(&mut cursor, farthest)
        } else {
            Self::read_numbers(&mut cursor, farthest)
        }?;
        cursor.end("the coins")?;
        Ok(row)
    }

    fn read_word(cursor: &mut Cursor<'_>, farthest: u64) -> Result<Self, ParseError> {
        let coins = cursor.word();
        let (start, text) = (cursor.at() - coins.len(), cursor.text());
        if let Some(at) = coins.iter().position(|coin| !b"HT".contains(coin)) {
            return Err(ParseError::new(text, start + at..start + at + 1, "`H` (heads) or `T` (tails)"));
        }
        let most = farthest.min(Self::MOST_WRITTEN as u64);
        if coins.len() as u64 > most {
            return Err(cursor.error_before(coins.len(), format!("at most {most} coins")));
        }
        let is_head = |coin: usize| coin > 0 && coins.get(coin - 1) == Some(&b'H');
        let borders = (1..=coins.len() + 1).filter(|&coin| is_head(coin) != is_head(coin - 1));
        Ok(Self(borders.map(|coin| coin as u64).collect()))
    }

    fn read_numbers(cursor: &mut Cursor<'_>, farthest: u64) -> Result<Self, ParseError> {
        let (mut row, mut last) = (Self::default(), 0);
        while last == 0 || cursor.peek().is_some() {
            let mut coin = || {
                let place = cursor.digits();
                cursor.seek(place.start);
                if place.is_empty() && last == 0 {
                    return Err(cursor
                        .error("a row of coins `H` and `T`, or the numbers of the heads, such as `3 7`"));
                }
                let coin = cursor.digits_of("the number of a coin", 1..=farthest)?;
                if coin > last {
                    last = coin;
                    return Ok(coin);
                }
                let expected = format!("a number larger than {last}: heads are in order, each once");
                Err(cursor.error_before(cursor.at() - place.start, expected))
            };
            let first = coin()?;
            let mut end = first;
            if cursor.eat(b'.') {
                cursor.expect(b'.', "`..` between the first and the last of several heads")?;
                let place = cursor.at();
                end = cursor.digits_of("the number of a coin", 1..=farthest)?;
                if end <= first {
                    return Err(
                        cursor.error_before(cursor.at() - place, format!("a number larger than {first}"))
                    );
                }
                last = end;
            }
            row = match row.0.last() {
                Some(&border) if border == first => {
                    row.0.pop();
                    row
                }
                _ => {
                    row.0.push(first);
                    row
                }
            };
            row.0.push(end + 1);
            if row.0.len() > 2 * Self::MOST_WRITTEN {
                return Err(cursor.error(format!("at most {} runs of heads", Self::MOST_WRITTEN)));
            }
            cursor.skip_space();
            if cursor.eat(b',') {
                cursor.skip_space();
                if cursor.peek().is_none() {
                    return Err(cursor.error("the number of a coin"));
                }
            }
        }
        Ok(row)
    }

    /// The row with these borders, or `None` if they are not in order or their number is odd.
    pub(super) fn of_borders(borders: SmallVec<[u64; 6]>) -> Option<Self> {
        let are_some = borders.len().is_multiple_of(2) && borders.first().is_none_or(|&first| first > 0);
        (are_some && borders.is_sorted_by(|a, b| a < b)).then_some(Self(borders))
    }

    /// The first coin of each run of heads, and the coin behind each run, in order.
    pub(super) fn borders(&self) -> &[u64] {
        &self.0
    }

    /// Whether the row has no heads.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The component that the row is. A row of tails is none.
    #[must_use]
    pub fn component(self) -> Option<Self> {
        (!self.is_empty()).then_some(self)
    }

    /// The number of the last head, or 0 if there is none.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.0.last().map_or(0, |end| end - 1)
    }

    /// Whether this coin is a head.
    #[must_use]
    pub fn has(&self, coin: u64) -> bool {
        self.0.partition_point(|&border| border <= coin) % 2 == 1
    }

    /// The runs of heads, from the left.
    pub fn runs(&self) -> impl Iterator<Item = RangeInclusive<u64>> {
        self.0.chunks_exact(2).map(|run| run[0]..=run[1] - 1)
    }

    /// The numbers of the heads, from the left. There may be very many.
    pub fn heads(&self) -> impl Iterator<Item = u64> {
        self.runs().flatten()
    }

    /// The row after these coins are turned.
    #[must_use]
    pub fn with(&self, turned: &Turned) -> Self {
        Self(cancelled(self.0.iter().copied().chain(turned.borders())))
    }

    /// The row after these borders are added.
    pub(super) fn with_borders(&self, borders: impl IntoIterator<Item = u64>) -> Self {
        Self(cancelled(self.0.iter().copied().chain(borders)))
    }

    /// The number of bytes stored outside the row itself.
    pub(super) fn heap_bytes(&self) -> u64 {
        if self.0.spilled() { (self.0.capacity() * size_of::<u64>()) as u64 } else { 0 }
    }
}

/// The items that occur an odd number of times, in order.
pub(super) fn cancelled<T: Copy + Ord, C: FromIterator<T>>(all: impl IntoIterator<Item = T>) -> C {
    let mut all: SmallVec<[T; 16]> = all.into_iter().collect();
    all.sort_unstable();
    all.chunk_by(|a, b| a == b).filter(|equal| equal.len() % 2 == 1).map(|equal| equal[0]).collect()
}

impl fmt::Display for HeadRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, run) in self.runs().enumerate() {
            let blank = if at > 0 { " " } else { "" };
            write!(f, "{blank}{}", Turned::run(*run.start(), *run.end()))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn errors_name_the_place() {
        let error = |text: &str| HeadRow::read(text.as_bytes(), 100).unwrap_err().to_string();
        assert_eq!(error("HTX"), "line 1, column 3: found `X`, expected `H` (heads) or `T` (tails)");
        assert!(error("").contains("expected a row of coins `H` and `T`, or the numbers of the heads"));
        assert!(error("0").contains("a whole number from 1 to 100 (the number of a coin)"), "{}", error("0"));
        assert!(error("3 101").contains("found `101`"));
        assert!(
            error("3 3")
                .contains("found `3`, expected a number larger than 3: heads are in order, each once")
        );
        assert!(error("7..3").contains("found `3`, expected a number larger than 7"));
        assert!(error("3 x").contains("found `x`"));
        assert!(error("3,").contains("the end of the input"));
        assert!(error("HT 3").contains("the end of the input after the coins"));
        assert!(error(&"H".repeat(101)).contains("at most 100 coins"));
        assert!(error("*3").contains("a row of coins"));
    }

    proptest! {
        #[test]
        fn turning_coins_is_turning_each(word in "[HT]{1,9}", coins in prop::collection::btree_set(1u64..10, 1..5), first in 1u64..10, length in 0u64..5) {
            let row = HeadRow::read(word.as_bytes(), 100).unwrap();
            let is_head = |coin: u64| word.as_bytes().get(coin as usize - 1) == Some(&b'H');
            prop_assert!((1..20).all(|coin| row.has(coin) == is_head(coin)));
            prop_assert!(row.heads().eq((1..20).filter(|&coin| is_head(coin))));
            let turned = row.with(&Turned::coins(coins.iter().copied()));
            prop_assert!((1..20).all(|coin| turned.has(coin) == (is_head(coin) ^ coins.contains(&coin))));
            let run = first..=first + length;
            let turned = row.with(&Turned::run(*run.start(), *run.end()));
            prop_assert!((1..20).all(|coin| turned.has(coin) == (is_head(coin) ^ run.contains(&coin))));
            prop_assert!(turned.is_empty() || HeadRow::read(turned.to_string().as_bytes(), 100).unwrap() == turned);
        }

        #[test]
        fn no_text_is_too_strange(text in "[HT0-9 .,]{0,12}") {
            let _ = HeadRow::read(text.as_bytes(), 100);
        }
    }
}
