//! The arguments of the command. Help, completions and manual pages are made from this one definition.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use bouton::catalog::{CONTESTS, Contest as Judged};
use bouton::{Nimber, Outcome};
use bouton_lab::generator::Size;
use bouton_lab::player::Level;
use bouton_lab::referee::Side;
use bouton_lab::testing::{Asked, Words};
use bouton_rules::lint::Reach;
use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::failure::Failure;
use crate::memory::{default_limit, most_threads};

/// Exact answers about impartial games: who wins, values, moves and why.
#[derive(Debug, Parser)]
#[command(name = "bouton", version = crate::BUILD, arg_required_else_help = true)]
pub struct Command {
    #[command(subcommand)]
    pub verb: Verb,
}

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

/// Headings under which the help lists options.
const RULES: &str = "Options for rules";
const SAVING: &str = "Saved results";
const LIMITS: &str = "Limits";

#[derive(Debug, Subcommand)]
pub enum Verb {
    /// Answer a position: who wins, its value, the winning moves, why.
    Solve(Solve),
    /// Explain why a position is won or lost, in moves and values.
    ///
    /// In normal play the explanation shows the values of the parts and how they come about. In misere play it shows moves
    /// and replies.
    Explain(Explain),
    /// Play against the program, or let two persons play.
    ///
    /// In a terminal the Tab key completes moves and words, and lines are edited.
    Play(Play),
    /// Draw a position as SVG or text.
    ///
    /// Boards, graphs and heaps are drawn, of all games, rules and sums. Moves that have no place in the picture are listed
    /// below it.
    Draw(Draw),
    /// Print the values of all sizes in a range.
    ///
    /// A size is that of a full board, of a word, of a heap, or of a pair of numbers.
    Table(Table),
    /// Compare the values of two games, size by size.
    ///
    /// The answer says how far the values are equal and where they first differ. The exit code is 1 if they differ.
    Diff(Diff),
    /// Look for a period or another pattern in a row of values.
    ///
    /// A pattern is a period, perhaps with a saltus, or values that follow from those of half the heap. The answer says
    /// whether a theorem proves it or whether it was only observed.
    Pattern(Pattern),
    /// Find the known heap games that have these values.
    ///
    /// Shifts by up to three heaps are included. The exit code is 1 if no game has all of the values.
    Identify(Identify),
    /// Add, multiply and divide nimbers.
    ///
    /// `5 + 3` is the nim-sum, and `6 * 7` the nim product.
    Nim(Nim),
    /// Answer a contest judge's input in the judge's format.
    #[command(after_help = contests())]
    Contest(Contest),
    /// Value all positions of a size and count them by value.
    ///
    /// The values can be written to a file and read back.
    #[command(
        override_usage = "bouton census [OPTIONS] GAME SIZE\n       bouton census [OPTIONS] --read FILE [POSITION]"
    )]
    Census(Census),
    /// Do a unit of work: a request comes in, and its answer goes out.
    ///
    /// A request is a command with the files that it reads, as JSON. So other machines share the work: docs/cluster.md says how.
    Unit,
    /// Check a certificate.
    ///
    /// A certificate says step by step why an answer is true; `bouton solve --certificate FILE` writes one. The checker shares no code with
    /// the solver. The exit code is 1 if a step does not hold or `--expect` is not met, and 3 if the checker does not know a rule.
    Check(Check),
    /// Test a rule on all its small positions.
    ///
    /// The tests check that play ends and that the rule's declarations hold. The exit code is 1 if a test fails.
    Lint(Lint),
    /// Test a program against the truth, and find where it is wrong.
    ///
    /// All small positions are tested first, then random larger ones. The failure is made as small as possible. The exit code
    /// is 1 if the program is wrong.
    #[command(name = "test")]
    TestProgram(TestProgram),
    /// Let a program play against a perfect opponent over a pipe.
    ///
    /// The referee checks every move. The exit code is 1 if the program does not win a game that it should win.
    Referee(Referee),
    /// Generate positions with wanted properties, or a contest's inputs.
    ///
    /// All positions of a small size are printed in order, or `--count` of them at random. Of a large size, random positions
    /// are looked at. Standard error says how many were looked at, and how likely each position is. The exit code is 3 if fewer
    /// than asked for were found because a limit ended the work.
    #[command(name = "gen", alias = "generate")]
    Generate(Generate),
    /// Verify a store written by `--store` and list its contents.
    ///
    /// The exit code is 1 if the store is damaged.
    Store {
        /// The folder of the store.
        dir: PathBuf,
        /// Add the results of another store first; may be repeated.
        ///
        /// Both are of the same game and position. The store is made if there is none. The other one is not changed.
        #[arg(long, value_name = "DIR")]
        add: Vec<PathBuf>,
        /// Also count the different positions.
        ///
        /// A position that is in several runs counts once.
        #[arg(long)]
        distinct: bool,
        /// Print one JSON object.
        #[arg(long)]
        json: bool,
    },
    /// Explain the status words of answers, such as EXACT and PROVED.
    #[command(after_help = STATUS_WORDS)]
    Status,
    /// List the games, or describe one.
    Games {
        /// A game's name or alias, or the path of a rule file.
        name: Option<String>,
        /// Print one JSON object a game.
        #[arg(long)]
        json: bool,
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

/// The position that a command is about, with the options for its rules and the limits of its searches.
#[derive(Clone, Debug, Default, Args)]
pub struct PositionArgs {
    /// A game's name, a rule file, a rule in quotes, or a whole sum.
    ///
    /// `bouton games` lists the names. A rule file ends in `.py` or has a `/` in its path. A rule in quotes is one line, as in
    /// 'n: n - k for k in range(1, n + 1)'. A sum names its games, as in 'blackout: 11/11 + crosscut: ..*/.*. + *2', and rule
    /// files by their paths, as in 'a.py: 3 + b.py: 4'.
    pub game: String,
    /// The position, or `-` for standard input.
    ///
    /// `bouton games GAME` says how a position is written.
    #[arg(allow_hyphen_values = true)]
    pub position: Option<String>,
    /// Read the position from this file (`-` for standard input).
    ///
    /// If a position is given as an argument, the file contains the game's extra data, as with `--blocked`.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// File with the game's extra data (for example blocked cells).
    #[arg(long, value_name = "FILE")]
    pub blocked: Option<PathBuf>,
    /// Play these moves first, separated by commas.
    ///
    /// A move is named as in the answers.
    #[arg(long, value_name = "MOVES")]
    pub after: Option<String>,
    /// Misere play: the player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    #[command(flatten, next_help_heading = RULES)]
    pub rule: RuleArgs,
    #[command(flatten, next_help_heading = LIMITS)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct Solve {
    #[command(flatten)]
    pub asked: PositionArgs,
    /// Value and list every move.
    ///
    /// Without this option, moves that take much longer than the position itself are not valued, and a terminal shows the
    /// winning moves and the best 20 others.
    #[arg(long)]
    pub all: bool,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    /// Add a picture to the JSON object: an SVG, and what is where in it.
    #[arg(long, requires = "json")]
    pub picture: bool,
    /// Print one thing only.
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with_all = ["json", "segments"])]
    pub print: Option<Print>,
    /// Read one position a line and print one answer a line.
    ///
    /// The lines come from `--file`, or from standard input if the position is `-`. The answer is the letter of the outcome, or what `--print` or `--json` ask for.
    #[arg(long, conflicts_with_all = ["segments", "store"])]
    pub lines: bool,
    /// Print the P-positions as diagonal segments, a line `X Y length` each.
    #[arg(long, conflicts_with_all = ["json", "after", "misere", "store"])]
    pub segments: bool,
    /// Write down why the value is right, for other programs to check.
    ///
    /// In misere play it says why the outcome is right. docs/certificates.md defines the text. `bouton check FILE` checks it, and so do
    /// `bouton-check` and `check.py`, which share no code with the solver.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["lines", "segments", "store"])]
    pub certificate: Option<PathBuf>,
    /// Find out which guesses at values are right, and print one JSON object.
    ///
    /// Each line of the file is an object: `{"worth":2}` is the guess that the position is worth 2. With `"keys"` it is a guess about
    /// components, as an earlier answer named them. So several processes share one search: docs/cluster.md says how.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["json", "print", "all", "lines", "segments", "certificate"])]
    pub guesses: Option<PathBuf>,
    #[command(flatten, next_help_heading = SAVING)]
    pub keep: Keep,
    /// Reuse what the store, or the stores, in this folder contain.
    ///
    /// They are not changed. Other processes may write to them at the same time: what is new there is read again and again. With
    /// `--store`, only what they do not have is saved there.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["lines", "segments", "certificate"], help_heading = SAVING)]
    pub known: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Draw {
    #[command(flatten)]
    pub asked: PositionArgs,
    /// How to write the picture [default: by the ending of --out, else text].
    ///
    /// There is no PNG: its letters need a renderer with fonts. `rsvg-convert`, Inkscape and browsers make one of an SVG.
    #[arg(long, value_enum)]
    format: Option<PictureFormat>,
    /// Show what each move leaves, with a ring around each winning move.
    ///
    /// In misere play the outcome is shown in place of the value. A value that is not known is `?`.
    #[arg(long)]
    pub values: bool,
    /// Show the components by outlines and letters.
    #[arg(long)]
    pub parts: bool,
    /// Number the moves.
    #[arg(long)]
    pub moves: bool,
    /// Write the picture to this file.
    ///
    /// The file has its name only when all of it is written.
    #[arg(long, visible_alias = "output", value_name = "FILE")]
    pub out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub struct Play {
    /// A game's name, a rule file, a rule in quotes, or a whole sum.
    #[arg(required_unless_present = "resume")]
    pub game: Option<String>,
    /// The position at the start.
    #[arg(allow_hyphen_values = true)]
    pub position: Option<String>,
    /// File with the game's extra data (for example blocked cells).
    #[arg(long, value_name = "FILE")]
    pub blocked: Option<PathBuf>,
    /// Start at a random position of this size.
    ///
    /// A size is a number of cells, of counters in all heaps, of vertices or of edges. The game may be a sum: 'mine.py + nim'.
    #[arg(long, value_name = "SIZE", conflicts_with = "position")]
    pub random: Option<u32>,
    /// The seed of random positions and moves [default: 1].
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Which player moves first.
    #[arg(long, value_parser = one_of(PERSONS), default_value = "me")]
    pub first: [bool; 2],
    /// How the program plays [default: perfect].
    ///
    /// It is `perfect`, `random`, or `careless:0.8`. A careless program makes its best move with this probability, else a random one. In a lost position a perfect program
    /// makes the move with the fewest winning replies, and among those one after which the best play lasts longest, as far as a
    /// small search sees.
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<Level>,
    /// Two persons play.
    #[arg(long, conflicts_with_all = ["first", "level"])]
    pub two: bool,
    /// Say at once when a move gives a win away.
    #[arg(long)]
    pub tutor: bool,
    /// Show what each move leaves.
    #[arg(long)]
    pub values: bool,
    /// Continue the game that `save` wrote to this file.
    ///
    /// The file contains the game, its settings and its extra data. --level, --seed, --tutor and --values may change.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "position", "random", "misere", "first", "two", "blocked", "settings", "raw"])]
    pub resume: Option<PathBuf>,
    /// Misere play: the player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    #[command(flatten, next_help_heading = RULES)]
    pub rule: RuleArgs,
    /// Limits of each search, not of the game.
    #[command(flatten, next_help_heading = LIMITS)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct Explain {
    #[command(flatten)]
    pub asked: PositionArgs,
    /// Explain also what this move does, and why it wins or loses.
    ///
    /// The move is named as in the answers.
    #[arg(long = "move", value_name = "MOVE", allow_hyphen_values = true, value_parser = move_name)]
    pub played: Option<String>,
    /// How many moves of a line of play are shown where every reply is answered.
    #[arg(long, value_name = "PLIES", default_value_t = 2, value_parser = clap::value_parser!(u32).range(0..=20))]
    pub depth: u32,
    /// Show whole lists, however long they are.
    #[arg(long)]
    pub all: bool,
    /// How to write the explanation.
    #[arg(long, value_enum, default_value_t = ExplanationFormat::Text)]
    pub format: ExplanationFormat,
}

/// How an explanation is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExplanationFormat {
    /// Plain text of at most 79 columns.
    Text,
    /// Markdown.
    Markdown,
    /// One JSON object.
    Json,
}

