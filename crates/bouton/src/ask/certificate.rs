//! Certificates: an answer as a text that other programs check line by line. `docs/certificates.md` defines the text.

use std::cell::RefCell;
use std::fmt;

use hashbrown::HashMap;

use super::mixed::Mixed;
use super::question::Question;
use super::term::Term;
use super::terms;
use crate::catalog::placed::{Component, Finder};
use crate::catalog::playable::Charted;
use crate::solve::depth_first::DepthFirst;
use crate::solve::halt::Halt;
use crate::solve::proof::{Oracle, Proof, Statement};
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::{Convention, Outcome};
use crate::theory::ruleset::{MoveList, RuleError, Ruleset};
use crate::theory::sum::Sum;

/// A number that falls with every move: it is less in each component that a move leaves than in the position of the move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measure {
    /// The number of cells with one of these symbols.
    Count(String),
    /// The number of cells.
    Area,
    /// The heap, or the sum of the numbers.
    Total,
    /// The number of vertices and edges.
    Parts,
    /// The number of arrows in the longest walk from the vertex.
    Walk,
}

/// What a certificate says of a game: how it is defined, and what its lines rest on.
#[derive(Clone, Debug)]
pub struct Section {
    /// The name of the game in the question.
    pub game: String,
    /// The name of the section, which its terms carry where there are several.
    pub name: String,
    /// The lines that define the game, each with its line feed.
    pub definition: String,
    /// The measure that falls with every move, if one is known. The search relies on it and tests it; a certificate does not need it.
    pub ends: Option<Measure>,
    /// Whether `reduce` of the game's ruleset splits a position into the parts that the rule declares.
    pub is_split: bool,
    /// Whether `canonical` of the game's ruleset gives an image by the symmetry that the rule declares.
    pub has_symmetry: bool,
    /// The chart of one instance that the section defines, if it does.
    pub chart: Option<Chart>,
    /// Whether the question has the game's own [rules by its definition](crate::catalog::Game::definition) in place of the rule's text.
    pub is_native: bool,
    /// A period of the values of a code, which a checker proves. Then no heap is stated.
    pub period: Option<Recurrence>,
}

/// The chart of one instance of a question.
#[derive(Clone, Copy, Debug)]
pub struct Chart {
    /// The number of the instance.
    instance: u32,
    /// What is stated of its positions.
    pub stated: Charted,
}

/// A period of the values of a code: G(n + period) = G(n) + saltus for every heap n from `from` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recurrence {
    /// The first heap for which the equation holds, at least 1.
    pub from: u64,
    /// The period, at least 1.
    pub period: u64,
    /// The saltus, or 0 if the values repeat.
    pub saltus: u64,
}

impl fmt::Display for Recurrence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, period, saltus } = self;
        match saltus {
            0 => write!(f, "{from} {period}"),
            _ => write!(f, "{from} {period} {saltus}"),
        }
    }
}

/// What a certificate is to claim beside the outcome, where this is known of the position.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The value of a position on a map, in normal play. Without it a checker finds the outcome on the whole map.
    pub value: bool,
    /// Which moves win, if one does.
    pub winning_moves: bool,
    /// The value that each move leaves, in normal play.
    pub all_moves: bool,
}

impl Section {
    /// A section that assumes nothing.
    #[must_use]
    pub fn new(game: &str, name: String, definition: String) -> Self {
        let game = game.to_owned();
        Self {
            game,
            name,
            definition,
            ends: None,
            is_split: false,
            has_symmetry: false,
            chart: None,
            is_native: false,
            period: None,
        }
    }

