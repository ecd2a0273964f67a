//! Node Kayles on boards of three rows, against the recurrence on columns of three bits.

use std::collections::HashMap;

use bouton::{Nimber, mex};

use super::race::{Race, Track};
use super::search::{checked, value};

/// A board of at most 64 cells, and larger boards, in two words.
pub fn search(track: &Track) {
    for &(cols, expected) in track.scale.of(&[(12, 5)][..], &[(16, 3), (21, 5)], &[]) {
        let race = Race::new(format!("node-kayles: 3 x {cols}, against columns"), move || cols);
        let checked = checked(expected);
        track.race(race, |cols| checked(ours(cols)), |&cols| Columns::default().value(cols));
    }
    for &(cols, expected) in
        track.scale.of(&[(26, 0)][..], &[(22, 0), (23, 1), (24, 1), (25, 3), (26, 0)], &[])
    {
        let race = Race::new(format!("node-kayles: 3 x {cols}"), move || cols);
        track.alone(race, ours, |_, &found| assert_eq!(found, Nimber(expected)));
    }
}

/// The value of a full board of three rows.
fn ours(cols: &u32) -> Nimber {
    value("node-kayles", &format!("3x{cols}"), 1)
}

/// The free cells of three rows. A column is three bits; the first column is in the lowest bits.
type Cells = u128;

/// The values of connected cells, up to shifts and mirrors. Each value is computed from all options, without any
/// theorem.
#[derive(Default)]
struct Columns {
    known: HashMap<Cells, Nimber>,
}

impl Columns {
    const TOP: Cells = 0o111_1111_1111_1111_1111_1111_1111_1111_1111_1111_1111;

    /// The value of a full board of at most 42 columns.
    fn value(&mut self, cols: u32) -> Nimber {
        self.sum((1 << (3 * cols)) - 1)
    }

    /// The nim-sum of the connected parts.
    fn sum(&mut self, mut cells: Cells) -> Nimber {
        let mut sum = Nimber::ZERO;
        while cells != 0 {
            let mut part = cells & cells.wrapping_neg();
            loop {
                let more = part | Self::beside(part) & cells;
                if more == part {
                    break;
                }
                part = more;
            }
            cells ^= part;
            sum += self.part(Self::least_image(part));
        }
        sum
    }

    fn part(&mut self, part: Cells) -> Nimber {
        if let Some(&value) = self.known.get(&part) {
            return value;
        }
        let (mut options, mut cells) = (Vec::new(), part);
        while cells != 0 {
            let cell = cells & cells.wrapping_neg();
            cells ^= cell;
            options.push(self.sum(part & !cell & !Self::beside(cell)));
        }
        let value = mex(&options);
        self.known.insert(part, value);
        value
    }

    fn beside(cells: Cells) -> Cells {
        let (below, above) = ((cells & !(Self::TOP << 2)) << 1, (cells & !Self::TOP) >> 1);
        cells << 3 | cells >> 3 | below | above
    }

    fn least_image(cells: Cells) -> Cells {
        let cells = cells >> (cells.trailing_zeros() / 3 * 3);
        let cols = (Cells::BITS - cells.leading_zeros()).div_ceil(3);
        let reversed = (0..cols).fold(0, |all, col| all << 3 | cells >> (3 * col) & 0o7);
        let upside_down = |cells| (cells & Self::TOP) << 2 | cells & Self::TOP << 1 | cells >> 2 & Self::TOP;
        cells.min(reversed).min(upside_down(cells)).min(upside_down(reversed))
    }
}
