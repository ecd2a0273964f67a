//! Effects of limits on a search: little memory costs time but changes no answer, and threads change nothing.

use std::cell::Cell;
use std::num::NonZeroUsize;

use bouton::games::cram::CramParts;
use bouton::games::shape::Shape;
use bouton::{Convention, DepthFirst, Halt, Limit, Limits, Moves, Nimber, Progress, Sum, from_fn};

/// Cram on 7 x 4. Its value is 3, and it has some 28,000 positions, 1.7 MB if nothing is discarded.
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
        let mut search = DepthFirst::new(&CramParts).by_key();
        match search.grundy(&board(), &Limits::none().with_bytes(bytes).with_watch(&watch)) {
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
fn play_that_only_grows_stays_within_its_memory_and_is_named() {
    let rules = from_fn(|&heap: &u64, list: &mut Moves<u64, u64>| list.push(heap, [heap + 1]));
    for bytes in [1_000_000, 20_000_000, 33_000_000, 50_000_000] {
        let limits = Limits::none().with_bytes(bytes);
        let halt = DepthFirst::new(&rules).grundy(&Sum::from_iter([3]), &limits).unwrap_err();
        let Halt::Unknown(unknown) = &halt else { panic!("{halt}") };
        let Progress { positions, bytes: held, depth } = unknown.progress;
        assert!(
            unknown.limit == Limit::Bytes && held <= bytes + bytes / 100 && held > bytes / 2,
            "{bytes}: {unknown}"
        );
        assert!(depth + 1 >= positions, "{unknown}");
        let named = format!("; a line of play has no end within {depth} moves");
        assert_eq!(unknown.to_string().ends_with(&named), depth >= 1 << 17, "{unknown}");
    }
    // Long play that ends is answered.
    let rules = from_fn(|&heap: &u64, list: &mut Moves<u64, u64>| {
        if heap < 300_000 {
            list.push(heap, [heap + 1]);
        }
    });
    let found = DepthFirst::new(&rules).grundy(&Sum::from_iter([3]), &Limits::none());
    assert_eq!(found.unwrap(), Nimber(1));
}

#[test]
fn threads_answer_alike() {
    for threads in [1, 2, 3, 8] {
        let limits = Limits::none().with_threads(NonZeroUsize::new(threads).expect("one at least"));
        let mut search = DepthFirst::on_threads(&CramParts).by_key();
        assert_eq!(search.grundy(&board(), &limits).unwrap(), Nimber(3));
        assert!(search.positions() > 25_000, "others are called after 20,000");
    }
}

#[test]
fn a_very_long_list_of_moves_asks_whether_to_go_on() {
    let (longest, listed) = (Cell::new(0), Cell::new(0));
    let rules = from_fn(|&heap: &u64, list: &mut Moves<u64, u64>| {
        for left in 1..heap {
            if list.is_full() {
                break;
            }
            list.push(left, [left]);
        }
        longest.set(longest.get().max(list.len()));
        listed.set(listed.get() + list.len());
    })
    .that_ends();
    let watch = |_: &Progress| listed.get() > 300_000;
    let mut search = DepthFirst::new(&rules);
    let limits = Limits::none().with_watch(&watch);
    let found = search.outcome(&Sum::from_iter([1 << 40]), Convention::Misere, &limits);
    assert!(matches!(found, Err(Halt::Unknown(_))), "it is stopped");
    assert!(listed.get() < 400_000 && longest.get() <= 1 << 15, "{} {}", listed.get(), longest.get());
}