    /// The sections of the instances of a question that have charts. The names are `word`, `word2`, `word3` and so on.
    #[must_use]
    pub fn of_charts(question: &Question) -> Vec<Self> {
        let mut sections: Vec<Self> = Vec::new();
        for (term, component) in question.placed() {
            let instance = component.instance;
            let Some(chart) = question.rules.instance(component).has_chart() else { continue };
            if sections.iter().any(|known| known.is_chart_of(instance)) {
                continue;
            }
            let mut name = chart.word().to_owned();
            let again = sections.iter().filter(|known| known.name.starts_with(&name)).count();
            if again > 0 {
                name += &(again + 1).to_string();
            }
            let parts = question.placed().into_iter().map(|(_, part)| part);
            let parts: Vec<_> = parts.filter(|part| part.instance == instance).cloned().collect();
            let mut definition = format!("{} {name}\n", chart.word());
            chart.write_chart(&parts, &mut |line| definition += &format!("| {line}\n"));
            let stated = chart.stated(&parts);
            let ends = match stated {
                Charted::Map => Some(Measure::Total),
                Charted::Values => Some(Measure::Walk),
                Charted::Outcomes => None,
            };
            let chart = Some(Chart { instance, stated });
            sections.push(Self {
                ends,
                chart,
                ..Self::new(&question.terms[term].game.name, name, definition)
            });
        }
        sections
    }

    fn is_chart_of(&self, instance: u32) -> bool {
        self.chart.is_some_and(|chart| chart.instance == instance)
    }

    fn is_charted(&self, stated: Charted) -> bool {
        self.chart.is_some_and(|chart| chart.stated == stated)
    }

    /// The words after `assumes`, each after a space.
    fn assumed(&self, convention: Convention) -> String {
        let words =
            [(self.is_split && convention == Convention::Normal, " split"), (self.has_symmetry, " symmetry")];
        words.iter().filter(|(is_used, _)| *is_used).map(|(_, word)| *word).collect()
    }
}

/// What a certificate claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The Grundy value of the position.
    Value(Nimber),
    /// The outcome of the position.
    Outcome(Outcome),
}

/// The certificate of the value of a question, in misere play and where play can come back of its outcome, line by line to `write`. Returns
/// what is claimed.
///
/// `sections` describes the game of each term of `question`. Its moves alone and what the section says of `reduce` and `canonical` are
/// used, and no theorem.
///
/// # Errors
/// If a limit is reached, if play can come back to a position and no chart shows it, or if a rule fails; also if a measure does not fall.
pub fn certify(
    question: &Question,
    sections: &[Section],
    wanted: Wanted,
    limits: &Limits<'_>,
    write: &mut dyn FnMut(&str),
) -> Result<Claim, Halt<Sum<Component>>> {
    let (sum, convention) = (question.sum(), question.convention);
    let is_on_a_map = matches!(sections, [section] if section.is_charted(Charted::Map));
    let is_left_to_checker =
        is_on_a_map && sum.components().len() == 1 && convention == Convention::Normal && !wanted.value;
    let rules = question.rules.nameless();
    let writing = Writing { question, sections, rules, alike: RefCell::default() };
    let rules = Stated { writing: &writing };
    let known = |component: &Component| writing.known(component);
    let (search, finders) = (DepthFirst::new(&rules), (0..question.rules.len()).map(|_| None).collect());
    let mut proof = Proof::new(&rules, Box::new(Searches { writing: &writing, search, finders }), &known);
    let mut moves = Moves::default();
    let claim = if is_left_to_checker {
        Claim::Outcome(writing.outcome_on_a_map(&sum)?)
    } else if sections.iter().any(|section| section.is_charted(Charted::Outcomes)) {
        let (outcome, lost) = proof.outcomes(&sum, convention, wanted.winning_moves, limits)?;
        if wanted.winning_moves {
            moves.lost = lost;
        }
        Claim::Outcome(outcome)
    } else {
        let claim = match convention {
            Convention::Normal => Claim::Value(proof.value(&sum, limits)?),
            Convention::Misere => Claim::Outcome(proof.misere_outcome(&sum, limits)?),
        };
        let is_won = claim != Claim::Value(Nimber::ZERO) && claim != Claim::Outcome(Outcome::P);
        let are_moves_near = sections.iter().all(|section| section.period.is_none());
        if wanted.winning_moves && is_won && are_moves_near {
            moves.lost = proof.lost_options(&sum, convention, limits)?;
        }
        if wanted.all_moves && convention == Convention::Normal && are_moves_near {
            moves.valued = proof.option_values(&sum, limits)?;
        }
        claim
    };
    if let Some(sign) = writing.sign_in(proof.statements(), &sum, &moves) {
        let rule = format!("a position that is written `{sign}` has no place in a sum or a claim");
        return Err(Halt::Rule(RuleError::new(rule), sum));
    }
    writing.write(proof.statements(), claim, &moves, write);
    Ok(claim)
}

