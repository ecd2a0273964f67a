//! The portable back end: runs a rule's instructions one after another.

mod cells;
mod graphs;
mod lists;
mod names;
#[cfg(feature = "native")]
pub mod native;

use crate::arithmetic::{binary, compare};
use crate::code::op::{CLASSES, Class, LEFT_OUT, Op, Reg, Slot};
use crate::code::program::Program;
use crate::source::Fault;
use crate::syntax::tree::Binary;
use crate::value::{Base, Cells, Graph, Kind, Position};

/// Functions of a rule that may be open at once.
pub const DEEPEST: usize = 100;
/// Steps of one call of a rule: rounds of loops and calls of functions.
pub const MOST_STEPS: u32 = 10_000_000;

/// What a machine runs: a rule, and the graph that its positions are parts of.
#[derive(Clone, Copy)]
pub struct Code<'a> {
    /// The instructions.
    pub program: &'a Program,
    /// What a position is.
    pub kind: &'a Kind,
    /// The graph of the question, in rules of graphs.
    pub base: Option<&'a Base>,
    /// Whether moves are to have names.
    pub is_named: bool,
    /// The same as native code, if it was compiled.
    #[cfg(feature = "native")]
    pub native: Option<&'a native::Native>,
}

/// Takes what a rule yields: the name of the move, if it has one, and the sum of what it leaves; says whether more is
/// wanted.
pub type Taker<'t> = &'t mut dyn FnMut(Option<&str>, &[Position]) -> Result<bool, String>;

/// An open function: where it goes on, and where its registers begin.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    function: usize,
    next: usize,
    /// Where the registers of each class begin.
    bases: [usize; 6],
    /// Which call opened it.
    call: usize,
}

/// Registers, which are used again from call to call.
#[derive(Default)]
pub struct Machine {
    ints: Vec<i64>,
    cells: Vec<Cells>,
    lists: Vec<Vec<i64>>,
    sums: Vec<Vec<Position>>,
    graphs: Vec<Graph>,
    names: Vec<String>,
    /// The functions that are open under the one that runs.
    open: Vec<Frame>,
    frame: Frame,
    steps: u32,
    /// The steps that an instruction on a large board or graph counts.
    weight: u32,
}

/// Why a function stopped.
enum End {
    /// It returned.
    Returned,
    /// No more is wanted.
    Enough,
}

