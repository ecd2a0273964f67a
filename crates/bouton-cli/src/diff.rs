//! `bouton diff`: how far two games have equal values, and where they first differ.

use std::ops::RangeInclusive;
use std::sync::Arc;

use bouton::catalog::status::{Basis, Status};
use bouton::catalog::{Catalog, Game, Series};
use bouton::notation::{Measure, Sizes};
use bouton::tables::comparison::Comparison;
use bouton::tables::table::Table;
use bouton::{Limit, Nimber, Unknown};
use serde_json::{Value, json};

use crate::args::{self, Placed, What};
use crate::failure::{ExitCode, Failure, ended};
use crate::headline::{counted, headline, status_words, theorems};
use crate::json::{Object, assumed, cited};
use crate::named::{Named, RowQuestion, Written, all_named, called};
use crate::output::{print, say};
use crate::signals::is_interrupted;
use crate::table::{series_of, sizes_of};
use crate::watch::Watch;

/// Two games compared.
struct Compared<'a> {
    games: [&'a str; 2],
    asked: RowQuestion,
    /// The sizes of the first game. Each has a partner in the second.
    sizes: Sizes,
    found: Comparison,
    /// The grounds of the values of both.
    basis: Basis,
    /// The limit that was reached, if one was.
    unknown: Option<Unknown>,
}

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Diff) -> Result<ExitCode, Failure> {
    let written = [args.game.as_str(), &args.other];
    let [(one, name), (other, other_name)] = pair(catalog, written, &args.settings, args.raw)?;
    let asked = asked(args, [&one.game, &other.game])?;
    let [ours, theirs] = sizes(catalog, args, [&one, &other])?;
    if Arc::ptr_eq(&one.game, &other.game) && args.shift == 0 {
        say!("bouton: both games are {name}");
    }
    // One game must not take the time of both.
    let half = args.limits.within(args.limits.max_time.map(|time| time / 2));
    let watch = Watch::new(&half);
    let sizes = ours.clone();
    let ours = one.table(asked, &ours, &watch, &())?;
    // The second game has the rest of the time.
    let watch = Watch::holding(ours.bytes(), &args.limits).since(watch.start);
    let is_begun = !is_interrupted();
    let begin = || other.table(asked, &theirs, &watch, &());
    let theirs = is_begun.then(begin).transpose()?;
    let held = ours.bytes() + theirs.as_ref().map_or(0, Table::bytes);
    let watch = Watch::holding(held, &args.limits).since(watch.start);
    let (found, stopped) = match &theirs {
        Some(theirs) => watch.limited(|limits| match asked {
            RowQuestion::Values => Comparison::of(&ours, theirs, limits),
            RowQuestion::Outcomes(_) => Comparison::of_outcomes(&ours, theirs, limits),
        }),
        None => (Comparison::default(), watch.over()),
    };
    let is_stopped = ours.unknown.is_some_and(|unknown| unknown.limit == Limit::Stopped);
    let is_out_of_half = is_stopped && !is_interrupted() && args.limits.max_time.is_some();
    let mut basis = ours.basis.clone();
    theirs.iter().for_each(|theirs| basis.join(&theirs.basis));
    let compared = Compared {
        games: [&name, &other_name],
        asked,
        sizes,
        found,
        basis,
        unknown: ours.unknown.or(theirs.and_then(|theirs| theirs.unknown)).or(stopped),
    };
    let text = if args.json { compared.json(args) } else { compared.report(args.shift) };
    print(&text).map_err(Failure::writing)?;
    if !compared.is_whole() {
        let missing = compared.unknown.as_ref().map(|unknown| match is_out_of_half {
            true => format!("{name}, which may take half of --max-time: {}", ended(unknown)),
            false if !is_begun => format!("{}; {other_name} was not started", ended(unknown)),
            false => ended(unknown),
        });
        let missing =
            missing.unwrap_or_else(|| "further on, not every n has a value in both games".to_owned());
        say!("bouton: {missing}");
    }
    Ok(match compared.is_equal() {
        Some(true) => ExitCode::SUCCESS,
        Some(false) => ExitCode::REFUSED,
        None => ExitCode::NOT_KNOWN,
    })
}

/// The two games, each with its name. What is set without a place goes to each rule that has such a constant, and there must be one. If `raw`, what is declared
/// in either rule is ignored.
fn pair(
    catalog: &Catalog,
    written: [&str; 2],
    settings: &[Placed],
    raw: bool,
) -> Result<[(Named, String); 2], Failure> {
    let [one, other] = written;
    let games = vec![Written::read(catalog, one)?, Written::read(catalog, other)?];
    let mut named = all_named(catalog, games, &format!("{one} and {other}"), settings, raw)?.into_iter();
    let pair = [(); 2].map(|()| named.next().expect("a game for each text"));
    let [first, second] = &pair;
    let are_called_alike = first.called() == second.called() && !Arc::ptr_eq(&first.game, &second.game);
    let names = match are_called_alike && one != other {
        true => [called(one, first.settings()), called(other, second.settings())],
        false => [first.called(), second.called()],
    };
    let ([first, second], [name, other]) = (pair, names);
    Ok([(first, name), (second, other)])
}

