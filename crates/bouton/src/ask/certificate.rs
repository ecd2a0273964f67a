//! Certificates: an answer as a text that other programs check line by line. `docs/certificates.md` defines the text.

use super::mixed::Mixed;
use super::question::Question;
use super::term::Term;
use super::terms;
use crate::catalog::placed::Component;
use crate::solve::halt::Halt;
use crate::solve::proof::{Proof, Statement};
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
    /// The measure that falls with every move, if one is known.
    pub ends: Option<Measure>,
    /// Whether `reduce` of the game's ruleset splits a position into the parts that the rule declares.
    pub is_split: bool,
    /// Whether `canonical` of the game's ruleset gives an image by the symmetry that the rule declares.
    pub has_symmetry: bool,
}

/// What a certificate claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The Grundy value of the position.
    Value(Nimber),
    /// The outcome of the position.
    Outcome(Outcome),
}

/// The certificate of the value of a question, in misere play of its outcome, line by line to `write`. Returns what is claimed.
///
/// `sections` describes the game of each term of `question`. Its moves alone and what the section says of `reduce` and `canonical` are
/// used, and no theorem.
///
/// # Errors
/// If a limit is reached, if play can come back to a position, or if a rule fails; also if a measure does not fall.
pub fn certify(
    question: &Question,
    sections: &[Section],
    limits: &Limits<'_>,
    write: &mut dyn FnMut(&str),
) -> Result<Claim, Halt<Sum<Component>>> {
    let writing = Writing { question, sections, rules: question.rules.nameless() };
    let rules = Stated { writing: &writing };
    let nimber = |component: &Component| writing.nimber(component);
    let mut proof = Proof::new(&rules, &nimber);
    let sum = question.sum();
    let claim = match question.convention {
        Convention::Normal => Claim::Value(proof.value(&sum, limits)?),
        Convention::Misere => Claim::Outcome(proof.misere_outcome(&sum, limits)?),
    };
    writing.write(proof.statements(), claim, write);
    Ok(claim)
}

impl Measure {
    /// The measure of the position with this text.
    fn of(&self, text: &str) -> u64 {
        let is_edge = |word: &str| word.contains('-');
        match self {
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
        }
    }

    fn words(&self) -> String {
        match self {
            Self::Count(symbols) => format!("count {symbols}"),
            Self::Area => "area".to_owned(),
            Self::Total => "total".to_owned(),
            Self::Parts => "parts".to_owned(),
        }
    }
}

/// The question, and the games of its instances.
struct Writing<'q> {
    question: &'q Question,
    sections: &'q [Section],
    rules: Mixed,
}

impl Writing<'_> {
    /// The text of a component. A comma after a vertex, which only tells it from a board, is left out.
    fn text(&self, component: &Component) -> String {
        let text = self.rules.text(component);
        text.trim_end_matches(',').replace(", ", " ")
    }

    /// The first term on the board of a component.
    fn term(&self, component: &Component) -> &Term {
        let is_its = |term: &&Term| term.instances.contains(&component.instance);
        self.question.terms.iter().find(is_its).expect("a component of a term")
    }

    /// The number of the section of a component.
    fn section(&self, component: &Component) -> usize {
        let term = self.term(component);
        let is_named = |section: &Section| *term.game.name == *section.game;
        self.sections.iter().position(is_named).expect("a section for the game of every term")
    }

    fn write(&self, statements: &[Statement<Component>], claim: Claim, write: &mut dyn FnMut(&str)) {
        let convention = match self.question.convention {
            Convention::Normal => "normal",
            Convention::Misere => "misere",
        };
        write(&format!("bouton certificate 1\nconvention {convention}\n"));
        for (number, section) in self.sections.iter().enumerate() {
            write(&section.definition);
            if let Some(measure) = &section.ends {
                write(&format!("ends {}\n", measure.words()));
            }
            let words = [
                (section.is_split && self.question.convention == Convention::Normal, " split"),
                (section.has_symmetry, " symmetry"),
                (section.ends.is_none(), " ends"),
            ];
            let words: String = words.iter().filter(|(is_used, _)| *is_used).map(|(_, word)| *word).collect();
            if !words.is_empty() {
                write(&format!("assumes{words}\n"));
            }
            for statement in statements {
                let (word, position, value) = match statement {
                    Statement::Value(position, value) => ("value", position, value),
                    Statement::Not(position, value) => ("not", position, value),
                    Statement::Sum(..) => continue,
                };
                if self.section(position) == number {
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
                let texts: Vec<_> = sum.components().iter().map(|part| self.named(part)).collect();
                write(&format!("{outcome} {}\n", texts.join(" + ")));
            }
        }
        let claim = match claim {
            Claim::Value(value) => format!("value {}", value.0),
            Claim::Outcome(outcome) => format!("outcome {outcome}"),
        };
        write(&format!("claim {claim} {}\nend {}\n", self.asked(), statements.len()));
    }

    /// The value of a component that is a nimber, as a rule may leave it, and 0 for one that is nothing. A text that the game can read is a
    /// position of the game, but for the heap 0.
    fn nimber(&self, component: &Component) -> Option<u64> {
        let text = self.text(component);
        let value = if text == "0" { 0 } else { terms::nimber(text.as_bytes())? };
        let game = &self.term(component).game;
        let is_heap = text == "0" && game.heaps;
        (is_heap || (game.read)(text.as_bytes(), None).is_err()).then_some(value)
    }

    /// The text of a component, with the name of its section where there are several.
    fn named(&self, component: &Component) -> String {
        if let Some(value) = self.nimber(component) {
            return format!("*{value}");
        }
        let text = self.text(component);
        if self.sections.len() == 1 {
            text
        } else {
            format!("{}: {text}", self.sections[self.section(component)].name)
        }
    }

    /// The position that was asked about.
    fn asked(&self) -> String {
        let sum = self.question.sum();
        let texts: Vec<_> = sum.components().iter().map(|part| self.named(part)).collect();
        if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
    }
}

/// The rules of a question, with nothing but what its sections state.
struct Stated<'w> {
    writing: &'w Writing<'w>,
}

impl Stated<'_> {
    fn text(&self, component: &Component) -> String {
        self.writing.text(component)
    }

    fn measure_words(&self, component: &Component) -> String {
        self.writing.sections[self.writing.section(component)]
            .ends
            .as_ref()
            .map_or(String::new(), Measure::words)
    }

    fn measure(&self, component: &Component) -> Option<u64> {
        let measure = self.writing.sections[self.writing.section(component)].ends.as_ref()?;
        Some(measure.of(&self.text(component)))
    }
}

impl Ruleset for Stated<'_> {
    type Position = Component;
    type Move = String;

    fn moves(&self, component: &Component, list: &mut MoveList<Self>) {
        self.writing.rules.moves(component, list);
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
        self.writing.rules.canonical(component)
    }

    fn reduce(&self, component: &Component, sum: &mut Vec<Component>) -> bool {
        let is_split = self.writing.sections[self.writing.section(component)].is_split;
        is_split
            && self.writing.question.convention == Convention::Normal
            && self.writing.rules.reduce(component, sum)
    }

    fn known_value(&self, component: &Component) -> Option<Nimber> {
        self.writing.nimber(component).map(Nimber)
    }

    fn size(&self, component: &Component) -> u64 {
        self.measure(component).unwrap_or(1)
    }

    fn heap_bytes(&self, component: &Component) -> u64 {
        self.writing.rules.heap_bytes(component)
    }

    fn always_ends(&self) -> bool {
        self.writing.sections.iter().all(|section| section.ends.is_some())
    }
}
