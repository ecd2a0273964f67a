//! The catalogue: the one list of games and contests. Help texts and names are made from it.

pub(crate) mod boards;
pub mod cases;
pub mod codes;
pub mod colours;
mod contests;
pub mod drawing;
pub mod figure;
pub mod finder;
pub mod form;
pub mod heaps;
pub(crate) mod memory;
pub(crate) mod numbered;
pub(crate) mod placed;
pub mod playable;
pub(crate) mod prefix;
pub mod reading;
pub mod samples;
pub(crate) mod series;
pub mod status;
pub(crate) mod stretch;
pub mod tiles;
pub mod walk;

mod blackout;
mod chomp;
mod clearing;
mod coins;
mod cram;
mod crosscut;
mod game;
mod graph;
mod graphs;
mod hackenbush;
mod moore;
pub(crate) mod nim;
mod node_kayles;
mod notakto;
mod packed;
mod queens;
mod rook;
mod rules_with;
mod staircase;
pub(crate) mod taking;
mod tartan;
mod treblecross;
mod wythoff;

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use hashbrown::HashMap;

use crate::games::clobber::Clobber;
use crate::games::col::Col;
use crate::games::cram::CramTables;
use crate::games::nogo::NoGo;
use crate::games::snort::Snort;
use crate::games::tromino::{LTromino, StraightTromino};
use crate::heap::shelf::Shelf;
use crate::notation::ParseError;
use memory::Memory;

pub use boards::AllBoards;
pub use contests::{CONTESTS, Contest};
pub use game::Game;
pub use numbered::NumberedPositions;
pub use placed::Component;
pub use series::Series;

/// The games that questions can be about: the games of the standard list, any other heap game by its code, and games that were added.
///
/// The results of questions belong to the catalogue. They are dropped with it, and two catalogues share no results. All methods of a
/// catalogue may be called from many threads.
///
/// # Examples
/// ```
/// use bouton::catalog::Catalog;
/// let catalog = Catalog::standard();
/// let name = |written| catalog.find(written).map(|game| game.name.to_string());
/// assert_eq!(name("pshtbrth").as_deref(), Some("blackout"));
/// assert_eq!(name("moore:3").as_deref(), Some("moore:3"));
/// assert_eq!(name(".770").as_deref(), Some("kayles"));
/// assert_eq!(name("0.156").as_deref(), Some("0.156"));
/// assert_eq!(name("Dawson's Chess").as_deref(), Some("dawsons-chess"));
/// assert!(name("chess").is_none());
/// ```
pub struct Catalog {
    games: Vec<Arc<Game>>,
    /// Games that differ from a game of the list only in the part of the name after the colon.
    families: Vec<Arc<Game>>,
    /// Games made on request from codes, by the code.
    coded: Arc<Mutex<HashMap<String, Arc<Game>>>>,
    /// Games that were added.
    added: Mutex<Vec<Arc<Game>>>,
    shelf: Arc<Shelf>,
    /// What questions have found out, except about heap games.
    pub(crate) memory: Arc<Memory>,
}

/// From this number of games made from codes on, those that are not in use are discarded before another is made.
const MOST_CODED_GAMES: usize = 4096;

/// The game whose heaps are numbers.
const NIM: &str = "nim";

impl Catalog {
    /// A catalogue with all games of the library.
    #[must_use]
    pub fn standard() -> Self {
        let shelf = Arc::new(Shelf::default());
        let (of_cram, of_coins) = (CramTables::default(), coins::tables());
        let (mut moore, mut products) = (moore::family(), tartan::family(&of_coins));
        let mut games = vec![
            crosscut::straight(),
            crosscut::diagonal(),
            crosscut::caos3(),
            crosscut::inventor(),
            blackout::game(),
            rook::game(),
            staircase::game(),
            nim::game(),
            cram::game(&of_cram),
            node_kayles::game(),
            node_kayles::arc_kayles(&of_cram),
            hackenbush::game(),
        ];
        games.extend(moore.next());
        games.extend([wythoff::game(), codes::family()]);
        games.extend(codes::named(&shelf));
        games.extend([chomp::game(), queens::game(), notakto::game(), treblecross::game()]);
        games.extend([colours::game::<Clobber>(), colours::game::<NoGo>()]);
        games.extend([colours::game::<Col>(), colours::game::<Snort>()]);
        games.extend([tiles::game::<LTromino>(), tiles::game::<StraightTromino>()]);
        games.push(graph::game());
        games.extend(coins::games(&of_coins));
        games.extend(products.next());
        let games = games.into_iter().map(Arc::new).collect();
        let families = moore.chain(products).map(Arc::new).collect();
        Self {
            games,
            families,
            coded: Arc::default(),
            added: Mutex::default(),
            shelf,
            memory: Arc::default(),
        }
    }

