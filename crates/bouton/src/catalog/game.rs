//! A game: the texts that people read about it, and the functions that read and value its positions.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use super::boards::AllBoards;
use super::form::Form;
use super::reading::{ReadError, Reading};
use super::samples::Positions;
use super::series::Series;
use crate::heap::book::Book;
use crate::heap::closed::ClosedForm;
use crate::theory::limits::Limits;

/// A text that is written in the program, or made at run time.
pub type Text = Cow<'static, str>;

/// These texts, as a game has them.
pub(super) fn texts(texts: &[&'static str]) -> Vec<Text> {
    texts.iter().map(|&text| text.into()).collect()
}

/// Reads a position, and the game's extra data if there are any. Where this may take long, it ends at the limits.
pub type Read = dyn Fn(&[u8], Option<&[u8]>, &Limits<'_>) -> Result<Reading, ReadError> + Send + Sync;

/// How many bytes the reading of a position takes, including the game's extra data if there are any.
pub type Room = fn(&[u8], Option<&[u8]>) -> u64;

/// A game: from the standard catalogue, or made at run time.
///
/// Its functions are closures over its rules. Two games with different rules may have the same name. So the readings of such a game
/// contain a hash of the rules, [`Reading::on`].
///
/// # Examples
/// A move takes one, two or three from a heap. The largest number that a move may take is chosen at run time.
/// ```
/// use bouton::ask::{Detail, ask};
/// use bouton::catalog::playable::Playable;
/// use bouton::ask::question::Question;
/// use bouton::catalog::reading::Reading;
/// use bouton::catalog::{Catalog, Game};
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
/// }
///
/// fn taking(most: u64) -> Game {
///     let read = move |text: &[u8], _: Option<&[u8]>| {
///         let heap = Cursor::new(text).number_of("a heap", 0..=1000)?;
///         Ok(Reading::new(heap.to_string()).on(format!("up to {most}")).with(Take { most }, [heap]))
///     };
///     Game {
///         rule: format!("take up to {most} from one heap").into(),
///         how: "a number up to 1000".into(),
///         heaps: true,
///         ..Game::named("take", read)
///     }
/// }
///
/// let catalog = Catalog::standard();
/// let game = catalog.add(taking(2));
/// let question = Question::read(&catalog, Some(game), b"4 + nim: 3", None, Convention::Normal)?;
/// let answer = ask(&question, Detail::Reasons, &Limits::none())?;
/// assert_eq!((answer.nimber, answer.game), (Some(Nimber(2)), "take + nim".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Game {
    /// The name of the game.
    pub name: Text,
    /// Other names for the game.
    pub aliases: Vec<Text>,
    /// The rule in one line.
    pub rule: Text,
    /// How a position is written.
    pub how: Text,
    /// The forms that a position can have as data. A game without forms has positions as texts only.
    pub forms: Vec<Form>,
    /// An example position that can be copied and pasted.
    pub example: Text,
    /// The method that finds the answers.
    pub way: Text,
    /// The source of the game.
    pub source: Text,
    /// The extra data that the game reads from a file besides the position, if any.
    pub data: Option<Text>,
    /// Whether the components are heaps. If several heaps are written side by side, their moves need no number of a term, unless there
    /// are heaps of another game.
    pub heaps: bool,
    /// Whether the player who makes the last move loses by the game's own rules. Then the game, and every sum with it, is always misere
    /// play.
    pub misere: bool,
    /// Reads a position and the game's extra data, within limits.
    pub read: Arc<Read>,
    /// Reads a position for a certificate in normal play, if there are faster rules than the game's rule text. They use no theorem, their
    /// components are the parts that the text declares, written as the text reads them, and every move takes something away.
    pub definition: Option<Arc<Read>>,
    /// The approximate number of bytes that the reading of a position and the extra data takes, if this may be much more than their
    /// texts. It is called before they are read.
    pub room: Option<Room>,
    /// The positions by size, for games that have one position of each size.
    pub series: Option<Series>,
    /// Positions by size, as texts: all of a size, random ones, and smaller neighbours of one. Tests of programs need them.
    pub samples: Option<Positions>,
    /// All boards of a size at once, if the game can value them together.
    pub boards: Option<AllBoards>,
    /// What is known of its heaps, if it is a game with a code: values are found in order, and a period may be proved.
    pub book: Option<Arc<Book>>,
    /// The closed form of the values of the heaps, if a theorem gives one.
    pub closed_form: Option<ClosedForm>,
}

impl Game {
    /// A game with this name that reads positions with `read`. The caller sets the other fields as needed.
    pub fn named(
        name: impl Into<Text>,
        read: impl Fn(&[u8], Option<&[u8]>) -> Result<Reading, ReadError> + Send + Sync + 'static,
    ) -> Self {
        Self::read_by(name.into(), Arc::new(move |text, data, _| read(text, data)))
    }

    /// A game as by [`named`](Self::named) whose positions may take long to read: `read` asks the limits meanwhile.
    pub fn named_within(
        name: impl Into<Text>,
        read: impl Fn(&[u8], Option<&[u8]>, &Limits<'_>) -> Result<Reading, ReadError> + Send + Sync + 'static,
    ) -> Self {
        Self::read_by(name.into(), Arc::new(read))
    }

    /// Compiled once, and not for each reader.
    fn read_by(name: Text, read: Arc<Read>) -> Self {
        Self {
            name,
            aliases: Vec::new(),
            rule: Text::default(),
            how: Text::default(),
            forms: Vec::new(),
            example: Text::default(),
            way: "search".into(),
            source: Text::default(),
            data: None,
            heaps: false,
            misere: false,
            read,
            definition: None,
            room: None,
            series: None,
            samples: None,
            boards: None,
            book: None,
            closed_form: None,
        }
    }

    /// Whether `name` is the name or an alias of the game.
    #[must_use]
    pub(crate) fn is_called(&self, name: &str) -> bool {
        self.name == name || self.aliases.iter().any(|alias| alias == name)
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { name, rule, .. } = self;
        f.debug_struct("Game").field("name", name).field("rule", rule).finish_non_exhaustive()
    }
}
