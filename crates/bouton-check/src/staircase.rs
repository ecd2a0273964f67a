//! A map with a staircase: the outcomes of all cells from those of its border.

use crate::budget::{Budget, Flow, Refusal, invalid};
use crate::maps::Map;
use crate::moves::Moves;
use crate::position::Position;

/// A board by its border, and the outcomes of the cells beside it.
///
/// A cell (x,y) with x and y from 1 on is lost if and only if (x-1,y) and (x,y-1) are won. So if (x-1,y-1) is such a cell and lost, then (x-1,y) and
/// (x,y-1) are won, and (x,y) is lost. And if x and y are at least 3 and (x-1,y-1) is won, then (x-2,y-1) or (x-1,y-2) is lost; they are no cells of the
/// border, so by the sentence before (x-1,y) or (x,y-1) is lost, and (x,y) is won. Hence (x,y) has the outcome of (x-1,y-1) if x and y are at least 3, and
/// by induction that of the cell of its diagonal on which the smaller of x and y is 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Staircase {
    /// The digits of the cells (0,i), and those of the cells (i,0), for each i from 1 on.
    borders: [String; 2],
    /// For each x from 0 on: whether the player to move wins on (x,1) and on (x,2).
    columns: Vec<[bool; 2]>,
    /// For each y from 0 on: whether the player to move wins on (1,y) and on (2,y).
    rows: Vec<[bool; 2]>,
}

/// The outcomes of the two lines of cells along one border, from the digits of this border and of the other.
fn lines_along(border: &str, other: &str) -> Vec<[bool; 2]> {
    let mut digits = other.bytes().map(|digit| digit == b'1');
    let [mut first, mut second] = [(); 2].map(|()| digits.next().unwrap_or_default());
    let mut lines = vec![[first, second]];
    for digit in border.bytes() {
        first = !first || digit == b'0';
        second = !second || !first;
        lines.push([first, second]);
    }
    lines
}

impl Staircase {
    /// Whether the digits are those of a border.
    pub fn is_border(digits: &str) -> bool {
        !digits.is_empty() && digits.bytes().all(|digit| digit == b'0' || digit == b'1')
    }

    /// A board by the digits of the cells (0,i) and (i,0).
    pub fn new(row: &str, column: &str, budget: &Budget) -> Result<Self, Refusal> {
        budget.store(3 * (row.len() + column.len() + 2))?;
        budget.spend(4 * (row.len() + column.len()))?;
        let borders = [row, column].map(String::from);
        Ok(Self { borders, columns: lines_along(column, row), rows: lines_along(row, column) })
    }

    /// Whether the cell (x,y) has the digit 1, if it is a cell of a border.
    pub fn digit(&self, x: u64, y: u64) -> Option<bool> {
        let (border, at) = if x == 0 { (&self.borders[0], y) } else { (&self.borders[1], x) };
        (x == 0 || y == 0).then(|| border.as_bytes()[at as usize - 1] == b'1')
    }
}

impl Map for Staircase {
    /// Tests that (x,y) is a cell that the stone moves from.
    fn test_cell(&self, x: u64, y: u64) -> Result<(), Refusal> {
        let [last_y, last_x] = [0, 1].map(|i| self.borders[i].len() as u64);
        if (1..=last_x).contains(&x) && (1..=last_y).contains(&y) {
            return Ok(());
        }
        invalid(format!("found `({x},{y})`, expected a cell from (1,1) to ({last_x},{last_y})"))
    }

    /// Whether the player to move loses on the cell (x,y), which is no cell of a border.
    fn is_lost(&self, x: u64, y: u64) -> bool {
        let up = x.min(y).saturating_sub(2);
        let (x, y) = ((x - up) as usize, (y - up) as usize);
        !if x <= 2 { self.rows[y][x - 1] } else { self.columns[x][y - 1] }
    }

    /// Move the stone of a map one step left or up; on a border, the digit is what is left.
    fn moves(&self, x: u64, y: u64, out: &mut Moves) -> Flow {
        [(x - 1, y), (x, y - 1)].into_iter().try_for_each(|(x, y)| match self.digit(x, y) {
            Some(true) => out.leave(&[Position::Nimber(1)]),
            Some(false) => out.leave(&[]),
            None => out.leave(&[Position::Numbers(vec![x, y])]),
        })
    }
}
