//! `bouton lint`: a rule tested on all its small positions.

use std::fmt::Write as _;

use bouton::catalog::Catalog;
use bouton_rules::lint::{Check, Reach, Refutation, Report, What, lint};

use crate::args::{self, LimitArgs, RuleArgs};
use crate::failure::{ExitCode, Failure};
use crate::headline::{counted, hanging};
use crate::json::Object;
use crate::named::unknown_game;
use crate::output::{print, say};
use crate::rules::{Text, describe_refutation};
use crate::signals::is_interrupted;
use crate::watch::Watch;

/// Runs the command.
pub fn run(catalog: &Catalog, args: &args::Lint) -> Result<ExitCode, Failure> {
    let Some(text) = Text::of(catalog, &args.rule)? else {
        return Err(match catalog.find(&args.rule) {
            Some(game) => Failure::usage(
                format!("{} is part of bouton, not a rule file", game.name),
                "give the path of a rule file, or a rule in quotes",
            ),
            None => unknown_game(catalog, &args.rule, None),
        });
    };
    let loaded = text.load(catalog, &RuleArgs { settings: args.settings.clone(), raw: true })?;
    let rule = &loaded.rule;
    let limits = LimitArgs::of(args.max_time, args.max_memory);
    let watch = Watch::new(&limits);
    let reach = Reach { positions: args.max_positions, ..Reach::FULL };
    rule.stop_when(Some(watch.question()));
    let report = watch.limited(|limits| lint(rule, reach, limits)).map_err(|fault| loaded.failed(fault))?;
    let name = rule.name();
    let text = match args.json {
        true => object(&name, &report).line(),
        false => shown(&name, &report),
    };
    print(&text).map_err(Failure::writing)?;
    if is_interrupted() {
        say!("bouton: interrupted");
    }
    let is_refused = report.refuted().is_some();
    let is_tested = report.checks.iter().any(|check| check.positions > 0);
    let is_known =
        is_tested && !is_interrupted() && report.checks.iter().all(|check| check.unknown.is_none());
    Ok(match (is_refused, is_known) {
        (true, _) => ExitCode::REFUSED,
        (false, true) => ExitCode::SUCCESS,
        (false, false) => ExitCode::NOT_KNOWN,
    })
}

fn shown(name: &str, report: &Report) -> String {
    let reach = |what: &str, up_to: &Option<String>| {
        up_to.as_ref().map_or(String::new(), |up_to| format!(", {what} up to {up_to}"))
    };
    let (all, starts) = (reach("all", &report.up_to), reach("from its starts", &report.starts_up_to));
    let mut text = format!("{name}: {}{all}{starts}\n", counted(report.positions, "position"));
    for check in &report.checks {
        let _ = writeln!(text, "  {:9} {}", check.what.name(), line(check, report));
    }
    if let Some((count, fault)) = &report.left_out {
        let _ = writeln!(
            text,
            "  left out  {} on which the rule fails; the first failure: {fault}",
            counted(*count, "position")
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
    let tested = format!("tested on {}", counted(check.positions, "position"));
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

/// The object of a report.
fn object(rule: &str, report: &Report) -> Object {
    let checks: Vec<_> = report.checks.iter().map(check_object).collect();
    // Positions that the rule fails on.
    let left_out = report.left_out.as_ref().map(|(positions, fault)| {
        let object = Object::default().with("positions", positions).with("first", &fault.position);
        object.with("why", &fault.message)
    });
    Object::default()
        .with("rule", rule)
        .with("positions", report.positions)
        .with("up_to", &report.up_to)
        .with("starts_up_to", &report.starts_up_to)
        .with("measure", &report.measure)
        .with("checks", checks)
        .with("left_out", left_out)
}

fn check_object(check: &Check) -> Object {
    let verdict = match check {
        Check { refuted: Some(_), .. } => "refuted",
        Check { unknown: Some(_), .. } => "not known",
        Check { positions: 0, .. } => "not tested",
        _ => "tested",
    };
    // A position where the rule is not as it says.
    let refuted = check.refuted.as_ref().map(|Refutation { position, bare, declared, why, .. }| {
        let object = Object::default().with("position", position).with("bare", bare);
        object.with("declared", declared).with("why", why)
    });
    Object::default()
        .with("check", check.what.name())
        .with("verdict", verdict)
        .with("positions", check.positions)
        .with_some("refuted", refuted)
        .with_some("why", check.unknown.as_ref().filter(|_| check.refuted.is_none()))
}
