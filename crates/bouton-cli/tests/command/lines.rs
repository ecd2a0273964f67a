//! What is remembered from line to line changes no answer.

use std::fs;

use crate::certificates::folder;
use crate::counted::bouton;

/// Chomp. Boards of different sizes have the same numbers.
const CHOMP: &str = "position = Board('#.')\n\ndef start(rows, cols):\n    return Board.full(rows, cols, '#')\n\ndef moves(b):\n    \
    for r, c in b.cells('#'):\n        if r + c > 0:\n            n = b.copy()\n            n[r:, c:] = '.'\n            yield n\n";
/// The name of a vertex counts. The same graph can be written with its vertices in another order.
const NAMED: &str = "position = Graph()\n\ndef moves(g):\n    for v in g.vertices:\n        if v != 'a' or len(g.vertices) > 1:\n            \
    yield v, g.without(v)\n";

#[test]
fn each_line_is_answered_as_it_is_alone() {
    let folder = folder("lines");
    let rule = folder.join("rule.py");
    let texts = [
        (CHOMP, &["2x3", "3x3", "1x4", "3x2"][..]),
        (NAMED, &["b a-b", "a-b", "a c b-c", "c b a b-c", "b-c a"]),
    ];
    for (text, positions) in texts {
        fs::write(&rule, text).unwrap();
        let ask = |lines: &[&str]| {
            let lines: String = lines.iter().flat_map(|line| [line, "\n"]).collect();
            let answers =
                bouton(&["solve", rule.to_str().unwrap(), "-", "--lines", "--print", "moves"], &lines);
            let values =
                bouton(&["solve", rule.to_str().unwrap(), "-", "--lines", "--print", "grundy"], &lines);
            answers
                .lines()
                .zip(values.lines())
                .map(|(moves, value)| format!("{moves}; {value}"))
                .collect::<Vec<_>>()
        };
        let alone: Vec<_> = positions.iter().map(|&position| ask(&[position]).remove(0)).collect();
        for (first, second) in
            (0..positions.len()).flat_map(|one| (0..positions.len()).map(move |other| (one, other)))
        {
            let pair = [positions[first], positions[second]];
            assert_eq!(ask(&pair), [&*alone[first], &*alone[second]], "{pair:?}");
        }
    }
}
