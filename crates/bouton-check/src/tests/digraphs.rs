//! Graphs: their outcomes and values against the definition.

use std::collections::{BTreeMap, BTreeSet};

use super::mutated::{Random, survive_with, trials};
use super::refused::{changed, refused};
use super::valid::lines_of;
use crate::{Limits, Verdict, check};

/// A component: the name of a graph and a vertex, or an empty name and a nimber.
type Component = (String, String);

/// A sum, its components in order.
type Sum = Vec<Component>;

/// The graphs of a text by their arrows, and all outcomes of the sums that play reaches.
struct Truth {
    is_misere: bool,
    arrows: BTreeMap<Component, Vec<String>>,
}

impl Truth {
    fn new(text: &str) -> Self {
        let mut arrows: BTreeMap<Component, Vec<String>> = BTreeMap::new();
        let mut name = "";
        for line in text.lines() {
            if let Some(graph) = line.strip_prefix("graph ") {
                name = graph;
            } else if let Some(line) = line.strip_prefix("| ") {
                let (from, to) = line.split_once(' ').map_or((line, None), |(from, to)| (from, Some(to)));
                for vertex in [Some(from), to].into_iter().flatten() {
                    arrows.entry((name.into(), vertex.into())).or_default();
                }
                arrows.get_mut(&(name.into(), from.into())).unwrap().extend(to.map(String::from));
            }
        }
        Self { is_misere: text.contains("convention misere"), arrows }
    }

    fn read(&self, text: &str) -> Sum {
        let component = |word: &str| match word.split_once(": ") {
            Some((name, vertex)) => (name.to_string(), vertex.to_string()),
            None => (String::new(), word[1..].to_string()),
        };
        let mut sum: Sum = text.split(" + ").filter(|word| *word != "0").map(component).collect();
        sum.sort();
        sum
    }

    fn options(&self, sum: &Sum) -> BTreeSet<Sum> {
        let mut options = BTreeSet::new();
        for (i, component) in sum.iter().enumerate() {
            let left = match self.arrows.get(component) {
                Some(heads) => heads.clone(),
                None => (0..component.1.parse::<u64>().unwrap()).map(|k| k.to_string()).collect(),
            };
            for vertex in left {
                let mut option = sum.clone();
                option.remove(i);
                if !component.0.is_empty() || vertex != "0" {
                    option.push((component.0.clone(), vertex));
                }
                option.sort();
                options.insert(option);
            }
        }
        options
    }

    /// The outcomes of all sums that play reaches, in the order in which they are found: rounds of the definition, and at the end the draws.
    fn outcomes(&self, sum: &Sum) -> Vec<(Sum, char)> {
        let mut reached = BTreeMap::new();
        let mut open = vec![sum.clone()];
        while let Some(sum) = open.pop() {
            let options = self.options(&sum);
            open.extend(options.iter().filter(|option| !reached.contains_key(*option)).cloned());
            reached.insert(sum, options);
        }
        let mut known: BTreeMap<Sum, char> = BTreeMap::new();
        let mut order = Vec::new();
        loop {
            let before = order.len();
            for (sum, options) in &reached {
                if known.contains_key(sum) {
                    continue;
                }
                let is_end = options.is_empty();
                let all_won = options.iter().all(|option| known.get(option) == Some(&'N'));
                let outcome =
                    if is_end && self.is_misere || options.iter().any(|o| known.get(o) == Some(&'P')) {
                        'N'
                    } else if all_won {
                        'P'
                    } else {
                        continue;
                    };
                known.insert(sum.clone(), outcome);
                order.push((sum.clone(), outcome));
            }
            if order.len() == before {
                break;
            }
        }
        order.extend(reached.into_keys().filter(|sum| !known.contains_key(sum)).map(|sum| (sum, 'D')));
        order
    }

    fn outcome(&self, sum: &Sum) -> char {
        self.outcomes(sum).iter().find(|(other, _)| other == sum).unwrap().1
    }

    /// The nimber with which the sum is lost for the player to move, if there is one: its value.
    fn nimber(&self, sum: &Sum) -> Option<u64> {
        (0..16).find(|v| {
            let mut with = sum.clone();
            if *v > 0 {
                with.push((String::new(), v.to_string()));
            }
            with.sort();
            self.outcome(&with) == 'P'
        })
    }

    /// The Grundy value, in a graph without cycles.
    fn value(&self, sum: &Sum) -> u64 {
        let values: Vec<u64> = self.options(sum).iter().map(|option| self.value(option)).collect();
        (0..).find(|v| !values.contains(v)).unwrap()
    }

