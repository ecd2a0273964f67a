//! The walk: runs a rule on a board of which no cell is known, and draws the graph of what it does.

use hashbrown::HashMap;

use super::draft::{Draft, Place};
use super::graph::{Node, Unrolled};
use super::registers::{Execution, OpenList, OpenLists, key};
use crate::code::needs::Needs;
use crate::code::{CellTest, CellsOp, Class, NameOp, Op, Reg, YieldOp};
use crate::machine::cells::alphabet;
use crate::machine::{Code, Given, Left, Machine};
use crate::value::{Cells, Condition, Overlay, SymbolSet};

/// The walk gives up after this many instructions. A walk takes some 50 ns an instruction.
const MOST_INSTRUCTIONS: u32 = 1 << 18;
/// The walk gives up at this many nodes.
const MOST_NODES: usize = 1 << 13;
/// A program with more instructions is not unrolled.
const LONGEST_PROGRAM: usize = 2000;

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
    open_lists: OpenLists,
    /// What the execution has found out about the given board since the last place where executions may meet.
    facts: Overlay,
    draft: Draft,
    /// The place of each execution that was followed.
    seen: HashMap<Vec<u64>, Place>,
    todo: Vec<(Place, Execution)>,
    instructions: u32,
}

impl Unrolled {
    /// Unrolls a function of a rule, which takes a board and yields moves without names; `None` if that is not possible.
    #[must_use]
    pub fn new(code: Code<'_>, function: usize, rows: u16, cols: u16) -> Option<Self> {
        let given = Cells::unknown(code.kind, rows, cols)?;
        let functions = &code.program.functions;
        if code.is_named
            || functions.iter().map(|function| function.code.len()).sum::<usize>() > LONGEST_PROGRAM
        {
            return None;
        }
        let mut walk = Walk {
            code,
            needs: functions.iter().map(|function| Needs::of(function, code.program)).collect(),
            machine: Machine::default(),
            open_lists: OpenLists::new(),
            facts: Overlay { kept: !0, bits: 0 },
            draft: Draft::default(),
            seen: HashMap::new(),
            todo: Vec::new(),
            instructions: 0,
            given,
        };
        walk.machine.enter(code, function, Given::Cells(&walk.given));
        let first = walk.draft.place();
        walk.follow(first)?;
        while let Some((place, execution)) = walk.todo.pop() {
            (walk.open_lists, walk.facts) = execution.resume(&mut walk.machine);
            walk.follow(place)?;
        }
        walk.draft.finish(first, alphabet(code).log_bits())
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
        let (function, at) = (self.machine.frame.function, self.machine.frame.next);
        if self.needs[function].is_joint[at] {
            self.meet(place)?;
        }
        match self.code.program.functions[function].code[at] {
            Op::Yield(_, YieldOp::Cells(board)) => self.yields(place, board),
            Op::Return if self.machine.open.is_empty() => {
                self.draft.put(place, Node::End);
                Err(End::Drawn)
            }
            Op::Cells(op) => self.on_cells(place, op),
            Op::ListNext(_, list, at, count, _) => self.next_of_list(place, list, at, count),
            Op::Yield(..) | Op::YieldRange(..) | Op::SumNext(..) | Op::Print(_) => Err(End::GivenUp),
            Op::Sum(_) | Op::Graph(_) | Op::Name(NameOp::Chars(..) | NameOp::Name(..)) => Err(End::GivenUp),
            Op::Copy(Class::Sum | Class::Graph, ..) => Err(End::GivenUp),
            _ => self.perform(place),
        }
    }

    /// At a place where executions may meet: ends if one that does the same was there before.
    fn meet(&mut self, place: Place) -> Result<(), End> {
        self.facts = Overlay { kept: !0, bits: 0 };
        let key = key(&self.machine, &self.open_lists, &self.needs);
        let known = *self.seen.entry(key).or_insert(place);
        if known == place {
            return Ok(());
        }
        self.draft.join(place, known);
        Err(End::Drawn)
    }

