//! `bouton lint`: a rule tested on all its small positions.

use std::fmt::Write as _;

use bouton::catalog::Catalog;
use bouton_rules::lint::{Check, Reach, Refutation, Report, What, lint};
use serde::Serialize;

use crate::args::{self, LimitArgs};
use crate::exit_code::ExitCode;
use crate::failure::{Failure, NOT_KNOWN, REFUSED};
use crate::headline::hanging;
use crate::json;
use crate::named::unknown_game;
use crate::rules::stated;
use crate::signals::is_interrupted;
use crate::talk::{answer, say};
use crate::tested::{describe_refutation, positions};
use crate::watch::Watch;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Lint) -> Result<ExitCode, Failure> {
    let Some(stated) = stated(catalog, &args.rule, &args.settings)? else {
        return Err(match catalog.find(&args.rule) {
            Some(game) => Failure::usage(
                format!("{} is part of bouton, not a rule file", game.name),
                "give the path of a rule file, or a rule in quotes",
            ),
            None => unknown_game(catalog, &args.rule),
        });
    };
    let limits = LimitArgs::of(args.max_time, args.max_memory);
    let watch = Watch::new(&limits);
    let reach = Reach { positions: args.max_positions, ..Reach::FULL };
    stated.rule.stop_when(Some(watch.question()));
    let report = watch.limited(|limits| lint(&stated.rule, reach, limits));
    let report = report.map_err(|fault| Failure::Rule(stated.shown.clone(), vec![fault]))?;
    let name = stated.rule.name();
    let text = match args.json {
        true => json::line(&LintJson::of(&name, &report)),
        false => shown(&name, &report),
    };
    answer(&text).map_err(Failure::writing)?;
    if is_interrupted() {
        say!("bouton: interrupted");
    }
    let is_refused = report.refuted().is_some();
    let is_tested = report.checks.iter().any(|check| check.positions > 0);
    let is_known =
        is_tested && !is_interrupted() && report.checks.iter().all(|check| check.unknown.is_none());
    Ok(match (is_refused, is_known) {
        (true, _) => ExitCode::from(REFUSED),
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::from(NOT_KNOWN),
    })
}

fn shown(name: &str, report: &Report) -> String {
    let reach = |what: &str, up_to: &Option<String>| {
        up_to.as_ref().map_or(String::new(), |up_to| format!(", {what} up to {up_to}"))
    };
    let (all, starts) = (reach("all", &report.up_to), reach("from its starts", &report.starts_up_to));
    let mut text = format!("{name}: {}{all}{starts}\n", positions(report.positions));
    for check in &report.checks {
        let _ = writeln!(text, "  {:9} {}", check.what.name(), line(check, report));
    }
    if let Some((count, fault)) = &report.left_out {
        let _ = writeln!(
            text,
            "  left out  {} on which the rule fails; the first failure: {fault}",
            positions(*count)
        );
    }
    // A long result of a test continues below its beginning.
    text.lines().map(|line| hanging(line, if line.starts_with(' ') { 12 } else { 2 })).collect()
}

fn line(check: &Check, report: &Report) -> String {
    if let Some(refuted) = &check.refuted {
        return format!("REFUTED: {}", describe_refutation(check.what, refuted));
    }
    if check.positions == 0 {
        return check.unknown.clone().unwrap_or_else(|| "not tested".to_owned());
    }
    let tested = format!("tested on {}", positions(check.positions));
    if let Some(unknown) = &check.unknown {
        return format!("{tested}, but {unknown}");
    }
    let says = match (check.what, &report.measure) {
        (What::Ends, Some(measure)) => format!("{measure} falls with every move"),
        (What::Ends, None) => "no loop, and no measure is known that falls with every move".to_owned(),
        (What::Symmetry, _) => "images have the same value and the same options".to_owned(),
        (What::Split, _) => "the values of the parts add up".to_owned(),
        (What::Known, _) => "the known values are right".to_owned(),
        (What::Together, _) => "a search that uses all of it finds the same values".to_owned(),
        (What::Names, _) => "moves of the same name leave the same position".to_owned(),
        (What::Order, _) => "the moves do not depend on the order of vertices and edges".to_owned(),
        (what, _) => format!("`{}` as declared holds", what.name()),
    };
    format!("{tested}: {says}")
}

#[derive(Serialize)]
struct LintJson<'a> {
    rule: &'a str,
    positions: u64,
    up_to: Option<&'a str>,
    starts_up_to: Option<&'a str>,
    measure: Option<&'a str>,
    checks: Vec<JsonCheck<'a>>,
    left_out: Option<LeftOut<'a>>,
}

#[derive(Serialize)]
struct JsonCheck<'a> {
    check: &'static str,
    verdict: &'static str,
    positions: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    refuted: Option<Refuted<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

/// A position where the rule is not as it says.
#[derive(Serialize)]
struct Refuted<'a> {
    position: &'a str,
    bare: Option<u64>,
    declared: Option<u64>,
    why: &'a str,
}

/// Positions that the rule fails on.
#[derive(Serialize)]
struct LeftOut<'a> {
    positions: u64,
    first: Option<&'a str>,
    why: &'a str,
}

impl<'a> LintJson<'a> {
    fn of(rule: &'a str, report: &'a Report) -> Self {
        let check = |check: &'a Check| JsonCheck {
            check: check.what.name(),
            verdict: match check {
                Check { refuted: Some(_), .. } => "refuted",
                Check { unknown: Some(_), .. } => "not known",
                Check { positions: 0, .. } => "not tested",
                _ => "tested",
            },
            positions: check.positions,
            why: check.unknown.as_deref().filter(|_| check.refuted.is_none()),
            refuted: check.refuted.as_ref().map(|Refutation { position, bare, declared, why, .. }| Refuted {
                position,
                bare: *bare,
                declared: *declared,
                why,
            }),
        };
        Self {
            rule,
            positions: report.positions,
            up_to: report.up_to.as_deref(),
            starts_up_to: report.starts_up_to.as_deref(),
            measure: report.measure.as_deref(),
            checks: report.checks.iter().map(check).collect(),
            left_out: report.left_out.as_ref().map(|(positions, fault)| LeftOut {
                positions: *positions,
                first: fault.position.as_deref(),
                why: &fault.message,
            }),
        }
    }
}
