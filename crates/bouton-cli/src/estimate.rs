//! `bouton solve --estimate`: the expected cost of an answer. The answer is not computed; a short trial of each method
//! measures the time of a unit of work.

use std::time::{Duration, Instant};

use bouton::ask::estimate::ComponentEstimate;
use bouton::{Forecast, ForecastRange, Method};
use bytesize::ByteSize;
use serde::Serialize;

use crate::watch::Watch;

/// A method is tried until its trials have taken this long together.
const MIN_TRIAL_TIME: Duration = Duration::from_millis(5);

/// The expected cost of one component.
#[derive(Serialize)]
pub struct EstimateLine<'p> {
    position: &'p str,
    method: &'static str,
    positions: Option<u64>,
    bytes: Option<u64>,
    seconds: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    between: Option<Between>,
}

/// A range of costs: the least and the most expected.
#[derive(Clone, Copy, Serialize)]
pub struct Between {
    positions: [u64; 2],
    bytes: [u64; 2],
    seconds: [f64; 2],
}

/// Times the methods of `parts`.
pub fn lines<'p>(
    parts: &'p [ComponentEstimate],
    probing: Duration,
    watch: &Watch<'_>,
) -> Vec<EstimateLine<'p>> {
    let probes = parts.iter().filter(|part| part.range.is_some()).count();
    // The small runs of each part took about as long as those of any other.
    let each = probing.as_secs_f64() / probes.max(1) as f64;
    let between = |ForecastRange { positions, bytes, work, probed }| Between {
        positions,
        bytes,
        seconds: work.map(|work| work * each / probed.max(1.0)),
    };
    let mut units: Vec<(&'static Method, f64)> = Vec::new();
    let line = |part: &'p ComponentEstimate| {
        let Forecast { method, positions, bytes, work, .. } = part.forecast;
        let seconds = work.map(|work| match work {
            0.0 => 0.0,
            work => work * seconds_a_unit(method, &mut units) / watch.threads_for(method.shared),
        });
        let between = part.range.map(between);
        EstimateLine { position: &part.position, method: method.name, positions, bytes, seconds, between }
    };
    parts.iter().map(line).collect()
}

fn seconds_a_unit(method: &'static Method, units: &mut Vec<(&'static Method, f64)>) -> f64 {
    if let Some((_, seconds)) = units.iter().find(|(known, _)| known.name == method.name) {
        return *seconds;
    }
    let seconds = seconds_in_trials(&method.trial);
    units.push((method, seconds));
    seconds
}

/// The seconds that a unit of work takes. `trial` does some work, and returns how much.
pub fn seconds_in_trials(trial: &dyn Fn() -> f64) -> f64 {
    // The first trial warms the machine up.
    trial();
    let (begun, mut work) = (Instant::now(), 0.0);
    while begun.elapsed() < MIN_TRIAL_TIME {
        work += trial();
    }
    begun.elapsed().as_secs_f64() / work
}

/// A table for people: a line a component, and their sum.
pub fn table(lines: &[EstimateLine<'_>]) -> String {
    let mut text =
        format!("{:>14} {:>10} {:>10}  {:40} {}\n", "positions", "memory", "time", "method", "component");
    let row =
        |positions: Option<u64>, bytes: Option<u64>, seconds: Option<f64>, method: &str, position: &str| {
            let unknown = || "unknown".to_owned();
            let positions = positions.map_or_else(unknown, |count| count.to_string());
            let bytes = bytes.map_or_else(unknown, |bytes| ByteSize(bytes).to_string());
            let seconds = seconds.map_or_else(unknown, shown);
            let line = format!("{positions:>14} {bytes:>10} {seconds:>10}  {method:40} {position}");
            format!("{}\n", line.trim_end())
        };
    for line in lines {
        let Some(between) = &line.between else {
            text += &row(line.positions, line.bytes, line.seconds, line.method, &shortened(line.position));
            continue;
        };
        let Between { positions, bytes, seconds } = between;
        let is_one = positions[0] == positions[1] && shown(seconds[0]) == shown(seconds[1]);
        let first =
            format!("{}: {} by small runs", line.method, if is_one { "about," } else { "from about," });
        for (at, method) in [&*first, "to about"].into_iter().take(if is_one { 1 } else { 2 }).enumerate() {
            let position = if at == 0 { shortened(line.position) } else { String::new() };
            text += &row(Some(positions[at]), Some(bytes[at]), Some(seconds[at]), method, &position);
        }
    }
    if lines.len() > 1 && lines.iter().all(|line| line.between.is_none()) {
        let positions = lines.iter().map(|line| line.positions).sum();
        let bytes = lines.iter().map(|line| line.bytes).sum();
        text += &row(positions, bytes, lines.iter().map(|line| line.seconds).sum(), "all together", "");
    }
    text
}

/// Whether everything about them is expected to be known.
pub fn are_whole(lines: &[EstimateLine<'_>]) -> bool {
    lines.iter().all(|line| line.seconds.is_some() || line.between.is_some())
}

/// A time that is about right.
pub fn shown(seconds: f64) -> String {
    match seconds {
        0.0 => "none".to_owned(),
        seconds if seconds < 1e-3 => "under 1 ms".to_owned(),
        seconds if seconds < 1.0 => format!("{:.0} ms", seconds * 1e3),
        seconds if seconds < 100.0 => format!("{seconds:.1} s"),
        seconds if seconds < 1e6 => format!("{seconds:.0} s"),
        seconds => format!("{seconds:.0e} s"),
    }
}

/// At most this much of a position is shown.
const MOST_SHOWN: usize = 60;

fn shortened(position: &str) -> String {
    let mut start: String = position.chars().take(MOST_SHOWN).collect();
    if start.len() < position.len() {
        start += "...";
    }
    start
}
