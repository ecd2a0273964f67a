//! What an execution has at a place: its open functions, its registers, and what it knows.

use std::collections::BTreeMap;

use crate::code::needs::Needs;
use crate::code::{Class, Slot};
use crate::machine::Machine;
use crate::machine::registers::Frame;
use crate::value::{Cells, Overlay, SymbolSet};

/// A list of cells with certain symbols on a board that is not known: the list has all cells of the board, and a loop over it
/// asks for each cell whether it is meant.
#[derive(Clone)]
pub struct OpenList {
    /// The board when the list was made.
    pub board: Cells,
    /// The symbols.
    pub set: SymbolSet,
}

/// The open lists, each by its index among the lists of the machine.
pub type OpenLists = BTreeMap<usize, OpenList>;

/// An execution that waits to be followed.
pub struct Execution {
    frame: Frame,
    open: Vec<Frame>,
    ints: Vec<i64>,
    cells: Vec<Cells>,
    lists: Vec<Vec<i64>>,
    open_lists: OpenLists,
    facts: Overlay,
}

impl Execution {
    /// The execution of the machine.
    pub fn of(machine: &Machine, open_lists: &OpenLists, facts: Overlay) -> Self {
        Self {
            frame: machine.frame,
            open: machine.open.clone(),
            ints: machine.ints.clone(),
            cells: machine.cells.clone(),
            lists: machine.lists.clone(),
            open_lists: open_lists.clone(),
            facts,
        }
    }

    /// Lets the machine go on with this execution.
    pub fn resume(self, machine: &mut Machine) -> (OpenLists, Overlay) {
        let Self { frame, open, ints, cells, lists, open_lists, facts } = self;
        (machine.frame, machine.open) = (frame, open);
        (machine.ints, machine.cells, machine.lists) = (ints, cells, lists);
        (open_lists, facts)
    }
}

/// A text of numbers that two executions share exactly if they do the same from here on, whatever the board is: the place of each open
/// function, and the registers that it still needs.
pub fn key(machine: &Machine, open_lists: &OpenLists, needs: &[Needs]) -> Vec<u64> {
    let mut key = Vec::new();
    for frame in machine.open.iter().chain([&machine.frame]) {
        key.extend([frame.function as u64, frame.next as u64, frame.call as u64]);
        for &slot in &needs[frame.function].needed[frame.next] {
            put(&mut key, machine, open_lists, frame, slot);
        }
    }
    key
}

#[expect(clippy::cast_sign_loss, reason = "different numbers stay different")]
fn put(key: &mut Vec<u64>, machine: &Machine, open_lists: &OpenLists, frame: &Frame, (class, reg): Slot) {
    let at = frame.bases[class as usize] + usize::from(reg);
    match class {
        Class::Int => key.push(machine.ints[at] as u64),
        Class::Cells => put_board(key, &machine.cells[at]),
        Class::List => {
            let list = &machine.lists[at];
            key.push(list.len() as u64);
            key.extend(list.iter().map(|&number| number as u64));
            if let Some(OpenList { board, set }) = open_lists.get(&at) {
                key.push(u64::MAX);
                put_board(key, board);
                key.extend(set.codes().map(u64::from));
            }
            key.push(u64::MAX - 1);
        }
        Class::Sum | Class::Graph | Class::Name => {}
    }
}

fn put_board(key: &mut Vec<u64>, board: &Cells) {
    let Overlay { kept, bits } = board.overlay();
    key.extend([board.rows().into(), board.cols().into(), board.is_frozen().into(), kept, bits]);
}
