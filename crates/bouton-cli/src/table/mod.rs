//! `bouton table`: the values of the positions of all sizes in a range.

mod grid;
mod keeper;
mod listing;
mod picture;
mod plot;
mod programs;
mod svg;
mod table_report;
mod what;

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use bouton::catalog::codes::FAMILY;
use bouton::catalog::{Catalog, Game, Series};
use bouton::heap::book::Book;
use bouton::notation::Sizes;
use bouton::tables::table::Table;
use bouton::{Limits, Theorem, Unknown};

use crate::args::{self, Format, What, Wrap};
use crate::failure::{ExitCode, Failure, ended};
use crate::named::{Named, once};
use crate::output::{self, Plain, say, takes_colours};
use crate::unfinished::Unfinished;
use crate::watch::{Walk, Watch};
use picture::HEAPS_A_ROW;
use table_report::TableReport;

pub use keeper::TableKeeper;
pub use what::outcome_row;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Table) -> Result<ExitCode, Failure> {
    let named = Named::read(catalog, &args.game, &args.rule)?;
    let game = &named.game;
    let hint = "--what outcome says who wins, and --what zeros lists the P-positions";
    let sizes = sizes_of(catalog, &named, "--sizes", &args.sizes)?;
    let (formats, measure) = (args.formats()?, sizes.measure());
    let (what, asked) = What::asked(args.what, args.misere, game, hint)?;
    for &format in &formats {
        what.can_be(format, measure)?;
        picture::can_show(format, what, args.wrap.is_some(), &sizes)?;
    }
    if args.wrap.is_some() {
        Wrap::can_be(what, &formats, measure)?;
    }
    let file = |path: &PathBuf| Unfinished::asked("--out", path, "without --out the table is printed");
    let files = args.out.iter().map(file).collect::<Result<Vec<_>, _>>()?;
    let watch = Watch::new(&args.limits);
    let keeper = TableKeeper::watched(catalog, game, &args.keep, (measure, Some(&sizes)), &watch)?;
    if what == What::Exceptions
        && let (_, Some(unknown)) = watch.limited(|limits| prove(game, limits))?
    {
        return Err(Failure::Unknown(unknown));
    }
    let found = named.table(asked, &sizes, &watch, &keeper);
    keeper.finish()?;
    let found = found?;
    let name = named.called();
    let walk = Walk::new(&watch, found.unknown);
    let tallies = watch.limited(|limits| walk.limited(limits, |limits| what.tallies(&found, limits)));
    let tallies = tallies.map_err(Failure::Unknown)?;
    let wrap = args.wrap.map(|wrap| {
        wrap.width(what, &found, &walk).unwrap_or_else(|| {
            say!("bouton: no period is proved or seen that a row has room for, so a row has {HEAPS_A_ROW}");
            HEAPS_A_ROW
        })
    });
    let report = TableReport {
        game: &name,
        sizes: args.sizes.trim(),
        what,
        wrap,
        table: &found,
        tallies: &tallies,
        walk: &walk,
    };
    let mut missing = Vec::new();
    if files.is_empty() {
        report.print(formats[0]).map_err(Failure::writing)?;
        missing.extend(report.missing(formats[0]));
    }
    for ((mut file, path), &format) in files.into_iter().zip(&args.out).zip(&formats) {
        // After a limit each file has a little time of its own.
        let walk = Walk::new(&watch, found.unknown);
        let report = TableReport { walk: &walk, ..report };
        report.write(format, &mut file).map_err(Failure::writing_to(path))?;
        // Other formats say themselves that not all is known.
        let is_silent = matches!(format, Format::Csv | Format::Data);
        if report.is_cut() && is_silent || report.ended().is_some() {
            say!(
                "bouton: not all values are known; the known values are in {}",
                path.with_file_name(file.be_partial()).display()
            );
        }
        file.finish().map_err(Failure::writing_to(path))?;
        missing.extend(report.missing(format));
    }
    // What several files lack is said once.
    once(missing.iter().map(|(note, _)| note.as_str())).iter().for_each(|note| say!("bouton: {note}"));
    let is_incomplete = missing.iter().any(|(_, is_incomplete)| *is_incomplete);
    Ok(if is_incomplete { ExitCode::NOT_KNOWN } else { ExitCode::SUCCESS })
}

