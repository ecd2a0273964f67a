//! A game with symmetry: beads on a ring, of which a move takes two that lie side by side.

use bouton::{Definition, DepthFirst, Limits, MoveList, Ruleset, Sum};

/// A bit for each bead that is left.
struct Ring {
    beads: u32,
}

impl Ring {
    fn turned(&self, ring: u32) -> u32 {
        ring >> 1 | (ring & 1) << (self.beads - 1)
    }
}

impl Ruleset for Ring {
    type Position = u32;
    type Move = u32;

    fn moves(&self, &ring: &u32, list: &mut MoveList<Self>) {
        for bead in 0..self.beads {
            let pair = 1 << bead | 1 << ((bead + 1) % self.beads);
            if ring & pair == pair {
                list.push(bead, [ring & !pair]);
            }
        }
    }

    fn canonical(&self, ring: u32) -> u32 {
        let turns = std::iter::successors(Some(ring), |&ring| Some(self.turned(ring)));
        turns.take(self.beads as usize).min().expect("a ring has beads")
    }

    fn always_ends(&self) -> bool {
        true
    }
}

fn main() {
    let ring = Ring { beads: 12 };
    let full = Sum::from_iter([(1 << ring.beads) - 1]);
    let mut search = DepthFirst::new(&ring);
    let value = search.grundy(&full, &Limits::none()).expect("the game ends");
    println!("a ring of {}: {value}, after {} positions", ring.beads, search.positions());
    // The definition knows nothing of symmetry.
    assert_eq!(value, Definition::new(&ring).grundy(&full).expect("the game ends"));
}
