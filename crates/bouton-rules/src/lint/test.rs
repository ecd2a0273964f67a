//! A test of a rule while it runs, size by size.

use std::sync::Arc;

use bouton::{DepthFirst, Halt, Limits, MoveList, Sum, notation};

use super::claims::{against_image, against_known, against_parts, refutation, value};
use super::effort::{Effort, Reach};
use super::endless::{growth, smallest_loop};
use super::measure::Measures;
use super::rank::rank;
use super::samples::{Batch, Tour, batch};
use super::tree::{BareValue, Number, Tree};
use super::{Check, Refutation, Report, What};
use crate::declared::Declared;
use crate::play::{ORDERS, Play};
use crate::rule::Rule;
use crate::source::Fault;
use crate::value::Kind;
use crate::width::exact;

/// A rule being tested.
pub struct Test<'t> {
    rule: &'t Arc<Rule>,
    declared: Arc<Declared>,
    limits: &'t Limits<'t>,
    effort: Effort<'t>,
    is_thorough: bool,
    measures: Measures,
    /// The position whose play is being examined.
    root: Option<Number>,
    report: Report,
}

/// The reason why a test ends before everything is tested.
enum TestEnd {
    /// A limit was reached, or the test was interrupted.
    Over,
    /// A claim is refuted.
    Refuted,
    /// The rule is wrong.
    Wrong(Fault),
}

impl From<Fault> for TestEnd {
    fn from(fault: Fault) -> Self {
        if fault.is_stop { Self::Over } else { Self::Wrong(fault) }
    }
}

impl<'t> Test<'t> {
    /// Begins a test.
    pub fn new(rule: &'t Arc<Rule>, reach: Reach, limits: &'t Limits<'t>) -> Self {
        let declared = Declared::of(rule);
        let checks = [
            (What::Ends, true),
            (What::Symmetry, declared.has_symmetry()),
            (What::Split, declared.has_split()),
            (What::Known, declared.has_known()),
            (What::Together, reach.is_thorough && !rule.checked.is_misere && declared.words().is_some()),
            (What::Names, reach.is_thorough),
            (What::Order, reach.is_thorough && *rule.kind() == Kind::Graph),
        ];
        let checks = checks.into_iter().filter(|(_, is_there)| *is_there);
        let check = |what| Check { what, positions: 0, refuted: None, unknown: None };
        let checks = checks.map(|(what, _)| check(what)).collect();
        let report = Report { checks, ..Report::default() };
        Self {
            rule,
            declared: Arc::new(declared),
            limits,
            effort: Effort::new(reach, limits, &rule.stop),
            is_thorough: reach.is_thorough,
            measures: Measures::of(rule.kind()),
            root: None,
            report,
        }
    }

    /// Runs the tests on all sizes, from the smallest.
    pub fn run(mut self) -> Result<Report, Fault> {
        let mut tree: Option<Tree> = None;
        let tours = Tour::of(self.rule);
        let round = self.is_thorough.then(|| smallest_loop(self.rule, &self.declared, self.limits)).flatten();
        for (&tour, part) in tours.iter().zip(1..) {
            self.effort.divide(part, exact(tours.len()));
            let up_to = self.tour(tour, &mut tree)?;
            *match tour {
                Tour::All => &mut self.report.up_to,
                Tour::Starts => &mut self.report.starts_up_to,
            } = up_to;
            if self.report.refuted().is_some() {
                break;
            }
        }
        if let Some(round) = round {
            self.endless(round);
        }
        self.report.positions = self.effort.positions();
        let has_ended = self.report.refuted().is_none_or(|(what, _)| what != What::Ends);
        if self.is_thorough && has_ended && self.report.positions > 0 {
            self.report.measure = self.measures.words(self.rule.kind());
            self.report.certified = self.measures.certified(self.rule.kind());
        }
        Ok(self.report)
    }

