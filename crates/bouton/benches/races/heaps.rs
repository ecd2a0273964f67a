//! Heap games: the values of the heaps 0, 1, 2, ..., against the recurrence with a table of what was met.
//!
//! The long ones run alone. What they find is held against the tables of tczajka/octal-games, OEIS A002188 and A071509, and the
//! 1,287 rare values of Grundy's game.

use std::num::NonZeroUsize;

use bouton::heap::filling::{Filling, Method};
use bouton::heap::takes::Takes;
use bouton::{Limits, Nimber};

use super::race::{Race, Track};

/// A game and how many of its heaps.
type Work = (Takes, u64);

/// An octal code.
fn code(digits: &str) -> Takes {
    Takes::new(digits.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0'))
}

fn grundy() -> Takes {
    Takes { two: vec![0], unequal: true, ..Takes::default() }
}

fn filled((takes, end): &Work, threads: usize) -> Filling {
    let mut filling = Filling::new(takes.clone());
    let threads = NonZeroUsize::new(threads).expect("at least one");
    filling.extend(*end, &Limits { threads, ..Limits::none() }).expect("no limits");
    filling
}

fn values(work: &Work) -> Vec<u64> {
    filled(work, 1).values().iter().map(|value| value.0).collect()
}

/// The recurrence; `met` is told what is met, and then asked for what is not.
fn recurrence((takes, end): &Work, met: &mut impl Met) -> Vec<u64> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..*end as usize {
        met.start();
        takes.none.iter().filter(|&&taken| taken as usize == heap).for_each(|_| met.insert(0));
        for taken in takes.one.iter().map(|&taken| taken as usize).filter(|&taken| taken < heap) {
            met.insert(values[heap - taken]);
        }
        for left in
            takes.two.iter().filter_map(|&taken| heap.checked_sub(taken as usize)).filter(|&left| left > 0)
        {
            let most = (left - usize::from(takes.unequal)) / 2;
            let pairs = values[1..].iter().zip(values[..left].iter().rev());
            pairs.take(most).for_each(|(a, b)| met.insert(a ^ b));
        }
        values.push(met.missing());
    }
    values.into_iter().map(u64::from).collect()
}

trait Met {
    fn start(&mut self);
    fn insert(&mut self, value: u16);
    fn missing(&self) -> u16;
}

/// A table that is cleared for each heap.
struct Cleared(Vec<bool>);

impl Met for Cleared {
    fn start(&mut self) {
        self.0.fill(false);
    }

    fn insert(&mut self, value: u16) {
        self.0[usize::from(value)] = true;
    }

    fn missing(&self) -> u16 {
        self.0.iter().position(|met| !met).expect("few values") as u16
    }
}

/// A table of the round in which each value was met last, cleared every 255 heaps.
struct Stamps(Vec<u8>, u8);

impl Met for Stamps {
    fn start(&mut self) {
        self.1 = self.1.wrapping_add(1);
        if self.1 == 0 {
            self.0.fill(0);
            self.1 = 1;
        }
    }

    fn insert(&mut self, value: u16) {
        self.0[usize::from(value)] = self.1;
    }

    fn missing(&self) -> u16 {
        self.0.iter().position(|&round| round != self.1).expect("few values") as u16
    }
}

/// Values of all these games stay below this.
const VALUES: usize = 1 << 12;

/// Against both tables where these can still run, and then as far as the periods are known.
pub fn kernels(track: &Track) {
    let dense = |end| ("0.007", end, None);
    let small = [
        dense(100_000),
        dense(300_000),
        ("0.16", 60_000, Some(20.0)),
        ("0.376", 60_000, Some(20.0)),
        ("0.6", 60_000, None),
    ];
    for (digits, end, promised) in small {
        let end = track.scale.of(end / 25, end, end);
        let race = |against: &str| {
            let race = Race::new(format!("heaps of {digits} to {end}, against {against}"), move || {
                (code(digits), end)
            });
            Race { promised, ..race }
        };
        track.race(race("a cleared table"), values, |work| {
            recurrence(work, &mut Cleared(vec![false; VALUES]))
        });
        track.race(race("byte stamps"), values, |work| recurrence(work, &mut Stamps(vec![0; VALUES], 0)));
    }
    let periodic = [
        ("0.16", 410_000, 105_351, 149_459, (23, 229_790)),
        ("0.56", 660_000, 326_640, 144, (64, 22_778)),
        ("0.376", 4_600_000, 2_268_248, 4, (176, 341_612)),
        ("0.454", 443_000_000, 160_949_019, 60_620_715, (41, 14_456_117)),
    ];
    for (digits, end, preperiod, period, most) in periodic {
        let end = track.scale.of(5000, end, end);
        let race = Race::new(format!("heaps of {digits} to {end}"), move || (code(digits), end));
        track.alone(race, |work| filled(work, 1), |_, filling| has_period(filling, preperiod, period, most));
    }
    for (digits, end) in [("0.6", 1_000_000), ("0.034", 10_000_000), ("0.167", 10_000_000)] {
        let end = track.scale.of(5000, end, end);
        let race = Race::new(format!("heaps of {digits} to {end}"), move || (code(digits), end));
        track.alone(
            race,
            |work| filled(work, 1),
            |&(_, end), filling| assert_eq!(filling.values().len() as u64, end),
        );
    }
    for (end, threads) in [(1 << 22, 1), (1 << 22, 2), (60_000_000, 1), (60_000_000, 2)] {
        let end = track.scale.of(end / 1000 + 12_000, end, end);
        let on = if threads == 1 { "one thread" } else { "two threads" };
        let name = format!("heaps of Grundy's game to {end}, on {on}");
        track.alone(
            Race::new(name, move || (grundy(), end)),
            |work| filled(work, threads),
            |_, filling| is_grundy(filling),
        );
    }
}

/// The period, as far as values are there, and the largest value with the first heap that has it.
fn has_period(filling: &Filling, preperiod: usize, period: usize, (most, first): (u64, usize)) {
    let values = filling.values();
    let known = values.len();
    if preperiod + period < known {
        let later = values.range(preperiod + period..known);
        assert!(values.range(preperiod..known - period).eq(later), "period {period}");
        assert_ne!(values.get(preperiod - 1), values.get(preperiod - 1 + period));
    }
    if first < known {
        assert_eq!(values.get(first), Some(Nimber(most)));
        assert!(
            values.range(0..first).all(|value| value.0 < most) && values.iter().all(|value| value.0 <= most)
        );
    }
}

fn is_grundy(filling: &Filling) {
    assert_eq!(filling.values().get(10_000), Some(Nimber(39)));
    let rare = match filling.method() {
        Method::Sparse { rare, last, .. } => Some((rare, last)),
        _ => None,
    };
    match filling.values().len() {
        100_000..48_000_000 => assert_eq!(rare, Some((1273, 82_860))),
        // 1,287 with heap 0.
        49_000_000.. => assert_eq!(rare, Some((1286, 48_399_022))),
        _ => {}
    }
}
