//! `bouton pattern`: the patterns in a row of values.

use std::sync::Arc;

use bouton::catalog::status::Status;
use bouton::catalog::{Catalog, Game};
use bouton::heap::book::Book;
use bouton::heap::closed::ClosedForm;
use bouton::heap::pattern::{Finding, PatternKind, find, space};
use bouton::heap::period::{GUY_SMITH, Period, tails};
use bouton::notation::Sizes;
use bouton::tables::outcomes::Outcomes;
use bouton::{Convention, Limits, Sequence, Theorem, Unknown};

use crate::args::{self, What};
use crate::certify::period_certificate_of;
use crate::failure::{ExitCode, Failure, code_without, ended};
use crate::headline::{counted, headline, observed_to};
use crate::json::{Object, cited};
use crate::named::{Named, RowQuestion};
use crate::output::print;
use crate::table::{TableKeeper, outcome_row, prove, series_of, sizes_of};
use crate::watch::{Walk, Watch};

/// If a period is proved, at most this many values are searched for other patterns.
const MOST_BY_A_PERIOD: u64 = 1 << 18;
/// In misere play at most this many values are searched for a period.
const MOST_FOR_MISERE_PLAY: u64 = 1 << 16;

/// A finding in words, its status, and the object of both.
struct ReportedPattern {
    words: String,
    status: String,
    json: Object,
}

/// The row in which patterns are searched.
struct Subject {
    game: String,
    asked: RowQuestion,
    noun: &'static str,
    is_json: bool,
}

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Pattern) -> Result<ExitCode, Failure> {
    let named = Named::read(catalog, &args.game, &args.rule)?;
    let (_, asked) = What::asked(args.what, args.misere, &named.game, "--what outcome asks who wins")?;
    let certificate = args.certificate.as_deref();
    let certificate = certificate.map(|path| period_certificate_of(&named.game, asked, path)).transpose()?;
    let (text, missing) = look(catalog, args, &named, asked)?;
    // Nobody may read the answer to its end, and the file is there nevertheless.
    let is_certified = certificate.map_or(Ok(true), |write| write());
    print(&text).map_err(Failure::writing)?;
    let code = code_without(missing.as_deref());
    Ok(if is_certified? { code } else { ExitCode::NOT_KNOWN })
}

/// Looks for patterns. Returns what is found, as it is printed, and why there may be more.
fn look(
    catalog: &Catalog,
    args: &args::Pattern,
    named: &Named,
    asked: RowQuestion,
) -> Result<(String, Option<String>), Failure> {
    let series = series_of(catalog, named)?;
    let watch = Watch::new(&args.limits);
    let range = args.sizes.as_deref().map(|sizes| range_of(catalog, named, sizes)).transpose()?;
    let sizes = (series.measure, range.as_ref());
    let keeper = TableKeeper::watched(catalog, &named.game, &args.keep, sizes, &watch)?;
    let game = named.called();
    let subject = Subject { game, asked, noun: series.measure.noun(), is_json: args.json };
    let tell = |sizes: String, checked_to, findings| subject.tell(&sizes, checked_to, findings);
    let last = |values: &Sequence, first: u64| (values.len() as u64).checked_sub(1).map(|last| first + last);
    let sizes = args.sizes.as_ref().map_or("from 0 on", |sizes| sizes.trim()).to_owned();
    match asked {
        RowQuestion::Values => {
            if let Some(form) = &named.game.closed_form {
                return Ok((tell(sizes, None, vec![ReportedPattern::of_closed_form(form)]), None));
            }
        }
        RowQuestion::Outcomes(convention) => {
            let end = range.as_ref().map(|range| u64::from(*range.cols().end()) + 1);
            let proved = watch.limited(|limits| proved_outcomes(&named.game, convention, end, limits));
            if let (Err(unknown), None) = (&proved, &range) {
                return Err(Failure::Unknown(*unknown));
            }
            if let Ok(Some(outcomes)) = proved {
                keeper.finish()?;
                return Ok((tell(sizes, None, vec![ReportedPattern::of_outcomes(&outcomes)]), None));
            }
        }
    }
    let Some(range) = &range else {
        if asked != RowQuestion::Values {
            let hint = "give a range to look at, as in `-n 0..1000`";
            return Err(Failure::usage("no theorem says how the outcomes continue", hint));
        }
        let book = watch.limited(|limits| prove(&named.game, limits));
        let range = if series.measure.is_one_number() { "0..10000" } else { "3x1..3x10" };
        let hint = format!("give a range to look at, as in `-n {range}`");
        let book = book.map_err(|failure| failure.hinted(Some(hint)));
        keeper.finish()?;
        let (book, unknown) = book?;
        let values = book.values();
        let sizes = format!("0..{}", values.len().saturating_sub(1));
        let text = tell(sizes, last(&values, 0), found(&named.game, &values, 0));
        return Ok((text, unknown.as_ref().map(ended)));
    };
    let table = named.table(asked, range, &watch, &keeper);
    keeper.finish()?;
    let table = table?;
    let (walk, first) = (Walk::new(&watch, table.unknown), u64::from(*range.cols().start()));
    if asked != RowQuestion::Values {
        let row = outcome_row(&table, usize::MAX, &walk);
        let text = tell(sizes, last(&row, first), periods(&row, first));
        let unknown = table.unknown.or_else(|| walk.unknown(table.bytes()));
        let unknown = unknown.filter(|_| (row.len() as u64) < table.sizes().len());
        return Ok((text, unknown.as_ref().map(ended)));
    }
    let (unknown, is_whole) = (table.unknown, table.is_whole());
    // If a period is proved, more values say nothing new.
    let most = if table.period.is_some() { MOST_BY_A_PERIOD } else { u64::MAX };
    // A proved period is printed even if memory has no room for its values.
    let values = watch.limited(|limits| walk.limited(limits, |limits| table.into_leading(most, limits)));
    let (values, no_room) = match values {
        Ok(values) => (values, None),
        Err(no_room) => (Arc::default(), Some(no_room)),
    };
    let findings = match series.measure.is_one_number() {
        true => found(&named.game, &values, first),
        false => periods(&values, first),
    };
    let text = tell(sizes, last(&values, first), findings);
    if is_whole && no_room.is_none() {
        return Ok((text, None));
    }
    let missing = unknown.or(no_room).as_ref().map(ended);
    Ok((text, Some(missing.unwrap_or_else(|| "not every size has a value".to_owned()))))
}

