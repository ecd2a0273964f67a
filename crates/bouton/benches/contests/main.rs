//! The five contests at their judges' limits and beyond, against a plain algorithm for each.
//!
//! `cargo bench` measures everything; `cargo bench -- --quick` only shows in a few seconds
//! that all answers are right; a word, as in `-- caos3`, leaves out the shapes without it in their names. A line is: the contest and the shape of its input, our time, the baseline's, and
//! how many times longer that is; each the least of several runs, ours and the baseline's in turn. Every answer
//! is compared with the baseline's, or, where that would take minutes, with one that must be the same.

mod crosscut;
mod gridgame;
mod pshtbrth;
mod race;
mod random;
mod tabgame;

use race::{Scale, Shape};

fn main() {
    let given = |flag: &str| std::env::args().any(|argument| argument == flag);
    // `cargo test --all-targets` runs benches without `--bench`: it wants answers, not times.
    let scales: &[Scale] =
        if given("--bench") && !given("--quick") { &[Scale::Limit, Scale::Beyond] } else { &[Scale::Quick] };
    let words = || std::env::args().skip(1).filter(|argument| !argument.starts_with('-'));
    let asked = |shape: &Shape| words().next().is_none() || words().any(|word| shape.name.contains(&word));
    println!("{:<64} {:>10} {:>10} {:>9}", "shape", "ours", "baseline", "ratio");
    for &scale in scales {
        println!("{}", scale.title());
        let contests: [fn(Scale) -> Vec<Shape>; 5] =
            [crosscut::inventor, crosscut::caos3, pshtbrth::shapes, gridgame::shapes, tabgame::shapes];
        for shapes in contests {
            shapes(scale).into_iter().filter(asked).for_each(|shape| shape.run(scale));
        }
    }
}
