//! Writes positions and certificates for the tests, by brute force over the crate's own moves.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write;

use crate::board::Symmetry;
use crate::budget::{Budget, Limits};
use crate::games::{Game, Split, read_code};
use crate::position::{Kind, Names, Position};
use crate::rook::Rook;
use crate::section::Section;
use crate::staircase::Staircase;

/// A position as people write it.
pub fn text(kind: Kind, position: &Position, names: &Names) -> String {
    match position {
        Position::Nimber(n) => format!("*{n}"),
        Position::Heap(n) => n.to_string(),
        Position::Numbers(numbers) => {
            format!("({})", numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
        }
        Position::Board(board) => {
            assert!(matches!(kind, Kind::Board(_)) || board.rows == 1);
            board.to_string()
        }
        Position::Graph(graph) => {
            let name = |v: u32| names.iter().find(|(_, number)| **number == v).unwrap().0.clone();
            let mut words: Vec<String> =
                graph.edges.iter().map(|&(a, b)| format!("{}-{}", name(a), name(b))).collect();
            let is_lone = |v: u32| graph.edges.iter().all(|&(a, b)| a != v && b != v);
            words.extend(graph.vertices.iter().filter(|&&v| is_lone(v)).map(|&v| name(v)));
            words.join(" ")
        }
        Position::Vertex(v) => names.iter().find(|(_, number)| **number == *v).unwrap().0.clone(),
    }
}

/// The options of a position, each a list of components.
pub fn options(section: &Section, position: &Position) -> Vec<Vec<Position>> {
    let mut list = Vec::new();
    let flow = section.options(position, &Budget::new(Limits::default()), &mut |parts| {
        list.push(parts.to_vec());
        Ok(())
    });
    assert!(flow.is_ok(), "{flow:?}");
    list
}

/// All Grundy values that were asked for, by mex, with the positions in the order in which they were found.
#[derive(Default)]
pub struct Values {
    pub known: HashMap<Vec<u8>, u64>,
    /// Positions that have a move, with their values and those of their options.
    pub order: Vec<(Position, u64, Vec<u64>)>,
}

impl Values {
    pub fn value(&mut self, section: &Section, position: &Position) -> u64 {
        if let Position::Nimber(n) = position {
            return *n;
        }
        let mut key = Vec::new();
        section.key(position, &mut key);
        if let Some(&value) = self.known.get(&key) {
            return value;
        }
        let mut seen: Vec<u64> = options(section, position)
            .iter()
            .map(|parts| parts.iter().fold(0, |sum, part| sum ^ self.value(section, part)))
            .collect();
        seen.sort_unstable();
        seen.dedup();
        let value = (0..).find(|k| !seen.contains(k)).unwrap();
        self.known.insert(key, value);
        if !seen.is_empty() {
            self.order.push((position.clone(), value, seen));
        }
        value
    }
}

/// The lines `value`, and before each the lines `not` for the values of its options, if they are wanted.
pub fn statements(section: &Section, names: &Names, values: &Values, has_nots: bool) -> (String, u64) {
    let mut lines = String::new();
    let mut count = 0;
    for (position, value, seen) in &values.order {
        let written = text(section.game.kind, position, names);
        for not in seen.iter().filter(|_| has_nots) {
            writeln!(lines, "not {not} {written}").unwrap();
            count += 1;
        }
        writeln!(lines, "value {value} {written}").unwrap();
        count += 1;
    }
    (lines, count)
}

/// The folder of the rule texts, if it is there.
pub fn rules() -> Option<std::path::PathBuf> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../bouton-rules/corpus/rules");
    let folder = std::path::PathBuf::from(std::env::var("RULE_TEXTS").unwrap_or_else(|_| beside.into()));
    folder.exists().then_some(folder)
}

/// The game of a rule text or a code, with all that it declares or with nothing of it.
pub fn section(name: &str, is_declared: bool) -> Section {
    let game = Game::of_text(name).unwrap_or_else(|| read_code(name).unwrap());
    let mut section = Section::new(name, game, String::new());
    if !is_declared {
        section.game = Game::plain(section.game.kind, section.game.rule);
    }
    section
}

