//! The one list of games and contests; help texts and names are made from it.

pub mod answer;
pub mod ask;
pub mod batch;
pub mod census;
pub mod comparison;
pub mod component;
pub mod corpus;
pub mod drawing;
pub mod estimate;
pub mod heaps;
pub mod keeping;
pub mod likeness;
pub mod mixed;
pub mod outcomes;
pub mod passed;
pub mod question;
pub mod reading;
pub mod series;
pub mod stretch;
pub mod table;
pub mod tally;
pub mod values_file;
pub mod walk;

mod arc_kayles;
mod blackout;
mod chomp;
mod cram;
mod crosscut;
mod filling;
mod graph;
mod graphs;
mod moore;
mod nim;
mod node_kayles;
mod notakto;
mod played;
pub mod probe;
mod queens;
mod reply;
mod rook;
mod staircase;
mod standing;
pub mod take_and_break;
mod terms;
mod treblecross;
mod whole;
mod worth;
mod wythoff;

use std::fmt;

use crate::contest;
use crate::notation::{ParseError, Reader};
use census::AllBoards;
use reading::{ReadError, Reading};

/// Reads a position, and the data beside it if there are any.
pub type Read = dyn Fn(&[u8], Option<&[u8]>) -> Result<Reading, ReadError> + Sync;

/// How many bytes a reading takes of a position, and of the data beside it if there are any.
pub type Room = dyn Fn(&[u8], Option<&[u8]>) -> u64 + Sync;

/// Answers a judge's input; the flag asks for the extra.
pub type AnswerJudge = fn(&mut Reader<'_>, &mut Vec<u8>, bool) -> Result<(), ParseError>;

/// A game: of the catalogue, or made while the program runs.
///
/// A question holds its games for as long as the program runs, so a game that is made then, such as one whose rules stand
/// in a file, is leaked, once: [`Box::leak`]. Its functions are closures over its rules. It is not in [`GAMES`], so
/// [`find`] does not find it, and no other game's question can name it; everything that takes a game takes it. Its name
/// alone does not tell it from a game with other rules: for that its readings have a hash of the rules, [`Reading::on`].
///
/// # Examples
/// Take one of so many, or two; how many may be taken is asked when the program runs.
/// ```
/// use bouton::catalog::ask::{Detail, ask};
/// use bouton::catalog::component::Playable;
/// use bouton::catalog::question::Question;
/// use bouton::catalog::reading::Reading;
/// use bouton::catalog::Game;
/// use bouton::notation::Cursor;
/// use bouton::{Convention, Keyed, Limits, MoveList, Nimber, Ruleset};
///
/// struct Take {
///     most: u64,
/// }
///
/// impl Ruleset for Take {
///     type Position = u64;
///     type Move = u64;
///
///     fn moves(&self, &heap: &u64, list: &mut MoveList<Self>) {
///         (1..=self.most.min(heap)).for_each(|taken| list.push(taken, [heap - taken]));
///     }
///
///     fn always_ends(&self) -> bool {
///         true
///     }
/// }
///
/// impl Keyed for Take {
///     fn key(&self, heap: &u64, bytes: &mut Vec<u8>) {
///         bytes.extend(heap.to_le_bytes());
///     }
///
///     fn position(&self, bytes: &[u8]) -> Option<u64> {
///         bytes.try_into().ok().map(u64::from_le_bytes)
///     }
/// }
///
/// impl Playable for Take {
///     fn text(&self, heap: &u64) -> String {
///         heap.to_string()
///     }
///
///     fn count_moves(&self, heap: &u64) -> u64 {
///         self.most.min(*heap)
///     }
/// }
///
/// fn taking(most: u64) -> &'static Game {
///     let read = move |text: &[u8], _: Option<&[u8]>| {
///         let heap = Cursor::new(text).number_of("a heap", 0..=1000)?;
///         Ok(Reading::new(heap.to_string()).on(format!("up to {most}")).with(Take { most }, [heap]))
///     };
///     Box::leak(Box::new(Game {
///         name: "take",
///         aliases: &[],
///         rule: "take a few from one heap",
///         how: "a number up to 1000",
///         example: "7",
///         way: "search",
///         source: "asked when the program runs",
///         data: None,
///         heaps: true,
///         misere: false,
///         read: Box::leak(Box::new(read)),
///         series: None,
///         boards: None,
///         room: None,
///     }))
/// }
///
/// let question = Question::read(Some(taking(2)), b"4 + nim: 3", None, Convention::Normal)?;
/// let answer = ask(&question, Detail::Reasons, &Limits::none())?;
/// assert_eq!((answer.nimber, answer.game), (Some(Nimber(2)), "take + nim".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Game {
    /// Its name.
    pub name: &'static str,
    /// Other names it is found by.
    pub aliases: &'static [&'static str],
    /// Its rule in one line.
    pub rule: &'static str,
    /// How a position is written.
    pub how: &'static str,
    /// A position that can be pasted.
    pub example: &'static str,
    /// Which way answers it.
    pub way: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// What the game takes in a file beside the position, if anything.
    pub data: Option<&'static str>,
    /// Whether its components are heaps: written side by side, their moves need no number of a term, unless there are heaps
    /// of another game.
    pub heaps: bool,
    /// Whether who makes the last move loses by its own rules: then it, and a sum it is in, is always misere play.
    pub misere: bool,
    /// Reads a position, and the data beside it.
    pub read: &'static Read,
    /// Its positions by their size, for games that have one of each.
    pub series: Option<series::Series>,
    /// All boards of a size at once, if they can be valued so.
    pub boards: Option<&'static AllBoards>,
    /// About how many bytes the game makes of a position and of the data beside it, where those may be much more than their texts: it
    /// is asked before they are read.
    pub room: Option<&'static Room>,
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, rule, .. } = self;
        f.debug_struct("Game").field("name", name).field("rule", rule).finish_non_exhaustive()
    }
}

