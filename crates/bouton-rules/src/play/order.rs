//! Whether a rule depends on the order of the vertices and the edges of a graph, or on the order of the ends of an edge.
//!
//! A graph has no such order, so a rule promises the same moves in whatever order it sees the graph. This is tested by samples.

use std::collections::BTreeSet;
use std::ops::Range;

use bouton::notation::clipped;

use super::Play;
use super::player::Player;
use crate::check::Split;
use crate::declared::Declared;
use crate::machine::Left;
use crate::source::Fault;
use crate::value::{Graph, Position};
use crate::width::exact;

/// A move: its name, if the rule gives one, and the parts of what it leaves, in ascending order.
type NamedMove = (Option<String>, Vec<Position>);

/// What a rule says of a position.
#[derive(PartialEq)]
struct Said {
    moves: BTreeSet<NamedMove>,
    parts: Option<Vec<Position>>,
    known: Option<u64>,
}

impl Play {
    /// Tests the order of a position if it is one of the sample.
    ///
    /// # Errors
    /// The fault of a rule that depends on the order.
    pub(super) fn sample_order(&self, position: &Position) -> Result<(), Fault> {
        if self.base.is_none() || !self.samples_orders || self.is_trial {
            return Ok(());
        }
        let which = self.orders.of_next_position();
        if which.is_empty() {
            return Ok(());
        }
        self.test_order(self.believed.as_deref(), position, which)
    }

    /// Tests that the rule says the same of a graph in other orders.
    ///
    /// # Errors
    /// The fault of a rule that depends on the order, or that was stopped.
    pub(crate) fn test_order(
        &self,
        declared: Option<&Declared>,
        position: &Position,
        which: Range<usize>,
    ) -> Result<(), Fault> {
        if !position.is_graph() || position.is_nothing() {
            return Ok(());
        }
        // If the rule fails in its own order, the search reports that.
        let Ok(said) = self.said(declared, position) else { return Ok(()) };
        for which in which {
            let Some(other) = self.reordered(which) else { return Ok(()) };
            match other.said(declared, position) {
                Ok(also) if also == said => {}
                Err(fault) if fault.is_stop => return Err(fault),
                also => return Err(self.order_fault(&other, position, &said, also)),
            }
        }
        Ok(())
    }

    /// The same rule, which sees the graph in another order.
    fn reordered(&self, which: usize) -> Option<Self> {
        let base = self.orders.reordered(self.base()?, which);
        Some(Self { base: Some(base), ..self.clone() })
    }

    fn said(&self, declared: Option<&Declared>, position: &Position) -> Result<Said, Fault> {
        let mut moves = BTreeSet::new();
        self.with(|Player { machine, numbers, .. }| {
            self.run(machine, numbers, position, &mut |name: Option<&str>, left: Left<'_>| {
                let mut parts: Vec<_> =
                    left.sum().iter().filter(|part| !part.is_nothing()).cloned().collect();
                parts.sort_unstable();
                moves.insert((name.map(str::to_owned), parts));
                Ok(true)
            })
        })?;
        let (mut parts, mut known) = (None, None);
        if let Some(declared) = declared {
            if let Some(Split::Function(..)) = declared.split {
                parts = self.parts(declared, position)?;
                parts.as_mut().into_iter().for_each(|parts| parts.sort_unstable());
            }
            known = self.declared_value(declared, position)?.map(|value| value.0);
        }
        Ok(Said { moves, parts, known })
    }

    fn order_fault(
        &self,
        other: &Self,
        position: &Position,
        said: &Said,
        also: Result<Said, Fault>,
    ) -> Fault {
        let (what, differs) = match also {
            Err(fault) => ("the moves depend", format!("it fails: {}", fault.message)),
            Ok(also) if also.moves != said.moves => {
                let only_in = |one: &Said, another: &Said| {
                    let (_, parts) = one.moves.difference(&another.moves).next()?;
                    Some(clipped(&self.naming().sum_text(parts)).into_owned())
                };
                let differs = match only_in(&also, said) {
                    Some(left) => format!("there is another move, to `{left}`"),
                    None => format!("there is no move to `{}`", only_in(said, &also).unwrap_or_default()),
                };
                ("the moves depend", differs)
            }
            Ok(also) if also.parts != said.parts => ("`split` depends", "there are other parts".to_owned()),
            Ok(_) => ("`known` depends", "there is another value".to_owned()),
        };
        let (own, others) = (self.listed(position), other.listed(position));
        let message = format!(
            "{what} on the order of vertices and edges, which a graph does not have: if the vertices of `{}` are listed as {others} \
             in place of {own}, {differs}",
            clipped(&self.text(position))
        );
        Fault { is_refuted: true, ..Fault::nowhere(message) }
    }

    /// The vertices of a position, as the rule sees them.
    fn listed(&self, position: &Position) -> String {
        let Some(base) = self.base() else { return String::new() };
        let mut vertices = Vec::new();
        Graph::of(position, base).list_vertices(base, &mut vertices);
        let names: Vec<_> = vertices.iter().map(|&v| base.names()[exact::<_, usize>(v)].as_str()).collect();
        clipped(&names.join(", ")).into_owned()
    }
}
