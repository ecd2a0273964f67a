//! The names of the vertices of a graph.
//!
//! If all names are whole numbers and fill at least half of a range, they are the numbers of the vertices, and one bit per number
//! says whether it was named. All other names are stored one behind the other in one text, where a hash table of vertices finds them.

use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::machine::width::{clamped, exact, index};
use crate::notation::decimal;
use crate::theory::graph::Graph;

/// The names of the vertices from 0 on.
pub struct Names(NameList);

enum NameList {
    Numbers(Numbers),
    Words(Words),
}

impl Names {
    /// The vertex with this name.
    #[must_use]
    pub fn find(&self, word: &[u8]) -> Option<u32> {
        match &self.0 {
            NameList::Numbers(numbers) => number(word).filter(|&number| numbers.has(number)).map(exact),
            NameList::Words(words) => words.find(word),
        }
    }

    /// The name of a vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn name(&self, vertex: u32) -> String {
        match &self.0 {
            NameList::Numbers(_) => vertex.to_string(),
            NameList::Words(words) => String::from_utf8_lossy(words.name(vertex)).into_owned(),
        }
    }

    /// The approximate number of bytes held.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        (match &self.0 {
            NameList::Numbers(numbers) => size_of_val(&*numbers.named),
            // A vertex in the hash table takes five bytes, and up to as many again are free.
            NameList::Words(words) => words.text.len() + size_of_val(&*words.ends) + 10 * words.ends.len(),
        }) as u64
    }

    /// The number of vertices. If names are numbers, smaller numbers without a name count too.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.0 {
            NameList::Numbers(numbers) => numbers.range(),
            NameList::Words(words) => words.ends.len(),
        }
    }

    /// The names of the first vertices that have one, at most `most` of them.
    pub fn first(&self, most: usize) -> impl Iterator<Item = String> {
        let named = |vertex: &u32| match &self.0 {
            NameList::Numbers(numbers) => numbers.has((*vertex).into()),
            NameList::Words(_) => true,
        };
        (0..exact(self.len())).filter(named).take(most).map(|vertex| self.name(vertex))
    }
}

/// Assigns numbers to names in the order in which they appear.
pub trait Naming {
    /// The vertex of this name, added if it is new. `None` if this kind of names cannot contain the name.
    fn vertex(&mut self, word: &[u8]) -> Option<u32>;
}

/// A whole number, written as numbers are printed, so that its name can be restored from it.
fn number(word: &[u8]) -> Option<u64> {
    if word.len() > 1 && word[0] == b'0' { None } else { decimal(word) }
}

/// Names that are the numbers of their vertices.
pub struct Numbers {
    /// A bit for each number.
    named: Vec<u64>,
    most: u64,
    count: usize,
}

impl Numbers {
    /// An empty set of numbers for the names in a text of `bytes` bytes. Numbers too large to fill half of their range are refused.
    pub fn in_text_of(bytes: usize) -> Self {
        Self { named: Vec::new(), most: bytes.min(Graph::MOST - 1) as u64, count: 0 }
    }

    fn has(&self, number: u64) -> bool {
        self.named.get(clamped(number / 64)).is_some_and(|bits| bits >> (number % 64) & 1 == 1)
    }

    /// One more than the largest number.
    fn range(&self) -> usize {
        let last = self.named.iter().rposition(|&bits| bits != 0);
        last.map_or(0, |last| 64 * last + 64 - self.named[last].leading_zeros() as usize)
    }

    /// The names, if they fill half of their range.
    pub fn finish(self) -> Option<Names> {
        (self.range() <= 2 * self.count).then_some(Names(NameList::Numbers(self)))
    }
}

impl Naming for Numbers {
    #[inline]
    fn vertex(&mut self, word: &[u8]) -> Option<u32> {
        let number = number(word).filter(|&number| number <= self.most)?;
        let at = index(number) / 64;
        if at >= self.named.len() {
            self.named.resize(at + 1, 0);
        }
        let bit = 1 << (number % 64);
        self.count += usize::from(self.named[at] & bit == 0);
        self.named[at] |= bit;
        Some(exact(number))
    }
}

/// Names of any kind.
#[derive(Default)]
pub struct Words {
    /// All names, one behind the other.
    text: Vec<u8>,
    /// The end of each name in the text.
    ends: Vec<u32>,
    vertices: HashTable<u32>,
    hasher: DefaultHashBuilder,
}

impl Words {
    fn name(&self, vertex: u32) -> &[u8] {
        name(&self.text, &self.ends, vertex)
    }

    fn find(&self, word: &[u8]) -> Option<u32> {
        self.vertices.find(self.hasher.hash_one(word), |&vertex| self.name(vertex) == word).copied()
    }

    /// The names.
    pub fn finish(self) -> Names {
        Names(NameList::Words(self))
    }
}

fn name<'t>(text: &'t [u8], ends: &[u32], vertex: u32) -> &'t [u8] {
    let at = vertex as usize;
    let start = at.checked_sub(1).map_or(0, |before| ends[before]);
    &text[start as usize..ends[at] as usize]
}

impl Naming for Words {
    fn vertex(&mut self, word: &[u8]) -> Option<u32> {
        let hash = self.hasher.hash_one(word);
        if let Some(&vertex) = self.vertices.find(hash, |&vertex| self.name(vertex) == word) {
            return Some(vertex);
        }
        let end = u32::try_from(self.text.len() + word.len()).ok()?;
        let vertex = exact(self.ends.len());
        if self.ends.len() == Graph::MOST {
            return None;
        }
        self.text.extend_from_slice(word);
        self.ends.push(end);
        let Self { text, ends, vertices, hasher } = self;
        vertices.insert_unique(hash, vertex, |&vertex| hasher.hash_one(name(text, ends, vertex)));
        Some(vertex)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_their_own_names_where_they_fill_their_range() {
        let mut numbers = Numbers::in_text_of(100);
        for word in [&b"3"[..], b"0", b"4", b"3", b"9", b"8"] {
            assert_eq!(numbers.vertex(word).map(|vertex| vertex.to_string()).unwrap().as_bytes(), word);
        }
        assert_eq!(
            [&b"03"[..], b"x", b"", b"-1", b"101", b"99999999999999999999"].map(|word| numbers.vertex(word)),
            [None; 6]
        );
        let names = numbers.finish().unwrap();
        assert_eq!(
            (names.len(), names.find(b"4"), names.find(b"5"), names.find(b"08")),
            (10, Some(4), None, None)
        );
        assert_eq!(names.find(b"4294967300"), None, "4 more than there are numbers of 32 bits");
        assert_eq!(names.first(3).collect::<Vec<_>>(), ["0", "3", "4"]);
        let mut sparse = Numbers::in_text_of(100);
        assert!(sparse.vertex(b"2").is_some() && sparse.finish().is_none());
    }

    #[test]
    fn words_are_found_again() {
        let mut words = Words::default();
        let all: Vec<_> = (0..5000u32).map(|at| format!("v{}", at.wrapping_mul(0x9e37_79b9))).collect();
        for (at, word) in all.iter().enumerate().chain(all.iter().enumerate()) {
            assert_eq!(words.vertex(word.as_bytes()), Some(at as u32));
        }
        let names = words.finish();
        assert!(all.iter().enumerate().all(|(at, word)| names.name(at as u32) == *word));
        assert_eq!((names.len(), names.find(b"v"), names.find(b"")), (5000, None, None));
    }
}
