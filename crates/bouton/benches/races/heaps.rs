//! Heap games: the values of the heaps 0, 1, 2, ..., against the recurrence with a table of the values that occur.
//!
//! The long ones run without a baseline. Their results are compared with the tables of tczajka/octal-games, OEIS
//! A002188 and A071509, and the 1,287 rare values of Grundy's game. If ogsolve is installed, it races some of them.

use std::env;
use std::num::NonZeroUsize;
use std::process::Command;

use bouton::heap::book::Book;
use bouton::heap::code::Code;
use bouton::heap::pattern::{PatternKind, space};
use bouton::{Limits, Nimber};

use super::race::{Race, Track};

/// The code of a game, and the number of its heaps to value.
type Work = (&'static str, u64);

/// Grundy's game.
const GRUNDY: &str = "4!.0";

/// Limits that only set the number of threads.
fn on(threads: usize) -> Limits<'static> {
    Limits::none().with_threads(NonZeroUsize::new(threads).expect("at least one"))
}

/// The number of threads in words.
fn named(threads: usize) -> &'static str {
    if threads == 1 { "one thread" } else { "two threads" }
}

fn values(&(code, end): &Work, threads: usize) -> Vec<u64> {
    book(code, end, threads).values().iter().map(|value| value.0).collect()
}

