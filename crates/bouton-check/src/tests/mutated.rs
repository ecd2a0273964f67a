//! Thousands of single changes: no change makes the checker panic, and what it still calls valid is true by brute force.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::valid::{KAYLES, MISERE, TWO_GAMES};
use super::write::{Values, certificate, head, map, options, rules, section, sum_text};
use crate::position::{Names, Position};
use crate::section::Section;
use crate::{Folder, Limits, Verdict, check};

/// A small generator of random numbers (xorshift).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

/// A sum as the number of its section and the text of each component, in order.
type Sum = Vec<(usize, Position)>;

/// The games of a text, each played by its moves alone, and the names of vertices.
struct Truth {
    is_misere: bool,
    games: Vec<(Section, Names, Values)>,
    /// Each game with all that its rule declares.
    declared: Vec<Section>,
    lost: HashMap<Vec<u8>, bool>,
}

impl Truth {
    fn new(certificate: &str) -> Self {
        let (mut games, mut declared) = (Vec::new(), Vec::new());
        let mut add = |plain, all| {
            games.push((plain, Names::default(), Values::default()));
            declared.push(all);
        };
        let mut lines = certificate.lines().peekable();
        while let Some(line) = lines.next() {
            if let Some(code) = line.strip_prefix("code ") {
                add(section(code, false), section(code, true));
            } else if line.starts_with("rook ") || line.starts_with("staircase ") {
                let mut data = Vec::new();
                while let Some(line) = lines.next_if(|line| line.starts_with('|')) {
                    data.push(&line[2..]);
                }
                add(map(line, &data), map(line, &data));
            } else if let Some(name) = line.strip_prefix("rule ") {
                let mut rule = String::new();
                while let Some(line) = lines.next_if(|line| line.starts_with('|')) {
                    rule += &(line.get(2..).unwrap_or_default().to_string() + "\n");
                }
                let hash = crate::sha256::sha256(rule.as_bytes());
                let known = crate::games::known_text(&hash).unwrap();
                let mut plain = section(known, false);
                plain.name = name.to_string();
                add(plain, section(known, true));
            }
        }
        let is_misere = certificate.contains("convention misere\n");
        Self { is_misere, games, declared, lost: HashMap::new() }
    }

    fn read(&mut self, written: &str) -> Sum {
        if written == "0" {
            return Vec::new();
        }
        let mut sum = Vec::new();
        for word in written.split(" + ") {
            if let Some(n) = word.strip_prefix('*').and_then(|digits| digits.parse().ok()) {
                sum.push((0, Position::Nimber(n)));
                continue;
            }
            let (at, word) = match word.split_once(": ") {
                None => (0, word),
                Some((name, position)) => {
                    (self.games.iter().position(|(section, ..)| section.name == name).unwrap(), position)
                }
            };
            let (section, names, _) = &mut self.games[at];
            sum.push((at, section.game.read(word, names).unwrap()));
        }
        sum
    }

    fn value(&mut self, sum: &Sum) -> u64 {
        sum.iter().fold(0, |value, (at, position)| match position {
            Position::Nimber(n) => value ^ n,
            position => {
                let (section, _, values) = &mut self.games[*at];
                value ^ values.value(section, position)
            }
        })
    }

    /// Whether the player to move loses the sum, by the definition alone.
    fn is_lost(&mut self, sum: &Sum) -> bool {
        let mut keys: Vec<Vec<u8>> = Vec::new();
        for (at, position) in sum {
            let is_nimber = matches!(position, Position::Nimber(_));
            let mut key = vec![if is_nimber { 255 } else { *at as u8 }];
            position.key(&mut key);
            key.push(254);
            keys.push(key);
        }
        keys.sort();
        let key = keys.concat();
        if let Some(&known) = self.lost.get(&key) {
            return known;
        }
        let options = self.options(sum);
        let is_won = options.iter().any(|option| self.is_lost(option));
        let has_move = !options.is_empty();
        let lost = if has_move { !is_won } else { !self.is_misere };
        self.lost.insert(key, lost);
        lost
    }

    fn is_true(&mut self, claim: &str) -> bool {
        if let Some(rest) = claim.strip_prefix("claim value ") {
            let (value, sum) = rest.split_once(' ').unwrap();
            let sum = self.read(sum);
            return self.value(&sum) == value.parse::<u64>().unwrap();
        }
        if let Some(rest) = claim.strip_prefix("claim winning ") {
            return self.are_winning(rest);
        }
        if let Some(rest) = claim.strip_prefix("claim moves ") {
            return self.are_moves(rest);
        }
        let is_lost = claim.starts_with("claim outcome P ");
        let sum = self.read(&claim["claim outcome P ".len()..]);
        self.loses(&sum) == is_lost
    }

