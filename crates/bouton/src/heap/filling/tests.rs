//! Tests all methods against the definition and against each other.

use std::num::NonZeroUsize;

use super::*;
use crate::tests::{one_in, times};
use crate::theory::mex::mex;
use crate::theory::nimber::Nimber;

/// The values by the recurrence, word for word.
fn by_definition(takes: &Takes, end: u64) -> Vec<Nimber> {
    let mut values: Vec<Nimber> = Vec::new();
    for heap in 0..end {
        let mut options = Vec::new();
        options.extend(takes.none.iter().filter(|&&taken| taken == heap).map(|_| Nimber(0)));
        for taken in takes.one.iter().filter(|&&taken| taken < heap) {
            options.push(values[(heap - taken) as usize]);
        }
        for taken in takes.two.iter().filter(|&&taken| taken < heap) {
            let pairs = (1..heap - taken).map(|a| (a, heap - taken - a));
            let pairs = pairs.filter(|(a, b)| a != b || !takes.unequal);
            options.extend(pairs.map(|(a, b)| values[a as usize] + values[b as usize]));
        }
        values.push(mex(&options));
    }
    values
}

/// All octal codes with at most three digits after the point, each with and without a digit 4 before the point, and each with any pairs of
/// heaps and with unequal pairs only.
fn codes() -> impl Iterator<Item = Takes> {
    (0..2048).map(|code: u16| {
        let digits = [4 * (code >> 9 & 1), code >> 6 & 7, code >> 3 & 7, code & 7];
        Takes { unequal: code >> 10 == 1, ..Takes::new(digits.map(|digit| digit as u8)) }
    })
}

/// Every method, with settings that make all special cases occur early.
fn settings() -> impl Iterator<Item = (&'static str, Settings)> {
    Path::available().flat_map(|path| {
        let usual = Settings { path, ..Settings::default() };
        let plain = Settings { dense_from: u64::MAX, sparse_from: u64::MAX, ..usual };
        let dense = Settings { dense_from: 1, sparse_from: u64::MAX, pause: 100, ..usual };
        let shared = Settings { pause: 1 << 12, together: 3, ..dense };
        let small = Division { batch: 3, inserted: 2, checked: 1, rounds: 2, few: 3, kept: 80, near: 90 };
        let few = Division { few: 3, ..usual.division };
        let sparse = Settings { dense_from: 1, sparse_from: 70, division: few, ..usual };
        let divided = Settings { division: small, ..sparse };
        let none = Division { inserted: 0, checked: 0, rounds: 0, ..small };
        let unchecked = Settings { division: none, ..sparse };
        [
            ("plain", plain),
            ("dense", dense),
            ("shared", shared),
            ("usual", usual),
            ("sparse", sparse),
            ("divided", divided),
            ("unchecked", unchecked),
        ]
    })
}

fn found(takes: &Takes, settings: Settings, known: &[Nimber], end: u64, threads: usize) -> Sequence {
    let known = known.iter().copied().collect();
    let mut filling = Filling { settings, ..Filling::resumed(takes.clone(), known) };
    let threads = NonZeroUsize::new(threads).unwrap();
    filling.extend(end, &Limits::none().with_threads(threads)).unwrap();
    filling.values().clone()
}

#[test]
fn all_ways_agree_with_the_definition() {
    for (number, takes) in codes().enumerate().step_by(one_in(5)) {
        let expected = by_definition(&takes, 300);
        // Some methods are slow with these settings, or similar to another one: they run only on every seventh code.
        let all = settings().filter(|(name, _)| number % 7 == 0 || ["dense", "divided"].contains(name));
        for (name, settings) in all {
            let found = found(&takes, settings, &expected[..90], 300, 2);
            let other = found.iter().zip(&expected).position(|(found, expected)| found != *expected);
            assert_eq!((other, found.len()), (None, expected.len()), "{name} {takes:?}");
        }
    }
}

