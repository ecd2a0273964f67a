//! `bouton pattern`: what a row of values looks like.

use std::io::{self, Write};
use std::process::ExitCode;

use bouton::heap::pattern::{Finding, Kind, find};
use bouton::notation::Sizes;
use serde::Serialize;

use crate::args;
use crate::failure::{Failure, NOT_KNOWN};
use crate::json;
use crate::named::Named;
use crate::rules::Trust;
use crate::table::{called, row_of};
use crate::watch::Watch;

/// What is seen on values is no more than that.
const STATUS: &str = "OBSERVED";

#[derive(Serialize)]
struct Json<'a> {
    game: &'a str,
    sizes: &'a str,
    checked_to: Option<u64>,
    findings: Vec<Found>,
}

#[derive(Serialize)]
struct Found {
    kind: &'static str,
    status: &'static str,
    preperiod: u64,
    period: Option<u64>,
    saltus: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    even: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    odd: Option<String>,
    last_exception: Option<u64>,
    checked_to: u64,
}

/// Runs the command.
pub fn run(args: &args::Pattern) -> Result<ExitCode, Failure> {
    let named = Named::read(&args.game, &args.settings, Trust::raw(args.raw))?;
    let series = row_of(&named)?;
    let sizes = Sizes::read(series.measure, args.sizes.as_bytes());
    let sizes = sizes.map_err(|error| Failure::Text("--sizes".to_owned(), error))?;
    let watch = Watch::new(&args.limits);
    let table = watch.limited(|limits| named.table(&sizes, &watch, limits, &()))?;
    let (unknown, is_whole) = (table.unknown, table.is_whole());
    let (values, first) = (table.into_leading(), u64::from(*sizes.cols().start()));
    let checked_to = (values.len() as u64).checked_sub(1).map(|last| first + last);
    let findings = find(&values, first);
    let game = called(named.game.name, &args.settings);
    let text = if args.json {
        let findings = findings.iter().map(Found::of).collect();
        json::line(&Json { game: &game, sizes: args.sizes.trim(), checked_to, findings })
    } else {
        let (found, status) = match (findings.is_empty(), checked_to) {
            (true, Some(last)) => (vec![format!("nothing found up to n = {last}")], STATUS),
            (true, None) => (vec!["no value is known".to_owned()], "UNKNOWN"),
            (false, _) => (findings.iter().map(told).collect(), STATUS),
        };
        let noun = series.measure.noun();
        let head = |found| format!("{game}, {noun} {}: {found}.", args.sizes.trim());
        found.into_iter().map(|found| format!("{:<74}  {status}\n", head(found))).collect()
    };
    io::stdout().write_all(text.as_bytes()).map_err(Failure::writing)?;
    if is_whole {
        return Ok(ExitCode::SUCCESS);
    }
    let missing = unknown.map(|unknown| unknown.to_string());
    anstream::eprintln!("bouton: {}", missing.unwrap_or_else(|| "not every size has a value".to_owned()));
    Ok(ExitCode::from(NOT_KNOWN))
}

/// A pattern in words, with how far it was looked.
fn told(finding: &Finding) -> String {
    let Finding { kind, preperiod, period, saltus, last_exception, checked_to } = *finding;
    let [period, saltus] = [period, saltus].map(Option::unwrap_or_default);
    let what = match kind {
        Kind::Period => format!("period {period}"),
        Kind::ArithmeticPeriod => format!("period {period} with saltus {saltus}"),
        Kind::Regular([even, odd]) => format!("G(2k) = {even} and G(2k + 1) = {odd}"),
    };
    let exception = last_exception.map_or(String::new(), |last| format!(", last exception {last}"));
    format!("{what} from n = {preperiod} on{exception}, checked to n = {checked_to}")
}

impl Found {
    fn of(finding: &Finding) -> Self {
        let Finding { kind, preperiod, period, saltus, last_exception, checked_to } = *finding;
        let (kind, forms) = match kind {
            Kind::Period => ("period", None),
            Kind::ArithmeticPeriod => ("arithmetic period", None),
            Kind::Regular(forms) => ("2-regular", Some(forms.map(|form| form.to_string()))),
        };
        let [even, odd] = forms.map_or([None, None], |forms| forms.map(Some));
        Self { kind, status: STATUS, preperiod, period, saltus, even, odd, last_exception, checked_to }
    }
}