/// A contest problem that is one of the games.
#[derive(Debug)]
pub struct Contest {
    /// Its name.
    pub name: &'static str,
    /// Where and when it was set.
    pub title: &'static str,
    /// The game it asks about.
    pub game: &'static str,
    /// What can be printed beyond what the judge asks: the name of the option, and what it does.
    pub extra: Option<(&'static str, &'static str)>,
    /// Answers a judge's input; the flag asks for the extra.
    pub answer: AnswerJudge,
}

/// The game that numbers are a position of where no game is named.
pub static OF_NUMBERS: &Game = nim::GAME;

/// Every game, in the order of help texts.
pub static GAMES: &[&Game] = &[
    crosscut::STRAIGHT,
    crosscut::DIAGONAL,
    crosscut::CAOS3,
    crosscut::INVENTOR,
    blackout::GAME,
    rook::GAME,
    staircase::GAME,
    nim::GAME,
    cram::GAME,
    node_kayles::GAME,
    arc_kayles::GAME,
    moore::GAME,
    wythoff::GAME,
    take_and_break::FAMILY,
    &take_and_break::NAMED[0],
    &take_and_break::NAMED[1],
    &take_and_break::NAMED[2],
    &take_and_break::NAMED[3],
    &take_and_break::NAMED[4],
    &take_and_break::NAMED[5],
    &take_and_break::NAMED[6],
    chomp::GAME,
    queens::GAME,
    notakto::GAME,
    treblecross::GAME,
    graph::GAME,
];

/// Every contest, in the order of help texts.
pub static CONTESTS: &[Contest] = &[
    Contest {
        name: "inventor",
        title: "Inventor Outlasting, Code Jam to I/O for Women 2022",
        game: "inventor",
        extra: Some(("moves", "append the winning cells to the line of each case")),
        answer: |text, output, moves| contest::inventor::answer(text.rest(), output, moves),
    },
    Contest {
        name: "caos3",
        title: "CAOS3, CodeChef, October 2013",
        game: "caos3",
        extra: Some(("values", "print Grundy values in place of the winner's name")),
        answer: |text, output, values| contest::caos3::answer(text.rest(), output, values),
    },
    Contest {
        name: "pshtbrth",
        title: "PSHTBRTH, CodeChef, March 2017",
        game: "blackout",
        extra: None,
        answer: |text, output, _| contest::pshtbrth::answer_text(text, output),
    },
    Contest {
        name: "gridgame",
        title: "GRIDGAME, CodeChef Cook-Off 29, December 2012",
        game: "rook",
        extra: None,
        answer: |text, output, _| contest::gridgame::answer_text(text, output),
    },
    Contest {
        name: "tabgame",
        title: "TABGAME, CodeChef, September 2018",
        game: "staircase",
        extra: None,
        answer: |text, output, _| contest::tabgame::answer_text(text, output),
    },
];

/// Games that differ in a number, which their names have behind a colon; one of each family is in the list.
static FAMILIES: &[&[Game]] = &[moore::FAMILY];

/// The game of this name or alias, in the list or in the family of one that is, or with this code.
///
/// # Examples
/// ```
/// use bouton::catalog::find;
/// assert_eq!(find("pshtbrth").unwrap().name, "blackout");
/// assert_eq!(find("moore:3").unwrap().name, "moore:3");
/// assert_eq!(find(".770").unwrap().name, "kayles");
/// assert_eq!(find("Dawson's Chess").unwrap().name, "dawsons-chess");
/// assert!(find("chess").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Game> {
    if take_and_break::is_code(name) {
        return take_and_break::coded(name).ok();
    }
    let typed = typed(name);
    let mut all = GAMES.iter().copied().chain(FAMILIES.iter().copied().flatten());
    all.find(|game| game.name == typed || game.aliases.contains(&&*typed))
}

/// A name as it is typed, however it is printed: "Dawson's Chess" is dawsons-chess.
fn typed(name: &str) -> String {
    let signs = name.trim().chars().filter(|sign| !"'\u{2019}".contains(*sign));
    signs.map(|sign| if sign == ' ' { '-' } else { sign.to_ascii_lowercase() }).collect()
}
