//! What can be typed: the one definition of which help, completions and man pages are made.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use bouton_rules::lint::Reach;
use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::failure::Failure;
use crate::memory::{default_limit, most_threads};
use crate::setting::{Placed, Setting, Trust};

/// Exact answers about impartial games: who wins, values, moves and why.
#[derive(Debug, Parser)]
#[command(name = "bouton", version, arg_required_else_help = true, after_help = EXIT_CODES)]
pub struct Command {
    #[command(subcommand)]
    pub verb: Verb,
}

const EXIT_CODES: &str = "Exit codes: 0 answered, 1 a claim was refused or refuted or `bouton store` finds damage, 2 bad input or usage, \
                          3 not known (a limit was reached).";

/// The one table of status words; docs/status.md shows it.
pub const STATUS_WORDS: &str = "\
Every answer says how far it can be trusted. A sum is as good as its weakest
part.

EXACT             The rules alone gave the answer: every option was valued by
                  the definition, also over a whole table or split into
                  components.
PROVED by THEOREM A theorem replaced a part of the work, and its conditions
                  were checked. The answer names the theorem and its source.
ASSUMING WHAT, tested to SIZE
                  A rule file declares WHAT (symmetry, split, known). The
                  declaration was tested on all positions up to SIZE and is
                  assumed beyond. It can be wrong there: this is weaker than
                  EXACT. `--raw` does without it.
OBSERVED to N     Seen in all values up to N and not proved. The next value can
                  differ.
UNKNOWN: LIMIT    Not known: LIMIT ended the work, or what is known does not
                  settle the question. It never stands for 0 or P. The exit
                  code is 3.