    /// Tests the positions of a tour, size by size; returns the name of the last size that was finished.
    fn tour(&mut self, tour: Tour, tree: &mut Option<Tree>) -> Result<Option<String>, Fault> {
        let before = self.tested();
        let mut up_to = None;
        for n in 1.. {
            let Some(batch) = batch(self.rule, tour, n) else { break };
            // Positions on different graphs have no components in common.
            let is_kept = batch.base.is_none();
            let grown = tree.take().filter(|_| is_kept);
            let mut grown = grown.unwrap_or_else(|| {
                let play = Play::new(self.rule.clone(), batch.base.clone(), false);
                Tree::new(play, self.declared.clone())
            });
            match self.size(&batch, &mut grown) {
                // If the rule fails on all positions, nothing was tested.
                Ok(()) if self.tested() == before => {}
                Ok(()) => up_to = Some(batch.name),
                Err(TestEnd::Over) => {
                    self.growing(&grown);
                    break;
                }
                Err(TestEnd::Refuted) => break,
                Err(TestEnd::Wrong(fault)) => return Err(fault),
            }
            *tree = Some(grown);
        }
        Ok(up_to)
    }

    /// The count of positions that passed, added over all tests.
    fn tested(&self) -> u64 {
        self.report.checks.iter().map(|check| check.positions).sum()
    }

    /// Tests all positions of a size.
    fn size(&mut self, batch: &Batch, tree: &mut Tree) -> Result<(), TestEnd> {
        let (play, before) = (tree.play().clone(), tree.len());
        for root in batch.roots(&play) {
            if !self.effort.tries() {
                return Err(TestEnd::Over);
            }
            // A size for which the rule has no position does not belong to the game.
            let root = match root {
                Ok(root) => root,
                Err(fault) if fault.is_stop => return Err(TestEnd::Over),
                Err(fault) => {
                    self.leave_out(fault);
                    continue;
                }
            };
            let first = tree.len();
            self.root = Some(tree.number(&root));
            let root = tree.grow(&[root], &mut self.effort)?[0];
            self.root = None;
            if let Some(cycle) = &tree.cycle {
                let texts = cycle.iter().map(|&number| tree.play().text(tree.position(number)));
                self.endless(texts.collect());
                return Err(TestEnd::Refuted);
            }
            if tree.bare_value(root) == BareValue::Nothing {
                let fault = (first..tree.len()).find_map(|number| tree.fault(exact(number)));
                match fault.cloned() {
                    Some(fault) if batch.are_sure => return Err(fault.into()),
                    Some(fault) => self.leave_out(fault),
                    // Play from it reaches a position on which the rule failed before.
                    None => self.report.left_out.iter_mut().for_each(|(count, _)| *count += 1),
                }
            }
            self.positions(tree, first)?;
        }
        if self.is_thorough {
            let new: Vec<_> = (exact::<_, Number>(before)..exact(tree.len())).collect();
            let new: Vec<_> = new.into_iter().filter(|&number| is_tested(tree, number)).collect();
            self.together(tree, &new)?;
            self.names(tree, &new)?;
            self.order(tree, &new)?;
        }
        Ok(())
    }

    fn leave_out(&mut self, fault: Fault) {
        let (count, _) = self.report.left_out.get_or_insert((0, fault));
        *count += 1;
    }

    /// Tests the positions from the number `first` on, and all positions that the declarations add, the smallest first.
    fn positions(&mut self, tree: &mut Tree, mut first: usize) -> Result<(), TestEnd> {
        let is_declared = self.declared.words().is_some();
        while first < tree.len() {
            let mut new: Vec<_> = (exact::<_, Number>(first)..exact(tree.len())).collect();
            first = tree.len();
            new.retain(|&number| is_tested(tree, number));
            for &number in &new {
                if self.is_thorough {
                    self.falls(tree, number);
                }
                self.passed(What::Ends);
            }
            if is_declared {
                new.sort_by_cached_key(|&number| rank(tree, number));
                new.iter().try_for_each(|&number| self.as_declared(tree, number))?;
            }
        }
        Ok(())
    }

    /// Checks which measures fall with the moves of a position.
    fn falls(&mut self, tree: &Tree, number: Number) {
        let components = tree.options(number).flatten().map(|&part| tree.position(part));
        self.measures.see(self.rule.kind(), tree.play().base(), tree.position(number), components);
    }

    /// Compares the declarations about a position with the bare rule.
    fn as_declared(&mut self, tree: &mut Tree, number: Number) -> Result<(), TestEnd> {
        let claims = tree.add_claims(number, &mut self.effort)?;
        let found = [
            (What::Symmetry, against_image(tree, &claims)),
            (What::Split, against_parts(tree, &claims)),
            (What::Known, against_known(tree, &self.declared, number)?),
        ];
        let is_refuted = found.iter().any(|(_, refutation)| refutation.is_some());
        for (what, refutation) in found {
            match refutation {
                None => self.passed(what),
                Some(refutation) => self.refute(what, refutation),
            }
        }
        if is_refuted { Err(TestEnd::Refuted) } else { Ok(()) }
    }

