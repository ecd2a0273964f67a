//! The help of the command: its commands in groups, and examples at the end of each.

use std::fmt::Write;

use clap::CommandFactory;
use terminal_size::{Width, terminal_size};

use crate::args::Command;
use crate::headline::hanging_within;

/// The commands in groups, by their names.
const GROUPS: [(&str, &str); 4] = [
    ("Ask about a position", "solve explain play draw games nim contest"),
    ("Study a game", "table pattern diff census gen identify unit"),
    ("Check", "test referee check lint store status"),
    ("Set up", "completions man help"),
];

/// The examples of the first screen.
const FIRST_EXAMPLES: &str = "\
Examples:
  bouton solve nim '3 + 5 + 7'       Who wins these heaps, and by which moves?
  bouton table kayles -n 0..100      The values of the heaps from 0 to 100
  bouton games crosscut              The rule of a game, and how to write it";

const EXIT_CODES: &str = "\
Exit codes:
  0  answered
  1  the claim is false, the games differ, or the store is damaged
  2  bad input or usage
  3  not known: a limit was reached";

/// The help is not wider than this.
const MAX_WIDTH: usize = 80;

/// Examples of the commands. The second word of each is the command, or `help` before it.
const EXAMPLES: &str = "\
bouton solve nim '3 + 5 + 7'
bouton solve kayles 20 --misere
bouton solve cram 3x4 --print moves
bouton explain nim '3 + 5 + 7'
bouton explain crosscut ..*/.*. --move r1c3
bouton explain kayles 9 --misere --depth 4
bouton play nim '3 + 4 + 5'
bouton play cram 4x4 --level careless:0.7 --tutor
bouton play crosscut --random 12 --seed 7 --first program
bouton draw crosscut '..*/*.*' --values
bouton draw hackenbush '0-a a-b 0-c' --parts --out picture.svg
bouton draw nim '3 + 5' --values --format svg
bouton nim '5 + 3'
bouton nim '6 * 7 + sqrt(2)'
bouton contest caos3 < input.txt
bouton contest inventor --moves < input.txt
bouton table kayles -n 0..100
bouton table crosscut -n 1x1..5x9 --csv
bouton table dawson -n 0..500 --wrap period --out dawson.svg --out dawson.csv
bouton pattern kayles
bouton pattern nim -n 0..100
bouton pattern 0.055 -n 0..2000 --json
bouton diff kayles dawson -n 0..100
bouton diff mine.py cram -n 1x1..4x4 --what outcome
bouton census blackout 3x3
bouton census blackout 4x4 --dir values
bouton census --read values 1111/1001
bouton gen blackout --size 4x4 --winning-moves 1 --count 5
bouton gen kayles --size 1..20 --outcome P --misere
bouton gen --contest caos3 --limits --answers slow.out > slow.in
bouton identify 0,1,2,3,1,4,3,2,1,4
bouton identify kayles -n 0..100
bouton check answer.txt
bouton check -
bouton lint 'n: n - k for k in range(1, n + 1)'
bouton lint examples/rules/cram.py --max-time 5s
bouton test crosscut --program ./mine
bouton test nim --program 'python3 mine.py' --ask move
bouton test --contest caos3 --program ./mine --json
bouton referee nim '3 4 5' --program ./mine
bouton referee cram --program ./mine --games 20 --json
bouton games
bouton games kayles
bouton status
bouton help status
bouton store results
bouton store results --json
bouton unit < request.json > answer.json
bouton unit < request.json | jq -r .output
bouton completions bash > bouton.bash
bouton completions fish > bouton.fish
bouton man > bouton.1
bouton man solve > bouton-solve.1
";

/// The definition of all arguments, with groups and examples in its help.
pub fn command() -> clap::Command {
    let command = Command::command();
    let groups = groups(&command, width());
    let template = format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}{FIRST_EXAMPLES}\n\nOptions:\n{{options}}{{after-help}}"
    );
    let command = command.max_term_width(MAX_WIDTH).after_help(EXIT_CODES);
    let names: Vec<_> = command.get_subcommands().map(|verb| verb.get_name().to_owned()).collect();
    names.iter().fold(command.help_template(template), |command, name| {
        command.mut_subcommand(name, |verb| {
            let before = verb.get_after_help().map_or(String::new(), |text| format!("{text}\n"));
            let lines: String = examples_of(name).map(|example| format!("\n  {example}")).collect();
            verb.after_help(format!("{before}Examples:{lines}"))
        })
    })
}