/// One row of sizes.
fn range_of(catalog: &Catalog, named: &Named, sizes: &str) -> Result<Sizes, Failure> {
    let range = sizes_of(catalog, named, "--sizes", sizes)?;
    if range.measure().is_one_number() || range.rows().count() == 1 {
        return Ok(range);
    }
    let wrong = format!("{} is more than one row of sizes", sizes.trim());
    Err(Failure::usage(wrong, "a pattern is in one row of boards or pairs, as in `-n 3x1..3x40`"))
}

/// The outcomes of all heaps of a game, if the values of those below `end` and theorems say how they go on; without an end, if a period of
/// the values can be proved at all.
fn proved_outcomes(
    game: &Game,
    convention: Convention,
    end: Option<u64>,
    limits: &Limits<'_>,
) -> Result<Option<Outcomes>, Unknown> {
    // In misere play values need not be of use.
    let most = if convention == Convention::Misere { MOST_FOR_MISERE_PLAY } else { u64::MAX };
    if let Some(book) = game.book.as_ref().filter(|book| book.theorem().is_some())
        && game.closed_form.is_none()
    {
        book.extend(end.unwrap_or(u64::MAX).min(most), limits)?;
    }
    Outcomes::of(game, convention, limits)
}

/// The patterns of the values from G(`first`) on, and the proved facts about the game.
fn found(game: &Game, values: &Sequence, first: u64) -> Vec<ReportedPattern> {
    let book = game.book.as_deref();
    // While values are computed, no period is searched among few values.
    let theorem = book.and_then(Book::theorem).filter(|_| first == 0);
    let among_few = || theorem.and_then(|theorem| Period::proved(values, &tails(values), theorem));
    let period = book.and_then(Book::period).or_else(among_few);
    let mut findings: Vec<_> = match period {
        Some(period) => vec![ReportedPattern::of_period(&period)],
        None => find(values, first).iter().map(ReportedPattern::of).collect(),
    };
    let sparse = if first == 0 { space(values, book.map(Book::code)) } else { None };
    findings.extend(sparse.as_ref().map(ReportedPattern::of));
    findings
}

/// Periods alone, for outcomes and for rows of boards. Forms by the values of half the size do not apply to them.
fn periods(values: &Sequence, first: u64) -> Vec<ReportedPattern> {
    let all = find(values, first);
    let periods =
        all.iter().filter(|found| matches!(found.kind, PatternKind::Period | PatternKind::ArithmeticPeriod));
    periods.map(ReportedPattern::of).collect()
}

impl Subject {
    /// What is found, as it is printed.
    fn tell(&self, sizes: &str, checked_to: Option<u64>, findings: Vec<ReportedPattern>) -> String {
        let Self { game, asked, noun, is_json } = self;
        if *is_json {
            let object = Object::default().with("game", game).with("sizes", sizes);
            let object = asked.named_in(object).with("checked_to", checked_to);
            let findings: Vec<_> = findings.into_iter().map(|found| found.json).collect();
            return object.with("findings", findings).line();
        }
        let head = format!("{game}{}, {noun} {sizes}", asked.words());
        let line = |found: &str, status: &str| headline(&format!("{head}: {found}."), status);
        match (findings.is_empty(), checked_to) {
            (true, Some(last)) => line(&format!("nothing found up to n = {last}"), &observed_to(last)),
            (true, None) => line("no value is known", "UNKNOWN"),
            (false, _) => findings.iter().map(|found| line(&found.words, &found.status)).collect(),
        }
    }
}