    /// Lets the machine run the instruction. It must not depend on cells that are not known.
    fn perform(&mut self, place: Place) -> Followed {
        let frame = self.machine.frame;
        let uses = &self.needs[frame.function].uses[frame.next];
        let lists = |slots: &[(Class, Reg)]| {
            let lists = slots.iter().filter(|slot| slot.0 == Class::List);
            lists.map(|slot| frame.bases[Class::List as usize] + usize::from(slot.1)).collect::<Vec<_>>()
        };
        if lists(&uses.reads).iter().any(|list| self.open_lists.contains_key(list)) {
            return Err(End::GivenUp);
        }
        lists(&uses.sets).iter().for_each(|list| _ = self.open_lists.remove(list));
        let depth = self.machine.open.len();
        let take = |_: Option<&str>, _: Left<'_>| Ok(false);
        if self.machine.follow::<true>(self.code, &mut { take }).is_err() {
            self.draft.put(place, Node::Leave);
            return Err(End::Drawn);
        }
        if self.machine.open.len() > depth {
            // The lists of the new function were those of another one before.
            let first = self.machine.frame.bases[Class::List as usize];
            self.open_lists.retain(|&list, _| list < first);
        }
        Ok(place)
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

    /// Tests a condition at a place. If it is open, an execution in which it does not hold waits: `otherwise` changes the machine for it.
    /// Returns the place where the condition holds; `None` if it does not hold for any board, and then the machine is changed already.
    fn tests(
        &mut self,
        place: Place,
        condition: Condition,
        otherwise: impl FnOnce(&mut Machine),
    ) -> Option<Place> {
        if let Condition::Known(holds) = condition {
            if !holds {
                otherwise(&mut self.machine);
            }
            return holds.then_some(place);
        }
        let [yes, no] = self.draft.tests(place, condition);
        let before = Execution::of(&self.machine, &self.open_lists, self.facts);
        otherwise(&mut self.machine);
        if let Condition::Equals(mask, bits) = condition
            && mask.is_power_of_two()
        {
            self.learn(mask, bits ^ mask);
        }
        self.todo.push((no, Execution::of(&self.machine, &self.open_lists, self.facts)));
        (self.open_lists, self.facts) = before.resume(&mut self.machine);
        if let Condition::Equals(mask, bits) = condition {
            self.learn(mask, bits);
        }
        Some(yes)
    }

    /// Notes bits of the given board.
    fn learn(&mut self, mask: u64, bits: u64) {
        self.facts = Overlay { kept: self.facts.kept & !mask, bits: self.facts.bits & !mask | bits };
    }

    /// A board with all that the execution knows of it.
    fn known(&self, board: &Cells) -> Cells {
        let Overlay { kept, bits } = board.overlay();
        board.with_overlay(Overlay { kept: kept & self.facts.kept, bits: bits | self.facts.bits & kept })
    }

    /// Runs an instruction on boards.
    fn on_cells(&mut self, place: Place, op: CellsOp) -> Followed {
        match op {
            CellsOp::TestIn(test, to, board, rect, symbols) => {
                let rect = self.machine.rect(rect);
                match self.machine.symbols(self.code, symbols) {
                    Ok(set) => self.test(place, (test, to, board), rect, set),
                    Err(_) => self.perform(place),
                }
            }
            CellsOp::Test(test, to, board, symbols) => {
                let rect = self.machine.board(board).rect();
                match self.machine.symbols(self.code, symbols) {
                    Ok(set) => self.test(place, (test, to, board), rect, set),
                    Err(_) => self.perform(place),
                }
            }
            CellsOp::Get2(to, board, r, c) => {
                let (r, c) = (self.machine.int(r), self.machine.int(c));
                let place = self.perform(place)?;
                // The machine has checked that the board has this cell.
                let at = r * i64::from(self.machine.board(board).cols()) + c;
                Ok(self.get(place, to, board, at))
            }
            CellsOp::Get1(to, board, at) => {
                let at = self.machine.int(at);
                let place = self.perform(place)?;
                Ok(self.get(place, to, board, at))
            }
            CellsOp::Fill(board, rect, _) => {
                let rect = self.machine.rect(rect);
                let place = self.perform(place)?;
                let at = self.machine.at(Class::Cells, board);
                self.machine.cells[at].cover(rect);
                Ok(place)
            }
            CellsOp::Places(list, board, symbols) => {
                let Ok(set) = self.machine.symbols(self.code, symbols) else { return self.perform(place) };
                let board = self.machine.board(board).clone();
                let place = self.perform(place)?;
                let all = alphabet(self.code).all();
                self.machine.put(list, |_, places| board.places(all, places));
                let at = self.machine.at(Class::List, list);
                self.open_lists.insert(at, OpenList { board, set });
                Ok(place)
            }
            CellsOp::Has(to, board, text) => self.has(place, to, board, text),
            CellsOp::Equal(_, a, b) => {
                let boards = [a, b].map(|board| self.machine.board(board).overlay());
                if boards.iter().any(|board| board.kept != 0) {
                    return Err(End::GivenUp);
                }
                self.perform(place)
            }
            CellsOp::Rect(..)
            | CellsOp::Span(..)
            | CellsOp::SpanAt(..)
            | CellsOp::Rows(..)
            | CellsOp::Cols(..) => self.perform(place),
            CellsOp::Copy(..) | CellsOp::Inside2(..) | CellsOp::Inside1(..) => self.perform(place),
            CellsOp::Neighbours2(..) | CellsOp::Neighbours1(..) | CellsOp::Ray2(..) | CellsOp::Ray1(..) => {
                self.perform(place)
            }
            CellsOp::Slice(..) | CellsOp::Paste(..) | CellsOp::Full2(..) | CellsOp::Full1(..) => {
                Err(End::GivenUp)
            }
            CellsOp::Join(..) | CellsOp::OfText(..) => Err(End::GivenUp),
        }
    }

    /// Tests the cells of a rectangle.
    fn test(
        &mut self,
        place: Place,
        (test, to, board): (CellTest, Reg, Reg),
        rect: crate::value::Rect,
        set: SymbolSet,
    ) -> Followed {
        let alphabet = alphabet(self.code);
        let board = self.known(self.machine.board(board));
        let cells = board.lowest_bits(rect);
        let (set, if_all) = match test {
            CellTest::All => (set, 1),
            // No cell has a symbol of the set if all have others.
            CellTest::Any => (alphabet.all().without(set), 0),
            CellTest::Count => return Err(End::GivenUp),
        };
        self.machine.frame.next += 1;
        let condition = board.every(cells, set, alphabet);
        match self.tests(place, condition, |machine| machine.set_int(to, 1 - if_all)) {
            Some(yes) => {
                self.machine.set_int(to, if_all);
                Ok(yes)
            }
            None => Ok(place),
        }
    }

    /// Reads the symbol of a cell, after the machine has read what it knows of it.
    #[expect(
        clippy::cast_sign_loss,
        clippy::cast_possible_truncation,
        reason = "the cell is on a small board"
    )]
    fn get(&mut self, mut place: Place, to: Reg, board: Reg, at: i64) -> Place {
        let alphabet = alphabet(self.code);
        let board = self.known(self.machine.board(board));
        let cell = board.lowest_bit(at as usize);
        let mask = board.all_bits(cell);
        let last = alphabet.len() - 1;
        for code in 0..=last as u8 {
            let condition = if usize::from(code) == last {
                Condition::Known(true)
            } else {
                board.equals(mask, cell * u64::from(code))
            };
            let symbol = i64::from(u32::from(alphabet.symbol(code)));
            match condition {
                Condition::Known(true) => {
                    self.machine.set_int(to, symbol);
                    break;
                }
                Condition::Known(false) => {}
                open => {
                    // The cell has this symbol in an execution that waits; in this one it has one of those that follow.
                    let [yes, no] = self.draft.tests(place, open);
                    self.machine.set_int(to, symbol);
                    let facts = self.facts;
                    self.learn(mask, cell * u64::from(code));
                    self.todo.push((yes, Execution::of(&self.machine, &self.open_lists, self.facts)));
                    self.facts = facts;
                    place = no;
                }
            }
        }
        place
    }

    /// Asks whether symbols follow one another in a line.
    fn has(&mut self, place: Place, to: Reg, board: Reg, text: Reg) -> Followed {
        let Ok(codes) = alphabet(self.code).codes(&self.code.program.text(self.machine.int(text))) else {
            return self.perform(place);
        };
        let conditions = self.known(self.machine.board(board)).lines_of(&codes);
        self.machine.frame.next += 1;
        self.machine.set_int(to, 1);
        if conditions.contains(&Condition::Known(true)) {
            return Ok(place);
        }
        let mut place = place;
        for condition in conditions.into_iter().filter(|&condition| condition != Condition::Known(false)) {
            let [yes, no] = self.draft.tests(place, condition);
            self.todo.push((yes, Execution::of(&self.machine, &self.open_lists, self.facts)));
            place = no;
        }
        self.machine.set_int(to, 0);
        Ok(place)
    }

    /// Goes to the next element of a list. Of an open list it asks whether the board has it.
    #[expect(
        clippy::cast_sign_loss,
        clippy::cast_possible_truncation,
        reason = "the place is in a list in memory"
    )]
    fn next_of_list(&mut self, mut place: Place, list: Reg, at: Reg, count: u8) -> Followed {
        let index = self.machine.at(Class::List, list);
        let Some(OpenList { board, set }) = self.open_lists.get(&index).cloned() else {
            return self.perform(place);
        };
        let alphabet = alphabet(self.code);
        loop {
            let here = self.machine.int(at);
            let element = here as usize / usize::from(count);
            if element >= board.len() {
                break;
            }
            let condition = self.known(&board).every(board.lowest_bit(element), set, alphabet);
            let skip = |machine: &mut Machine| machine.set_int(at, here + i64::from(count));
            if let Some(yes) = self.tests(place, condition, skip) {
                place = yes;
                break;
            }
        }
        // The machine takes the element, or finds that there is none.
        let open = self.open_lists.remove(&index);
        let place = self.perform(place)?;
        self.open_lists.extend(open.map(|open| (index, open)));
        Ok(place)
    }
}