/// The certificate of a period of a code.
#[must_use]
pub fn period_certificate(section: &Section, period: Recurrence) -> String {
    let Section { name, definition, .. } = section;
    format!(
        "bouton certificate 1\nconvention normal\n{definition}period {period}\n\
         claim period {period} {name}\nend 1\n"
    )
}

/// The certificate of a file with the values of all boards of a size, rows and columns. `hash` is the SHA-256 of the file in hexadecimal
/// digits, and `counts` how many boards have each value.
#[must_use]
pub fn table_certificate(section: &Section, (rows, cols): (u32, u32), hash: &str, counts: &[u64]) -> String {
    let Section { name, definition, .. } = section;
    let counts: Vec<_> = counts.iter().map(u64::to_string).collect();
    format!(
        "bouton certificate 1\nconvention normal\n{definition}table {rows}x{cols} {hash}\n\
         claim table {name} {rows}x{cols} {}\nend 1\n",
        counts.join(" ")
    )
}

/// The signs of the format, between blanks, that are also positions of some rule.
const SIGNS: [&str; 2] = ["+", "->"];

/// What is claimed of the moves of a sum.
#[derive(Default)]
struct Moves {
    /// The options that winning moves leave.
    lost: Vec<Sum<Component>>,
    /// All options, with their values.
    valued: Vec<(Nimber, Sum<Component>)>,
}

impl Measure {
    /// The measure of the position with this text, unless it needs the whole graph.
    fn of(&self, text: &str) -> Option<u64> {
        let is_edge = |word: &str| word.contains('-');
        Some(match self {
            Self::Count(symbols) => text.chars().filter(|&sign| symbols.contains(sign)).count() as u64,
            Self::Area => text.chars().filter(|&sign| sign != '/').count() as u64,
            Self::Total => {
                let numbers = text.split(|sign: char| !sign.is_ascii_digit());
                numbers.filter_map(|number| number.parse::<u64>().ok()).fold(0, u64::saturating_add)
            }
            Self::Parts => {
                let mut vertices: Vec<&str> = text.split([' ', '-']).collect();
                vertices.sort_unstable();
                vertices.dedup();
                (vertices.len() + text.split(' ').filter(|word| is_edge(word)).count()) as u64
            }
            Self::Walk => return None,
        })
    }

    fn words(&self) -> String {
        match self {
            Self::Count(symbols) => format!("count {symbols}"),
            Self::Area => "area".to_owned(),
            Self::Total => "total".to_owned(),
            Self::Parts => "parts".to_owned(),
            Self::Walk => "walk".to_owned(),
        }
    }
}

/// The question, and the games of its instances.
struct Writing<'q> {
    question: &'q Question,
    sections: &'q [Section],
    rules: Mixed,
    /// For each text the component that stands for all components that are [alike](Self::alike).
    alike: RefCell<HashMap<String, Component>>,
}

