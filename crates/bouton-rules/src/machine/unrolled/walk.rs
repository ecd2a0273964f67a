//! The walk: runs a rule on a board of which no cell is known, and draws the graph of what it does.

use hashbrown::HashMap;

use super::draft::{Draft, Place};
use super::graph::{Node, Unrolled};
use super::needs::Needs;
use crate::code::{Class, Reg, Slot};
use crate::machine::op::Op;
use crate::machine::program::Code;
use crate::machine::registers::{Asked, Frame, Given, Machine};
use crate::machine::yields::Left;
use crate::value::{Cells, Overlay};

/// The walk gives up after this many instructions. A walk takes some 50 ns an instruction.
const MOST_INSTRUCTIONS: u32 = 1 << 18;
/// The walk gives up at this many places of nodes.
const MOST_NODES: usize = 1 << 14;
/// A program with more instructions is not unrolled.
const LONGEST_PROGRAM: usize = 2000;

/// Nothing is known of the board.
const NO_FACTS: Overlay = Overlay { kept: !0, bits: 0 };

/// Why an execution is not followed further.
enum End {
    /// What comes next is in the graph.
    Drawn,
    /// The rule cannot be unrolled.
    GivenUp,
}

type Followed = Result<Place, End>;

struct Walk<'c> {
    code: Code<'c>,
    needs: Vec<Needs>,
    given: Cells,
    machine: Machine,
    draft: Draft,
    /// The place of each execution that was followed.
    seen: HashMap<Vec<u64>, Place>,
    /// The executions that wait to be followed.
    todo: Vec<(Place, Machine)>,
    instructions: u32,
}

impl Unrolled {
    /// Unrolls a function of a rule, which takes a board and yields moves without names; `None` if that is not possible.
    #[must_use]
    pub fn new(code: Code<'_>, function: usize, rows: u16, cols: u16) -> Option<Self> {
        let given = Cells::unknown(code.context.kind, rows, cols)?;
        let length = code.functions.iter().map(|function| function.code.len()).sum::<usize>();
        if code.context.is_named || length > LONGEST_PROGRAM {
            return None;
        }
        let mut walk = Walk {
            code,
            needs: code.functions.iter().map(Needs::of).collect(),
            machine: Machine::default(),
            draft: Draft::default(),
            seen: HashMap::new(),
            todo: Vec::new(),
            instructions: 0,
            given,
        };
        walk.machine.enter(code, function, Given::Cells(&walk.given));
        walk.machine.asked = Some(Box::new(Asked { facts: NO_FACTS, ..Asked::default() }));
        let first = walk.draft.place();
        walk.follow(first)?;
        while let Some((place, execution)) = walk.todo.pop() {
            walk.machine = execution;
            walk.follow(place)?;
        }
        walk.draft.finish(first, code.context.alphabet().log_bits())
    }
}