";

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Answer a position: who wins, its value, the winning moves, why.
    Solve(Solve),
    /// Print the values of all sizes in a range.
    ///
    /// The sizes are those of full boards, words, heaps or pairs of numbers.
    Table(Table),
    /// Compare the values of two games of heaps or words.
    ///
    /// The answer says how far they are equal and where they first differ. The exit code is 1 if they differ.
    Diff(Diff),
    /// Look for a pattern in the values of heaps or words.
    ///
    /// A pattern is a period, perhaps with a saltus, or values that come from those of half the heap.
    Pattern(Pattern),
    /// Recompute the published results in the corpus and compare.
    ///
    /// The corpus has solved octal games, each with its source. The exit code is 1 if an entry is wrong.
    Corpus(Corpus),
    /// Find the heap games of the corpus that have these values.
    ///
    /// Shifts are included. The exit code is 1 if no game has all of the values.
    Identify(Identify),
    /// Add and multiply nimbers.
    ///
    /// `5 + 3` is the nim-sum, `6 * 7` the nim product.
    Nim(Nim),
    /// Answer a contest judge's input in the judge's format.
    #[command(after_help = contests())]
    Contest(Contest),
    /// Value all boards of a size and count them by value.
    ///
    /// The values can be written to a file and read back.
    #[command(
        override_usage = "bouton census [OPTIONS] GAME SIZE\n       bouton census [OPTIONS] --read FILE [POSITION]"
    )]
    Census(Census),
    /// Test a rule on all its small positions.
    ///
    /// The tests are that play ends, that what the rule declares holds, and that CPython, where there is one, answers the
    /// same. The exit code is 1 if a test fails.
    Lint(Lint),
    /// Verify a store written by `--store` and list its contents.
    ///
    /// The exit code is 1 if the store is damaged.
    Store {
        /// The folder of the store.
        dir: PathBuf,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Explain the status words of answers, such as EXACT and PROVED.
    #[command(after_help = STATUS_WORDS)]
    Status,
    /// List the games, or tell all about one.
    Games {
        /// A game's name or alias, or the path of a rule file.
        name: Option<String>,
    },
    /// Print a completion script for a shell.
    Completions {
        /// The shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page of bouton, or of one of its commands.
    Man {
        /// A command of bouton.
        command: Option<String>,
    },
}

#[derive(Debug, Args)]
pub struct Solve {
    /// A game's name or alias (`bouton games` lists them); the path of a rule file, which ends in `.py` or has a `/` in it;
    /// a rule of one line, as in 'n: n - k for k in range(1, n + 1)'; or a whole sum with games named in it, as in
    /// 'blackout: 11/11 + crosscut: ..*/.*. + *2'.
    pub game: String,
    /// The position; `-` reads it from standard input. `bouton games GAME` says how it is written.
    #[arg(allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Read the position from a file (`-`: standard input); where a position is given, what the game takes beside it.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// What the game takes beside the position, such as blocked cells, wherever the position stands.
    #[arg(long, value_name = "FILE")]
    pub blocked: Option<PathBuf>,
    #[command(flatten)]
    pub rule: RuleArgs,
    /// Play these moves first, named as in the answers and separated by commas.
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// Misere play: who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Value and list every move: else those that take much longer than the position itself are left out, and a terminal
    /// shows the winning moves and the best 20 others.
    #[arg(long)]
    pub all: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Print only this.
    #[arg(long, value_enum, conflicts_with_all = ["json", "segments"])]
    pub print: Option<Print>,
    /// Read one position a line and answer one a line: the outcome's letter, or what --print or --json ask.
    #[arg(long, conflicts_with_all = ["segments", "store"])]
    pub lines: bool,
    /// Print the P-positions as diagonal segments, a line `X Y length` each.
    #[arg(long, conflicts_with_all = ["json", "after", "misere", "store"])]
    pub segments: bool,
    /// Compute nothing, print what finding the value is expected to take: positions, memory, time and method. Looking
    /// for replies to the moves of a lost position comes on top; --print leaves it out.
    #[arg(long, conflicts_with_all = ["print", "lines", "segments", "store"])]
    pub estimate: bool,
    #[command(flatten)]
    pub keep: Keep,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Print {
    /// The outcome's letter: N, P, or D for a draw.
    Outcome,
    /// The Grundy value, a whole number.
    Grundy,
    /// How many moves win.
    Count,
    /// The names of the winning moves, on one line.
    Moves,
}

#[derive(Debug, Args)]
pub struct Table {
    /// A game's name or alias, one that has positions by size; or a rule, of heaps or pairs of numbers or with `start`.
    pub game: String,
    #[command(flatten)]
    pub rule: RuleArgs,
    /// The sizes, both ends included: `1x1..12x20` of boards, `0..100` of heaps and words, `0x0..20x20` of pairs of numbers.
    #[arg(short = 'n', long, value_name = "RANGE")]
    pub sizes: String,
    /// What is asked [default: nimber; in misere play outcome].
    #[arg(long, value_enum)]
    pub what: Option<What>,
    /// Misere play: who cannot move wins. There are outcomes and no values.
    #[arg(long)]
    pub misere: bool,
    /// How the values are written [default: as the ending of --out says, else text].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// The same as --format json: one object.
    #[arg(long, conflicts_with_all = ["csv", "format"])]
    json: bool,
    /// The same as --format csv: a line for each size; a value that is not known is left empty, and heaps and words end with the last that is.
    #[arg(long, conflicts_with = "format")]
    csv: bool,
    /// Write the table to this file, which is there only once it is whole.
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[command(flatten)]
    pub keep: Keep,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// What is asked of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// The Grundy values.
    Nimber,
    /// Who wins: N or P.
    Outcome,
    /// The sizes of the P-positions, whose value is 0.
    Zeros,
    /// For each value the first heap or word that has it.
    First,
    /// The heaps or words whose value is larger than those of all before.
    Records,
    /// How many sizes have which value.
    Histogram,
    /// The heaps whose value is not that of the period, which must be proved: the game is searched until it is.
    Exceptions,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people: a grid of values.
    Text,
    /// One object.
    Json,
    /// A line for each size.
    Csv,
    /// A b-file of the OEIS: lines `n a(n)`; boards by antidiagonals.
    Bfile,
    /// The same values on one line, with commas.
    Data,
    /// An array of C++.
    Cpp,
    /// A list of Python.
    Python,
    /// An array of Rust.
    Rust,
    /// A picture that can be drawn at any size: of boards and pairs a heat map, of heaps and words n against the value.
    Svg,
    /// The same as a bitmap.
    Png,
    /// A `tabular` of TeX.
    Tex,
}

impl Table {
    /// How the values are to be written.
    ///
    /// # Errors
    /// If neither an option says so nor the ending of the file.
    pub fn format(&self) -> Result<Format, Failure> {
        let asked = match (self.json, self.csv) {
            (true, _) => Some(Format::Json),
            (_, true) => Some(Format::Csv),
            _ => self.format,
        };
        if let Some(format) = asked {
            return Ok(format);
        }
        let ending =
            self.out.as_ref().and_then(|path| Some(path.extension()?.to_string_lossy().to_lowercase()));
        Ok(match ending.as_deref() {
            None | Some("txt") => Format::Text,
            Some("json") => Format::Json,
            Some("csv") => Format::Csv,
            Some("cpp" | "h" | "hpp") => Format::Cpp,
            Some("py") => Format::Python,
            Some("rs") => Format::Rust,
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            Some("tex") => Format::Tex,
            Some(other) => {
                let known = "txt, json, csv, cpp, h, hpp, py, rs, svg, png and tex";
                let why = format!(
                    "no format goes with the ending `{other}`; --format names one, or one of these does: {known}"
                );
                return Err(Failure::Usage(why));
            }
        })
    }
}

/// How a rule is taken, where the game is one.
#[derive(Debug, Args)]
pub struct RuleArgs {
    /// Another value for a constant of the rule, as in `K=5`; may be given again for others.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub settings: Vec<Setting>,
    /// Answer by the bare rule: believe no `symmetry`, `split` or `known` that it declares.
    #[arg(long)]
    pub raw: bool,
}

impl RuleArgs {
    /// How far what the rule declares is believed.
    pub fn trust(&self) -> Trust {
        Trust::raw(self.raw)
    }
}

/// Where what is found out is kept.
#[derive(Debug, Args)]
pub struct Keep {
    /// Keep what is found out in this folder, and begin with what is there: whoever asks again, after Ctrl-C, a limit or a
    /// crash, goes on. In normal play, of a game that is searched, or of heaps by a code.
    #[arg(long, value_name = "DIR")]
    pub store: Option<PathBuf>,
    /// Write to the store each time this much time has gone by.
    #[arg(long, value_name = "TIME", requires = "store", default_value = "20s", value_parser = humantime::parse_duration)]
    pub store_every: Duration,
}

#[derive(Debug, Args)]
pub struct Lint {
    /// The path of a rule file, or a rule of one line.
    pub rule: String,
    /// Another value for a constant of the rule, as in `K=5`; may be given again for others.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub settings: Vec<Setting>,
    /// Stop after this time, as in `500ms`, `30s`, `5m`; a quarter of it is kept for CPython.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = humantime::parse_duration)]
    pub max_time: Duration,
    /// Let what is looked at take at most this much memory, as in `200MB`, `4GiB` [default: 4GiB, or half of what the system allows].
    #[arg(long, value_name = "SIZE")]
    pub max_memory: Option<ByteSize>,
    /// Look at no more than this many positions.
    #[arg(long, value_name = "N", default_value_t = Reach::FULL.positions)]
    pub max_positions: u64,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Clone, Debug, Args)]
pub struct LimitArgs {
    /// Stop after this time, as in `500ms`, `30s`, `5m`: the time of all that is asked. Reading a position does not count, but
    /// many lines, a rule and `--after` do.
    #[arg(long, value_name = "TIME", value_parser = humantime::parse_duration)]
    pub max_time: Option<Duration>,
    /// Let tables take at most this much memory, as in `200MB`, `4GiB` [default: 4GiB, or half of what the system allows].
    #[arg(long, value_name = "SIZE")]
    max_memory: Option<ByteSize>,
    /// Look into at most this many positions.
    #[arg(long, value_name = "N")]
    pub max_positions: Option<u64>,
    /// Work on at most this many threads [default: one for each core]. The answer is the same.
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
}

impl LimitArgs {
    /// Time and memory alone are limited.
    pub fn of(max_time: Duration, max_memory: Option<ByteSize>) -> Self {
        Self { max_time: Some(max_time), max_memory, max_positions: None, threads: None }
    }

    /// The same within this time.
    pub fn within(&self, max_time: Option<Duration>) -> Self {
        Self { max_time, ..self.clone() }
    }

    /// The most bytes of memory: what was asked for, else what the system has room for.
    pub fn max_memory(&self) -> u64 {
        self.max_memory.unwrap_or_else(default_limit).as_u64()
    }

    /// The number of threads asked for, else that of the cores; fewer where address space is limited.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores).min(most_threads())
    }
}