    fn loses(&mut self, sum: &Sum) -> bool {
        if self.is_misere { self.is_lost(sum) } else { self.value(sum) == 0 }
    }

    /// The same for sums of the same components, with all that the rules declare.
    fn key(&self, sum: &Sum) -> Vec<Vec<u8>> {
        let mut keys = Vec::new();
        for (at, position) in sum {
            if let Position::Nimber(n) = position {
                keys.push(vec![255, *n as u8]);
                continue;
            }
            let declared = &self.declared[*at];
            let mut parts = Vec::new();
            declared.split(position, &mut parts);
            for part in parts {
                let mut key = vec![*at as u8];
                declared.key(&part, &mut key);
                keys.push(key);
            }
        }
        keys.sort();
        keys
    }

    /// Whether these options are all that are lost.
    fn are_winning(&mut self, claim: &str) -> bool {
        let (sum, listed) = claim.split_once(" -> ").unwrap();
        let sum = self.read(sum);
        let mut expected = BTreeSet::new();
        for option in self.options(&sum) {
            if self.loses(&option) {
                expected.insert(self.key(&option));
            }
        }
        let listed: BTreeSet<_> = listed
            .split(" | ")
            .map(|option| {
                let option = self.read(option);
                self.key(&option)
            })
            .collect();
        listed == expected
    }

    /// Whether these are all options, each once, with their values.
    fn are_moves(&mut self, claim: &str) -> bool {
        let (sum, listed) = claim.split_once(" -> ").unwrap();
        let sum = self.read(sum);
        let mut expected = BTreeMap::new();
        for option in self.options(&sum) {
            expected.insert(self.key(&option), self.value(&option));
        }
        let count = listed.split(" | ").count();
        let listed: BTreeMap<_, _> = listed
            .split(" | ")
            .map(|option| {
                let (value, option) = option.split_once(' ').unwrap();
                let option = self.read(option);
                (self.key(&option), value.parse().unwrap())
            })
            .collect();
        listed == expected && count == expected.len()
    }

    fn options(&self, sum: &Sum) -> Vec<Sum> {
        let mut all = Vec::new();
        for (i, (at, position)) in sum.iter().enumerate() {
            let left = match position {
                Position::Nimber(n) => (0..*n).map(|k| vec![Position::Nimber(k)]).collect(),
                position => options(&self.games[*at].0, position),
            };
            for parts in left {
                let mut option = sum.clone();
                option.remove(i);
                option.extend(parts.into_iter().filter(|part| !part.is_nothing()).map(|part| (*at, part)));
                all.push(option);
            }
        }
        all
    }
}

/// One random change of a text.
pub fn mutate(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(String::from).collect();
    // Half of the changes are in the last lines, which are few.
    let first = if random.below(2) == 0 { lines.len().saturating_sub(6) } else { 0 };
    // The text of a rule is mostly left alone: a change in it makes it unknown.
    let tries = if text.contains("\nrule ") { 10 } else { 1 };
    let is_rule = |at: usize| lines[at].starts_with('|');
    let mut at = first + random.below(lines.len() - first);
    for _ in 1..tries {
        at = if is_rule(at) { first + random.below(lines.len() - first) } else { at };
    }
    match random.below(8) {
        0 => _ = lines.remove(at),
        1 => lines.insert(at, lines[at].clone()),
        2 => {
            let other = random.below(lines.len());
            lines.swap(at, other);
        }
        3 => {
            let line = lines.remove(at);
            let to = random.below(lines.len() + 1);
            lines.insert(to, line);
        }
        4 => {
            let other = random.below(lines.len());
            lines[at] = lines[other].clone();
        }
        _ => {
            let mut signs: Vec<char> = lines[at].chars().collect();
            let palette: Vec<char> = "0123456789.#xoXBWS*+/ -_,()|abcDPNvnF>\u{e9}\n\t".chars().collect();
            let place = random.below(signs.len().max(1));
            let sign = palette[random.below(palette.len())];
            match random.below(4) {
                0 if !signs.is_empty() => _ = signs.remove(place),
                1 => signs.insert(place, sign),
                // A digit becomes another digit.
                2 if signs.get(place).is_some_and(char::is_ascii_digit) => {
                    signs[place] = palette[random.below(10)]
                }
                _ if !signs.is_empty() => signs[place] = sign,
                _ => signs.push(sign),
            }
            lines[at] = signs.into_iter().collect();
        }
    }
    lines.join("\n") + if random.below(50) == 0 { "" } else { "\n" }
}