/// The question to both games. A game that is misere by its own rules is compared with another in misere play only.
fn asked(args: &args::Diff, [one, other]: [&Game; 2]) -> Result<RowQuestion, Failure> {
    if one.misere != other.misere && !args.misere {
        let name = if one.misere { &one.name } else { &other.name };
        let wrong = format!("{name} is misere by its own rules, and the other game is not");
        return Err(Failure::usage(wrong, "--misere compares who wins both in misere play"));
    }
    Ok(What::asked(args.what, args.misere, one, "--what outcome asks who wins")?.1)
}

/// The sizes of the first game, and their partners in the second.
fn sizes(catalog: &Catalog, args: &args::Diff, named: [&Named; 2]) -> Result<[Sizes; 2], Failure> {
    let [first, second] = [series_of(catalog, named[0])?, series_of(catalog, named[1])?];
    let sizes = sizes_of(catalog, named[0], "--sizes", &args.sizes)?;
    if first.measure.is_one_number() != second.measure.is_one_number() {
        let [one, other] = [(named[0], first), (named[1], second)]
            .map(|(named, series)| format!("{} has {}", named.game.name, series.measure.noun()));
        let hint = "two games of heaps or words can be compared, or two of boards or pairs";
        return Err(Failure::usage(format!("{one}, and {other}"), hint));
    }
    if !first.measure.is_one_number() {
        if args.shift != 0 {
            let hint = "leave it out: boards and pairs are compared size by size";
            return Err(Failure::usage("--shift applies to heaps and words only", hint));
        }
        return Ok([sizes, sizes_of(catalog, named[1], "--sizes", &args.sizes)?]);
    }
    // A number without a partner in the other game is left out.
    let from = u64::from(*sizes.cols().start()).max(args.shift.min(0).unsigned_abs());
    let numbers = from..=u64::from(*sizes.cols().end());
    Ok([shifted(first, &numbers, 0, args)?, shifted(second, &numbers, args.shift, args)?])
}

/// The sizes that are `shift` more than these numbers.
fn shifted(
    series: &Series,
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
        let wrong = format!("--shift {} leaves no size of {} to compare", args.shift, args.sizes.trim());
        Failure::usage(wrong, "n of the first game is compared with n + K of the second")
    })
}

impl Compared<'_> {
    fn is_whole(&self) -> bool {
        self.found.compared == self.sizes.len()
    }

    /// Whether all values are equal, if that is known.
    fn is_equal(&self) -> Option<bool> {
        match self.found.first {
            Some(_) => Some(false),
            None => self.is_whole().then_some(true),
        }
    }

    fn status(&self) -> Status {
        if self.is_equal().is_some() { self.basis.status.clone() } else { Status::Unknown }
    }

    /// A size of the first game: a number, or rows and columns.
    fn size(&self, at: u64) -> Value {
        let (rows, cols) = self.sizes.at(at);
        if self.sizes.measure().is_one_number() { json!(cols) } else { json!([rows, cols]) }
    }

    /// The size in words: `5`, or `3x4` also for pairs.
    fn size_in_words(&self, at: u64) -> String {
        let is_one_number = self.sizes.measure().is_one_number();
        let measure = if is_one_number { Measure::Heap } else { Measure::Board };
        measure.name(self.sizes.at(at))
    }

    /// The last place up to which all are equal, if there is one.
    fn equal_to(&self) -> Option<u64> {
        self.found.first.map_or(self.found.compared, |(place, _)| place).checked_sub(1)
    }

    /// One line for people.
    fn report(&self, shift: i64) -> String {
        let Self { games: [one, other], found, .. } = self;
        let is_one_number = self.sizes.measure().is_one_number();
        let (words, n) = (|at| self.size_in_words(at), if is_one_number { "n = " } else { "" });
        let equal = self.equal_to().map(|last| match last {
            0 => format!("equal for {n}{}", words(0)),
            last if is_one_number => format!("equal for {n}{}..{}", words(0), words(last)),
            last => format!("equal from {} to {}", words(0), words(last)),
        });
        let differ = found.first.map(|(at, [ours, theirs])| {
            let [ours, theirs] = [ours, theirs].map(|value| match self.asked {
                RowQuestion::Values => value.0.to_string(),
                RowQuestion::Outcomes(_) => letter(value).to_owned(),
            });
            format!(
                "first difference {n}{}: {ours} and {theirs}; {} up to {}",
                words(at),
                counted(found.differences, "difference"),
                words(found.compared - 1)
            )
        });
        let parts: Vec<_> = equal.into_iter().chain(differ).collect();
        let parts = if parts.is_empty() { "nothing is known".to_owned() } else { parts.join("; ") };
        let beside = match shift {
            0 => String::new(),
            shift => format!(" at n {} {}", if shift < 0 { '-' } else { '+' }, shift.unsigned_abs()),
        };
        let head = format!("{one} and {other}{beside}{}: {parts}.", self.asked.words());
        let cited = if found.compared > 0 { theorems(&self.basis.theorems) } else { String::new() };
        headline(&head, &status_words(&self.status(), self.unknown.as_ref())) + &cited
    }

    /// One object.
    fn json(&self, args: &args::Diff) -> String {
        let found = &self.found;
        let cited = cited(&self.basis.theorems).filter(|_| found.compared > 0);
        let object = Object::default()
            .with("games", self.games)
            .with("sizes", args.sizes.trim())
            .with("shift", args.shift)
            .with("status", self.status().word())
            .with_some("theorems", cited)
            .with_some("assumption", assumed(&self.status()));
        self.asked
            .named_in(object)
            // Whether all are equal; `null` if that is not known.
            .with("equal", self.is_equal())
            .with("equal_to", self.equal_to().map(|place| self.size(place)))
            .with("first_difference", found.first.map(|(at, values)| self.difference(at, values)))
            .with("last_difference", found.last.map(|place| self.size(place)))
            .with("differences", found.differences)
            .with("compared_from", self.size(0))
            .with("compared_to", found.compared.checked_sub(1).map(|place| self.size(place)))
            .line()
    }

    fn difference(&self, at: u64, values: [Nimber; 2]) -> Object {
        let key = if self.sizes.measure().is_one_number() { "n" } else { "size" };
        let object = Object::default().with(key, self.size(at));
        match self.asked {
            RowQuestion::Values => object.with("nimbers", values.map(|value| value.0)),
            RowQuestion::Outcomes(_) => object.with("outcomes", values.map(letter)),
        }
    }
}