impl Writing<'_> {
    /// The text of a component. A comma after a vertex, which only tells it from a board, is left out.
    fn text(&self, component: &Component) -> String {
        if let Some(chart) = self.rules.instance(component).has_chart() {
            return chart.place(component);
        }
        let text = self.rules.text(component);
        text.trim_end_matches(',').replace(", ", " ")
    }

    /// The first term on the board of a component.
    fn term(&self, component: &Component) -> &Term {
        let is_its = |term: &&Term| term.instances.contains(&component.instance);
        self.question.terms.iter().find(is_its).expect("a component of a term")
    }

    /// The number of the section of a component.
    fn number(&self, component: &Component) -> usize {
        let term = self.term(component);
        let is_its = |section: &Section| match section.chart {
            Some(chart) => chart.instance == component.instance,
            None => *term.game.name == *section.game,
        };
        self.sections.iter().position(is_its).expect("a section for the game of every term")
    }

    fn section(&self, component: &Component) -> &Section {
        &self.sections[self.number(component)]
    }

    fn write(
        &self,
        statements: &[Statement<Component>],
        claim: Claim,
        moves: &Moves,
        write: &mut dyn FnMut(&str),
    ) {
        let convention = match self.question.convention {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        };
        write(&format!("bouton certificate 1\nconvention {convention}\n"));
        let mut count = statements.len();
        for (number, section) in self.sections.iter().enumerate() {
            write(&section.definition);
            let words = section.assumed(self.question.convention);
            if !words.is_empty() {
                write(&format!("assumes{words}\n"));
            }
            if let Some(period) = section.period {
                write(&format!("period {period}\n"));
                count += 1;
            }
            for statement in statements {
                let (word, position, value) = match statement {
                    Statement::Value(position, value) => ("value", position, value),
                    Statement::Not(position, value) => ("not", position, value),
                    Statement::Sum(..) => continue,
                };
                if self.number(position) == number {
                    write(&format!("{word} {value} {}\n", self.text(position)));
                }
            }
        }
        let mut sums = statements.iter().filter_map(|statement| match statement {
            Statement::Sum(sum, outcome) => Some((sum, outcome)),
            _ => None,
        });
        if let Some(first) = sums.next() {
            write("sums\n");
            for (sum, outcome) in std::iter::once(first).chain(sums) {
                write(&format!("{outcome} {}\n", self.sum(sum)));
            }
        }
        let asked = self.asked();
        match claim {
            Claim::Value(value) => write(&format!("claim value {} {asked}\n", value.0)),
            Claim::Outcome(outcome) => write(&format!("claim outcome {outcome} {asked}\n")),
        }
        let lost: Vec<_> = moves.lost.iter().map(|option| self.sum(option)).collect();
        if !lost.is_empty() {
            write(&format!("claim winning {asked} -> {}\n", lost.join(" | ")));
        }
        let valued = moves.valued.iter().map(|(value, option)| format!("{} {}", value.0, self.sum(option)));
        let valued: Vec<_> = valued.collect();
        if !valued.is_empty() {
            write(&format!("claim moves {asked} -> {}\n", valued.join(" | ")));
        }
        write(&format!("end {count}\n"));
    }

    /// The value of a component that needs no statement: of a nimber, and of a heap whose section has a period.
    fn known(&self, component: &Component) -> Option<u64> {
        if self.section(component).period.is_some() {
            let book = self.term(component).game.book.as_ref()?;
            return book.value(self.text(component).parse().ok()?).map(|value| value.0);
        }
        self.nimber(component)
    }

    /// The outcome of the one position of a sum, which the rules of its map know.
    fn outcome_on_a_map(&self, sum: &Sum<Component>) -> Result<Outcome, Halt<Sum<Component>>> {
        let known = match (sum.components(), self.question.convention) {
            ([component], Convention::Normal) => self.rules.known_outcome(component, Convention::Normal),
            _ => None,
        };
        let rule = "a certificate of this game has one position, in normal play";
        known.ok_or_else(|| Halt::Rule(RuleError::new(rule.to_owned()), sum.clone()))
    }

    /// The value of a component that is a nimber, as a rule may leave it, and 0 for one that is nothing. A text that the game can read is a
    /// position of the game, but for the heap 0.
    fn nimber(&self, component: &Component) -> Option<u64> {
        if let Some(chart) = self.rules.instance(component).has_chart() {
            return chart.nimber(component);
        }
        if self.section(component).is_native {
            return None;
        }
        let (text, game) = (self.text(component), &self.term(component).game);
        if text == "0" {
            // Elsewhere this is a lone vertex called 0.
            return game.heaps.then_some(0);
        }
        let value = terms::nimber(text.as_bytes())?;
        (game.read)(text.as_bytes(), None, &Limits::none()).is_err().then_some(value)
    }

    /// A text that components share if they are the same position by the format and may differ nevertheless: a nimber may be of another game,
    /// and edges may have another order.
    fn alike(&self, component: &Component) -> Option<String> {
        let section = self.section(component);
        if section.is_native {
            return None;
        }
        if let Some(value) = self.nimber(component) {
            return Some(format!("*{value}"));
        }
        if section.ends != Some(Measure::Parts) {
            return None;
        }
        let edge = |word: &str| {
            let mut ends: Vec<_> = word.split('-').collect();
            ends.sort_unstable();
            ends.join("-")
        };
        let text = self.text(component);
        let mut words: Vec<_> = text.split(' ').map(edge).collect();
        words.sort_unstable();
        Some(format!("{} {}", section.name, words.join(" ")))
    }

    /// A position in a sum or a claim that would be read as a sign of the format.
    fn sign_in(
        &self,
        statements: &[Statement<Component>],
        asked: &Sum<Component>,
        moves: &Moves,
    ) -> Option<String> {
        let stated = statements.iter().filter_map(|statement| match statement {
            Statement::Sum(sum, _) => Some(sum),
            _ => None,
        });
        let valued = moves.valued.iter().map(|(_, sum)| sum);
        let sums = std::iter::once(asked).chain(stated).chain(&moves.lost).chain(valued);
        let mut texts = sums.flat_map(Sum::components).map(|component| self.text(component));
        texts.find(|text| SIGNS.contains(&text.as_str()))
    }

    /// The text of a component, with the name of its section where there are several, or a chart.
    fn named(&self, component: &Component) -> String {
        if let Some(value) = self.nimber(component) {
            return format!("*{value}");
        }
        let (text, section) = (self.text(component), self.section(component));
        let is_like_a_nimber = text == "0" || text.starts_with('*');
        if self.sections.len() == 1 && section.chart.is_none() && !is_like_a_nimber {
            text
        } else {
            format!("{}: {text}", section.name)
        }
    }

    /// The position that was asked about. Rules by the definition have split it, so it is written as it was read.
    fn asked(&self) -> String {
        let mut texts = Vec::new();
        for term in &self.question.terms {
            let section = self.sections.iter().find(|section| *term.game.name == *section.game);
            match section.filter(|section| section.is_native) {
                Some(section) if self.sections.len() > 1 => {
                    texts.push(format!("{}: {}", section.name, term.text))
                }
                Some(_) => texts.push(term.text.clone()),
                None => {
                    let parts = term.components.components().iter();
                    // The heap 0 is nothing, as `*0` would be.
                    let parts = parts.filter(|part| self.nimber(part) != Some(0));
                    texts.extend(parts.map(|part| self.named(part)));
                }
            }
        }
        if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
    }

    fn sum(&self, sum: &Sum<Component>) -> String {
        let texts: Vec<_> = sum.components().iter().map(|part| self.named(part)).collect();
        if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
    }
}