/// Says which claim of a text is not true.
pub type Oracle<'o> = &'o mut dyn FnMut(&str, &str) -> bool;

/// Changes a text many times. Returns how many results were valid, invalid and unsupported. The oracle is given a text that the checker calls
/// valid and one of its claims.
pub fn survive_with(original: &str, times: usize, random: &mut Random, is_true: Oracle) -> [usize; 3] {
    survive_beside(original, None, times, random, is_true)
}

/// Changes a text many times, with a folder of values beside it.
pub fn survive_beside(
    original: &str,
    table: Option<&Folder>,
    times: usize,
    random: &mut Random,
    is_true: Oracle,
) -> [usize; 3] {
    let limits = Limits { max_work: 20_000_000, max_memory: 50_000_000 };
    let mut counts = [0; 3];
    for time in 0..=times {
        let mut changed = original.to_string();
        if time > 0 {
            changed = mutate(&changed, random);
            if random.below(5) == 0 {
                changed = mutate(&changed, random);
            }
        }
        let verdict = check(&changed, table, limits);
        match &verdict {
            Verdict::Valid { lines } => {
                counts[0] += 1;
                for claim in lines.iter().filter(|line| line.starts_with("claim ")) {
                    assert!(is_true(&changed, claim), "{claim}\n{changed}");
                }
            }
            Verdict::Invalid { line, .. } => {
                counts[1] += 1;
                assert!((1..=changed.lines().count() + 1).contains(line), "{changed}");
            }
            _ => counts[2] += 1,
        }
        assert!(time > 0 || verdict.exit_code() == 0, "{verdict}\n{original}");
    }
    counts
}

/// Changes a certificate of codes, rules and maps many times.
pub fn survive(original: &str, times: usize, random: &mut Random) -> [usize; 3] {
    let mut truth = Truth::new(original);
    let mut text = original.to_string();
    survive_with(original, times, random, &mut |changed, claim| {
        if changed != text {
            text = changed.to_string();
            truth = Truth::new(changed);
        }
        truth.is_true(claim)
    })
}

/// A certificate in which every sum that play reaches has its line, by brute force with the crate's own moves.
fn outcomes(name: &str, convention: &str, written: &str) -> String {
    outcomes_of(&section(name, true), &head(name), convention, written)
}

/// A certificate of the outcome of a sum of a section, with the first lines of the section.
pub fn outcomes_of(declared: &Section, head: &str, convention: &str, written: &str) -> String {
    let is_misere = convention == "misere";
    let mut names = Names::default();
    let mut sum = Vec::new();
    for word in written.split(" + ") {
        match word.strip_prefix('*').and_then(|digits| digits.parse().ok()) {
            Some(n) => sum.push(Position::Nimber(n)),
            None => {
                let word = word.strip_prefix(&format!("{}: ", declared.name)).unwrap_or(word);
                declared.split(&declared.game.read(word, &mut names).unwrap(), &mut sum);
            }
        }
    }
    let show = |sum: &[Position]| {
        let least = |position: &Position| match position {
            Position::Board(board) => Position::Board(board.canonical(declared.game.symmetry)),
            Position::Numbers(numbers) if declared.game.symmetry.any_order => {
                let mut numbers = numbers.clone();
                numbers.sort_unstable();
                Position::Numbers(numbers)
            }
            other => other.clone(),
        };
        sum_text(declared, &sum.iter().map(least).collect::<Vec<_>>(), &names)
    };
    // Sums whose options are all known come first.
    let mut known: BTreeMap<String, bool> = BTreeMap::from([("0".to_string(), !is_misere)]);
    let mut lines = Vec::new();
    let mut winning = BTreeSet::new();
    let mut stack = vec![sum.clone()];
    while let Some(top) = stack.last().cloned() {
        let mut left: Vec<Vec<Position>> = Vec::new();
        for (i, position) in top.iter().enumerate() {
            let moves = match position {
                Position::Nimber(n) => (0..*n).map(|k| vec![Position::Nimber(k)]).collect(),
                position => options(declared, position),
            };
            for parts in moves {
                let mut option = top.clone();
                option.remove(i);
                option.extend(parts.into_iter().filter(|part| !part.is_nothing()));
                left.push(option);
            }
        }
        if let Some(next) = left.iter().find(|option| !known.contains_key(&show(option))) {
            stack.push(next.clone());
            continue;
        }
        let is_won = left.iter().any(|option| known[&show(option)]) || left.is_empty() && is_misere;
        let shown = show(&top);
        winning = left.iter().map(|option| show(option)).filter(|option| known[option]).collect();
        if known.insert(shown.clone(), !is_won).is_none() {
            lines.push(format!("{} {shown}\n", if is_won { 'N' } else { 'P' }));
        }
        stack.pop();
    }
    let outcome = if known[&show(&sum)] { 'P' } else { 'N' };
    let count = lines.len();
    let mut claims = format!("claim outcome {outcome} {written}\n");
    if !winning.is_empty() {
        let winning: Vec<String> = winning.into_iter().collect();
        claims += &format!("claim winning {written} -> {}\n", winning.join(" | "));
    }
    format!(
        "bouton certificate 1\nconvention {convention}\n{head}sums\n{}{claims}end {count}\n",
        lines.concat()
    )
}