/// The letter of an outcome that is compared as a number: 0 is P.
fn letter(value: Nimber) -> &'static str {
    if value == Nimber::ZERO { "P" } else { "N" }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(written: [&str; 2], settings: &[(Option<usize>, &str, &str)]) -> Result<[String; 2], Failure> {
        let settings: Vec<_> = settings
            .iter()
            .map(|&(place, name, value)| (place, (name.to_owned(), value.to_owned())))
            .collect();
        Ok(pair(&Catalog::standard(), written, &settings, false)?.map(|(_, name)| name))
    }

    #[test]
    fn constants_are_set_where_they_are() {
        let folder = std::env::temp_dir().join(format!("bouton-pair-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let file = |name: &str, constants: &str| {
            let path = folder.join(name);
            let text = format!(
                "position = Heap()\n{constants}\ndef moves(n):\n    if n > 0:\n        yield n - 1\n"
            );
            std::fs::write(&path, text).unwrap();
            path.to_str().unwrap().to_owned()
        };
        let (k, kl) = (file("k.py", "K = 1\n"), file("kl.py", "K = 1\nL = 2\n"));
        let named = |names: [&str; 2]| names.map(str::to_owned);
        let set = |settings: &[_]| names([&k, &kl], settings).ok();
        std::fs::create_dir_all(folder.join("other")).unwrap();
        let same = file("other/k.py", "K = 3\n");
        assert_eq!(names([&k, &same], &[]).ok(), Some([k.clone(), same.clone()]), "two files of one name");
        assert_eq!(set(&[(None, "K", "5")]), Some(named(["k with K=5", "kl with K=5"])));
        assert_eq!(set(&[(None, "L", "5"), (Some(0), "K", "3")]), Some(named(["k with K=3", "kl with L=5"])));
        assert_eq!(set(&[(Some(1), "K", "5")]), Some(named(["k", "kl with K=5"])));
        assert_eq!(set(&[(Some(1), "K", "5"), (None, "K", "3")]), Some(named(["k with K=3", "kl with K=5"])));
        assert_eq!(set(&[(Some(0), "L", "5")]), None);
        assert_eq!(set(&[(None, "M", "5")]), None);
        assert_eq!(names(["kayles", &k], &[(None, "K", "2")]).ok(), Some(named(["kayles", "k with K=2"])));
        assert!(matches!(names(["kayles", &k], &[(Some(0), "K", "2")]), Err(Failure::Hinted(..))));
        assert!(matches!(names(["kayles", "nim"], &[(None, "K", "2")]), Err(Failure::Hinted(..))));
        assert!(matches!(pair(&Catalog::standard(), ["kayles", "nim"], &[], true), Err(Failure::Hinted(..))));
        assert!(pair(&Catalog::standard(), ["kayles", &k], &[], true).is_ok());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
