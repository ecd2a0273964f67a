//! What limits do to a search: little memory costs time and no answer, threads change nothing.

use std::cell::Cell;
use std::num::NonZeroUsize;

use bouton::games::cram::CramParts;
use bouton::games::shape::Shape;
use bouton::{DepthFirst, Halt, Limits, Nimber, Progress, Sum};

/// Cram on 7 x 4, worth 3: some 28,000 positions, 1.7 MB when nothing is forgotten.
fn board() -> Sum<Shape<1>> {
    Sum::from_iter(Shape::around((0..28).map(|number| (number / 4, number % 4))))
}

#[test]
fn little_memory_costs_time_and_no_answer() {
    let mut answered = Vec::new();
    for bytes in [1000, 50_000, 200_000, 400_000, 800_000] {
        let peak = Cell::new(0);
        let watch = |progress: &Progress| {
            peak.set(peak.get().max(progress.bytes));
            false
        };
        let mut search = DepthFirst::new(&CramParts);
        match search.grundy(&board(), &Limits { bytes, watch: &watch, ..Limits::none() }) {
            Ok(found) => {
                assert_eq!(found, Nimber(3), "{bytes}");
                answered.push(search.positions());
            }
            Err(halt) => assert!(matches!(halt, Halt::Unknown(_)) && bytes < 400_000, "{bytes}"),
        }
        assert!(peak.get() <= bytes + bytes / 10 && search.bytes() <= bytes + bytes / 10, "{bytes}");
    }
    assert!(
        answered.is_sorted_by(|less, more| less > more),
        "what is forgotten is found again: {answered:?}"
    );
}

#[test]
fn threads_answer_alike() {
    for threads in [1, 2, 3, 8] {
        let limits = Limits { threads: NonZeroUsize::new(threads).expect("one at least"), ..Limits::none() };
        let mut search = DepthFirst::on_threads(&CramParts);
        assert_eq!(search.grundy(&board(), &limits).unwrap(), Nimber(3));
        assert!(search.positions() > 25_000, "others are called after 20,000");
    }
}