/// How a picture is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PictureFormat {
    /// One SVG element, for a page or a file of its own.
    Svg,
    /// Plain text.
    Text,
    /// One JSON object: an SVG without a caption, and what is where in it.
    Json,
}

impl Draw {
    /// The format that --format names, or else the ending of the file.
    ///
    /// # Errors
    /// If --format is not given and no format has the ending of the file.
    pub fn format(&self) -> Result<PictureFormat, Failure> {
        if let Some(format) = self.format {
            return Ok(format);
        }
        let Some(path) = &self.out else { return Ok(PictureFormat::Text) };
        if path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("png")) {
            let hint = "write an SVG; `rsvg-convert picture.svg -o picture.png` makes a PNG of it";
            return Err(Failure::usage("there is no PNG: its letters need a renderer with fonts", hint));
        }
        of_ending(path, "svg or txt")
    }
}

/// The format that has the ending of a file, of the formats with these endings. A text has the ending `txt`, or none.
fn of_ending<F: ValueEnum>(path: &Path, endings: &str) -> Result<F, Failure> {
    let ending = path.extension().map_or("txt".to_owned(), |ending| ending.to_string_lossy().to_lowercase());
    let format = F::from_str(if ending == "txt" { "text" } else { &ending }, false);
    let is_known = endings.split([',', ' ']).any(|known| known == ending);
    format.ok().filter(|_| is_known).ok_or_else(|| {
        let hint = format!("name the format with --format, or use one of the endings {endings}");
        Failure::usage(format!("no format has the ending `{ending}`"), hint)
    })
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
    /// A game's name, a rule file, or a rule in quotes.
    ///
    /// The game must have positions by size. A rule has them if it is of heaps or pairs of numbers, or defines `start`.
    pub game: String,
    /// The sizes, both ends included: `0..100`, or `1x1..12x20`.
    ///
    /// Heaps and words have sizes `0..100`, boards `1x1..12x20`, and pairs of numbers `0x0..20x20`.
    #[arg(short = 'n', long, value_name = "RANGE")]
    pub sizes: String,
    /// What to list [default: nimber; in misere play outcome].
    #[arg(long, value_enum)]
    pub what: Option<What>,
    /// Misere play: the player who cannot move wins.
    ///
    /// In misere play there are outcomes and no values.
    #[arg(long)]
    pub misere: bool,
    /// How to write the values [default: by the ending of --out, else text].
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Short for `--format json`.
    #[arg(long, conflicts_with_all = ["csv", "format"])]
    json: bool,
    /// Short for `--format csv`.
    ///
    /// A value that is not known is left empty. Heaps and words end with the last known value.
    #[arg(long, conflicts_with = "format")]
    csv: bool,
    /// Put this many heaps or words in a row; `period` for as many as repeat.
    ///
    /// A picture of values becomes a heat map of such rows. With `period` the rows have the period that is proved or seen, or a
    /// multiple of it that is at least 10. This applies to text, TeX and pictures.
    #[arg(long, value_name = "WIDTH", value_parser = wrap)]
    pub wrap: Option<Wrap>,
    /// Write the table to this file; may be repeated.
    ///
    /// The table is computed once, and each file has the format of its ending. A file has its name only when all of it is written.
    #[arg(long, value_name = "FILE")]
    pub out: Vec<PathBuf>,
    #[command(flatten, next_help_heading = RULES)]
    pub rule: RuleArgs,
    #[command(flatten, next_help_heading = SAVING)]
    pub keep: Keep,
    #[command(flatten, next_help_heading = LIMITS)]
    pub limits: LimitArgs,
}