    /// A catalogue with the same games. The two share all results. A game that is added to one of them from now on is not found in the
    /// other, and is dropped with the one it was added to.
    ///
    /// # Examples
    /// ```
    /// use bouton::catalog::{Catalog, Game};
    /// use bouton::catalog::reading::Reading;
    /// let catalog = Catalog::standard();
    /// let scope = catalog.scope();
    /// scope.add(Game::named("nothing", |_, _| Ok(Reading::new("0".to_owned()))));
    /// assert!(scope.find("nothing").is_some() && catalog.find("nothing").is_none());
    /// assert!(scope.find("nim").is_some());
    /// ```
    #[must_use]
    pub fn scope(&self) -> Self {
        Self {
            games: self.games.clone(),
            families: self.families.clone(),
            coded: Arc::clone(&self.coded),
            added: Mutex::new(self.added().clone()),
            shelf: Arc::clone(&self.shelf),
            memory: Arc::clone(&self.memory),
        }
    }

    /// The standard games, in the order of help texts.
    #[must_use]
    pub fn games(&self) -> &[Arc<Game>] {
        &self.games
    }

    /// The names of the standard games, in their order.
    #[must_use]
    pub fn names(&self) -> Vec<&str> {
        self.games.iter().map(|game| &*game.name).collect()
    }

    /// The game of a number in a sum if no game is named.
    #[must_use]
    pub fn of_numbers(&self) -> &Arc<Game> {
        self.games.iter().find(|game| game.name == NIM).expect("nim is in the list")
    }

    /// Adds a game. From now on it is found by its name, unless another game has that name: then questions reach it only through the
    /// value returned here. In questions about it, its name always means this game.
    pub fn add(&self, game: Game) -> Arc<Game> {
        let game = Arc::new(game);
        self.added().push(Arc::clone(&game));
        game
    }

    /// The game of this name or alias, or with this code.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<Arc<Game>> {
        if codes::is_code(name) {
            return self.coded(name).ok();
        }
        let typed = typed(name);
        let mut listed = self.games.iter().chain(&self.families);
        let listed = listed.find(|game| game.is_called(&typed)).cloned();
        // The names of added games are compared exactly, with upper and lower case.
        listed.or_else(|| self.added().iter().find(|game| game.is_called(name.trim())).cloned())
    }

    /// The game with this code, with or without `heap:` before it. Such games stay in the catalogue with their results. When there are
    /// 4096, those that no question uses are discarded.
    ///
    /// # Errors
    /// If `name` is not a code.
    pub fn coded(&self, name: &str) -> Result<Arc<Game>, ParseError> {
        let code = codes::code_of(name)?;
        let canonical = code.to_string();
        let is_it = |game: &&Arc<Game>| {
            game.is_called(&canonical) && game.book.as_ref().is_some_and(|book| *book.code() == code)
        };
        if let Some(game) = self.games.iter().find(is_it) {
            return Ok(Arc::clone(game));
        }
        let mut coded = self.coded.lock().unwrap_or_else(PoisonError::into_inner);
        if coded.len() >= MOST_CODED_GAMES {
            coded.retain(|_, game| Arc::strong_count(game) > 1);
        }
        let make = || Arc::new(codes::of_code(code, &self.shelf));
        Ok(Arc::clone(coded.entry(canonical).or_insert_with(make)))
    }

    /// Bytes that the results of questions take.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.shelf.bytes() + self.memory.bytes()
    }

    /// Sets how many bytes the results for heap games may take together from now on, besides what a question in progress adds within its
    /// own limits. Until this is called, the limits of the first question apply.
    pub fn set_budget(&self, bytes: u64) {
        self.shelf.set_budget(bytes);
    }

    /// Discards results of questions until they take at most `bytes` bytes: first those of searches, the oldest first, and then those for
    /// heap games, the largest first. Results that a search is extending at the same time are not discarded.
    pub fn shrink(&self, bytes: u64) {
        self.memory.shrink(bytes.saturating_sub(self.shelf.bytes()));
        self.shelf.shrink(bytes.saturating_sub(self.memory.bytes()));
    }

    /// Whether a game with exactly this name was added.
    pub(crate) fn has_added(&self, name: &str) -> bool {
        self.added().iter().any(|game| game.is_called(name))
    }

    fn added(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Game>>> {
        // A thread that panicked has left only complete games: they are added one at a time.
        self.added.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for Catalog {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Catalog").field("games", &self.games).finish_non_exhaustive()
    }
}

/// The standard form of a typed name: "Dawson's Chess" is dawsons-chess.
fn typed(name: &str) -> String {
    let signs = name.trim().chars().filter(|sign| !"'\u{2019}".contains(*sign));
    signs.map(|sign| if sign == ' ' { '-' } else { sign.to_ascii_lowercase() }).collect()
}

/// A catalogue for tests, which never discards results.
#[cfg(test)]
pub(crate) fn standard() -> &'static Catalog {
    static STANDARD: std::sync::LazyLock<Catalog> = std::sync::LazyLock::new(|| {
        let catalog = Catalog::standard();
        catalog.set_budget(u64::MAX);
        catalog
    });
    &STANDARD
}

/// A game of the catalogue for tests.
#[cfg(test)]
pub(crate) fn find(name: &str) -> Option<Arc<Game>> {
    standard().find(name)
}