#[derive(Debug, Args)]
pub struct Census {
    /// A game's name or alias, and a size like `4x4`; with --read a position, if its value is asked for.
    #[arg(value_name = "GAME SIZE|POSITION", num_args = 1..=2, required_unless_present = "read")]
    pub what: Vec<String>,
    /// Write the values to this file, which is there only once it is whole.
    #[arg(long, value_name = "FILE", conflicts_with = "read")]
    pub out: Option<PathBuf>,
    /// Answer from a file that --out wrote, after it was found undamaged.
    #[arg(long, value_name = "FILE")]
    pub read: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct Pattern {
    /// A game's name or alias; or a rule.
    pub game: String,
    #[command(flatten)]
    pub rule: RuleArgs,
    /// The sizes whose values are looked at, both ends included, of boards and pairs in one row, as in `3x1..3x40`; may be left out where
    /// a theorem proves what heaps are worth: then they are valued until it does.
    #[arg(short = 'n', long, value_name = "RANGE")]
    pub sizes: Option<String>,
    /// What is looked at [default: nimber; in misere play outcome].
    #[arg(long, value_enum)]
    pub what: Option<Row>,
    /// Misere play: who cannot move wins. There are outcomes and no values.
    #[arg(long)]
    pub misere: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub keep: Keep,
    #[command(flatten)]
    pub limits: LimitArgs,
}

/// What a pattern is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Row {
    /// The Grundy values.
    Nimber,
    /// Who wins: N or P.
    Outcome,
}