/// How many heaps or words a row of a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wrap {
    /// This many.
    Width(usize),
    /// As many as repeat.
    Period,
}

impl Wrap {
    /// The most heaps or words in a row.
    pub const MAX_WIDTH: usize = 10_000;
}

/// What a table lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// The Grundy values.
    Nimber,
    /// Who wins: N or P.
    Outcome,
    /// The sizes of the P-positions, whose value is 0.
    Zeros,
    /// For each value, the first heap or word that has it.
    First,
    /// The heaps or words whose value is larger than all before.
    Records,
    /// How many sizes have which value.
    Histogram,
    /// The heaps whose value is not that of the proved period.
    Exceptions,
}

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A grid of values, for people.
    Text,
    /// One JSON object.
    Json,
    /// A line for each size.
    Csv,
    /// A b-file of the OEIS: lines `n a(n)`; boards by antidiagonals.
    Bfile,
    /// The values on one line, separated by commas.
    Data,
    /// A picture: a heat map of boards or pairs, a plot of heaps or words.
    Svg,
    /// A `tabular` of TeX.
    Tex,
}

impl Table {
    /// The format of each file, or of what is printed where no file is named.
    ///
    /// # Errors
    /// If no option names a format and no format has the ending of a file, if one format is named for several files, or if two files are
    /// the same.
    pub fn formats(&self) -> Result<Vec<Format>, Failure> {
        let asked = match (self.json, self.csv) {
            (true, _) => Some(Format::Json),
            (_, true) => Some(Format::Csv),
            _ => self.format,
        };
        if let Some(twice) = (1..self.out.len()).find(|&at| self.out[..at].contains(&self.out[at])) {
            let wrong = format!("--out names {} twice", self.out[twice].display());
            return Err(Failure::usage(wrong, "each --out needs a file of its own"));
        }
        match (asked, self.out.len()) {
            (None, 0) => Ok(vec![Format::Text]),
            (None, _) => {
                let endings = "txt, json, csv, bfile, data, svg or tex";
                self.out.iter().map(|path| of_ending(path, endings)).collect()
            }
            (Some(format), 0 | 1) => Ok(vec![format]),
            (Some(_), files) => {
                let wrong = format!("one format is named for {files} files");
                Err(Failure::usage(wrong, "leave the format out: each file has the format of its ending"))
            }
        }
    }
}

