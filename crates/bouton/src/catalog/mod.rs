//! The one list of games and contests; help texts and names are made from it.

pub mod answer;
pub mod ask;
pub mod batch;
pub mod census;
pub mod component;
pub mod drawing;
pub mod estimate;
pub mod heaps;
pub mod keeping;
pub mod mixed;
pub mod question;
pub mod reading;
pub mod table;
pub mod values_file;

mod arc_kayles;
mod blackout;
mod chomp;
mod cram;
mod crosscut;
mod dawson;
mod graph;
mod graphs;
mod kayles;
mod moore;
mod nim;
mod node_kayles;
mod notakto;
mod queens;
mod reply;
mod rook;
mod staircase;
mod standing;
mod terms;
mod whole;
mod worth;
mod wythoff;

use crate::contest;
use crate::notation::{ParseError, Reader};
use census::AllBoards;
use reading::{ReadError, Reading};

/// Reads a position, and the data beside it if there are any.
pub type Read = fn(&[u8], Option<&[u8]>) -> Result<Reading, ReadError>;

/// Answers a judge's input; the flag asks for the extra.
pub type AnswerJudge = fn(&mut Reader<'_>, &mut Vec<u8>, bool) -> Result<(), ParseError>;

/// A game of the catalogue.
#[derive(Debug)]
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
    pub read: Read,
    /// Values full boards of many sizes, for games that have full boards.
    pub full_boards: Option<table::Fill>,
    /// All boards of a size at once, if they can be valued so.
    pub boards: Option<&'static AllBoards>,
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
    kayles::GAME,
    dawson::GAME,
    chomp::GAME,
    queens::GAME,
    notakto::GAME,
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

/// The game of this name or alias, in the list or in the family of one that is.
///
/// # Examples
/// ```
/// use bouton::catalog::find;
/// assert_eq!(find("pshtbrth").unwrap().name, "blackout");
/// assert_eq!(find("moore:3").unwrap().name, "moore:3");
/// assert!(find("chess").is_none());
/// ```
#[must_use]
pub fn find(name: &str) -> Option<&'static Game> {
    let families = FAMILIES.iter().copied().flatten();
    GAMES.iter().copied().chain(families).find(|game| game.name == name || game.aliases.contains(&name))
}