#[derive(Debug, Args)]
pub struct Diff {
    /// A game's name or alias, or a rule.
    pub game: String,
    /// The game it is compared with, whose sizes are as many numbers.
    #[arg(value_name = "GAME")]
    pub other: String,
    /// Another value for a constant, in each of the two that is a rule and has it, as in `K=5`; in the first alone `1:K=5`, in the
    /// second `2:K=5`; may be given again for others.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = placed_setting)]
    pub settings: Vec<Placed>,
    /// Compare by the bare rules: believe no `symmetry`, `split` or `known` that they declare.
    #[arg(long)]
    pub raw: bool,
    /// The sizes that are compared, both ends included.
    #[arg(short = 'n', long, value_name = "RANGE")]
    pub sizes: String,
    /// What is compared [default: nimber; in misere play outcome].
    #[arg(long, value_enum, value_name = "WHAT")]
    pub what: Option<Row>,
    /// Misere play: who makes the last move loses.
    #[arg(long)]
    pub misere: bool,
    /// Beside each n of the first game stands n + K of the second.
    #[arg(
        long,
        value_name = "K",
        default_value_t = 0,
        hide_default_value = true,
        allow_negative_numbers = true
    )]
    pub shift: i64,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct Corpus {
    /// Only these games, by their codes, as in `0.16 0.56`.
    #[arg(value_name = "CODE")]
    pub codes: Vec<String>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct Identify {
    /// Grundy values from n = 0 on, as in `0,1,2,3,1,4`; `-` reads them from standard input; or a game of heaps or words.
    #[arg(value_name = "VALUES|GAME")]
    pub what: String,
    /// The sizes of a game whose values are looked at.
    #[arg(short = 'n', long, value_name = "RANGE", default_value = "0..500")]
    pub sizes: String,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    #[command(flatten)]
    pub rule: RuleArgs,
    #[command(flatten)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct Nim {
    /// Nimbers below 2^64, as in `5` or `*5`, with `+` (nim-sum), `*` (nim product), `/`, brackets, `sqrt(6)` and `mex(0, 1, 3)`; `-` reads
    /// it from standard input. The shell leaves `*` alone within quotes.
    #[arg(required = true)]
    pub expression: Vec<String>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Contest {
    /// The contest.
    #[arg(value_parser = contest_names())]
    pub name: String,
    /// caos3: print Grundy values in place of the winner's name.
    #[arg(long)]
    pub values: bool,
    /// inventor: append the winning cells to the line of each case.
    #[arg(long)]
    pub moves: bool,
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a whole number from 1 on".to_owned())
}

/// `NAME=VALUE`.
fn setting(text: &str) -> Result<Setting, String> {
    let parts = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    match parts.filter(|(name, value)| !name.is_empty() && !value.is_empty()) {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err("expected a name, `=` and a value, as in `K=5`".to_owned()),
    }
}

/// The same behind the number of the game it is for, if it is for one alone.
fn placed_setting(text: &str) -> Result<Placed, String> {
    let places = [("1:", 0), ("2:", 1)];
    let placed = places.iter().find_map(|(sign, place)| Some((*place, text.strip_prefix(sign)?)));
    match placed {
        Some((place, text)) => Ok((Some(place), setting(text)?)),
        None => Ok((None, setting(text)?)),
    }
}

fn contest_names() -> clap::builder::PossibleValuesParser {
    let contests = bouton::catalog::CONTESTS.iter();
    contests
        .map(|contest| clap::builder::PossibleValue::new(contest.name).help(contest.title))
        .collect::<Vec<_>>()
        .into()
}

fn contests() -> String {
    let lines = bouton::catalog::CONTESTS.iter();
    let lines = lines
        .map(|contest| format!("  {:10} {} (bouton games {})\n", contest.name, contest.title, contest.game));
    format!("Contests, each from standard input to standard output:\n{}", lines.collect::<String>())
}
