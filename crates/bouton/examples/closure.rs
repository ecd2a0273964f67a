//! The shortest way to state a game: a closure. From a heap a square number is taken.

use bouton::{Convention, DepthFirst, Limits, Moves, Outcome, Sum, from_fn};

fn main() {
    let squares = from_fn(|&heap: &u64, list: &mut Moves<u64, u64>| {
        for square in (1..).map(|root| root * root).take_while(|&square| square <= heap) {
            list.push(square, [heap - square]);
        }
    });
    let mut search = DepthFirst::new(&squares);
    let mut is_lost = |heap: &u64| {
        let outcome = search.outcome(&Sum::from_iter([*heap]), Convention::Normal, &Limits::none());
        outcome.expect("the game ends") == Outcome::P
    };
    let lost: Vec<u64> = (0..50).filter(&mut is_lost).collect();
    println!("heaps from which taking squares loses: {lost:?}");
    assert_eq!(lost, [0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44]);
}