/// A table of `what` in a format, as the command writes it.
///
/// # Errors
/// If the table cannot be written so.
pub fn written(
    (game, sizes): (&str, &str),
    what: What,
    table: &Table,
    format: Format,
    watch: &Watch<'_>,
) -> Result<Vec<u8>, Failure> {
    what.can_be(format, table.sizes().measure())?;
    picture::can_show(format, what, false, table.sizes())?;
    let walk = Walk::new(watch, table.unknown);
    let tallies = watch.limited(|limits| what.tallies(table, limits)).map_err(Failure::Unknown)?;
    let mut out = Vec::new();
    let report = TableReport { game, sizes, what, wrap: None, table, tallies: &tallies, walk: &walk };
    report.write(format, &mut out).map_err(Failure::writing)?;
    Ok(out)
}

/// Values heaps until a period of the game is proved, or a limit is reached.
///
/// # Errors
/// If no theorem can prove a period of the game.
pub fn prove<'g>(game: &'g Game, limits: &Limits<'_>) -> Result<(&'g Book, Option<Unknown>), Failure> {
    let name = &game.name;
    if let Some(form) = &game.closed_form {
        let Theorem { name: theorem, .. } = form.theorem();
        let hint = format!("its values are {}, PROVED by {theorem}", form.formula());
        return Err(Failure::usage(format!("{name} has no period: its values grow for ever"), hint));
    }
    let Some(book) = game.book.as_deref() else {
        let hint = "periods are proved for games with a code, such as 0.77; `bouton pattern` observes others";
        return Err(Failure::usage(format!("no theorem proves a period of {name}"), hint));
    };
    if book.theorem().is_none() {
        let needs = "The theorem of Guy and Smith needs a code whose digits end, that leaves a bounded\n\
                     number of heaps, and that does not ask for equal or different heaps.";
        let hint = "`bouton pattern` with a range, as in `-n 0..10000`, observes patterns";
        return Err(Failure::usage(format!("no theorem proves a period of {name}\n{needs}"), hint));
    }
    Ok((book, book.extend(u64::MAX, limits).err()))
}

impl TableReport<'_> {
    /// Writes the table as it goes: it may be very long.
    fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        let is_plot = !picture::is_heat_map(self.what, self.wrap.is_some(), self.table.sizes().measure());
        match (format, self.what.is_list()) {
            (Format::Bfile, _) => self.b_file(out),
            (Format::Data, _) => self.data(out),
            (Format::Json, _) => self.json(out),
            (Format::Csv, true) => self.list_csv(out),
            (_, true) => self.list(out),
            (Format::Text, false) => self.report(out),
            (Format::Csv, false) => self.csv(out),
            (Format::Tex, false) => self.tex(out),
            (Format::Svg, false) if is_plot => out.write_all(plot::svg(self).as_bytes()),
            (Format::Svg, false) => out.write_all(picture::svg(self).as_bytes()),
        }
    }

    /// Prints the table.
    fn print(&self, format: Format) -> io::Result<()> {
        if format == Format::Text && takes_colours() {
            let mut text = Vec::new();
            self.write(format, &mut text)?;
            return output::print(&String::from_utf8_lossy(&text));
        }
        let mut out = BufWriter::with_capacity(1 << 16, Plain);
        self.write(format, &mut out)?;
        out.flush()
    }

    /// What the table lacks in this format, in words, each with whether the table is incomplete for that reason.
    fn missing(&self, format: Format) -> Vec<(String, bool)> {
        let is_sequence = matches!(format, Format::Bfile | Format::Data);
        if let Some(gap) = self.gap().filter(|_| is_sequence) {
            return vec![(format!("none has the value {gap}, so the sequence ends there"), true)];
        }
        let left_out = is_sequence.then(|| self.left_out()).filter(|&left_out| left_out > 0);
        let left_out = left_out
            .map(|count| format!("{count} sizes are left out, because they are on no whole antidiagonal"));
        let reason = match (self.first_missing(), &self.table.unknown, &self.table.refused) {
            (None, ..) => self.ended().as_ref().map(ended),
            (Some(_), Some(unknown), _) => Some(ended(unknown)),
            (Some(size), None, None) => {
                let name = self.table.sizes().measure().name(size);
                Some(format!(
                    "the Grundy value of {name} cannot be found; its outcome may be known (--what outcome)"
                ))
            }
            (Some(_), None, Some(refused)) => {
                let (found, expected) = (refused.found(), refused.expected());
                Some(format!("not every size has a position of the game: found {found}, expected {expected}"))
            }
        };
        left_out.map(|note| (note, false)).into_iter().chain(reason.map(|reason| (reason, true))).collect()
    }
}