    /// Compares a search that believes all declarations with the bare rule.
    fn together(&mut self, tree: &Tree, new: &[Number]) -> Result<(), TestEnd> {
        let believing = tree.play().clone().believing(self.declared.clone());
        let mut search = DepthFirst::new(&believing).by_key();
        let limits = self.limits.with_bytes(self.limits.bytes.saturating_sub(tree.bytes()));
        let rule = self.rule;
        self.each(What::Together, new, |number| {
            let sum = Sum::from_iter([tree.position(number).clone()]);
            let found = match search.grundy(&sum, &limits) {
                Ok(value) => Some(value.0),
                Err(Halt::Unknown(_)) => return Err(TestEnd::Over),
                Err(_) => None,
            };
            if let Some(fault) = rule.first_fault() {
                return Err(fault.into());
            }
            let why = || format!("a search that believes all that is declared finds {}", value(found));
            Ok((found != tree.value(number)).then(|| refutation(tree, number, found, why())))
        })
    }

    /// Lists the moves once more, by name.
    fn names(&mut self, tree: &Tree, new: &[Number]) -> Result<(), TestEnd> {
        let base = tree.play().base().cloned().map(Arc::new);
        let (named, mut list) = (Play::new(self.rule.clone(), base, true), MoveList::<Play>::default());
        self.each(What::Names, new, |number| {
            named.options(tree.position(number), &mut list)?;
            Ok(None)
        })
    }

    /// Shows the rule the graphs in other orders.
    fn order(&mut self, tree: &Tree, new: &[Number]) -> Result<(), TestEnd> {
        let declared = self.declared.clone();
        self.each(What::Order, new, |number| {
            match tree.play().test_order(Some(&declared), tree.position(number), 0..ORDERS) {
                Err(fault) if fault.is_refuted => Ok(Some(refutation(tree, number, None, fault.message))),
                tested => Ok(tested.map(|()| None)?),
            }
        })
    }

    /// Tests a claim for each of these positions until one refutes it. A claim that the report does not have is not tested.
    fn each(
        &mut self,
        what: What,
        new: &[Number],
        mut test: impl FnMut(Number) -> Result<Option<Refutation>, TestEnd>,
    ) -> Result<(), TestEnd> {
        if self.check(what).is_none() {
            return Ok(());
        }
        for (at, &number) in new.iter().enumerate() {
            if let Some(refutation) = test(number)? {
                self.refute(what, refutation);
                return Err(TestEnd::Refuted);
            }
            self.passed(what);
            if at % 64 == 63 && !self.effort.goes_on() {
                return Err(TestEnd::Over);
            }
        }
        Ok(())
    }

    /// Reports that play can go on for ever.
    fn endless(&mut self, round: Vec<String>) {
        let first = round.first().cloned().unwrap_or_default();
        let why = format!("play can go round in a loop: {}", notation::round(&round));
        self.refute(What::Ends, Refutation { position: first, bare: None, declared: None, why });
    }

    /// Checks whether play had grown when the limits ended the test.
    fn growing(&mut self, tree: &Tree) {
        let Some(root) = self.root.take().filter(|_| self.is_thorough) else { return };
        if let Some(why) = growth(tree, root, &mut self.measures)
            && let Some(check) = self.check(What::Ends)
        {
            check.unknown.get_or_insert(why);
        }
    }

    fn check(&mut self, what: What) -> Option<&mut Check> {
        self.report.checks.iter_mut().find(|check| check.what == what)
    }

    fn passed(&mut self, what: What) {
        if let Some(check) = self.check(what) {
            check.positions += 1;
        }
    }

    fn refute(&mut self, what: What, refutation: Refutation) {
        if let Some(check) = self.check(what).filter(|check| check.refuted.is_none()) {
            check.positions += 1;
            check.refuted = Some(refutation);
        }
    }
}

/// Whether a position is the rule's own, has a value, and is neither a nimber nor nothing.
fn is_tested(tree: &Tree, number: Number) -> bool {
    let position = tree.position(number);
    tree.value(number).is_some() && position.as_nimber().is_none() && !position.is_nothing()
}