/// Random codes with at most `digits` digits after the point.
fn random_codes(count: usize, digits: u64) -> impl Iterator<Item = Takes> {
    let mut seed = 12_345u64;
    let mut random = move |end: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % end
    };
    std::iter::repeat_with(move || {
        let first = 4 * random(2) as u8;
        let len = 1 + random(digits);
        let digits: Vec<u8> = (0..len).map(|_| random(8) as u8 & random(8) as u8).collect();
        Takes { unequal: random(4) == 0, ..Takes::new([first].into_iter().chain(digits)) }
    })
    .take(count)
}

#[test]
fn all_ways_agree_on_large_heaps() {
    let known = [&[0, 0, 0, 7][..], &[0, 6], &[0, 1, 6], &[0, 1, 0, 4], &[0, 3, 7, 6]];
    let known = known.iter().map(|digits| Takes::new(digits.iter().copied()));
    for takes in known.chain(random_codes(3 * times(), 12)) {
        let mut expected = None;
        for (name, settings) in settings().filter(|(name, _)| *name != "unchecked") {
            let found = found(&takes, settings, &[], 2500, 2);
            let expected = expected.get_or_insert_with(|| found.clone());
            let other = found.iter().zip(expected.iter()).position(|(found, expected)| found != expected);
            assert_eq!((other, found.len()), (None, expected.len()), "{name} {takes:?}");
        }
    }
}

#[test]
fn what_is_larger_than_every_heap_is_never_taken() {
    // On 32-bit machines the number 2^32 + 2 must not become 2.
    let beyond = |list: &[u64]| [list, &[(1 << 32) + 2]].concat();
    for takes in [Takes::new([0, 3, 0, 3]), Takes::new([0, 7, 0, 7]), Takes::new([4, 0, 0, 1])] {
        let Takes { none, one, two, .. } = &takes;
        let more = Takes { none: beyond(none), one: beyond(one), two: beyond(two), ..takes };
        let expected = by_definition(&takes, 600);
        for (name, settings) in settings() {
            assert!(
                found(&more, settings, &[], 600, 2).iter().eq(expected.iter().copied()),
                "{name} {more:?}"
            );
        }
    }
}

#[test]
fn values_of_every_width_are_gone_on_from() {
    // These are not the values of any game. The filling does not check them.
    for most in [200, 255, 256, 400, 511, 512, 700, 65_535, 65_536] {
        let believed: Vec<Nimber> =
            (0..400).map(|heap| Nimber(if heap % 9 < 7 { most } else { heap % 5 })).collect();
        for takes in [Takes::new([0, 6]), Takes::new([0, 3, 6, 4])] {
            let mut expected = None;
            for (name, settings) in settings() {
                let found = found(&takes, settings, &believed, 700, 2);
                let expected = expected.get_or_insert_with(|| found.clone());
                let other = found.iter().zip(expected.iter()).position(|(found, expected)| found != expected);
                assert_eq!((other, found.len()), (None, expected.len()), "{most} {name} {takes:?}");
            }
        }
    }
}

#[test]
fn limits_leave_a_correct_prefix() {
    let takes = Takes::new([0, 0, 0, 7]);
    let stops = [
        Limits::none().with_positions(700),
        Limits::none().with_bytes(5000),
        Limits::none().with_watch(&|progress| progress.positions > 3000),
    ];
    let mut whole = Filling::resumed(takes.clone(), Sequence::new());
    whole.extend(6000, &Limits::none()).unwrap();
    for limits in &stops {
        let mut filling = Filling::resumed(takes.clone(), Sequence::new());
        let stopped = filling.extend(6000, limits).unwrap_err();
        let known = filling.values().len();
        assert!(known < 6000 && stopped.progress.positions == known as u64, "{stopped}");
        assert!(filling.values().iter().eq(whole.values().range(0..known)), "{stopped}");
        filling.extend(6000, &Limits::none()).unwrap();
        assert_eq!(filling.values(), whole.values());
    }
}
