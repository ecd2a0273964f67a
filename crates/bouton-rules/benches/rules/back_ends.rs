//! Races the example rules: native code against the portable back end. The time to compile is part of the race.

use bouton_rules::play::Play;
use bouton_rules::value::Position;

use super::race::{Race, Track};
use super::searched;

/// The name of a rule, a small position for quick runs, and a large position.
const CASES: [(&str, &str, &str); 13] = [
    ("blackout", "111/111/111", "1111/1111/1111/1111"),
    ("chomp", "####/####/####", "########/########/########/########/########/########"),
    ("cram", ".../...", "..../..../..../...."),
    ("crosscut", "*.*/.**/*..", "**.*..**/*.*.**.*/.**.*.*./*..**..*/*.**.**./..*.**.*/.*.*..**/**..*.*."),
    ("dawson", "40", "700"),
    ("hackenbush", "0-a a-b b-0", "0-a a-b b-c c-0 a-d d-e e-c c-f f-g g-a b-h h-i i-b 0-j j-k"),
    ("kayles", "40", "500"),
    ("nim_with_one_pass", "(3,4,1)", "(9,10,11,1)"),
    ("node_kayles", "path5", "grid4x5"),
    ("staircase", "+010/1.../0.../1..S", "+0101101/1......./0......./1......./1......./0......./0......S"),
    ("treblecross", ".......", "..............."),
    ("turning_turtles", "TTTTT", "TTTTTTTTTTTT"),
    ("wythoff", "(9,7)", "(90,80)"),
];

/// Races every example rule twice: compiled once that pays, as for users, and compiled from the beginning.
pub fn race(track: &Track) {
    for (name, small, large) in CASES {
        let text = track.scale.of(small, large, large);
        for (when, compiled) in
            [("once it pays", (|play| play) as fn(Play) -> Play), ("at once", Play::native)]
        {
            let race = Race::new(format!("{name}: compiled {when}"), move || ready(name, text));
            track.race(
                race,
                |(play, position)| searched(&compiled(play()), position.clone()),
                |(play, position)| searched(&play().portable(), position.clone()),
            );
        }
    }
}

/// A function that prepares the bare rule for play, and a position of the rule.
fn ready(name: &str, text: &str) -> (impl Fn() -> Play + use<>, Position) {
    let path = format!("{}/../../examples/rules/{name}.py", env!("CARGO_MANIFEST_DIR"));
    let text_of_rule = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let rule = super::rule_of(name, &text_of_rule);
    let (position, base) = super::read(&rule, text);
    (move || Play::new(rule.clone(), base.clone(), false), position)
}
