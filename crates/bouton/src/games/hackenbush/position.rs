//! Positions: the edges that are left of a part of a picture.

use smallvec::SmallVec;

use super::picture::Picture;

/// The edges that are left of a part of a picture. They are joined to the ground, and to each other without it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    part: u32,
    /// One bit for each edge of the part.
    left: SmallVec<[u64; 2]>,
}

impl Position {
    /// The position with no edges of a part.
    pub(super) fn nothing(picture: &Picture, part: u32) -> Self {
        Self { part, left: SmallVec::from_elem(0, picture.part(part).len().div_ceil(64)) }
    }

    /// The position with all edges of a part.
    pub(super) fn whole(picture: &Picture, part: u32) -> Self {
        let (of, mut whole) = (picture.part(part), Self::nothing(picture, part));
        of.clone().for_each(|edge| whole.add(edge, of.start));
        whole
    }

    /// The edges of a part whose bits are set in `left`, or `None` if `left` does not have one bit for each edge of the part.
    pub(super) fn of_words(picture: &Picture, part: u32, left: SmallVec<[u64; 2]>) -> Option<Self> {
        let count = if (part as usize) < picture.parts() { picture.part(part).len() } else { return None };
        let beyond = left.last().is_some_and(|last| count % 64 > 0 && last >> (count % 64) > 0);
        (left.len() == count.div_ceil(64) && !beyond).then_some(Self { part, left })
    }

    /// The bits of the edges that are left.
    pub(super) fn words(&self) -> &[u64] {
        &self.left
    }

    /// Whether the edge `edge` is left, where `first` is the first edge of the part.
    pub(super) fn has(&self, edge: u32, first: u32) -> bool {
        let at = (edge - first) as usize;
        self.left[at / 64] >> (at % 64) & 1 == 1
    }

    /// Adds the edge `edge`, where `first` is the first edge of the part.
    pub(super) fn add(&mut self, edge: u32, first: u32) {
        let at = (edge - first) as usize;
        self.left[at / 64] |= 1 << (at % 64);
    }

    /// The number of the part.
    #[must_use]
    pub fn part(&self) -> u32 {
        self.part
    }

    /// The number of edges that are left.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.left.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The edges that are left, in order.
    pub fn edges(&self, picture: &Picture) -> impl Iterator<Item = u32> {
        let of = picture.part(self.part);
        of.clone().filter(move |&edge| self.has(edge, of.start))
    }

    /// The number of bytes stored outside the position itself.
    pub(super) fn heap_bytes(&self) -> u64 {
        if self.left.spilled() { (self.left.capacity() * size_of::<u64>()) as u64 } else { 0 }
    }
}
