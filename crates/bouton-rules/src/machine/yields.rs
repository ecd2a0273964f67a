//! Yields: the name of a move, and its option.

use std::borrow::Cow;
use std::ops::Range;

use super::registers::{Context, MOST_STEPS, Machine};
use crate::code::{Class, Reg, Slot};
use crate::source::Fault;
use crate::value::{Cells, Graph, Kind, LONGEST_LIST, Position};

/// Takes what a rule yields.
pub trait Take {
    /// Takes a move: its name, if it has one, and the option. Returns whether more is wanted.
    ///
    /// # Errors
    /// If there is no such move.
    fn take(&mut self, name: Option<&str>, left: Left<'_>) -> Result<bool, String>;

    /// Takes moves without names to all heaps in a range, and returns whether more is wanted; `None` if moves are taken one by one.
    fn take_heaps(&mut self, _: Range<u64>) -> Option<bool> {
        None
    }
}

/// A function takes moves one by one.
impl<F: FnMut(Option<&str>, Left<'_>) -> Result<bool, String>> Take for F {
    fn take(&mut self, name: Option<&str>, left: Left<'_>) -> Result<bool, String> {
        self(name, left)
    }
}

/// A borrowed taker.
pub type Taker<'t> = &'t mut dyn Take;

/// The option of a move, in the form that the rule has it. The taker builds the position where it is stored, because
/// copying a position that was just built takes longer than building it.
#[derive(Clone, Copy)]
pub enum Left<'l> {
    /// A sum.
    Sum(&'l [Position]),
    /// A heap of this size.
    Heap(u64),
    /// The numbers of a position. Their count is right, and none is negative.
    Numbers(&'l [i64]),
    /// A word or a board.
    Cells(&'l Cells),
    /// A part of the graph.
    Graph(&'l Graph),
}

impl<'l> Left<'l> {
    /// The position; `None` for a sum that does not have exactly one part.
    #[inline(always)]
    pub fn one(self) -> Option<Position> {
        match self {
            Self::Sum([part]) => Some(part.clone()),
            Self::Sum(_) => None,
            Self::Heap(heap) => Some(Position::heap(heap)),
            Self::Numbers(numbers) => Some(Position::numbers(numbers)),
            Self::Cells(cells) => Some(Position::from(cells)),
            Self::Graph(graph) => Some(Position::from(graph)),
        }
    }

    /// The parts of the option as a sum.
    pub fn sum(self) -> Cow<'l, [Position]> {
        match self {
            Self::Sum(parts) => Cow::Borrowed(parts),
            _ => Cow::Owned(self.one().into_iter().collect()),
        }
    }

    /// Whether the option is exactly one position, and not a position of nothing.
    #[inline]
    pub fn is_one(self) -> bool {
        match self {
            Self::Sum(parts) => parts.len() == 1 && !parts[0].is_nothing(),
            Self::Heap(heap) => heap > 0,
            Self::Numbers(numbers) => !numbers.is_empty(),
            Self::Cells(cells) => cells.rows() > 0 && cells.cols() > 0,
            Self::Graph(graph) => !graph.is_nothing(),
        }
    }
}

/// The cost of one yield for the code that takes it and gives it a name, in steps. It is multiplied by 1 plus the
/// number of steps that an instruction counts on so large a board. Each part of a sum costs one step more; any other
/// yield costs nothing beyond its own step.
pub(super) const YIELD: u32 = 16;

impl Machine {
    /// Passes the option that an instruction yields to `take`, and returns whether more is wanted.
    pub(super) fn yield_one(
        &mut self,
        code: Context<'_>,
        name: Option<Reg>,
        option: &[Slot],
        take: Taker<'_>,
    ) -> Result<bool, String> {
        if code.skips_negative && self.has_negative(option) {
            return Ok(true);
        }
        let at = self.at(option[0].0, option[0].1);
        let left = match option[0].0 {
            Class::Int if *code.kind == Kind::Heap => Left::Heap(not_negative(self.ints[at])?),
            Class::Int => {
                self.option.clear();
                self.option.extend(
                    option
                        .iter()
                        .map(|&(class, reg)| self.ints[self.frame.bases[class as usize] + usize::from(reg)]),
                );
                Left::Numbers(checked(&self.option, code.kind)?)
            }
            Class::List => Left::Numbers(checked(&self.lists[at], code.kind)?),
            Class::Cells => Left::Cells(&self.cells[at]),
            Class::Graph => Left::Graph(&self.graphs[at]),
            Class::Sum | Class::Name => Left::Sum(&self.sums[at]),
        };
        let parts =
            if let Left::Sum(parts) = left { u32::try_from(parts.len()).unwrap_or(u32::MAX) } else { 0 };
        let name = name.map(|name| self.checked_name(code, name)).transpose()?;
        let wants_more = take.take(name, left)?;
        let price = self.price + parts;
        if price > 0 {
            self.tire(price)?;
        }
        Ok(wants_more)
    }

    /// Whether a number of the option is negative.
    fn has_negative(&mut self, option: &[Slot]) -> bool {
        match option[0].0 {
            Class::Sum => std::mem::take(&mut self.is_negative),
            Class::Int => option.iter().any(|&(_, reg)| self.int(reg) < 0),
            Class::List => self.list(option[0].1).iter().any(|&number| number < 0),
            _ => false,
        }
    }

    /// Notes whether a part of a sum has a negative number, so that the whole sum is no move. Such a part need not be made.
    pub(super) fn is_no_part(&mut self, code: Context<'_>, has_negative: bool) -> bool {
        let is_no_part = code.skips_negative && has_negative;
        self.is_negative |= is_no_part;
        is_no_part
    }

    /// Passes the heaps of all rounds of a loop to `take`, if it takes them at once, and returns whether more is wanted. A loop that
    /// would end with a fault is left as it is: its rounds find the fault.
    pub(super) fn yield_range(
        &mut self,
        code: Context<'_>,
        [next, stop, number]: [Reg; 3],
        less: Option<(Reg, Reg)>,
        take: Taker<'_>,
    ) -> Result<bool, String> {
        let (first, end) = (self.int(next), self.int(stop));
        let rounds = end.checked_sub(first).and_then(|rounds| u32::try_from(rounds).ok());
        let Some(rounds) =
            rounds.filter(|&rounds| rounds > 0 && rounds <= MOST_STEPS - self.steps().min(MOST_STEPS))
        else {
            return Ok(true);
        };
        let (from, last) = (first, end - 1);
        let heaps = match less {
            None => Some((from, end)),
            Some((whole, _)) => {
                let whole = self.int(whole);
                whole.checked_sub(last).zip(whole.checked_sub(first).and_then(|most| most.checked_add(1)))
            }
        };
        let least = if code.skips_negative { 0 } else { i64::MIN };
        let heaps = heaps.map(|(from, end)| (from.max(least), end.max(least)));
        let heaps = heaps.and_then(|(from, end)| Some(u64::try_from(from).ok()?..u64::try_from(end).ok()?));
        let Some(wants_more) = heaps.and_then(|heaps| take.take_heaps(heaps)) else { return Ok(true) };
        self.count(rounds)?;
        if let Some((whole, heap)) = less {
            self.set_int(heap, self.int(whole) - last);
        }
        self.set_int(number, last);
        self.set_int(next, end);
        Ok(wants_more)
    }

    /// The name of a move, checked to be readable.
    fn checked_name(&self, code: Context<'_>, reg: Reg) -> Result<&str, String> {
        let name = self.names[self.at(Class::Name, reg)].as_str();
        let is_good =
            !name.trim().is_empty() && name.chars().count() <= 100 && !name.chars().any(char::is_control);
        if is_good || !code.is_named {
            return Ok(name);
        }
        Err("the name of a move has 1 to 100 printable characters".to_owned())
    }
}

/// A position of several numbers.
pub(super) fn numbers(numbers: &[i64], kind: &Kind) -> Result<Position, String> {
    checked(numbers, kind).map(Position::numbers)
}

/// The position that a whole number in a list means: a heap in a rule of heaps, else a nimber.
pub(super) fn part(number: i64, kind: &Kind) -> Result<Position, String> {
    match kind {
        Kind::Heap => not_negative(number).map(Position::heap),
        _ => not_negative(number).map(Position::nimber),
    }
}

#[inline]
pub(super) fn not_negative(number: i64) -> Result<u64, String> {
    u64::try_from(number).map_err(|_| Fault::negative(number))
}

/// Checks that the numbers have the count of a position and none is negative.
#[inline]
fn checked<'n>(numbers: &'n [i64], kind: &Kind) -> Result<&'n [i64], String> {
    let Kind::Numbers(count) = kind else { unreachable!("tuples are positions of Numbers") };
    if count.is_some_and(|count| count != numbers.len()) || numbers.len() > LONGEST_LIST {
        let expected = count.map_or(format!("at most {LONGEST_LIST}"), |count| count.to_string());
        return Err(format!("found {} numbers, expected {expected}", numbers.len()));
    }
    match numbers.iter().find(|&&number| number < 0) {
        Some(&number) => not_negative(number).map(|_| numbers),
        None => Ok(numbers),
    }
}
