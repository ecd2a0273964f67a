//! Races everything that is meant to be fast against a plain algorithm for the same task.
//!
//! `cargo bench` measures everything. `cargo bench -- --quick` only checks, in a few seconds, that all answers are
//! right. With a word, as in `-- caos3`, only the races with this word in their names run. Every answer is compared
//! with the baseline's answer. If that would take minutes, it is checked against known properties. A time is the
//! shortest of several runs; our runs and the baseline's alternate.

mod blackout;
mod chomp;
#[path = "../contests/mod.rs"]
mod contests;
mod cram;
mod crosscut;
mod graph;
mod heaps;
mod node_kayles;
mod queens;
mod race;
mod random;
mod rook;
mod search;
mod staircase;

use race::{Scale, Track};

fn main() {
    let given = |flag: &str| std::env::args().any(|argument| argument == flag);
    // `cargo test --all-targets` runs benches without `--bench`: then only the answers matter, not the times.
    let quick = !given("--bench") || given("--quick");
    let words: Vec<_> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    println!("Vector instructions: {}", bouton::machine::path::Path::chosen());
    let kernels = Track { scale: if quick { Scale::Quick } else { Scale::Limit }, words };
    println!("\nKernels\n");
    kernels.print_head();
    for race in [crosscut::kernels, blackout::kernels, graph::kernels] {
        race(&kernels);
    }
    println!("\nHeap games\n");
    kernels.print_head();
    heaps::kernels(&kernels);
    println!("\nSearches\n");
    kernels.print_head();
    for race in [cram::search, node_kayles::search, chomp::search, queens::search, blackout::search] {
        race(&kernels);
    }
    let scales: &[_] = if quick {
        &[(Scale::Quick, "Contest programs, small inputs")]
    } else {
        &[
            (Scale::Limit, "Contest programs at the judges' limits"),
            (Scale::Beyond, "Contest programs beyond the judges' limits"),
        ]
    };
    for &(scale, title) in scales {
        println!("\n{title}\n");
        let track = Track { scale, words: kernels.words.clone() };
        track.print_head();
        for race in
            [crosscut::inventor, crosscut::caos3, blackout::pshtbrth, rook::gridgame, staircase::tabgame]
        {
            race(&track);
        }
    }
}