/// The sizes of a game in the range `text`, which messages call `name`.
pub fn sizes_of(catalog: &Catalog, named: &Named, name: &str, text: &str) -> Result<Sizes, Failure> {
    let sizes = Sizes::read(series_of(catalog, named)?.measure, text.as_bytes());
    sizes.map_err(|error| Failure::Text(name.to_owned(), error))
}

/// A game's positions by their size.
pub fn series_of<'n>(catalog: &Catalog, named: &'n Named) -> Result<&'n Series, Failure> {
    let name = &named.game.name;
    if let Some(series) = &named.game.series {
        return Ok(series);
    }
    let wrong = format!("{name} has no positions by size");
    if named.rule.is_some() {
        let with = "`Heap()`, `Numbers(2)`, a `Word` with `def start(length):`, a `Board` with `def start(rows, cols):`";
        return Err(Failure::usage(wrong, format!("these kinds of rule have them: {with}")));
    }
    if name == FAMILY {
        let hint = "write a code in place of `heap`, as in `bouton table 0.77 -n 0..100`";
        return Err(Failure::usage(wrong, hint));
    }
    let with = catalog.games().iter().filter(|game| game.series.is_some()).map(|game| &*game.name);
    Err(Failure::usage(wrong, format!("these games have them: {}", with.collect::<Vec<_>>().join(", "))))
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use clap::ValueEnum;

    use super::*;

    /// The text written about a game if the walk ends after `questions` questions, and whether it ended there.
    fn written(game: &str, text: &str, what: What, format: Format, questions: u32) -> (Vec<u8>, bool) {
        let game = Catalog::standard().find(game).unwrap();
        let sizes = Sizes::read(game.series.as_ref().unwrap().measure, text.as_bytes()).unwrap();
        let none = Limits::none();
        let table = bouton::tables::filled::table(&game, &sizes, &none, &()).unwrap();
        let left = Cell::new(questions);
        let walk = Walk::asking(|| {
            left.set(left.get().saturating_sub(1));
            left.get() == 0
        });
        let tallies = what.tallies(&table, &none).unwrap();
        let report = TableReport {
            game: &game.name,
            sizes: text,
            what,
            wrap: None,
            table: &table,
            tallies: &tallies,
            walk: &walk,
        };
        let mut out = Vec::new();
        report.write(format, &mut out).unwrap();
        (out, report.ended().is_some())
    }

    #[test]
    fn every_format_asks_whether_to_go_on_where_a_period_says_the_values() {
        for what in [What::Nimber, What::Outcome, What::Zeros] {
            for &format in Format::value_variants() {
                let measure = bouton::notation::Measure::Heap;
                let is_map = what == What::Outcome && format == Format::Svg;
                if is_map
                    || format == Format::Text && what != What::Zeros
                    || what.can_be(format, measure).is_err()
                {
                    continue;
                }
                let (out, has_ended) = written("subtract{1,2}", "0..1000000000", what, format, 3);
                assert!(
                    has_ended && out.len() < 1_000_000,
                    "{} {format:?}: {} bytes",
                    what.name(),
                    out.len()
                );
                let (_, has_ended) = written("subtract{1,2}", "0..500", what, format, 3);
                assert!(!has_ended, "{} {format:?}", what.name());
                if format == Format::Json {
                    let object: serde_json::Value = serde_json::from_slice(&out).unwrap();
                    assert!(
                        object["ended"].as_str().is_some_and(|ended| ended.contains("after")),
                        "{object}"
                    );
                }
            }
        }
        let (out, has_ended) = written("kayles", "0..1000000000", What::Outcome, Format::Text, 3);
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains("1 P-position, 1000000000 N-positions") && !has_ended, "{text}");
    }

    #[test]
    fn files_for_programs_say_where_they_end() {
        for (format, remark) in [
            (Format::Bfile, "\n# incomplete: "),
            (Format::Tex, "\n% incomplete: "),
            (Format::Svg, ">incomplete: "),
        ] {
            let (out, _) = written("kayles", "0..1000000000", What::Nimber, format, 2);
            assert!(String::from_utf8(out).unwrap().contains(remark), "{format:?}");
        }
    }

    #[test]
    fn zeros_are_looked_for_as_long_as_it_goes_on() {
        let (out, has_ended) = written("0.07", "0..1000000000", What::Zeros, Format::Csv, 1);
        assert!(has_ended && out.starts_with(b"n\n0\n1\n5\n9\n"));
        // After the only P-position no other is searched.
        let (out, has_ended) = written("nim", "0..1000000", What::Zeros, Format::Csv, 1);
        assert_eq!((out.as_slice(), has_ended), (&b"n\n0\n"[..], false));
    }
}