    fn is_true(&self, claim: &str) -> bool {
        let (word, rest) = claim["claim ".len()..].split_once(' ').unwrap();
        match word {
            "value" => {
                let (value, sum) = rest.split_once(' ').unwrap();
                self.value(&self.read(sum)) == value.parse::<u64>().unwrap()
            }
            "outcome" => self.outcome(&self.read(&rest[2..])) == rest.chars().next().unwrap(),
            "moves" => {
                let (sum, listed) = rest.split_once(" -> ").unwrap();
                let options = self.options(&self.read(sum));
                let mut expected: Vec<_> =
                    options.into_iter().map(|o| (self.value(&o).to_string(), o)).collect();
                let option = |text: &str| {
                    let (value, sum) = text.split_once(' ').unwrap();
                    (value.to_string(), self.read(sum))
                };
                let mut listed: Vec<_> = listed.split(" | ").map(option).collect();
                listed.sort();
                expected.sort();
                listed == expected
            }
            _ => {
                let (sum, listed) = rest.split_once(" -> ").unwrap();
                let listed: BTreeSet<Sum> = listed.split(" | ").map(|option| self.read(option)).collect();
                let options = self.options(&self.read(sum));
                listed == options.into_iter().filter(|option| self.outcome(option) == 'P').collect()
            }
        }
    }
}

fn show(sum: &Sum) -> String {
    let component = |(name, vertex): &Component| match name.as_str() {
        "" => format!("*{vertex}"),
        name => format!("{name}: {vertex}"),
    };
    if sum.is_empty() { "0".into() } else { sum.iter().map(component).collect::<Vec<_>>().join(" + ") }
}

/// The lines `| A B` of a random graph.
fn random_graph(vertices: usize, arrows: usize, is_acyclic: bool, random: &mut Random) -> String {
    let mut lines = BTreeSet::new();
    for _ in 0..arrows {
        let (a, b) = (random.below(vertices), random.below(vertices));
        if a > b || a != b && !is_acyclic {
            lines.insert(format!("| v{a} v{b}\n"));
        }
    }
    lines.insert("| v0\n".into());
    lines.into_iter().collect()
}

/// A certificate of the outcome of a sum and of its winning moves.
fn outcomes(convention: &str, sections: &str, written: &str) -> String {
    let mut text = format!("bouton certificate 1\nconvention {convention}\n{sections}sums\n");
    let truth = Truth::new(&text);
    let sum = truth.read(written);
    let known = truth.outcomes(&sum);
    let lines: Vec<String> = known
        .iter()
        .filter(|(sum, _)| !sum.is_empty())
        .map(|(sum, outcome)| format!("{outcome} {}\n", show(sum)))
        .collect();
    let outcome = truth.outcome(&sum);
    text += &format!("{}claim outcome {outcome} {written}\n", lines.concat());
    let winning: Vec<String> = truth
        .options(&sum)
        .iter()
        .filter(|option| known.contains(&((*option).clone(), 'P')))
        .map(show)
        .collect();
    if !winning.is_empty() {
        text += &format!("claim winning {written} -> {}\n", winning.join(" | "));
    }
    text + &format!("end {}\n", lines.len())
}

/// A certificate of the values of a graph without cycles.
fn values(graph: &str, vertices: usize) -> String {
    let mut text = format!("bouton certificate 1\nconvention normal\ngraph g\n{graph}");
    let truth = Truth::new(&text);
    let (mut lines, mut claims) = (String::new(), String::new());
    let mut count = 0;
    for v in 0..vertices {
        let sum = vec![("g".to_string(), format!("v{v}"))];
        if !truth.arrows.contains_key(&sum[0]) {
            continue;
        }
        let value = truth.value(&sum);
        let options = truth.options(&sum);
        if !options.is_empty() {
            lines += &format!("value {value} v{v}\n");
            count += 1;
        }
        claims += &format!("claim value {value} g: v{v}\n");
        let winning: Vec<String> = options.iter().filter(|o| truth.value(o) == 0).map(show).collect();
        if !winning.is_empty() {
            claims += &format!("claim winning g: v{v} -> {}\n", winning.join(" | "));
        }
        let moves: Vec<String> = options.iter().map(|o| format!("{} {}", truth.value(o), show(o))).collect();
        if !moves.is_empty() {
            claims += &format!("claim moves g: v{v} -> {}\n", moves.join(" | "));
        }
    }
    text += &format!("{lines}{claims}end {count}\n");
    text
}

const DRAWS: &str = "\
bouton certificate 1
convention normal
graph ring
| a b
| b a
| b c
| c d
| e
sums
P ring: d
N ring: c
P ring: e
D ring: a
D ring: b
claim outcome D ring: a
claim outcome P ring: e
claim winning ring: c -> ring: d
end 5
";