pub fn trials() -> usize {
    std::env::var("TRIALS").ok().and_then(|trials| trials.parse().ok()).unwrap_or(1)
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn codes() {
    let mut random = Random(88_172_645_463_325_252);
    let mut counts = [0; 3];
    let mut add = |more: [usize; 3]| (0..3).for_each(|i| counts[i] += more[i]);
    for text in [KAYLES, MISERE, TWO_GAMES] {
        add(survive(text, 4000 * trials(), &mut random));
    }
    for (code, heap) in [("0.77", "9"), ("4.07", "6"), ("0.F", "7"), ("0.137F", "8"), ("C.3", "5")] {
        for has_nots in [false, true] {
            add(survive(&certificate(code, heap, has_nots), 2000 * trials(), &mut random));
        }
    }
    for (code, sum) in [("0.77", "5 + 2 + *2"), ("0.07", "4 + 4"), ("4.3", "3 + *1"), ("0.F", "5")] {
        for convention in ["normal", "misere"] {
            add(survive(&outcomes(code, convention, sum), 1000 * trials(), &mut random));
        }
    }
    println!("valid, invalid, unsupported: {counts:?}");
    assert!(counts[0] > 100 && counts[1] > 10_000);
}

#[test]
#[ignore = "wide: `.ci/run` has it"]
fn rule_texts() {
    if rules().is_none() {
        return;
    }
    let mut random = Random(3_141_592_653_589_793);
    let mut counts = [0; 3];
    let mut add = |more: [usize; 3]| (0..3).for_each(|i| counts[i] += more[i]);
    let values = [
        ("arc-kayles", "a-b b-c c-d d-a d-e"),
        ("arc-kayles-board", "..#/.../.#."),
        ("blackout", "101/111"),
        ("caos3", "##^##/##^##/^^^^^/##^^#/##^##/##^##"),
        ("chomp", "(3,2,1)"),
        ("clobber", "xox/ox."),
        ("col", ".b./#W."),
        ("cram", "..../.#../#..."),
        ("crosscut", "*.*/.**/**."),
        ("crosscut-diagonal", "**./.**"),
        ("inventor", "X.X/.Xo/X.X"),
        ("moore-2", "(2,1,2)"),
        ("nim", "5"),
        ("node-kayles", "a-b b-c c-d d-a d-e f"),
        ("node-kayles-board", "..../.#../...."),
        ("nogo", "..B/..."),
        ("notakto", "X../.../..X"),
        ("queens", "..../..#./...."),
        ("rook", ".../.#./..R"),
        ("snort", ".w./#B."),
        ("staircase", "+101/0.../1..S"),
        ("treblecross", "..X...."),
        ("wythoff", "(2,3)"),
    ];
    for (name, position) in values {
        for has_nots in [false, true] {
            add(survive(&certificate(name, position, has_nots), 500 * trials(), &mut random));
        }
    }
    let sums = [
        ("cram", "../.. + *2"),
        ("cram", "..../..## + .."),
        ("node-kayles", "a-b b-c + *1"),
        ("notakto", "../.. + ../.X"),
        ("crosscut", "crosscut: *./.* + crosscut: *.*"),
        ("clobber", "xox/.x. + xo"),
        ("wythoff", "(1,2) + *1"),
        ("staircase", "+10/0../1.S + *1"),
    ];
    for (name, sum) in sums {
        for convention in ["normal", "misere"] {
            add(survive(&outcomes(name, convention, sum), 500 * trials(), &mut random));
        }
    }
    println!("valid, invalid, unsupported: {counts:?}");
    assert!(counts[0] > 100 && counts[1] > 10_000);
}
