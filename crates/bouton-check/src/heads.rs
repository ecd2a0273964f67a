//! The sections of a certificate: how each kind begins, and which lines may follow.

use std::collections::HashSet;

use crate::budget::{Refusal, invalid, unsupported};
use crate::certificate::Checker;
use crate::digraph::Digraph;
use crate::games::{Game, Rule, is_catalogue_name, is_name_of, known_text, read_code};
use crate::law::Law;
use crate::period::Period;
use crate::position::{Kind, Names};
use crate::rook::Rook;
use crate::section::Section;
use crate::sha256::sha256;
use crate::staircase::Staircase;
use crate::table::BoardTable;
use crate::words::{halves, number, shown, unexpected};

impl Checker<'_> {
    /// Checks the next section, if there is one.
    pub fn next_section(&mut self) -> Result<bool, Refusal> {
        let Some((kind, name)) = self.lines.peek().and_then(|line| line.split_once(' ')) else {
            return Ok(false);
        };
        if !["rule", "code", "graph", "rook", "staircase"].contains(&kind) {
            return Ok(false);
        }
        self.lines.take()?;
        let section = match kind {
            "rule" => self.rule(name)?,
            "code" => self.code(name)?,
            _ => self.chart(kind, name)?,
        };
        self.statements_of(section)?;
        Ok(true)
    }

    fn test_new_name(&mut self, name: &str) -> Result<(), Refusal> {
        self.budget.spend(8 * self.sections.len())?;
        if self.sections.iter().any(|section| section.name == name) {
            return invalid(format!("the name {} is used twice", shown(name)));
        }
        Ok(())
    }

    /// Tests the name of a section that is no code.
    fn test_name(&mut self, name: &str) -> Result<(), Refusal> {
        let is_name = name.starts_with(|sign: char| sign.is_ascii_alphabetic())
            && name.chars().all(|sign| sign.is_ascii_alphanumeric() || "_-:".contains(sign));
        if !is_name {
            return unexpected(name, "the name of a section");
        }
        self.test_new_name(name)
    }

    /// Reads a graph or a map. Only games of the kind `word` may have the name of this kind. The answer says the SHA-256 of the lines.
    fn chart(&mut self, word: &str, name: &str) -> Result<Section, Refusal> {
        self.test_name(name)?;
        if name != word && is_catalogue_name(name) {
            return invalid(format!(
                "the game {} of the catalogue is another one than this {word}",
                shown(name)
            ));
        }
        let before = self.lines;
        let mut names = Names::default();
        let (kind, game) = match word {
            "graph" => ("graph", self.graph(&mut names)?),
            "rook" => ("map", self.rook()?),
            _ => ("map", self.staircase()?),
        };
        let hash = sha256(self.lines.since(before).as_bytes());
        let mut section = Section::new(name, game, format!("{kind} with the SHA-256 {hash}"));
        section.names = names;
        Ok(section)
    }

    /// Reads a section after `rule `.
    fn rule(&mut self, name: &str) -> Result<Section, Refusal> {
        self.test_name(name)?;
        let first = self.lines.number;
        let mut text = String::new();
        while let Some(line) = self.lines.take_after("|") {
            match line.strip_prefix(' ') {
                Some(line) if !line.is_empty() => text.push_str(line),
                None if line.is_empty() => {}
                _ => return invalid("a line of the rule is written after `| `, and an empty one is `|`"),
            }
            text.push('\n');
        }
        if text.is_empty() {
            self.lines.take()?;
            return invalid("the text of the rule is missing");
        }
        let hash = sha256(text.as_bytes());
        let is_set = self.lines.peek().is_some_and(|line| line.starts_with("set "));
        let known = known_text(&hash).filter(|_| !is_set);
        if is_catalogue_name(name) && !known.is_some_and(|text| is_name_of(name, text)) {
            self.lines.number = first;
            let found = known.map_or("another text".to_owned(), |text| format!("the text of `{text}`"));
            return invalid(format!(
                "the name {} is of a game of the catalogue, but before {found}",
                shown(name)
            ));
        }
        let known = known_text(&hash).and_then(|text| Some((text, Game::of_text(text)?)));
        let Some((known, game)) = known else {
            self.lines.number = first;
            return unsupported(format!("the rule with the SHA-256 {hash}"));
        };
        if self.lines.take_after("set ").is_some() {
            return unsupported("a constant of a rule that is set");
        }
        Ok(Section::new(name, game, format!("known text {known}")))
    }

    /// Reads a section after `code `.
    fn code(&mut self, code: &str) -> Result<Section, Refusal> {
        let game = read_code(code)?;
        self.test_new_name(code)?;
        Ok(Section::new(code, game, "code".to_owned()))
    }

    /// Reads the lines of a graph.
    fn graph(&mut self, names: &mut Names) -> Result<Game, Refusal> {
        let mut graph = Digraph::default();
        while let Some(line) = self.lines.take_after("| ") {
            graph.add(line, &self.budget)?;
        }
        if graph.names.is_empty() {
            return unexpected(self.lines.take()?, "`| A B` or `| A`");
        }
        *names = graph.names;
        Ok(Game::plain(Kind::Vertex, Rule::Digraph(graph.after)))
    }

    /// Reads the lines of a map with a rook.
    fn rook(&mut self) -> Result<Game, Refusal> {
        let mut blocked = HashSet::new();
        while let Some(line) = self.lines.take_after("| ") {
            let (x, y) = halves(line, " ", "`| X Y`")?;
            // The cell is stored here and in a list.
            self.budget.store(64)?;
            if !blocked.insert((number(y)?, number(x)?)) {
                return invalid(format!("the cell {} is blocked twice", shown(line)));
            }
        }
        Ok(Game::of_map(Rook::new(blocked.into_iter().collect(), &self.budget)?))
    }

    /// Reads the lines of a map with a staircase.
    fn staircase(&mut self) -> Result<Game, Refusal> {
        let mut digits = || match self.lines.take()?.strip_prefix("| ") {
            Some(digits) if Staircase::is_border(digits) => Ok(digits),
            _ => invalid("expected `| ` and digits 0 and 1"),
        };
        let (row, column) = (digits()?, digits()?);
        Ok(Game::of_map(Staircase::new(row, column, &self.budget)?))
    }

    /// Reads what a section has after its game.
    fn statements_of(&mut self, mut section: Section) -> Result<(), Refusal> {
        let words = self.lines.take_after("assumes ");
        section.assume(words)?;
        if let Rule::Code(digits) = &section.game.rule
            && let Some(text) = self.lines.take_after("period ")
        {
            self.count_values()?;
            section.period = Some(Period::prove(digits, Law::read(text)?, &self.budget)?);
        } else if let Some(line) = self.lines.take_after("table ") {
            self.count_values()?;
            if self.sections.iter().any(|section| section.table.is_some()) {
                return invalid("a file has at most one line `table`");
            }
            if !section.assumes.is_empty() {
                return invalid("a section with a table has no `assumes`");
            }
            let of = (&*section.name, &section.game);
            section.table = Some(BoardTable::prove(of, line, self.table, &self.budget)?);
        } else {
            while self.value(&mut section)? {}
        }
        self.sections.push(section);
        Ok(())
    }

    /// Counts a line that states values of a section.
    fn count_values(&mut self) -> Result<(), Refusal> {
        self.statements += 1;
        if self.is_misere { invalid("in misere play there are no values") } else { Ok(()) }
    }

    /// Checks the next line if it is a line `value` or `not`.
    fn value(&mut self, section: &mut Section) -> Result<bool, Refusal> {
        let (is_value, text) = match self.lines.peek().and_then(|line| line.split_once(' ')) {
            Some(("not", text)) => (false, text),
            Some(("value", text)) => (true, text),
            _ => return Ok(false),
        };
        self.lines.take()?;
        self.count_values()?;
        let Some((value, position)) = text.split_once(' ') else {
            return invalid("expected a number and a position");
        };
        let value = number(value)?;
        if is_value {
            section.add_value(value, position, &self.budget)?;
        } else {
            section.add_not(value, position, &self.budget)?;
        }
        Ok(true)
    }
}