/// A map from its first line, such as `rook r`, and what its other lines have after `| `.
pub fn map(first: &str, lines: &[&str]) -> Section {
    let (kind, name) = first.split_once(' ').unwrap();
    let budget = Budget::new(Limits::default());
    let blocked = |line: &&str| {
        let (x, y) = line.split_once(' ').unwrap();
        (y.parse().unwrap(), x.parse().unwrap())
    };
    let game = match kind {
        "rook" => Game::of_map(Rook::new(lines.iter().map(blocked).collect(), &budget).unwrap()),
        _ => Game::of_map(Staircase::new(lines[0], lines[1], &budget).unwrap()),
    };
    Section::new(name, game, String::new())
}

/// The first lines of the section of a map.
pub fn map_head(first: &str, lines: &[&str]) -> String {
    let lines: String = lines.iter().map(|line| format!("| {line}\n")).collect();
    format!("{first}\n{lines}")
}

/// A position with the name of its section before it, if it needs one in a certificate of one section.
fn named(section: &Section, written: &str) -> String {
    match section.game.is_graph_or_map() || written == "0" || written.starts_with('*') {
        true => format!("{}: {written}", section.name),
        false => written.to_string(),
    }
}

/// A sum of components of a section as people write it.
pub fn sum_text(section: &Section, parts: &[Position], names: &Names) -> String {
    let component = |part: &Position| {
        let written = text(section.game.kind, part, names);
        match part {
            Position::Nimber(_) => written,
            _ => named(section, &written),
        }
    };
    let mut words: Vec<String> = parts.iter().map(component).collect();
    words.sort();
    if words.is_empty() { "0".into() } else { words.join(" + ") }
}

/// The first lines of a section: the rule's text or the code, and `assumes` with all that is declared.
pub fn head(name: &str) -> String {
    if name.contains('.') {
        return format!("code {name}\n");
    }
    let rule = std::fs::read_to_string(rules().unwrap().join(format!("{name}.py"))).unwrap();
    let mut head = format!("rule {name}\n");
    for line in rule.lines() {
        writeln!(head, "{}", format!("| {line}").trim_end()).unwrap();
    }
    let declared = section(name, true);
    let mut assumes = String::new();
    assumes += if declared.game.split == Split::None { "" } else { " split" };
    assumes += if declared.game.symmetry == Symmetry::default() { "" } else { " symmetry" };
    if !assumes.is_empty() {
        writeln!(head, "assumes{assumes}").unwrap();
    }
    head
}

/// A certificate of the value of a position, with lines `not` if they are wanted.
pub fn certificate(name: &str, position: &str, has_nots: bool) -> String {
    certificate_of(&section(name, true), &head(name), position, has_nots)
}

/// A certificate of the value of a position and of the values that all moves leave.
pub fn certificate_of(declared: &Section, head: &str, position: &str, has_nots: bool) -> String {
    let mut names = Names::default();
    let read = declared.game.read(position, &mut names).unwrap();
    let mut parts = Vec::new();
    declared.split(&read, &mut parts);
    let mut values = Values::default();
    let mut sum_value =
        |parts: &[Position]| parts.iter().fold(0, |sum, part| sum ^ values.value(declared, part));
    let value = sum_value(&parts);
    // Each option of the sum once.
    let mut moves = BTreeMap::new();
    for (i, part) in parts.iter().enumerate() {
        for mut option in options(declared, part) {
            option.extend(parts.iter().enumerate().filter(|(j, _)| *j != i).map(|(_, part)| part.clone()));
            let written = sum_text(declared, &option, &names);
            let mut keys = vec![Vec::new(); option.len()];
            option.iter().zip(&mut keys).for_each(|(part, key)| declared.key(part, key));
            keys.sort();
            moves.insert(keys, format!("{} {written}", sum_value(&option)));
        }
    }
    let moves: Vec<String> = moves.into_values().collect();
    let (lines, count) = statements(declared, &names, &values, has_nots);
    let written = named(declared, position);
    let mut claims = format!("claim value {value} {written}\n");
    if !moves.is_empty() {
        claims += &format!("claim moves {written} -> {}\n", moves.join(" | "));
    }
    format!("bouton certificate 1\nconvention normal\n{head}{lines}{claims}end {count}\n")
}
