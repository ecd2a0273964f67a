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

/// Beside the target's own tests: enough of these texts are valid for the test of their claims to mean something.
#[test]
fn certificates_with_other_lines_claim_what_is_true() {
    let seeds: Vec<_> = targets::certificate::seeds().into_iter().flat_map(String::from_utf8).collect();
    let mut valid = 0;
    for seed in &seeds {
        for random in 0..200 * u32::try_from(times()).unwrap_or(1) {
            let text = targets::certificate::with_other_lines(seed, random);
            targets::certificate::run(text.as_bytes());
            let limits = bouton_check::Limits { max_work: 20_000_000, max_memory: 10_000_000 };
            let is_other = text != *seed;
            valid += u32::from(is_other && bouton_check::check(&text, None, limits).exit_code() == 0);
        }
    }
    assert!(valid > 20, "only {valid} changed texts are valid");
}