/// The beginning of the object of a finding, up to the saltus.
fn head(kind: &str, theorems: &[&Theorem], preperiod: u64, [period, saltus]: [Option<u64>; 2]) -> Object {
    Object::default()
        .with("kind", kind)
        .with("status", if theorems.is_empty() { "OBSERVED" } else { "PROVED" })
        .with_some("theorems", cited(theorems))
        .with("preperiod", preperiod)
        .with("period", period)
        .with("saltus", saltus)
}

impl ReportedPattern {
    /// A pattern that was seen, with the last n that was checked.
    fn of(finding: &Finding) -> Self {
        let Finding { kind, preperiod, period, saltus, last_exception, checked_to, .. } = *finding;
        let begin = |kind| head(kind, &[], preperiod, [period, saltus]);
        let end = |json: Object| json.with("last_exception", last_exception).with("checked_to", checked_to);
        let [period, saltus] = [period, saltus].map(Option::unwrap_or_default);
        let exception = last_exception.map_or(String::new(), |last| format!(", last exception {last}"));
        let from = format!(" from n = {preperiod} on{exception}");
        let times = (checked_to + 1).saturating_sub(preperiod).checked_div(period);
        let seen = times.map_or(String::new(), |times| format!(", seen {times} times"));
        let (words, json) = match kind {
            PatternKind::Period => (format!("period {period}{from}{seen}"), end(begin("period"))),
            PatternKind::ArithmeticPeriod => {
                let words = format!("period {period} with saltus {saltus}{from}{seen}");
                (words, end(begin("arithmetic period")))
            }
            PatternKind::Regular([even, odd]) => {
                let json = begin("2-regular").with("even", even.to_string()).with("odd", odd.to_string());
                (format!("G(2k) = {even} and G(2k + 1) = {odd}{from}"), end(json))
            }
            PatternKind::SparseSpace { mask, parity, rare } => {
                let by = if parity { " and the parity of n" } else { "" };
                let last = last_exception.map_or(String::new(), |last| format!(", the last at n = {last}"));
                // The bits that count, whether the parity of n does, and how many rare values there are.
                let json = end(begin("sparse space")).with("mask", mask).with("parity", parity);
                let rare_values = counted(rare, "rare value");
                (format!("sparse space, mask {mask:#b}{by}: {rare_values}{last}"), json.with("rare", rare))
            }
        };
        Self { words: format!("{words}, checked to n = {checked_to}"), status: observed_to(checked_to), json }
    }

    fn of_closed_form(form: &ClosedForm) -> Self {
        let (preperiod, period, saltus) = form.arithmetic();
        let words = format!("period {period} with saltus {saltus}, {}", form.formula());
        Self::proved("arithmetic period", &[form.theorem()], [preperiod, period, saltus], None, words)
    }

    fn of_outcomes(outcomes: &Outcomes) -> Self {
        let &Outcomes { preperiod, period, ref theorems, .. } = outcomes;
        let exception = preperiod.checked_sub(1);
        let exception = exception.map_or(String::new(), |last| format!(", last exception {last}"));
        let words = format!("period {period} from n = {preperiod} on{exception}");
        Self::proved("period", theorems, [preperiod, period, 0], None, words)
    }

    /// A period that theorems prove: for all n without a check, or by the values up to the one that was checked last.
    fn proved(
        kind: &str,
        theorems: &[&'static Theorem],
        [preperiod, period, saltus]: [u64; 3],
        checked_to: Option<u64>,
        words: String,
    ) -> Self {
        let json = head(kind, theorems, preperiod, [Some(period), Some(saltus)]);
        let json = json.with("last_exception", preperiod.checked_sub(1)).with("checked_to", checked_to);
        Self { words, status: Status::Proved(theorems[0]).to_string(), json }
    }

    fn of_period(period: &Period) -> Self {
        let numbers = [period.preperiod, period.period, 0];
        let last = Some(period.needed() - 1);
        let found = Self::proved("period", &[&GUY_SMITH], numbers, last, period.describe());
        let json = found
            .json
            // The condition of the theorem, with its numbers.
            .with("proof", period.to_string())
            // The largest value, and the first heap that has it.
            .with("largest", [period.largest.0.0, period.largest.1]);
        Self { json, ..found }
    }
}