/// The name of a constant of a rule, and another value for it.
pub type Setting = (String, String);

/// A constant that is set: in the rule of the game at this place, or in each rule that has it.
pub type Placed = (Option<usize>, Setting);

/// Options for a game that is a rule.
#[derive(Clone, Debug, Default, Args)]
pub struct RuleArgs {
    /// Set a constant of the rule, as in `K=5`; may be repeated.
    ///
    /// In a sum of several rules, it is set in each rule that has it.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub settings: Vec<Setting>,
    /// Ignore the rule's `symmetry`, `split` and `known`.
    ///
    /// The answer then follows from the moves alone.
    #[arg(long)]
    pub raw: bool,
}

impl RuleArgs {
    /// The constants, each for all rules that have it.
    pub fn for_all(&self) -> Vec<Placed> {
        self.settings.iter().map(|setting| (None, setting.clone())).collect()
    }
}

/// Where results are saved.
#[derive(Debug, Args)]
pub struct Keep {
    /// Save results to this folder and reuse what it already contains.
    ///
    /// After Ctrl-C, a limit or a crash, the same command continues where the last one ended. This works in normal play,
    /// for games that are searched and for heap games with a code.
    #[arg(long, value_name = "DIR")]
    pub store: Option<PathBuf>,
    /// Save after each such time.
    #[arg(long, value_name = "TIME", requires = "store", default_value = "20s", value_parser = time)]
    pub store_every: Duration,
}

#[derive(Debug, Args)]
pub struct Lint {
    /// A rule file, or a rule in quotes.
    pub rule: String,
    /// Set a constant of the rule, as in `K=5`; may be repeated.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = setting)]
    pub settings: Vec<Setting>,
    /// Stop after this time, as in `500ms`, `30s` or `5m`.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time)]
    pub max_time: Duration,
    /// Use at most this much memory, as in `200MB` or `4GiB`.
    ///
    /// The default is 4 GiB, or half of what the system allows if that is less.
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub max_memory: Option<ByteSize>,
    /// Test at most this many positions.
    #[arg(long, value_name = "N", default_value_t = Reach::FULL.positions)]
    pub max_positions: u64,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Check {
    /// The certificate (`-` for standard input).
    pub file: PathBuf,
    /// The folder of values of a certificate with a line `table`.
    pub table: Option<PathBuf>,
    /// Demand this line of the answer, such as 'claim value 3 nim: 3'.
    ///
    /// It may be given several times.
    /// The game of a claim must be known: by its code, by the catalogue, or because its line `game ...` is demanded, too. In misere play, so is
    /// the line `convention misere`. Otherwise the exit code is 1.
    #[arg(long, value_name = "LINE")]
    pub expect: Vec<String>,
    /// Stop after this many steps of work [default: 3 x 10^10 or more].
    ///
    /// A step takes about a nanosecond. The default is 3 x 10^10, and 1000
    /// more for each byte of the certificate.
    #[arg(long, value_name = "STEPS")]
    pub max_work: Option<u64>,
    /// Use at most this much memory, as in `200MB` or `4GiB` [default: 6GB].
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    pub max_memory: Option<ByteSize>,
}

#[derive(Clone, Debug, Default, Args)]
pub struct LimitArgs {
    /// Stop after this time, as in `500ms`, `30s` or `5m`.
    ///
    /// The time is that of the whole command. Reading one position does not count, unless its text is longer than 1 MiB;
    /// reading many lines does, and so do a rule and `--after`.
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub max_time: Option<Duration>,
    /// Use at most this much memory, as in `200MB` or `4GiB`.
    ///
    /// The default is 4 GiB, or half of what the system allows if that is less.
    #[arg(long, value_name = "SIZE", value_parser = memory)]
    max_memory: Option<ByteSize>,
    /// Search at most this many positions.
    #[arg(long, value_name = "N")]
    pub max_positions: Option<u64>,
    /// Use at most this many threads [default: one for each core].
    ///
    /// The answer does not depend on the number of threads.
    #[arg(long, value_name = "N", value_parser = threads)]
    threads: Option<NonZeroUsize>,
    /// How to show on standard error how far the work is.
    #[arg(long, value_enum, value_name = "HOW", default_value_t = ProgressFormat::Line)]
    pub progress: ProgressFormat,
}

/// How the progress of a search is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ProgressFormat {
    /// A line that changes, on a terminal only.
    #[default]
    Line,
    /// A line of JSON at most four times a second.
    Json,
    /// Not at all.
    None,
}

impl LimitArgs {
    /// Limits on time and memory, and no others.
    pub fn of(max_time: Duration, max_memory: Option<ByteSize>) -> Self {
        Self { max_time: Some(max_time), max_memory, ..Self::default() }
    }

    /// These limits with another limit on time.
    pub fn within(&self, max_time: Option<Duration>) -> Self {
        Self { max_time, ..self.clone() }
    }

    /// The limit on memory in bytes: the one given, or else the default of this system.
    pub fn max_memory(&self) -> u64 {
        self.max_memory.unwrap_or_else(default_limit).as_u64()
    }