impl Walk<'_> {
    /// Follows the execution of the machine from a place on; `None` if the rule cannot be unrolled.
    fn follow(&mut self, mut place: Place) -> Option<()> {
        loop {
            self.instructions += 1;
            if self.instructions > MOST_INSTRUCTIONS || self.draft.len() > MOST_NODES {
                return None;
            }
            match self.go_on(place) {
                Ok(next) => place = next,
                Err(End::Drawn) => return Some(()),
                Err(End::GivenUp) => return None,
            }
        }
    }

    /// Runs the next instruction, and returns the place behind it.
    fn go_on(&mut self, place: Place) -> Followed {
        let Frame { function, next, .. } = self.machine.frame;
        let needs = &self.needs[function];
        if needs.is_joint[next] && self.asked().answers.is_empty() {
            self.meet(place)?;
        }
        match self.code.functions[function].code[next] {
            Op::Yield(_, ref option) if option[0].0 == Class::Cells => self.yields(place, option[0].1),
            Op::Return if self.machine.open.is_empty() => {
                self.draft.put(place, Node::End);
                Err(End::Drawn)
            }
            Op::Yield(..) | Op::YieldRange(..) | Op::Print(_) => Err(End::GivenUp),
            _ if self.needs[function].is_closed[next] => Err(End::GivenUp),
            // A board of another size may have cells that the key of an execution does not tell.
            Op::Cells(made, _) => {
                let place = self.perform(place)?;
                let is_like_given = self.machine.board(made).is_as_large_as(&self.given);
                is_like_given.then_some(place).ok_or(End::GivenUp)
            }
            _ => self.perform(place),
        }
    }

    fn asked(&mut self) -> &mut Asked {
        self.machine.asked.as_mut().expect("the machine was made with it")
    }

    /// At a place where executions may meet: ends if one that does the same was there before.
    fn meet(&mut self, place: Place) -> Result<(), End> {
        self.asked().facts = NO_FACTS;
        let key = self.key();
        let known = *self.seen.entry(key).or_insert(place);
        if known == place {
            return Ok(());
        }
        self.draft.put(place, Node::Goto(known));
        Err(End::Drawn)
    }

    /// Lets the machine run the instruction. Where it asks for cells, the execution with the other answer waits.
    fn perform(&mut self, mut place: Place) -> Followed {
        let (before, facts) = (self.machine.frame, self.asked().facts);
        loop {
            self.asked().count = 0;
            let take = |_: Option<&str>, _: Left<'_>| Ok(false);
            let done = self.machine.follow::<true>(self.code, &mut { take });
            let asked = self.asked();
            match asked.open.take() {
                _ if asked.gives_up => return Err(End::GivenUp),
                Some(condition) => {
                    let [yes, no] = self.draft.tests(place, condition);
                    self.machine.frame = before;
                    let asked = self.asked();
                    asked.facts = facts;
                    asked.answers.push(false);
                    self.todo.push((no, self.machine.clone()));
                    *self.asked().answers.last_mut().expect("it was pushed") = true;
                    place = yes;
                }
                None if done.is_err() => {
                    self.draft.put(place, Node::Leave);
                    return Err(End::Drawn);
                }
                None => {
                    asked.answers.clear();
                    return Ok(place);
                }
            }
        }
    }

    /// Yields a board.
    fn yields(&mut self, place: Place, board: Reg) -> Followed {
        let board = self.machine.board(board);
        if !board.is_as_large_as(&self.given) {
            return Err(End::GivenUp);
        }
        let option = board.overlay();
        self.machine.frame.next += 1;
        Ok(self.draft.yields(place, option))
    }

    /// A text of numbers that two executions share exactly if they do the same from here on, whatever the board is: the place of each
    /// open function, and the registers that it still needs.
    fn key(&self) -> Vec<u64> {
        let mut key = Vec::new();
        for frame in self.machine.open.iter().chain([&self.machine.frame]) {
            key.extend([frame.function as u64, frame.next as u64]);
            for &slot in &self.needs[frame.function].needed[frame.next] {
                self.put(&mut key, frame, slot);
            }
        }
        key
    }

    #[expect(clippy::cast_sign_loss, reason = "different numbers stay different")]
    fn put(&self, key: &mut Vec<u64>, frame: &Frame, (class, reg): Slot) {
        let at = frame.bases[class as usize] + usize::from(reg);
        match class {
            Class::Int => key.push(self.machine.ints[at] as u64),
            Class::Cells => {
                let board = &self.machine.cells[at];
                let Overlay { kept, bits } = board.overlay();
                key.extend([board.rows().into(), board.cols().into(), board.is_frozen().into(), kept, bits]);
            }
            Class::List => {
                let list = &self.machine.lists[at];
                key.push(list.len() as u64);
                key.extend(list.iter().map(|&number| number as u64));
            }
            Class::Name => {
                let name = &self.machine.names[at];
                key.push(name.len() as u64);
                key.extend(name.bytes().map(u64::from));
            }
            Class::Sum | Class::Graph => {}
        }
    }
}
