//! Nim in the catalogue: heaps, and the nimbers of any sum.

use std::ops::Range;

use super::Game;
use super::drawing::Showing;
use super::figure::Figure;
use super::form::Form;
use super::heaps::Heaps;
use super::playable::{FoundMoves, Playable};
use super::prefix::Prefix;
use super::reading::{ReadError, Reading};
use super::samples::{NumberSamples, shared};
use super::series::Series;
use super::status::Status;
use crate::games::nim::{BOUTON, Nim};
use crate::heap::closed::ClosedForm;
use crate::notation::{FromTo, decimal};
use crate::theory::limits::{Limits, Unknown};
use crate::theory::nimber::Nimber;
use crate::theory::tame::{Sight, Tame};

/// The game Nim.
pub fn game() -> Game {
    Game {
        rule: "take any number from one heap (as the code 0.[3])".into(),
        how: "heaps up to 10^18: `12 + 7 + 7 + 3`, `12 7 7 3`, `12,7,7,3`; `2x7`: two heaps of 7".into(),
        example: "12 + 7 + 7 + 3".into(),
        way: "a heap is worth its size (Bouton 1901)".into(),
        source: "C. L. Bouton, Nim, a game with a complete mathematical theory, 1901".into(),
        heaps: true,
        series: Series::heaps(values),
        closed_form: Some(ClosedForm::Nim),
        samples: shared(NumberSamples::heaps()),
        forms: vec![Form::Heap],
        ..Game::named("nim", read)
    }
}

/// The nimber `*n`: one nim heap.
pub fn heap(n: u64) -> Reading {
    Reading::new(Nimber(n).to_string()).with(Nim, [n])
}

fn read(text: &[u8], _: Option<&[u8]>) -> Result<Reading, ReadError> {
    let Heaps { heaps, text, note } = Heaps::read(text)?;
    Ok(Reading::new(text).noting(note).with(Nim, heaps))
}

/// The components after a move that leaves `heap`. A heap of 0 is no component.
fn left(heap: u64) -> Vec<u64> {
    (heap > 0).then_some(heap).into_iter().collect()
}

fn values(heaps: Range<u64>, limits: &Limits<'_>) -> Prefix {
    let largest = Nimber(heaps.end);
    Prefix::known(heaps, largest, Status::Proved(&BOUTON), limits, |heap| Some(Nimber(heap)))
}

impl Playable for Nim {
    fn text(&self, heap: &u64) -> String {
        heap.to_string()
    }

    fn status(&self) -> Status {
        Status::Proved(&BOUTON)
    }

    fn show(&self, heaps: &[u64], _: &Showing<'_>) -> Option<Figure> {
        let [heap] = heaps else { return None };
        Some(Figure::Heaps(vec![*heap]))
    }

    fn read_term(&self, text: &[u8], take: &mut dyn FnMut(u64)) -> bool {
        Heaps::read_plainly(text, take)
    }

    fn count_moves(&self, &heap: &u64) -> Option<u64> {
        Some(heap)
    }

    fn move_named(&self, &from: &u64, name: &str) -> Option<(FromTo<u64>, Vec<u64>)> {
        let (heap, to) = name.split_once("->")?;
        let [heap, to] = [heap, to].map(|word| decimal(word.as_bytes()));
        let to = to.filter(|&to| heap == Some(from) && to < from)?;
        Some((FromTo { from, to }, left(to)))
    }

    fn moves_to(
        &self,
        &from: &u64,
        Nimber(to): Nimber,
        _: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<(FromTo<u64>, Vec<u64>)>> {
        Some(FoundMoves::all(if to < from { vec![(FromTo { from, to }, left(to))] } else { Vec::new() }))
    }

    fn tame(&self, &heap: &u64, _: &Limits<'_>) -> Result<Sight, Unknown> {
        Ok(Sight::Tame(Tame::heap(Nimber(heap))))
    }

    fn is_nim(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_written_in_many_ways() {
        for text in ["12 + 7 + 7 + 3", "12 7 7 3", "12,7,7,3", "12+2x7, 3\n"] {
            assert!(read(text.as_bytes(), None).is_ok(), "{text}");
        }
        let error = |text: &str| read(text.as_bytes(), None).err().unwrap().to_string();
        assert_eq!(
            error("3 + x"),
            "line 1, column 5: found `x`, expected a whole number from 0 to 1000000000000000000 (a heap)"
        );
        assert!(error("9999999999999999999").starts_with("line 1, column 1: found `9999999999999999999`"));
        assert!(error("").contains("the end of the input"));
        assert!(error("9999999x3").contains("at most 1000000 heaps"));
    }
}