    /// The number of threads given, or else the number of cores; fewer where address space is limited.
    pub fn threads(&self) -> NonZeroUsize {
        let cores = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        self.threads.unwrap_or_else(cores).min(most_threads())
    }
}

#[derive(Debug, Args)]
pub struct Census {
    /// A game or a rule, and a size: `4x4`, or `100`; with --read a position.
    ///
    /// A rule is a rule file or a rule in quotes. Heaps, tuples and words have one number.
    #[arg(value_name = "GAME SIZE|POSITION", num_args = 1..=2, required_unless_present = "read")]
    pub what: Vec<String>,
    /// Keep the values in blocks in this folder, for up to 2^40 positions.
    ///
    /// A block is computed from others, which the system maps into memory. A command that was interrupted goes on where it was.
    #[arg(long, value_name = "DIR", conflicts_with = "read")]
    pub dir: Option<PathBuf>,
    /// With --dir: write down what another program needs to check the folder.
    ///
    /// docs/certificates.md defines the text. `bouton check CERTIFICATE DIR` computes every value anew, and so do `bouton-check` and
    /// `check.py`.
    #[arg(long, value_name = "FILE", requires = "dir", conflicts_with_all = ["block", "plan", "estimate"])]
    pub certificate: Option<PathBuf>,
    /// With --dir: write at most this much [default: what is free].
    #[arg(long, value_name = "SIZE", value_parser = memory, requires = "dir")]
    pub max_disk: Option<ByteSize>,
    /// With --dir: compute only this block, beside other processes.
    ///
    /// The blocks that it is computed from must be in the folder, which `--plan` makes.
    #[arg(long, value_name = "NUMBER", requires = "dir", conflicts_with_all = ["plan", "estimate", "max_disk"])]
    pub block: Option<u64>,
    /// With --dir: make the folder, and print a line of JSON for each block.
    ///
    /// Each block comes after those it is computed from. They are its `sources`, and `there` says whether it is in the folder.
    #[arg(long, requires = "dir", conflicts_with_all = ["json", "estimate", "max_disk"])]
    pub plan: bool,
    /// Say what blocks would take: memory and disk.
    #[arg(long, conflicts_with = "read")]
    pub estimate: bool,
    /// Answer from an undamaged folder of --dir.
    ///
    /// With a position the answer is its value, otherwise the census. With `-`, the positions are on standard input, one a line.
    #[arg(long, value_name = "DIR")]
    pub read: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    #[command(flatten, next_help_heading = RULES)]
    pub rule: RuleArgs,
    #[command(flatten, next_help_heading = LIMITS)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct Pattern {
    /// A game's name, a rule file, or a rule in quotes.
    pub game: String,
    /// The sizes to look at, both ends included: `0..1000`.
    ///
    /// Boards and pairs of numbers are in one row, as in `3x1..3x40`. Without this option, heaps are valued until a theorem
    /// proves a period; that needs a game for which there is such a theorem.
    #[arg(short = 'n', long, value_name = "RANGE")]
    pub sizes: Option<String>,
    /// What to look at [default: nimber; in misere play outcome].
    #[arg(long, value_parser = one_of(ROWS))]
    pub what: Option<What>,
    /// Misere play: the player who cannot move wins.
    ///
    /// In misere play there are outcomes and no values.
    #[arg(long)]
    pub misere: bool,
    /// Write down the period of a code, for other programs to check.
    ///
    /// docs/certificates.md defines the text. `bouton check FILE` checks it, and so do `bouton-check` and `check.py`.
    #[arg(long, value_name = "FILE", conflicts_with = "misere")]
    pub certificate: Option<PathBuf>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    #[command(flatten, next_help_heading = RULES)]
    pub rule: RuleArgs,
    #[command(flatten, next_help_heading = SAVING)]
    pub keep: Keep,
    #[command(flatten, next_help_heading = LIMITS)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct Diff {
    /// A game's name, a rule file, or a rule in quotes.
    pub game: String,
    /// The game to compare it with.
    ///
    /// Both games have sizes of one number (heaps, words), or both of two (boards, pairs).
    #[arg(value_name = "GAME")]
    pub other: String,
    /// Set a constant in each rule that has it, as in `K=5`; may be repeated.
    ///
    /// `1:K=5` sets it in the first game alone, and `2:K=5` in the second.
    #[arg(long = "set", value_name = "NAME=VALUE", value_parser = placed_setting)]
    pub settings: Vec<Placed>,
    /// Ignore the rules' `symmetry`, `split` and `known`.
    #[arg(long)]
    pub raw: bool,
    /// The sizes to compare, both ends included: `0..100`, or `1x1..4x4`.
    #[arg(short = 'n', long, value_name = "RANGE")]
    pub sizes: String,
    /// What to compare [default: nimber; in misere play outcome].
    #[arg(long, value_parser = one_of(ROWS))]
    pub what: Option<What>,
    /// Misere play: the player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Compare each n of the first game with n + K of the second.
    #[arg(long, value_name = "K", default_value_t, hide_default_value = true, allow_negative_numbers = true)]
    pub shift: i64,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    #[command(flatten, next_help_heading = LIMITS)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct Identify {
    /// Grundy values from n = 0 on, as in `0,1,2,3,1,4`; or a game.
    ///
    /// `-` reads the values from standard input. A game is one of heaps or words.
    #[arg(value_name = "VALUES|GAME")]
    pub what: String,
    /// The sizes of the game to look at.
    #[arg(short = 'n', long, value_name = "RANGE", default_value = "0..500")]
    pub sizes: String,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
    #[command(flatten, next_help_heading = RULES)]
    pub rule: RuleArgs,
    #[command(flatten, next_help_heading = LIMITS)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct Nim {
    /// An expression, as in '5 + 3'; or `-` for standard input.
    ///
    /// It has nimbers below 2^64, as in `5` or `*5`, with `+` (nim-sum), `*` (nim product), `/`, brackets, `sqrt(6)` and
    /// `mex(0, 1, 3)`. Write it in quotes: the shell leaves `*` alone there.
    #[arg(required = true)]
    pub expression: Vec<String>,
    /// Print one JSON object.
    #[arg(long)]
    pub json: bool,
}

