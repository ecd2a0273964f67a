//! `bouton diff`: how far two games have the same values, and where they first differ.

use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process::ExitCode;

use bouton::Unknown;
use bouton::catalog::answer::{Basis, Status};
use bouton::catalog::comparison::Comparison;
use bouton::catalog::series::Series;
use bouton::notation::Sizes;
use serde::Serialize;

use crate::args;
use crate::failure::{Failure, NOT_KNOWN, REFUSED};
use crate::headline::{headline, status_words, theorems};
use crate::json::{self, Assumed, Cited, cited};
use crate::pair;
use crate::rules::Trust;
use crate::table::row_of;
use crate::talk::say;
use crate::watch::{Watch, ended};

#[derive(Serialize)]
struct Json<'a> {
    games: [&'a str; 2],
    sizes: &'a str,
    shift: i64,
    status: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    theorems: Vec<Cited>,
    #[serde(skip_serializing_if = "Option::is_none")]
    assumption: Option<Assumed>,
    /// Nothing if that is not known.
    equal: Option<bool>,
    equal_to: Option<u64>,
    first_difference: Option<Difference>,
    last_difference: Option<u64>,
    differences: u64,
    compared_from: u64,
    compared_to: Option<u64>,
}

#[derive(Serialize)]
struct Difference {
    n: u64,
    nimbers: [u64; 2],
}

/// Two games compared.
struct Compared<'a> {
    games: [&'a str; 2],
    /// The n of the first game, to each of which the second has one.
    numbers: RangeInclusive<u64>,
    found: Comparison,
    /// What the values of both rest on.
    basis: Basis,
    /// The limit that was reached, if one was.
    unknown: Option<Unknown>,
}

/// Runs the command.
pub fn run(args: &args::Diff) -> Result<ExitCode, Failure> {
    let [one, other] = pair::read([&args.game, &args.other], &args.settings, Trust::raw(args.raw))?;
    let (first, second) = (row_of(&one.named)?, row_of(&other.named)?);
    let sizes = Sizes::read(first.measure, args.sizes.as_bytes());
    let sizes = sizes.map_err(|error| Failure::Text("--sizes".to_owned(), error))?;
    // What has no number of the other game beside it is left out.
    let from = u64::from(*sizes.cols().start()).max(args.shift.min(0).unsigned_abs());
    let numbers = from..=u64::from(*sizes.cols().end());
    let ours = shifted(first, &numbers, 0, args)?;
    let theirs = shifted(second, &numbers, args.shift, args)?;
    if std::ptr::eq(one.named.game, other.named.game) && args.shift == 0 {
        say!("bouton: both are {}", one.name);
    }
    // One game must not take the time of both.
    let half = args.limits.within(args.limits.max_time.map(|time| time / 2));
    let watch = Watch::new(&half);
    let ours = watch.limited(|limits| one.named.table(&ours, &watch, limits, &()))?;
    let watch = Watch::holding(ours.bytes(), &args.limits).since(watch.start());
    let theirs = watch.limited(|limits| other.named.table(&theirs, &watch, limits, &()))?;
    let compared = Compared {
        games: [&one.name, &other.name],
        numbers,
        found: Comparison::of(&ours, &theirs),
        basis: joined(&ours.basis, &theirs.basis),
        unknown: ours.unknown.or(theirs.unknown),
    };
    let text = if args.json { compared.json(args) } else { compared.told(args.shift) };
    io::stdout().write_all(text.as_bytes()).map_err(Failure::writing)?;
    if !compared.is_whole() {
        let missing = [&ours, &theirs].into_iter().find_map(|table| table.unknown);
        let missing = missing.as_ref().map(ended);
        let missing =
            missing.unwrap_or_else(|| "beyond, not every number has a value in both games".to_owned());
        say!("bouton: {missing}");
    }
    Ok(match compared.is_equal() {
        Some(true) => ExitCode::SUCCESS,
        Some(false) => ExitCode::from(REFUSED),
        None => ExitCode::from(NOT_KNOWN),
    })
}

