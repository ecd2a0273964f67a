//! The functions of the fuzz targets, each with its seeds and with changed ones: the same bytes on every machine.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::mutated::{Random, times};

#[path = "../../../../fuzz/src/lib.rs"]
mod targets;

/// How often a seed of each target is changed. The variable `TRIALS` says how many times as often.
const TRIALS: [(&str, u64); 7] = [
    ("certificate", 300),
    ("code", 2000),
    ("contest", 300),
    ("graph", 1000),
    ("position", 1000),
    ("rule", 60),
    ("store", 200),
];

#[test]
fn targets_hold_for_changed_seeds() {
    for (name, run, seeds) in targets::TARGETS {
        let mut random = Random(5);
        let seeds = seeds();
        let (_, trials) = TRIALS.iter().find(|(target, _)| *target == name).expect("each has a number");
        let check = |input: &[u8]| {
            let done = catch_unwind(AssertUnwindSafe(|| run(input)));
            assert!(done.is_ok(), "{name}: {:?}", String::from_utf8_lossy(input));
        };
        seeds.iter().for_each(|seed| check(seed));
        for _ in 0..trials * times() {
            let seed = &seeds[random.below(seeds.len())];
            // A change in the first byte would only choose another seed's kind.
            let (first, rest) = seed.split_at(seed.len().min(1));
            check(&[first, &random.spoil(rest)].concat());
        }
    }
}