/// A value that a rule is given, or gives.
#[derive(Clone, Debug, PartialEq)]
pub enum Given<'a> {
    /// Whole numbers, one a parameter.
    Ints(&'a [i64]),
    /// A tuple of whole numbers.
    List(&'a [i64]),
    /// A word or a board.
    Cells(&'a Cells),
    /// A graph.
    Graph(&'a Graph),
}

impl Machine {
    /// Runs a function that yields.
    ///
    /// # Errors
    /// What the rule did wrong, and where.
    pub fn yielded(
        &mut self,
        code: Code<'_>,
        function: usize,
        given: Given<'_>,
        take: Taker<'_>,
    ) -> Result<(), Fault> {
        self.enter(code, function, given);
        self.run(code, take).map(|_| ())
    }

    /// Runs a function that gives a whole number or `None`.
    ///
    /// # Errors
    /// What the rule did wrong, and where.
    pub fn maybe(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<Option<i64>, Fault> {
        self.called(code, function, given)?;
        let results = &code.program.functions[function].results;
        let [there, number] = [results[0], results[1]].map(|(_, reg)| self.ints[usize::from(reg)]);
        Ok((there != 0).then_some(number))
    }

    /// Runs a function that gives a position.
    ///
    /// # Errors
    /// What the rule did wrong, and where.
    pub fn position(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<Position, Fault> {
        self.called(code, function, given)?;
        let (class, reg) = code.program.functions[function].results[0];
        let at = usize::from(reg);
        let position = match class {
            Class::Int => heap(self.ints[at]),
            Class::List => numbers(&self.lists[at], code.kind),
            Class::Cells => Ok(Position::from(&self.cells[at])),
            _ => Ok(Position::from(&self.graphs[at])),
        };
        position.map_err(|message| Fault { message, span: None, position: None, is_limit: false })
    }

    /// Runs a function that gives a sum.
    ///
    /// # Errors
    /// What the rule did wrong, and where.
    pub fn sum(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<&[Position], Fault> {
        self.called(code, function, given)?;
        let (_, reg) = code.program.functions[function].results[0];
        Ok(&self.sums[usize::from(reg)])
    }

    /// How many steps the last call took.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.steps
    }

    fn called(&mut self, code: Code<'_>, function: usize, given: Given<'_>) -> Result<(), Fault> {
        self.enter(code, function, given);
        self.run(code, &mut |_, _| Ok(true)).map(|_| ())
    }

    fn enter(&mut self, code: Code<'_>, function: usize, given: Given<'_>) {
        self.open.clear();
        self.steps = 0;
        self.weight = match given {
            Given::Cells(cells) => weight_of(cells.len()),
            Given::Graph(_) => code.base.map_or(0, |base| weight_of(base.names().len() + base.edges())),
            Given::Ints(_) | Given::List(_) => 0,
        };
        self.frame = Frame { function, ..Frame::default() };
        self.make_room(code);
        let parameters = &code.program.functions[function].parameters;
        match given {
            Given::Ints(numbers) => {
                for (&(_, reg), &number) in parameters.iter().zip(numbers) {
                    self.ints[usize::from(reg)] = number;
                }
            }
            Given::List(numbers) => {
                let list = &mut self.lists[usize::from(parameters[0].1)];
                list.clear();
                list.extend_from_slice(numbers);
            }
            Given::Cells(cells) => self.cells[usize::from(parameters[0].1)].clone_from(cells),
            Given::Graph(graph) => self.graphs[usize::from(parameters[0].1)].clone_from(graph),
        }
    }

    /// Room for the registers of the frame that begins, its whole numbers 0.
    fn make_room(&mut self, code: Code<'_>) {
        let counts = code.program.functions[self.frame.function].registers.map(usize::from);
        let ends: [usize; 6] = std::array::from_fn(|class| self.frame.bases[class] + counts[class]);
        let [ints, cells, lists, sums, graphs, names] = ends;
        self.ints.truncate(self.frame.bases[0]);
        self.ints.resize(ints, 0);
        if self.cells.len() < cells {
            let alphabet = code.kind.alphabet().expect("cells are of a Word or a Board");
            self.cells.resize(cells, Cells::word(alphabet, 0, 0));
        }
        if self.lists.len() < lists {
            self.lists.resize(lists, Vec::new());
        }
        if self.sums.len() < sums {
            self.sums.resize(sums, Vec::new());
        }
        if self.graphs.len() < graphs {
            let base = code.base.expect("graphs are parts of one");
            self.graphs.resize(graphs, Graph::whole(base));
        }
        if self.names.len() < names {
            self.names.resize(names, String::new());
        }
    }

    /// Where a register stands.
    #[inline]
    fn at(&self, class: Class, reg: Reg) -> usize {
        self.frame.bases[class as usize] + usize::from(reg)
    }

    #[inline]
    fn int(&self, reg: Reg) -> i64 {
        self.ints[self.frame.bases[Class::Int as usize] + usize::from(reg)]
    }

    #[inline]
    fn set_int(&mut self, reg: Reg, number: i64) {
        let at = self.frame.bases[Class::Int as usize] + usize::from(reg);
        self.ints[at] = number;
    }

    /// The bound of a slice, if it is not left out.
    #[inline]
    fn bound(&self, reg: Reg) -> Option<i64> {
        (reg != LEFT_OUT).then(|| self.int(reg))
    }

    /// So many numbers, from a register on.
    #[inline]
    fn ints(&self, first: Reg, count: usize) -> &[i64] {
        let at = self.at(Class::Int, first);
        &self.ints[at..at + count]
    }

    fn run(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<End, Fault> {
        self.start(code, take).map_err(|message| {
            let span = code.program.functions[self.frame.function].spans[self.frame.next - 1];
            let is_limit = self.steps > MOST_STEPS;
            Fault { message, span: Some(span), position: None, is_limit }
        })
    }

    /// Runs the frame in native code, if there is any.
    #[cfg(feature = "native")]
    fn start(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<End, String> {
        match code.native.filter(|native| native.is_of(code)) {
            Some(native) => self.follow_natively(native, code, take),
            None => self.follow(code, take),
        }
    }

    #[cfg(not(feature = "native"))]
    fn start(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<End, String> {
        self.follow(code, take)
    }

    /// Follows the instructions to the end of the first function; if one is at fault, the frame says which.
    fn follow(&mut self, code: Code<'_>, take: Taker<'_>) -> Result<End, String> {
        let mut ops = code.program.functions[self.frame.function].code.as_slice();
        let (mut base, mut next) = (0, 0);
        // What the frame says is only needed where something else looks at it.
        macro_rules! sure {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(message) => {
                        self.frame.next = next;
                        return Err(message);
                    }
                }
            };
        }
        macro_rules! int {
            ($reg:expr) => {
                self.ints[base + usize::from($reg)]
            };
        }
        loop {
            let op = &ops[next];
            next += 1;
            match *op {
                Op::Const(to, number) => int!(to) = number,
                Op::Move(to, from) => int!(to) = int!(from),
                Op::Binary(sign, to, a, b) => int!(to) = sure!(binary(sign, int!(a), int!(b))),
                Op::Add(to, from, constant) => {
                    int!(to) = sure!(binary(Binary::Add, int!(from), constant.into()));
                }
                Op::Invert(to, from) => int!(to) = !int!(from),
                Op::Compare(sign, to, a, b) => int!(to) = compare(sign, int!(a), int!(b)).into(),
                Op::Not(to, from) => int!(to) = (int!(from) == 0).into(),
                Op::Jump(to) => next = to as usize,
                Op::JumpIf(truth, to) => {
                    if int!(truth) != 0 {
                        next = to as usize;
                    }
                }
                Op::JumpUnless(truth, to) => {
                    if int!(truth) == 0 {
                        next = to as usize;
                    }
                }
                Op::JumpUnlessCompare(sign, a, b, to) => {
                    if !compare(sign, int!(a), int!(b)) {
                        next = to as usize;
                    }
                }
                Op::Step => sure!(self.step()),
                Op::CheckStep(step) => {
                    if int!(step) == 0 {
                        sure!(Err("a range with the step 0".to_owned()));
                    }
                }
                Op::RangeNextOne(number, at, stop, body) => {
                    let here = int!(at);
                    if here < int!(stop) {
                        sure!(self.step());
                        int!(number) = here;
                        int!(at) = here + 1;
                        next = body as usize;
                    }
                }
                Op::RangeNext(number, at, stop, step, body) => {
                    let (here, last, by) = (int!(at), int!(stop), int!(step));
                    if if by > 0 { here < last } else { here > last } {
                        sure!(self.step());
                        int!(number) = here;
                        // What lies beyond 64 bits lies beyond the end.
                        int!(at) = here.checked_add(by).unwrap_or(last);
                        next = body as usize;
                    }
                }
                Op::ListNext(first, list, place, stride, body) => {
                    if self.next_of_list(first, list, place, stride.into()) {
                        sure!(self.step());
                        next = body as usize;
                    }
                }
                Op::SumNextCells(_, sum, place, body) | Op::SumNextGraph(_, sum, place, body) => {
                    let at = int!(place) as usize;
                    if at < self.sums[self.at(Class::Sum, sum)].len() {
                        sure!(self.step());
                        int!(place) = at as i64 + 1;
                        self.take_part(code, *op, at);
                        next = body as usize;
                    }
                }
                Op::Call(call) => {
                    self.frame.next = next;
                    self.call(code, call.into())?;
                    ops = &code.program.functions[self.frame.function].code;
                    (base, next) = (self.frame.bases[0], 0);
                }
                Op::Return => {
                    let Some(frame) = self.open.pop() else { return Ok(End::Returned) };
                    self.come_back(code, frame);
                    ops = &code.program.functions[self.frame.function].code;
                    (base, next) = (self.frame.bases[0], self.frame.next);
                }
                Op::CheckDefined(flag, name) => {
                    if int!(flag) == 0 {
                        let name = &code.program.names[usize::from(name)];
                        sure!(Err(format!("`{name}` has no value yet")));
                    }
                }
                Op::NoValue => sure!(Err("the function ended without a value".to_owned())),
                Op::Yield(..)
                | Op::YieldHeap(..)
                | Op::YieldNumbers(..)
                | Op::YieldList(..)
                | Op::YieldCells(..)
                | Op::YieldGraph(..) => {
                    if !sure!(self.yield_one(code, op, take)) {
                        return Ok(End::Enough);
                    }
                }
                Op::Rect(first, board, rows, cols) => self.set_rect(first, board, rows, cols),
                Op::TestIn(test, to, board, corner, symbols) => {
                    sure!(self.count(self.weight));
                    int!(to) = sure!(self.tested_in(code, test, board, corner, symbols));
                }
                _ => sure!(self.other(code, op)),
            }
        }
    }

    /// The instructions on values other than whole numbers.
    fn other(&mut self, code: Code<'_>, op: &Op) -> Result<(), String> {
        self.count(self.weight)?;
        if self.on_cells(code, op)?
            || self.on_lists(code, op)?
            || self.on_names(code, op)?
            || self.on_graphs(code, op)?
        {
            return Ok(());
        }
        unreachable!("{op:?} is an instruction of no room")
    }

    #[inline]
    fn step(&mut self) -> Result<(), String> {
        self.count(1)
    }

    #[inline]
    fn count(&mut self, steps: u32) -> Result<(), String> {
        self.steps += steps;
        if self.steps > MOST_STEPS {
            return Err(format!("more than {MOST_STEPS} steps"));
        }
        Ok(())
    }

    fn next_of_list(&mut self, first: Reg, list: Reg, place: Reg, stride: usize) -> bool {
        let (from, to) = (self.int(place) as usize, self.at(Class::Int, first));
        let Some(element) = self.lists[self.at(Class::List, list)].get(from..from + stride) else {
            return false;
        };
        self.ints[to..to + stride].copy_from_slice(element);
        self.set_int(place, (from + stride) as i64);
        true
    }

    fn call(&mut self, code: Code<'_>, number: usize) -> Result<(), String> {
        self.step()?;
        if self.open.len() >= DEEPEST {
            return Err(format!("more than {DEEPEST} functions are open at once"));
        }
        let call = &code.program.calls[number];
        let caller = self.frame;
        let counts = code.program.functions[caller.function].registers;
        let bases = std::array::from_fn(|class| caller.bases[class] + usize::from(counts[class]));
        self.open.push(caller);
        self.frame = Frame { function: call.function, next: 0, bases, call: number };
        self.make_room(code);
        let parameters = &code.program.functions[call.function].parameters;
        for (&(class, to), &(_, from)) in parameters.iter().zip(&call.arguments) {
            let (to, from) =
                (bases[class as usize] + usize::from(to), caller.bases[class as usize] + usize::from(from));
            self.copy(class, to, from);
        }
        Ok(())
    }

    /// Goes back to the function below, and takes the results there.
    fn come_back(&mut self, code: Code<'_>, caller: Frame) {
        let done = std::mem::replace(&mut self.frame, caller);
        let results: &[Slot] = &code.program.functions[done.function].results;
        for (&(class, to), &(_, from)) in code.program.calls[done.call].results.iter().zip(results) {
            let (to, from) = (
                caller.bases[class as usize] + usize::from(to),
                done.bases[class as usize] + usize::from(from),
            );
            self.copy(class, to, from);
        }
    }

    /// Copies a register, by the places where they stand.
    fn copy(&mut self, class: Class, to: usize, from: usize) {
        match class {
            Class::Int => self.ints[to] = self.ints[from],
            Class::Cells => replace(&mut self.cells, to, from),
            Class::List => replace(&mut self.lists, to, from),
            Class::Sum => replace(&mut self.sums, to, from),
            Class::Graph => replace(&mut self.graphs, to, from),
            Class::Name => replace(&mut self.names, to, from),
        }
    }

    fn yield_one(&mut self, code: Code<'_>, op: &Op, take: Taker<'_>) -> Result<bool, String> {
        let (name, position) = match *op {
            Op::Yield(name, sum) => {
                let name = name.map(|name| self.checked_name(code, name)).transpose()?;
                return take(name, &self.sums[self.at(Class::Sum, sum)]);
            }
            Op::YieldHeap(name, reg) => (name, heap(self.int(reg))?),
            Op::YieldNumbers(name, first, count) => {
                (name, numbers(self.ints(first, count.into()), code.kind)?)
            }
            Op::YieldList(name, list) => (name, numbers(&self.lists[self.at(Class::List, list)], code.kind)?),
            Op::YieldCells(name, cells) => (name, Position::from(&self.cells[self.at(Class::Cells, cells)])),
            Op::YieldGraph(name, graph) => (name, Position::from(&self.graphs[self.at(Class::Graph, graph)])),
            _ => unreachable!("{op:?} does not yield"),
        };
        let name = name.map(|name| self.checked_name(code, name)).transpose()?;
        take(name, std::slice::from_ref(&position))
    }

    /// The name of a move, which people can read.
    fn checked_name(&self, code: Code<'_>, reg: Reg) -> Result<&str, String> {
        let name = self.names[self.at(Class::Name, reg)].as_str();
        let is_good =
            !name.trim().is_empty() && name.chars().count() <= 100 && !name.chars().any(char::is_control);
        if is_good || !code.is_named {
            return Ok(name);
        }
        Err("the name of a move has 1 to 100 printable signs".to_owned())
    }
}

/// The steps that an instruction counts on a board of so many cells, or a graph of so many vertices and edges.
fn weight_of(size: usize) -> u32 {
    (size / 1024) as u32
}

/// Copies an element of a list over another.
fn replace<T: Clone>(all: &mut [T], to: usize, from: usize) {
    if let Ok([to, from]) = all.get_disjoint_mut([to, from]) {
        to.clone_from(from);
    }
}

/// A heap of so many.
fn heap(number: i64) -> Result<Position, String> {
    u64::try_from(number).map(Position::heap).map_err(|_| negative(number))
}

fn negative(number: i64) -> String {
    format!("found {number}, expected a whole number from 0")
}

/// A position of several numbers.
fn numbers(numbers: &[i64], kind: &Kind) -> Result<Position, String> {
    let Kind::Numbers(count) = kind else { unreachable!("tuples are positions of Numbers") };
    let most = crate::value::LONGEST;
    if count.is_some_and(|count| count != numbers.len()) || numbers.len() > most {
        let expected = count.map_or(format!("at most {most}"), |count| count.to_string());
        return Err(format!("found {} numbers, expected {expected}", numbers.len()));
    }
    match numbers.iter().find(|&&number| number < 0) {
        Some(&number) => Err(negative(number)),
        None => Ok(Position::numbers(numbers)),
    }
}

/// The classes stand in the order in which registers are counted.
const _: () = assert!(CLASSES[Class::Name as usize] as usize == Class::Name as usize);