/// The searches that find the values: that of a game by its definition, on its own positions, and one for all others.
struct Searches<'w> {
    writing: &'w Writing<'w>,
    search: DepthFirst<'w, Stated<'w>>,
    /// For each instance whose game is searched by its definition, its search.
    finders: Vec<Option<Box<dyn Finder + 'w>>>,
}

impl<'w> Searches<'w> {
    fn own(&mut self, component: &Component) -> Option<&mut (dyn Finder + 'w)> {
        if !self.writing.section(component).is_native {
            return None;
        }
        let finder = &mut self.finders[component.instance as usize];
        Some(&mut **finder.get_or_insert_with(|| self.writing.rules.instance(component).finder(component)))
    }
}

impl Oracle<Component> for Searches<'_> {
    fn value(&mut self, component: &Component, limits: &Limits<'_>) -> Result<Nimber, Halt<Sum<Component>>> {
        match self.own(component) {
            Some(finder) => finder.value(component, limits),
            None => self.search.value(component, limits),
        }
    }

    fn is(
        &mut self,
        component: &Component,
        value: Nimber,
        limits: &Limits<'_>,
    ) -> Result<bool, Halt<Sum<Component>>> {
        match self.own(component) {
            Some(finder) => finder.is(component, value, limits),
            None => Oracle::is(&mut self.search, component, value, limits),
        }
    }

    fn misere_outcome(
        &mut self,
        sum: &Sum<Component>,
        limits: &Limits<'_>,
    ) -> Result<Outcome, Halt<Sum<Component>>> {
        self.search.misere_outcome(sum, limits)
    }

    fn work(&self) -> (u64, u64) {
        let (positions, bytes) = self.search.work();
        self.finders.iter().flatten().fold((positions, bytes), |(positions, bytes), finder| {
            (positions + finder.positions(), bytes + finder.bytes())
        })
    }
}