#[derive(Debug, Args)]
pub struct Contest {
    /// The contest.
    #[arg(value_name = "NAME", value_parser = judged())]
    pub contest: &'static Judged,
    /// caos3: print Grundy values in place of the winner's name.
    #[arg(long)]
    pub values: bool,
    /// inventor: append the winning cells to the line of each case.
    #[arg(long)]
    pub moves: bool,
    #[command(flatten, next_help_heading = LIMITS)]
    pub limits: LimitArgs,
}

#[derive(Debug, Args)]
pub struct TestProgram {
    /// A game's name, a rule file, a sum of those, or a rule in quotes.
    ///
    /// A sum is 'nim + cram' or 'mine.py + nim'. With --contest, the game is that of the contest.
    #[arg(required_unless_present = "contest", conflicts_with = "contest")]
    pub game: Option<String>,
    /// The program: a command line for the shell.
    ///
    /// It reads one position a line and prints one answer a line. With --contest, it reads the judge's input.
    #[arg(long, value_name = "CMD", value_parser = command_line)]
    pub program: Option<String>,
    /// What is asked about each position [default: outcome].
    #[arg(long, value_parser = one_of(ASKED), value_name = "WHAT", conflicts_with = "contest")]
    pub ask: Option<Asked>,
    /// Test cases of a contest in the judge's format.
    #[arg(long, value_name = "CONTEST", value_parser = judged())]
    pub contest: Option<&'static Judged>,
    /// The words for outcomes, as in `first,second` or `first,second,draw`.
    #[arg(long, value_name = "WORDS", value_parser = words, conflicts_with = "contest")]
    pub words: Option<Words>,
    /// Test an expression for the values in place of a program.
    ///
    /// It is one of the rule language, as in 'n // 2 if n % 2 == 0 else 0' for a heap `n`. A pair is `a` and `b`. A rule's own formula has
    /// the names that its `moves` has, and its constants.
    #[arg(long, value_name = "EXPRESSION", conflicts_with = "contest")]
    pub formula: Option<String>,
    /// Test the answers in this file: lines `POSITION = ANSWER`.
    #[arg(long, value_name = "FILE", conflicts_with = "contest")]
    pub file: Option<PathBuf>,
    /// Start the program anew for each position.
    #[arg(long)]
    pub fresh: bool,
    /// The longest time for one run of the program.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = time)]
    pub time_limit: Duration,
    /// The most that one run of the program may print.
    #[arg(long, value_name = "SIZE", default_value = "64MB", value_parser = memory)]
    pub output_limit: ByteSize,
    /// The sizes of positions, both ends included: `1..9`.
    ///
    /// A size is a number of cells, of counters in all heaps, of vertices or of edges.
    #[arg(short = 'n', long, value_name = "RANGE", value_parser = whole_range)]
    pub sizes: Option<RangeInclusive<u32>>,
    /// Test at most this many positions.
    #[arg(long, value_name = "N")]
    pub positions: Option<u64>,
    /// The seed of random positions.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Run this many programs at once [default: one for each core].
    #[arg(long, value_name = "N", value_parser = threads)]
    pub jobs: Option<NonZeroUsize>,
    /// Misere play: the player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    /// Save the input that shows the failure to this file.
    #[arg(long, value_name = "FILE", default_value = "failure.in")]
    pub save: PathBuf,
    /// Print one JSON object.
    ///
    /// docs/laboratory.md describes its keys.
    #[arg(long)]
    pub json: bool,
    #[command(flatten, next_help_heading = RULES)]
    pub rule: RuleArgs,
    /// Stop after this time, as in `500ms`, `30s` or `5m`.
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = time, help_heading = LIMITS)]
    pub max_time: Duration,
    /// Use at most this much memory, as in `200MB` or `4GiB`.
    #[arg(long, value_name = "SIZE", value_parser = memory, help_heading = LIMITS)]
    pub max_memory: Option<ByteSize>,
}

