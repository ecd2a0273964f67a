//! The command as a whole process: the contests at the judges' limits, how long it takes to start, what rule files add to
//! that, how much longer a certificate takes than its answer, and how much memory it takes beside what it was allowed.
//!
//! Each input is answered by the command; by a bare program, which reads the same bytes and writes the same answers
//! without looking at either; and, where that does not take minutes, by the plain contest program. The latter two are
//! this executable, started again. Times are the least of several runs, all programs in turn, from before the start
//! until after the end, with input from a file and output to a file; every output is compared. Flags and words are
//! those of the races.

mod certificates;
mod child;
#[path = "../../../bouton/benches/contests/mod.rs"]
mod contests;
mod memory;
mod rules;
mod work;

/// The generator is that of the races, so that inputs are the same.
#[path = "../../../bouton/benches/races/random.rs"]
mod random;

use std::env;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let given = |flag: &str| arguments.iter().any(|argument| argument == flag);
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [child::EMPTY] => return,
        [child::BARE, answers] => return child::bare(answers),
        [child::PLAIN, contest] => return child::plain(work::program(contest)),
        _ => {}
    }
    // `cargo test --all-targets` runs benches without `--bench`: it wants answers, not times.
    let quick = !given("--bench") || given("--quick");
    let words: Vec<_> = arguments.iter().filter(|argument| !argument.starts_with('-')).collect();
    let asked = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    println!("\nContest programs as whole processes\n");
    println!("| work | input | command | bare | to bare | promised | plain | ratio | promised |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    work::works(quick).into_iter().filter(|work| asked(&work.name)).for_each(|work| work.race(quick));
    println!("\nStart of the command\n");
    println!("| question | command | empty program | ratio | more | promised |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    work::STARTS.iter().filter(|start| asked(&start.name())).for_each(|start| start.race(quick));
    println!("\nStart of the command with a rule\n");
    println!("| question | command | solve nim 1 + 2 | more | promised |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    let starts = rules::STARTS.into_iter().filter(|(rule, _)| asked(&format!("solve {rule}.py")));
    starts.for_each(|question| rules::start(question, quick));
    println!("\nRules as whole processes\n");
    println!("| work | command | promised |");
    println!("| --- | ---: | ---: |");
    let questions = rules::QUESTIONS.into_iter().filter(|question| asked(question.name));
    questions.for_each(|question| question.ask(quick));
    println!("\nCertificates as whole processes\n");
    println!(
        "| work | lines | answer | answer and certificate | ratio | promised | lines a second | promised | in Python |"
    );
    println!("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let questions = certificates::questions(quick).iter().filter(|question| asked(&question.name()));
    questions.for_each(|question| question.ask(quick));
    println!("\nMemory of the command\n");
    println!("| question | answer | time | peak memory | promised |");
    println!("| --- | ---: | ---: | ---: | ---: |");
    let questions = memory::questions(quick);
    questions.into_iter().filter(|question| asked(&question.name)).for_each(|question| question.ask(quick));
}
