//! Belief: applies what a rule declares in addition to its moves to a position.

use bouton::Nimber;

use super::Play;
use crate::check::Split;
use crate::declared::Declared;
use crate::source::{Fault, Span};
use crate::value::{Graph, Position};

/// Maximum number of positions that a split may produce on the way to its final parts.
const MOST_PARTS: usize = 10_000;

impl Play {
    /// The position that represents this position and all its images.
    pub(crate) fn image(&self, declared: &Declared, position: Position) -> Position {
        match position.as_nimber() {
            Some(_) => position,
            None => declared.symmetries.least(position, &self.rule().checked.kind),
        }
    }

    /// The parts of a position, split as far as possible; `None` if the only part is the position itself.
    pub(crate) fn parts(
        &self,
        declared: &Declared,
        position: &Position,
    ) -> Result<Option<Vec<Position>>, Fault> {
        let kind = &self.rule().checked.kind;
        let mut parts = match &declared.split {
            None => return Ok(None),
            _ if position.as_nimber().is_some() => return Ok(None),
            Some(Split::Regions { blocked, fill }) => {
                let Some(alphabet) = kind.alphabet() else { return Ok(None) };
                let regions = position.cells(alphabet, kind.is_word()).regions(*blocked, *fill);
                regions.iter().map(Position::from).collect()
            }
            Some(Split::Components) => {
                let Some(base) = self.base() else { return Ok(None) };
                let components = Graph::of(position, base).components(base);
                components.iter().map(Position::from).collect()
            }
            Some(Split::Function(function, name)) => self.last_parts(*function, name, position)?,
        };
        parts.retain(|part| !part.is_nothing());
        Ok((parts.len() != 1 || parts[0] != *position).then_some(parts))
    }

    /// The final parts: applies the rule's own function to each part again until it returns the part unchanged.
    fn last_parts(&self, function: usize, name: &str, position: &Position) -> Result<Vec<Position>, Fault> {
        let (mut todo, mut last, mut asked) = (vec![position.clone()], Vec::new(), 0);
        while let Some(position) = todo.pop() {
            if position.as_nimber().is_some() || position.is_nothing() {
                last.push(position);
                continue;
            }
            asked += 1;
            let parts = self.sum_of(function, &position)?;
            match parts.as_slice() {
                [part] if *part == position => last.push(position),
                _ if asked + parts.len() + todo.len() > MOST_PARTS => {
                    let message = format!("`{name}` gives more than {MOST_PARTS} parts");
                    return Err(self.fault_of(name, message, &position));
                }
                _ => todo.extend(parts),
            }
        }
        Ok(last)
    }

    /// The value that the rule declares for a position.
    pub(crate) fn declared_value(
        &self,
        declared: &Declared,
        position: &Position,
    ) -> Result<Option<Nimber>, Fault> {
        let Some(function) = declared.known.filter(|_| position.as_nimber().is_none()) else {
            return Ok(None);
        };
        match self.number_of(function, position)? {
            None => Ok(None),
            Some(value) => u64::try_from(value).map(|value| Some(Nimber(value))).map_err(|_| {
                let message = format!("`known` gave {value}, expected a Grundy value or None");
                self.fault_of("known", message, position)
            }),
        }
    }

    /// Creates a fault of a declared function; its place is the head of that function.
    fn fault_of(&self, name: &str, message: String, position: &Position) -> Fault {
        let text = &self.rule().source.text;
        let start = text.find(&format!("def {name}(")).map(|at| at + "def ".len());
        let span = start.map(|start| Span::of(start, start + name.len()));
        Fault { span, position: Some(self.text(position)), ..Fault::nowhere(message) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::lint::tests::{cells, rule};
    use crate::value::{Base, Kind};

    fn parts(text: &str, position: &str) -> Result<Option<Vec<String>>, String> {
        let rule = rule(text);
        let declared = Declared::of(&rule);
        let (play, position) = match rule.kind() {
            Kind::Graph => {
                let base = Base::from(&bouton::notation::Graph::read(position.as_bytes()).unwrap());
                let whole = Position::from(&Graph::whole(&base));
                (Play::new(rule.clone(), Some(Arc::new(base)), false), whole)
            }
            _ => (Play::new(rule.clone(), None, false), cells(&rule, position)),
        };
        let parts = play.parts(&declared, &position).map_err(|fault| fault.to_string())?;
        Ok(parts.map(|parts| parts.iter().map(|part| play.text(part)).collect()))
    }

    const MOVES: &str = "def moves(p):\n    if False: yield p\n";

    #[test]
    fn regions_are_cut_out_and_a_region_alone_is_itself() {
        let cram = format!("position = Board('.#x')\nsplit = regions('#x')\n{MOVES}");
        let found = parts(&cram, "..x/#x./...").unwrap().unwrap();
        assert_eq!(found, ["..", "##./..."]);
        assert_eq!(parts(&cram, "#./.."), Ok(None));
        // The first symbol that separates parts replaces a taken cell.
        assert_eq!(parts(&cram, "x./.."), Ok(Some(vec!["#./..".to_owned()])));
        assert_eq!(parts(&cram, "xx/##"), Ok(Some(Vec::new())));
    }

    #[test]
    fn graphs_fall_into_components() {
        let kayles = format!("position = Graph()\nsplit = components\n{MOVES}");
        assert_eq!(parts(&kayles, "a-b c d-b"), Ok(Some(vec!["a-b d-b".to_owned(), "c".to_owned()])));
        assert_eq!(parts(&kayles, "a-b b-c"), Ok(None));
    }

    #[test]
    fn what_a_function_gives_is_taken_apart_again() {
        let halves = format!(
            "position = Word('ab')\ndef split(w):\n    if w.length < 3: return [w]\n    return [w[:1], w[1:]]\n{MOVES}"
        );
        assert_eq!(
            parts(&halves, "abab").unwrap().map(|mut all| (all.sort(), all).1),
            Some(["a", "ab", "b"].iter().map(ToString::to_string).collect())
        );
        assert_eq!(parts(&halves, "ab"), Ok(None));
        let endless = format!("position = Word('ab')\ndef split(w):\n    return [w, w]\n{MOVES}");
        assert_eq!(
            parts(&endless, "ab"),
            Err("`split` gives more than 10000 parts, in the position ab".to_owned())
        );
    }

    #[test]
    fn a_value_is_a_grundy_value() {
        let told = |body: &str| {
            let rule = rule(&format!("position = Heap()\ndef known(n):\n    {body}\n{MOVES}"));
            let play = Play::new(rule.clone(), None, false);
            let told = play.declared_value(&Declared::of(&rule), &Position::heap(5));
            told.map_err(|fault| fault.to_string())
        };
        assert_eq!(told("return n"), Ok(Some(Nimber(5))));
        assert_eq!(told("return None"), Ok(None));
        let said = told("return 2 - n").unwrap_err();
        assert_eq!(said, "`known` gave -3, expected a Grundy value or None, in the position 5");
    }
}