#[derive(Debug, Args)]
pub struct Generate {
    /// A game's name, a rule file, a sum of those, or a rule in quotes.
    ///
    /// A sum is 'nim + cram' or 'mine.py + nim'. With --contest, the game is that of the contest.
    #[arg(required_unless_present = "contest", conflicts_with = "contest")]
    pub game: Option<String>,
    /// The size: of boards `4x4`, else a number or a range `1..6`.
    ///
    /// A number counts the cells of a board of any shape, the counters in all heaps, vertices or edges.
    #[arg(short = 'n', long, value_name = "SIZE", value_parser = pool_size, required_unless_present = "contest", conflicts_with = "contest")]
    pub size: Option<Size>,
    /// Only positions with this Grundy value, as `3` or `*3`.
    #[arg(long, value_name = "VALUE", value_parser = nimber, conflicts_with = "contest")]
    pub value: Option<Nimber>,
    /// Only positions with this outcome.
    #[arg(long, value_parser = one_of(OUTCOMES), ignore_case = true, conflicts_with = "contest")]
    pub outcome: Option<Outcome>,
    /// Only positions with this number of winning moves: `1` or `0..2`.
    #[arg(long, value_name = "RANGE", value_parser = count_range, conflicts_with = "contest")]
    pub winning_moves: Option<RangeInclusive<u128>>,
    /// Only positions with this number of moves: `5` or `5..9`.
    #[arg(long, value_name = "RANGE", value_parser = count_range, conflicts_with = "contest")]
    pub moves: Option<RangeInclusive<u128>>,
    /// Only boards that equal their mirror image or their half-turn.
    #[arg(long, conflicts_with = "contest")]
    pub symmetric: bool,
    /// Only one of the positions that differ by a symmetry of the game.
    #[arg(long, conflicts_with = "contest")]
    pub unique: bool,
    /// How many positions [default: all of a small size, else 10].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "contest")]
    pub count: Option<u64>,
    /// All positions in order, however large the size; --count ends them.
    #[arg(long, conflicts_with = "contest")]
    pub all: bool,
    /// The seed of random positions.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Look at no more than this many random positions.
    #[arg(long, value_name = "N", default_value_t = 100_000, conflicts_with = "contest")]
    pub tries: u64,
    /// How to write the positions.
    #[arg(long, value_enum, default_value_t = PositionFormat::Line, conflicts_with = "contest")]
    pub format: PositionFormat,
    /// With `--format svg`: write a file for each position to this folder.
    #[arg(long, value_name = "DIR", conflicts_with = "contest")]
    pub out: Option<PathBuf>,
    /// Generate an input of the judge of a contest.
    #[arg(long, value_name = "CONTEST", value_parser = judged())]
    pub contest: Option<&'static Judged>,
    /// Generate the slowest cases at the limits of the contest.
    #[arg(long = "limits", requires = "contest")]
    pub is_at_limits: bool,
    /// The number of cases in the judge's input.
    #[arg(long, value_name = "N", requires = "contest")]
    pub cases: Option<u64>,
    /// Write the judge's output to this file.
    #[arg(long, value_name = "FILE")]
    pub answers: Option<PathBuf>,
    /// Misere play: the player who cannot move wins.
    #[arg(long, conflicts_with = "contest")]
    pub misere: bool,
    #[command(flatten, next_help_heading = RULES)]
    pub rule: RuleArgs,
    #[command(flatten, next_help_heading = LIMITS)]
    pub limits: LimitArgs,
}

/// How generated positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PositionFormat {
    /// A line for each position.
    Line,
    /// A JSON object on a line for each position, with what is known of it.
    Json,
    /// A picture of each position.
    Svg,
    /// One input of the judge of the game's contest.
    Contest,
}

#[derive(Debug, Args)]
pub struct Referee {
    /// A game's name, a rule file, a sum of those, or a rule in quotes.
    ///
    /// A sum is 'nim + cram' or 'mine.py + nim'.
    pub game: String,
    /// The position at the start [default: random positions].
    pub position: Option<String>,
    /// The program: a command line for the shell.
    ///
    /// docs/laboratory.md describes what it reads and prints.
    #[arg(long, value_name = "CMD", value_parser = command_line)]
    pub program: String,
    /// Which player moves first.
    #[arg(long, value_parser = one_of(SIDES), default_value = "program")]
    pub first: Side,
    /// How the referee plays: `perfect`, `random`, or `careless:0.8`.
    ///
    /// A careless referee makes its best move with this probability, else a random one.
    #[arg(long, value_name = "LEVEL", default_value = "perfect")]
    pub level: Level,
    /// How many games to play [default: 10, with POSITION 1].
    ///
    /// Without POSITION, each game starts at another random position.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub games: Option<u32>,
    /// The sizes of random positions, both ends included: `4..12`.
    #[arg(short = 'n', long, value_name = "RANGE", value_parser = whole_range)]
    pub sizes: Option<RangeInclusive<u32>>,
    /// The seed of random positions and moves.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,
    /// Write all moves to this file.
    #[arg(long, value_name = "FILE")]
    pub transcript: Option<PathBuf>,
    /// Print one JSON object with all games and their moves.
    ///
    /// docs/laboratory.md describes its keys.
    #[arg(long)]
    pub json: bool,
    /// The longest time for one move of the program.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = time)]
    pub time_limit: Duration,
    /// Misere play: the player who cannot move wins.
    #[arg(long)]
    pub misere: bool,
    #[command(flatten, next_help_heading = RULES)]
    pub rule: RuleArgs,
    #[command(flatten, next_help_heading = LIMITS)]
    pub limits: LimitArgs,
}

/// Reads the name of a move. A number may be a power, as in `10^18 -> 5`.
fn move_name(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("expected the name of a move, as the answers name it".to_owned()),
        name => Ok(without_powers(name)),
    }
}

/// The text with its powers as numbers.
fn without_powers(text: &str) -> String {
    let is_no_digit = |sign: char| !sign.is_ascii_digit();
    let Some((before, after)) = text.split_once('^') else { return text.to_owned() };
    let at = before.rfind(is_no_digit).map_or(0, |at| at + 1);
    let end = after.find(is_no_digit).unwrap_or(after.len());
    let numbers = before[at..].parse::<u64>().ok().zip(after[..end].parse().ok());
    match numbers.and_then(|(base, exponent)| base.checked_pow(exponent)) {
        Some(power) => format!("{}{power}{}", &before[..at], without_powers(&after[end..])),
        None => text.to_owned(),
    }
}

/// Reads the command line of a program.
fn command_line(text: &str) -> Result<String, String> {
    match text.trim() {
        "" => Err("expected a command line for the shell, as in `python3 mine.py`".to_owned()),
        _ => Ok(text.to_owned()),
    }
}

/// Reads two or three words for outcomes.
fn words(text: &str) -> Result<Words, String> {
    let words: Vec<_> = text.split(',').map(|word| word.trim().to_owned()).collect();
    let is_twice = (1..words.len()).any(|at| words[..at].contains(&words[at]));
    if is_twice || words.iter().any(String::is_empty) {
        return Err("expected a different word for each outcome, as in `first,second`".to_owned());
    }
    let mut words = words.into_iter();
    match (words.next(), words.next(), words.next(), words.next()) {
        (Some(next), Some(previous), draw, None) => {
            Ok(Words { next, previous, draw: draw.unwrap_or_else(|| Words::default().draw) })
        }
        _ => Err("expected two words or three, as in `first,second`".to_owned()),
    }
}