const WALK: &str = "\
bouton certificate 1
convention normal
graph way
| a b
| a c
| b c
| *1
value 1 b
value 2 a
claim value 2 way: a
claim value 3 way: a + *1
claim outcome P way: b + *1
claim outcome P way: *1
claim winning way: a + *1 -> way: b + *1
claim winning way: a -> way: c
end 2
";

#[test]
fn by_hand() {
    assert_eq!(lines_of(DRAWS).len(), 3);
    assert_eq!(lines_of(WALK).len(), 6);
    changed(DRAWS, "| b a\n", "| b a\n| b a\n", 6, "there twice");
    changed(DRAWS, "| e\n", "| e\n| e\n", 9, "there twice");
    changed(DRAWS, "| e\n", "|\n", 8, "expected a section");
    changed(DRAWS, "| e\n", "| e,\n", 8, "name of a vertex");
    changed(DRAWS, "| e\n", "| e f g\n", 8, "name of a vertex");
    changed(DRAWS, "| e\n", "| --\n", 8, "name of a vertex");
    changed(DRAWS, "graph ring", "graph 9", 3, "name of a section");
    changed(DRAWS, "| e\n", "| e\nassumes split\n", 9, "does not declare");
    changed(DRAWS, "| e\n", "| e\nends walk\n", 9, "a statement or a claim");
    changed(DRAWS, "| e\n", "| e\nvalue 0 a\n", 9, "it is not known that option 1 is not worth 0");
    changed(DRAWS, "P ring: e\n", "P e\n", 12, "expected `NAME: POSITION`");
    changed(DRAWS, "P ring: e\n", "P ring: f\n", 12, "expected a vertex");
    let late = "D ring: a\nD ring: b\nP ring: e\n";
    changed(DRAWS, "P ring: e\nD ring: a\nD ring: b\n", late, 14, "a statement or a claim");
    changed(DRAWS, "D ring: b\n", "", 13, "no `D` or `N` line is about option 1");
    changed(DRAWS, "D ring: b\n", "D ring: e\n", 14, "known already");
    changed(DRAWS, "D ring: b\n", "D ring: a\n", 14, "known already");
    changed(DRAWS, "| b c\n", "| b d\n", 14, "option 2 is lost");
    changed(DRAWS, "| b a\n", "| b e\n", 14, "option 1 is lost");
    changed(DRAWS, "outcome D ring: a", "outcome N ring: a", 15, "do not prove");
    changed(DRAWS, "outcome D ring: a", "outcome D ring: c", 15, "do not prove");
    changed(DRAWS, "outcome D", "outcome Q", 15, "expected `P`, `N` or `D`");
    changed(DRAWS, "end 5", "end 3", 18, "expected `end 5`");
    changed(WALK, "| b c\n", "| b c\n| c a\n", 9, "it is not known that option 1 is not worth 1");
    changed(WALK, "| b c\n", "| b c\n| b b\n", 9, "it is not known that option 2 is not worth 1");
    changed(WALK, "value 2 a", "value 2 a\nvalue 0 c", 10, "known without a line");
    changed(WALK, "value 2 a", "value 2 way: a", 9, "expected a vertex");
    changed(WALK, "-> way: c", "-> way: b", 15, "option 1 of the list is lost");
    changed(WALK, "-> way: c", "-> way: c | way: c", 15, "there twice");
    changed(WALK, "-> way: c", "-> way: *1 | way: c", 15, "no move leaves option 1");
    changed(WALK, "-> way: c", "-> 0", 15, "option 2 is not listed");
    changed(WALK, " -> way: c", "", 15, "expected `SUM -> OPTION");
    changed(WALK, "way: a -> way: c", "way: a + way: a -> way: c + way: c", 15, "no move leaves");
    changed(WALK, "value 2 a", "not 0 a", 10, "not known");
    refused("bouton certificate 1\nconvention normal\ngraph g\nsums\n", 4, "expected `| A B`");
    let unlisted = WALK.replace("| a c\n", "| a c\n| a d\n");
    refused(&unlisted, 16, "option 3 is not listed");
    lines_of(&unlisted.replace("-> way: c", "-> way: d | way: c"));
    // Equal components whose values are not known do not cancel, since play need not end.
    let pair = "bouton certificate 1\nconvention normal\ngraph g\n| a b\n| b t\nvalue 1 b\nvalue 0 a\n\
        claim moves g: a + g: b -> 0 g: b + g: b | 0 g: a + g: t\nend 2\n";
    assert_eq!(lines_of(pair).len(), 1);
    changed(pair, "value 1 b", "not 0 b", 8, "the value of option 1 of the list is not known");
    changed(pair, "0 g: b + g: b", "1 g: b + g: b", 8, "option 1 of the list is worth 0, not 1");
    changed(pair, "0 g: b + g: b | ", "", 8, "is not listed");
    changed(pair, "0 g: a + g: t", "0 g: t + g: b", 8, "option 2 of the list is worth 1, not 0");
    // A position without a move has a known value.
    lines_of(&DRAWS.replace("claim outcome D ring: a", "claim moves ring: c -> 0 ring: d"));
    changed(
        DRAWS,
        "outcome D ring: a",
        "moves ring: a -> 0 ring: b",
        15,
        "option 1 of the list is not known",
    );
    changed(
        DRAWS,
        "outcome D ring: a",
        "moves ring: a + ring: b -> 0 ring: b + ring: b",
        15,
        "list is not known",
    );
}

