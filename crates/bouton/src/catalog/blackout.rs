//! Blackout in the catalogue.

use super::Game;
use super::component::{FindValues, Playable};
use super::drawing::{Cell, Drawing};
use super::reading::Reading;
use super::table;
use crate::games::blackout::{Blackout, Matrix, Rectangle, Table, count_moves};
use crate::solve::depth_first::DepthFirst;
use crate::solve::halt::Halt;
use crate::theory::limits::Limits;
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Convention;
use crate::theory::sum::Sum;

/// Blackout.
pub static GAME: &Game = &Game {
    name: "blackout",
    aliases: &["pshtbrth"],
    rule: "clear a rectangle of a 0/1 matrix, all of whose cells are 1",
    how: "a board of `0` and `1`, rows separated by `/`; `4x4`: all ones",
    example: "0110/1111/0110/0001",
    way: "up to 4 x 4 one table of all matrices, up to 25 cells a table of the board's own size; larger ones by \
          search over connected components and symmetry, with that first table",
    source: "PSHTBRTH, CodeChef, March 2017",
    data: None,
    heaps: false,
    read: |text, _| {
        let matrix = Matrix::read(text)?;
        Ok(Reading::new(matrix.to_string()).with(Blackout, [matrix]))
    },
    full_boards: Some(|sizes, limits| table::Table::by_questions(GAME, sizes, limits)),
};

impl Playable for Blackout {
    fn text(&self, matrix: &Matrix) -> String {
        matrix.to_string()
    }

    fn values(&self, matrix: &Matrix) -> Box<dyn FindValues<Matrix> + '_> {
        let search = DepthFirst::new(self);
        let crowded = matrix.ones().nth(FEW_ONES).is_some();
        if crowded && matrix.rows() * matrix.cols() <= Table::MOST_CELLS {
            Box::new(OwnTable { cells: matrix.rows() * matrix.cols(), table: None, search })
        } else {
            Box::new(search)
        }
    }

    fn count_moves(&self, matrix: &Matrix) -> u64 {
        count_moves(matrix)
    }

    fn draw(
        &self,
        matrices: &[Matrix],
        _: Convention,
        _: &dyn Fn(&Rectangle) -> Option<String>,
    ) -> Option<Drawing> {
        let [matrix] = matrices else { return None };
        let sign = |r, c| if matrix.get(r as u32, c as u32) { '1' } else { '0' };
        Drawing::board(matrix.rows() as usize, matrix.cols() as usize, "", |r, c| Cell::Sign(sign(r, c)))
    }
}

/// With no more ones than this a search is done before a table of 25 cells would be.
const FEW_ONES: usize = 15;

/// A table of all matrices of a board's own size, made when the first value is asked for: every position
/// that play reaches is in it.
struct OwnTable<'b> {
    cells: u32,
    table: Option<Table>,
    /// Answers if the limits have no room for the table.
    search: DepthFirst<'b, Blackout>,
}

impl OwnTable<'_> {
    fn size(&self) -> u64 {
        1 << self.cells
    }
}

impl FindValues<Matrix> for OwnTable<'_> {
    fn value(&mut self, matrix: &Matrix, limits: &Limits<'_>) -> Result<Nimber, Halt<Sum<Matrix>>> {
        // While it is made, the table holds a word beside each byte.
        let room = limits.positions >= self.size() && limits.bytes / 5 >= self.size();
        if self.table.is_none() && room {
            self.table = Some(Table::new(matrix.rows(), matrix.cols()));
        }
        match self.table.as_ref().and_then(|table| table.value(matrix)) {
            Some(value) => Ok(value),
            None => FindValues::value(&mut self.search, matrix, limits),
        }
    }

    fn positions(&self) -> u64 {
        self.table.as_ref().map_or(self.search.positions(), |_| self.size())
    }

    fn bytes(&self) -> u64 {
        self.table.as_ref().map_or(self.search.bytes(), |_| self.size())
    }
}