/// Reads a range of whole numbers, both ends included.
fn whole_range(text: &str) -> Result<RangeInclusive<u32>, String> {
    range(text).ok_or_else(|| "expected sizes, as in `1..9` or `4`".to_owned())
}

fn count_range(text: &str) -> Result<RangeInclusive<u128>, String> {
    range(text).ok_or_else(|| "expected a number or a range, as in `1` or `0..2`".to_owned())
}

fn range<N: FromStr + PartialOrd>(text: &str) -> Option<RangeInclusive<N>> {
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let range = first.trim().parse().ok()?..=last.trim().parse().ok()?;
    (!range.is_empty()).then_some(range)
}

fn pool_size(text: &str) -> Result<Size, String> {
    let sides = text.split_once('x').and_then(|(rows, cols)| Some([rows.parse().ok()?, cols.parse().ok()?]));
    match (sides, whole_range(text)) {
        (Some(sides), _) => Ok(Size::Board(sides)),
        (None, Ok(numbers)) => Ok(Size::Numbers(numbers)),
        (None, Err(_)) => Err("expected a size, as in `4x4`, `12` or `1..6`".to_owned()),
    }
}

fn nimber(text: &str) -> Result<Nimber, String> {
    let value = match text.strip_prefix('*') {
        Some("") => Ok(1),
        Some(digits) => digits.parse(),
        None => text.parse(),
    };
    value.map(Nimber).map_err(|_| "expected a Grundy value, as in `3` or `*3`".to_owned())
}

/// Reads a length of time.
pub fn time(text: &str) -> Result<Duration, String> {
    humantime::parse_duration(text).map_err(|_| "expected a time, as in `500ms`, `30s` or `5m`".to_owned())
}

/// Reads an amount of memory.
pub fn memory(text: &str) -> Result<ByteSize, String> {
    text.parse().map_err(|_| "expected a size, as in `200MB` or `4GiB`".to_owned())
}

fn threads(text: &str) -> Result<NonZeroUsize, String> {
    text.parse().map_err(|_| "expected a whole number from 1 on".to_owned())
}

/// Reads the width of a row.
fn wrap(text: &str) -> Result<Wrap, String> {
    if text == "period" {
        return Ok(Wrap::Period);
    }
    let width = text.parse().ok().filter(|width| (1..=Wrap::MAX_WIDTH).contains(width));
    let expected = || format!("expected `period` or a whole number from 1 to {}", Wrap::MAX_WIDTH);
    width.map(Wrap::Width).ok_or_else(expected)
}

/// Reads `NAME=VALUE`.
fn setting(text: &str) -> Result<Setting, String> {
    let parts = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
    match parts.filter(|(name, value)| !name.is_empty() && !value.is_empty()) {
        Some((name, value)) => Ok((name.to_owned(), value.to_owned())),
        None => Err("expected a name, `=` and a value, as in `K=5`".to_owned()),
    }
}

/// Reads `NAME=VALUE`, or `1:NAME=VALUE` for the first game alone, or `2:NAME=VALUE` for the second.
fn placed_setting(text: &str) -> Result<Placed, String> {
    let places = [("1:", 0), ("2:", 1)];
    let placed = places.iter().find_map(|(sign, place)| Some((*place, text.strip_prefix(sign)?)));
    match placed {
        Some((place, text)) => Ok((Some(place), setting(text)?)),
        None => Ok((None, setting(text)?)),
    }
}

/// A word that may be typed, its help, and its meaning.
type Meant<T> = (&'static str, &'static str, T);

/// What may be asked about a position.
const ASKED: [Meant<Asked>; 5] = [
    ("outcome", "Who wins: N, P, or D for a draw", Asked::Outcome),
    ("grundy", "The Grundy value", Asked::Grundy),
    ("count", "How many moves win", Asked::Count),
    ("move", "A winning move, or `none`", Asked::Move),
    ("moves", "All winning moves in any order, or `none`", Asked::Moves),
];

/// The outcomes of wanted positions.
const OUTCOMES: [Meant<Outcome>; 3] = [
    ("N", "The player to move wins", Outcome::N),
    ("P", "The player to move loses", Outcome::P),
    ("D", "Nobody can force a win", Outcome::D),
];

/// The rows that `pattern` and `diff` look at.
const ROWS: [Meant<What>; 2] =
    [("nimber", "The Grundy values", What::Nimber), ("outcome", "Who wins: N or P", What::Outcome)];

/// Which player moves first against the program, and so which of the two players is a person.
const PERSONS: [Meant<[bool; 2]>; 2] =
    [("me", "The person", [true, false]), ("program", "The program", [false, true])];

/// Which player moves first.
const SIDES: [Meant<Side>; 2] =
    [("program", "The program", Side::Program), ("referee", "The referee", Side::Referee)];

/// Reads one of these words.
fn one_of<T: Copy + Send + Sync + 'static>(
    words: impl IntoIterator<Item = Meant<T>>,
) -> impl TypedValueParser<Value = T> {
    let words: Vec<_> = words.into_iter().collect();
    let names: Vec<_> = words.iter().map(|(word, help, _)| PossibleValue::new(*word).help(*help)).collect();
    let meaning = move |name: String| {
        let found = words.iter().find(|(word, ..)| word.eq_ignore_ascii_case(&name));
        found.map(|found| found.2).ok_or("no such word")
    };
    PossibleValuesParser::from(names).try_map(meaning)
}

/// Reads the name of a contest.
fn judged() -> impl TypedValueParser<Value = &'static Judged> {
    one_of(CONTESTS.iter().map(|contest| (contest.name, contest.title, contest)))
}

fn contests() -> String {
    let line = |contest: &Judged| format!("  {:10} {}\n", contest.name, contest.title);
    let lines: String = CONTESTS.iter().map(line).collect();
    format!(
        "Contests, each from standard input to standard output:\n{lines}`bouton games NAME` describes the game of a contest.\n"
    )
}
