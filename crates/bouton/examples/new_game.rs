//! A game of one's own, whose positions fall apart: Grundy's game, in which a heap is split into two of unequal sizes.

use bouton::{DepthFirst, Limits, MoveList, Ruleset, Sum};

struct Grundy;

impl Ruleset for Grundy {
    type Position = u32;
    type Move = String;

    fn moves(&self, &heap: &u32, list: &mut MoveList<Self>) {
        for small in 1..heap.div_ceil(2) {
            let large = heap - small;
            list.push(format!("{heap} -> {small} + {large}"), [small, large]);
        }
    }
}

fn main() {
    let mut search = DepthFirst::new(&Grundy);
    let mut value = |heap| search.grundy(&Sum::from_iter([heap]), &Limits::none()).expect("the game ends").0;
    let values: Vec<u64> = (0..20).map(&mut value).collect();
    println!("Grundy's game, heaps 0 to 19: {values:?}");
    assert_eq!(values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]);
}