/// The sizes that are `shift` more than these numbers.
fn shifted(
    series: Series,
    numbers: &RangeInclusive<u64>,
    shift: i64,
    args: &args::Diff,
) -> Result<Sizes, Failure> {
    let ends = [numbers.start(), numbers.end()].map(|number| number.checked_add_signed(shift));
    let sizes = ends[0]
        .zip(ends[1])
        .filter(|(start, end)| start <= end)
        .and_then(|(start, end)| Sizes::read(series.measure, format!("{start}..{end}").as_bytes()).ok());
    sizes.ok_or_else(|| {
        Failure::Usage(format!(
            "--shift {}: there are no such sizes beside {}",
            args.shift,
            args.sizes.trim()
        ))
    })
}

/// What both rest on.
fn joined(one: &Basis, other: &Basis) -> Basis {
    let mut basis = one.clone();
    basis.join(other);
    basis
}

impl Compared<'_> {
    fn is_whole(&self) -> bool {
        self.found.compared == self.numbers.end() - self.numbers.start() + 1
    }

    /// Whether all values are equal, if that is known.
    fn is_equal(&self) -> Option<bool> {
        match self.found.first {
            Some(_) => Some(false),
            None => self.is_whole().then_some(true),
        }
    }

    fn status(&self) -> Status {
        if self.is_equal().is_some() { self.basis.status } else { Status::Unknown }
    }

    /// The number at a place.
    fn number(&self, place: u64) -> u64 {
        self.numbers.start() + place
    }

    /// The last number up to which all values are equal, if there is one.
    fn equal_to(&self) -> Option<u64> {
        let equal = self.found.first.map_or(self.found.compared, |(place, _)| place);
        equal.checked_sub(1).map(|place| self.number(place))
    }

    /// One line for people.
    fn told(&self, shift: i64) -> String {
        let Self { games: [one, other], numbers, found, .. } = self;
        let equal = self.equal_to().map(|last| match *numbers.start() {
            first if first == last => format!("equal for n = {first}"),
            first => format!("equal for n = {first}..{last}"),
        });
        let differ = found.first.map(|(place, [ours, theirs])| {
            let (first, last) = (self.number(place), self.number(found.compared - 1));
            let count = if found.differences == 1 { "difference" } else { "differences" };
            format!(
                "first difference n = {first}: {} and {}; {} {count} up to {last}",
                ours.0, theirs.0, found.differences
            )
        });
        let parts: Vec<_> = equal.into_iter().chain(differ).collect();
        let parts = if parts.is_empty() { "nothing is known".to_owned() } else { parts.join("; ") };
        let beside = match shift {
            0 => String::new(),
            shift => format!(" at n {} {}", if shift < 0 { '-' } else { '+' }, shift.unsigned_abs()),
        };
        let head = format!("{one} and {other}{beside}: {parts}.");
        headline(&head, &status_words(self.status(), self.unknown.as_ref())) + &theorems(&self.basis.theorems)
    }

    /// One object.
    fn json(&self, args: &args::Diff) -> String {
        let found = &self.found;
        json::line(&Json {
            games: self.games,
            sizes: args.sizes.trim(),
            shift: args.shift,
            status: self.status().word(),
            theorems: cited(&self.basis.theorems),
            assumption: Assumed::of(self.status()),
            equal: self.is_equal(),
            equal_to: self.equal_to(),
            first_difference: found
                .first
                .map(|(place, nimbers)| Difference { n: self.number(place), nimbers: nimbers.map(|n| n.0) }),
            last_difference: found.last.map(|place| self.number(place)),
            differences: found.differences,
            compared_from: *self.numbers.start(),
            compared_to: found.compared.checked_sub(1).map(|place| self.number(place)),
        })
    }
}