/// Commands that work, for somebody who has used `verb` wrongly.
pub fn examples_of(verb: &str) -> impl Iterator<Item = &'static str> {
    let is_its = move |example: &&str| example.split(' ').skip(1).find(|&word| word != "help") == Some(verb);
    EXAMPLES.lines().filter(is_its)
}

/// The columns of the help: those of the terminal, found as clap finds them for the rest of the help, but not too many.
fn width() -> usize {
    let columns = || std::env::var("COLUMNS").ok()?.parse().ok();
    let width = terminal_size().map(|(Width(columns), _)| usize::from(columns)).or_else(columns);
    width.map_or(MAX_WIDTH, |width: usize| width.min(MAX_WIDTH))
}

/// A line for each command, group by group, in at most `width` columns.
fn groups(command: &clap::Command, width: usize) -> String {
    let mut text = String::new();
    for (title, verbs) in GROUPS {
        let _ = writeln!(text, "{title}:");
        for name in verbs.split(' ') {
            let about = command.find_subcommand(name).and_then(|verb| verb.get_about());
            let about = about.map_or("Print the help of a command".to_owned(), ToString::to_string);
            text += &hanging_within(width, &format!("  {name:<11}  {about}"), 15);
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first line of a help text is not longer.
    const MAX_FIRST_LINE: usize = 72;

    /// The words of a line of the shell without redirections.
    fn words(line: &str) -> Vec<String> {
        let line =
            line.split([' ']).take_while(|word| !["<", ">"].contains(word)).collect::<Vec<_>>().join(" ");
        let parts = line.split('\'').enumerate();
        parts
            .flat_map(|(at, part)| match at % 2 {
                1 => vec![part.to_owned()],
                _ => part.split_whitespace().map(str::to_owned).collect(),
            })
            .collect()
    }

    #[test]
    fn every_command_is_in_a_group_and_has_examples_that_can_be_read() {
        let command = command();
        for verb in command.get_subcommands() {
            let name = verb.get_name();
            let times =
                GROUPS.iter().flat_map(|(_, verbs)| verbs.split(' ')).filter(|&each| each == name).count();
            assert_eq!(times, 1, "{name}");
            let about = verb.get_about().expect("it says what it does").to_string();
            assert!(about.len() <= MAX_FIRST_LINE, "{name}: {about}");
            for option in verb.get_arguments() {
                let first = option.get_help().map_or(String::new(), ToString::to_string);
                assert!(first.len() <= MAX_FIRST_LINE, "{name}: {first}");
            }
            assert!((2..=3).contains(&examples_of(name).count()), "{name}");
            for example in examples_of(name) {
                let words = words(example);
                assert_eq!(words[1].replace("help", name), name, "{example}");
                match command.clone().try_get_matches_from(&words) {
                    Err(error) => {
                        assert_eq!(error.kind(), clap::error::ErrorKind::DisplayHelp, "{example}: {error}")
                    }
                    Ok(matches) => assert_eq!(matches.subcommand_name(), Some(name)),
                }
            }
        }
        let screen = [&groups(&command, usize::MAX), FIRST_EXAMPLES, EXIT_CODES].join("\n");
        assert!(screen.lines().all(|line| line.len() <= MAX_WIDTH), "{screen}");
        assert!(FIRST_EXAMPLES.lines().skip(1).all(|line| {
            let words = words(line.trim().split("   ").next().unwrap_or_default());
            command.clone().try_get_matches_from(&words).is_ok()
        }));
        for width in [76, 60, 40] {
            let text = groups(&command, width);
            assert!(text.lines().all(|line| line.len() <= width), "{text}");
            assert!(text.split_whitespace().eq(groups(&command, usize::MAX).split_whitespace()));
        }
    }

    #[test]
    fn the_status_words_fit_a_terminal() {
        assert!(crate::args::STATUS_WORDS.lines().all(|line| line.len() <= 79));
    }
}