/// The bytes of a text that stands for components that are written alike, beside its component.
const BYTES_A_TEXT: u64 = 160;

/// The rules of a question, with nothing but what its sections state.
struct Stated<'w> {
    writing: &'w Writing<'w>,
}

impl Stated<'_> {
    fn text(&self, component: &Component) -> String {
        self.writing.text(component)
    }

    fn measure_words(&self, component: &Component) -> String {
        self.writing.section(component).ends.as_ref().map_or(String::new(), Measure::words)
    }

    fn measure(&self, component: &Component) -> Option<u64> {
        let measure = self.writing.section(component).ends.as_ref()?;
        measure.of(&self.text(component))
    }
}

impl Ruleset for Stated<'_> {
    type Position = Component;
    type Move = String;

    fn moves(&self, component: &Component, list: &mut MoveList<Self>) {
        self.writing.rules.moves(component, list);
        if self.writing.section(component).is_native {
            return;
        }
        let Some(own) = self.measure(component) else { return };
        let is_less = |part: &Component| {
            self.writing.nimber(part).is_some() || self.measure(part).is_some_and(|measure| measure < own)
        };
        let larger = list.iter().flat_map(|(_, option)| option).find(|part| !is_less(part));
        if let Some(larger) = larger {
            let (from, to) = (self.text(component), self.text(larger));
            list.fail(RuleError::new(format!(
                "the move from {from} to {to} does not lower the measure `{}` that shows that play ends",
                self.measure_words(component)
            )));
        }
    }

    fn canonical(&self, component: Component) -> Component {
        let component = self.writing.rules.canonical(component);
        match self.writing.alike(&component) {
            Some(text) => self.writing.alike.borrow_mut().entry(text).or_insert(component).clone(),
            None => component,
        }
    }

    fn reduce(&self, component: &Component, sum: &mut Vec<Component>) -> bool {
        let is_split = self.writing.section(component).is_split;
        is_split
            && self.writing.question.convention == Convention::Normal
            && self.writing.rules.reduce(component, sum)
    }

    fn known_value(&self, component: &Component) -> Option<Nimber> {
        self.writing.known(component).map(Nimber)
    }

    fn size(&self, component: &Component) -> u64 {
        match self.writing.section(component).is_native {
            true => self.writing.rules.instance(component).size(component),
            false => self.measure(component).unwrap_or(1),
        }
    }

    fn heap_bytes(&self, component: &Component) -> u64 {
        let has_texts = self.writing.section(component).ends == Some(Measure::Parts);
        self.writing.rules.heap_bytes(component) + if has_texts { BYTES_A_TEXT } else { 0 }
    }

    fn always_ends(&self) -> bool {
        self.writing.sections.iter().all(|section| section.ends.is_some())
    }
}