/// The recurrence: inserts the values that occur into `met`, and then asks it for the smallest value that is missing.
fn recurrence(&(code, end): &Work, met: &mut impl Met) -> Vec<u64> {
    // For each digit of the code, the number that is taken, if a move may then leave this many heaps.
    let digits = || (0..).zip(code.bytes().filter(u8::is_ascii_digit));
    let taking = |heaps: u32| -> Vec<usize> {
        digits().filter(|(_, digit)| digit >> heaps & 1 == 1).map(|(taken, _)| taken).collect()
    };
    let [none, one, two] = [0, 1, 2].map(taking);
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..end as usize {
        met.start();
        none.iter().filter(|&&taken| taken == heap).for_each(|_| met.insert(0));
        for taken in one.iter().filter(|&&taken| taken < heap) {
            met.insert(values[heap - taken]);
        }
        for left in two.iter().filter_map(|&taken| heap.checked_sub(taken)).filter(|&left| left > 0) {
            let pairs = values[1..].iter().zip(values[..left].iter().rev());
            pairs.take(left / 2).for_each(|(a, b)| met.insert(a ^ b));
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

/// A table that stores the last round in which each value occurred. It is cleared every 255 heaps.
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

/// All values of these games are below this number.
const VALUES: usize = 1 << 12;

/// Runs all races of this file.
pub fn kernels(track: &Track) {
    against_tables(track);
    proved(track);
    against_ogsolve(track);
    grundys_game(track);
    all_codes(track);
}

/// Races against both tables, on games where the tables are fast enough.
fn against_tables(track: &Track) {
    let all = [
        ("0.007", 100_000, 1, Some(10.0)),
        ("0.007", 100_000, 2, Some(10.0)),
        ("0.007", 300_000, 1, Some(10.0)),
        ("0.007", 300_000, 2, Some(10.0)),
        ("0.16", 60_000, 1, Some(20.0)),
        ("0.56", 60_000, 1, Some(20.0)),
        ("0.376", 60_000, 1, Some(20.0)),
        ("0.6", 60_000, 1, None),
    ];
    for (digits, end, threads, promised) in all {
        let end = track.scale.of(end / 25, end, end);
        let race = |against: &str| {
            let name = format!("heaps of {digits} to {end} on {}, against {against}", named(threads));
            Race { promised, ..Race::new(name, move || (digits, end)) }
        };
        let values = |work: &Work| values(work, threads);
        track.race(race("a cleared table"), values, |work| {
            recurrence(work, &mut Cleared(vec![false; VALUES]))
        });
        track.race(race("byte stamps"), values, |work| recurrence(work, &mut Stamps(vec![0; VALUES], 0)));
    }
}

/// The facts about a proved period: preperiod, period, the largest value and the first heap that has it.
type Proved = (u64, u64, (u64, u64));

/// Values heaps until the period is proved.
fn proved(track: &Track) {
    let all: [(&str, Proved); 4] = [
        ("0.16", (105_351, 149_459, (23, 229_790))),
        ("0.56", (326_640, 144, (64, 22_778))),
        ("0.376", (2_268_248, 4, (176, 341_612))),
        ("0.454", (160_949_019, 60_620_715, (41, 14_456_117))),
    ];
    for (digits, expected) in all {
        let end = track.scale.of(5000, u64::MAX, u64::MAX);
        let race = Race::new(format!("heaps of {digits} until the period is proved"), move || digits);
        track.alone(
            race,
            |digits| book(digits, end, 1),
            |_, book| {
                let found = book.period().map(|period| {
                    let (most, first) = period.largest;
                    (period.preperiod, period.period, (most.0, first))
                });
                assert_eq!(found, (book.values().len() as u64 != end).then_some(expected));
            },
        );
    }
}

/// The book of a code after `end` heaps are valued, or its period is proved.
fn book(digits: &str, end: u64, threads: usize) -> Book {
    let book = Book::new(Code::read(digits.as_bytes()).expect("a code"));
    book.extend(end, &on(threads)).expect("no limits");
    book
}

/// Races against ogsolve, if it is installed.
fn against_ogsolve(track: &Track) {
    let peer = Ogsolve::installed();
    let all = [
        ("0.6", 1_000_000, 1, 10.0),
        ("0.6", 1_000_000, 2, 10.0),
        ("0.034", 10_000_000, 1, 4.0),
        ("0.167", 10_000_000, 1, 4.0),
    ];
    for (digits, end, threads, promised) in all {
        let end = track.scale.of(5000, end, end);
        let name = format!("heaps of {digits} to {end} on {}", named(threads));
        let work = move || (digits, end);
        let ours = |&(code, end): &Work| book(code, end, threads).value(end - 1);
        match peer {
            Some(peer) => {
                let name = format!("{name}, against ogsolve");
                let race = Race::new(name, work).promising(promised);
                track.race(race, ours, |_| Some(peer.value(digits, end - 1)));
            }
            None => {
                let race = Race::new(name, work);
                track.alone(race, ours, |_, last| assert!(last.is_some()));
            }
        }
    }
}

/// The program ogsolve (P. Beling, 0.0.7). `cargo install ogsolve --version 0.0.7` puts it on the path, or the
/// variable `OGSOLVE` names it. The time of its whole process is measured, with the fastest of its methods here.
#[derive(Clone, Copy)]
struct Ogsolve(&'static str);

impl Ogsolve {
    fn installed() -> Option<Self> {
        let program = env::var("OGSOLVE").unwrap_or_else(|_| "ogsolve".to_owned());
        let version = Command::new(&program).arg("--version").output().ok()?;
        version.stdout.starts_with(b"ogsolve").then(|| Self(program.leak()))
    }

    /// The value of a heap.
    fn value(self, digits: &str, heap: u64) -> Nimber {
        let answer = Command::new(self.0).args(["-m", "rc", "-n", &heap.to_string(), digits]).output();
        let answer = String::from_utf8(answer.expect("ogsolve runs").stdout).expect("text");
        let value = answer.split_once(&format!("nimber of {heap}: ")).expect("ogsolve answers").1;
        Nimber(value.split_whitespace().next().expect("a value").parse().expect("a number"))
    }
}

/// Grundy's game, on one thread and on two.
fn grundys_game(track: &Track) {
    for (end, threads) in [(1 << 22, 1), (1 << 22, 2), (60_000_000, 1), (60_000_000, 2)] {
        let end = track.scale.of(end / 1000 + 12_000, end, end);
        let name = format!("heaps of Grundy's game to {end}, on {}", named(threads));
        track.alone(
            Race::new(name, move || (GRUNDY, end)),
            |&(code, end)| book(code, end, threads),
            |_, book| is_grundy(book),
        );
    }
    let end = track.scale.of(20_000, 1 << 23, 1 << 23);
    let name = format!("heaps of Grundy's game to {end}, two threads against one");
    let race = Race::new(name, move || (GRUNDY, end)).promising(1.7);
    let last = |threads| move |&(code, end): &Work| book(code, end, threads).value(end - 1);
    track.race(race, last(2), last(1));
}

/// All octal codes 0.ddd and 4.ddd, each until its period is proved.
fn all_codes(track: &Track) {
    let end = track.scale.of(300, 20_000, 20_000);
    let codes = || (0..1024).map(|code| format!("{}.{:03o}", code >> 9 << 2, code & 511)).collect();
    let race = Race::new(format!("heaps of the 1024 codes 0.ddd and 4.ddd to {end}, on two threads"), codes);
    track.alone(
        race,
        |codes: &Vec<String>| {
            let periods = codes.iter().map(|code| book(code, end, 2).period().is_some());
            periods.filter(|&is_proved| is_proved).count()
        },
        |_, &proved| assert_eq!(proved, track.scale.of(PROVED[0], PROVED[1], PROVED[1])),
    );
}

/// The number of these codes whose period is proved by 300 values, and by 20,000 values.
const PROVED: [usize; 2] = [611, 695];

fn is_grundy(book: &Book) {
    let values = book.values();
    assert_eq!(values.get(10_000), Some(Nimber(39)));
    let rare = space(&values, Some(book.code())).and_then(|found| match found.kind {
        PatternKind::SparseSpace { rare, .. } => Some((rare, found.last_exception?)),
        _ => None,
    });
    match values.len() {
        100_000..48_000_000 => assert_eq!(rare, Some((1274, 82_860))),
        49_000_000.. => assert_eq!(rare, Some((1287, 48_399_022))),
        _ => {}
    }
}