#[test]
fn random_graphs() {
    let mut random = Random(0x2545_f491_4f6c_dd1d);
    let mut counts = [0; 3];
    let mut add = |more: [usize; 3]| (0..3).for_each(|i| counts[i] += more[i]);
    let mut truth = Truth::new("");
    let mut known = String::new();
    let mut is_true = |text: &str, claim: &str| {
        if text != known {
            known = text.to_string();
            truth = Truth::new(text);
        }
        truth.is_true(claim)
    };
    for round in 0..60 * trials() {
        let convention = ["normal", "misere"][round % 2];
        let (vertices, arrows) = (2 + random.below(6), 2 + random.below(14));
        let g = random_graph(vertices, arrows, false, &mut random);
        let h = random_graph(3, 3, false, &mut random);
        let sum = ["g: v0 + *1", "g: v0 + h: v0", "g: v0", "g: v0 + g: v0", "*2 + h: v0"][random.below(5)];
        let text = outcomes(convention, &format!("graph g\n{g}graph h\n{h}"), sum);
        add(survive_with(&text, 150, &mut random, &mut is_true));
        let g = random_graph(vertices, arrows, true, &mut random);
        add(survive_with(&values(&g, vertices), 150, &mut random, &mut is_true));
    }
    println!("valid, invalid, unsupported: {counts:?}");
    assert!(counts[0] > 100 && counts[1] > 1000);
}

/// Lines that the checker accepts of graphs with cycles are true, and they give each position that is worth a nimber its value.
#[test]
fn values_where_play_may_return() {
    let mut random = Random(0x9e6c_63d0_876a_68de);
    let (mut proved, mut drawn) = (0, 0);
    for _ in 0..40 * trials() {
        let vertices = 2 + random.below(5);
        let graph = random_graph(vertices, 2 + random.below(12), false, &mut random);
        let head = format!("bouton certificate 1\nconvention normal\ngraph g\n{graph}");
        let truth = Truth::new(&head);
        let single = |v: usize| vec![("g".to_string(), format!("v{v}"))];
        let present: Vec<usize> =
            (0..vertices).filter(|v| truth.arrows.contains_key(&single(*v)[0])).collect();
        let nimbers: Vec<Option<u64>> = present.iter().map(|v| truth.nimber(&single(*v))).collect();
        let (mut lines, mut count, mut before) = (String::new(), 0, 1);
        while before != count {
            before = count;
            for (v, nimber) in present.iter().zip(&nimbers) {
                for value in 0..6 {
                    for word in ["value", "not"] {
                        let line = format!("{word} {value} v{v}\n");
                        let text = format!("{head}{lines}{line}claim value 0 0\nend {}\n", count + 1);
                        if check(&text, None, Limits::default()).exit_code() == 0 {
                            assert_eq!(word == "value", *nimber == Some(value), "{text}");
                            (lines, count) = (lines + &line, count + 1);
                        }
                    }
                }
            }
        }
        for (v, nimber) in present.iter().zip(&nimbers) {
            let Some(value) = nimber else {
                drawn += 1;
                continue;
            };
            lines_of(&format!("{head}{lines}claim value {value} g: v{v}\nend {count}\n"));
            proved += 1;
        }
    }
    println!("nimbers, others: {proved}, {drawn}");
    assert!(proved > 40 && drawn > 20);
}

/// A million arrows are read in linear time, and a walk of a million arrows needs no recursion.
#[test]
fn large_graphs() {
    let n = 300_000;
    let mut text = "bouton certificate 1\nconvention normal\ngraph long\n".to_string();
    (1..n).for_each(|v| text += &format!("| v{v} v{}\n", v - 1));
    (1..n).for_each(|v| text += &format!("value {} v{v}\n", v % 2));
    text += &format!("claim outcome N long: v{}\nend {}\n", n - 1, n - 1);
    assert_eq!(lines_of(&text).len(), 1);
    let ring = text.replace("| v1 v0\n", &format!("| v1 v0\n| v0 v{}\n", n - 1));
    assert!(
        matches!(check(&ring, None, Limits::default()), Verdict::Invalid { why, .. } if why.contains("not known"))
    );
}
