//! Questions: a sum of written terms, read into instances and the components on them.
//!
//! Terms are separated by a `+` with white space around it. A term may name its game (`blackout: 11/11`). A term without a name belongs
//! to the game before it. If the game's own reader accepts a text, it is a position of that game. Otherwise `*3` is a nimber and `0` the
//! empty sum.

use std::sync::Arc;

use hashbrown::HashMap;

use super::mixed::Mixed;
use super::readings::{Readings, hash_of};
use super::term::Term;
use super::terms::{game_of, names, nimber, split};
use crate::catalog::heaps::Heaps;
use crate::catalog::memory::{Board, Memory};
use crate::catalog::placed::{Component, bytes_of_components};
use crate::catalog::playable::{FoundMoves, MoveTo};
use crate::catalog::reading::{ReadError, Reading};
use crate::catalog::{Catalog, Game};
use crate::machine::width::clamped;
use crate::notation::{ParseError, quoted};
use crate::solve::listing::list_moves;
use crate::theory::keeper::Keeper;
use crate::theory::limits::{Limits, Progress};
use crate::theory::nimber::Nimber;
use crate::theory::outcome::Convention;
use crate::theory::ruleset::{MoveList, RuleError};
use crate::theory::sum::Sum;

/// Bytes that a listed move takes besides the keys of its option.
pub(crate) const BYTES_BESIDE_KEYS: u64 = 512;
/// How many copies of these keys are in memory at once.
const KEY_COPIES: u64 = 4;
/// Moves are listed page by page. The first page has as many moves as are made from this many bytes of boards and positions.
const FIRST_PAGE_BYTES: u64 = 32 << 20;
/// The first page has at least this many moves.
const MIN_FIRST_PAGE_MOVES: u64 = 4;
/// Every further page has at most this many times as many moves as all pages before it.
const PAGE_GROWTH: usize = 7;
/// A further page takes at most about this many bytes.
const PAGE_BYTES: usize = 1 << 20;
/// A page ends when the options of its moves have this many components: those of the first moves do not say how many later ones have.
const PAGE_COMPONENTS: usize = 1 << 16;
/// The largest number of components that the options of all listed moves of a component may have.
const MAX_LISTED_COMPONENTS: usize = 1 << 22;
/// How many moves are listed between two checks for an interrupt.
const ASK_EVERY_MOVES: usize = 4096;
/// Reading checks for an interrupt once in this many bytes of terms. Shorter texts are read in no time.
const ASK_EVERY_BYTES: usize = 1 << 20;
/// How many moves are listed to estimate the size of the options.
const PROBED_MOVES: usize = 4;

/// Takes a move by its name and its option. An error ends the listing.
pub(crate) type TakeMove<'t> = dyn FnMut(&String, &[Component]) -> Result<(), RuleError> + 't;

/// A position to be answered.
#[derive(Clone)]
pub struct Question {
    /// The rules of all its components.
    pub rules: Mixed,
    /// The terms as they were written.
    pub terms: Vec<Term>,
    /// The convention: which player loses at the end.
    pub convention: Convention,
    /// Notes for people: what the readers assumed where a text has more than one meaning.
    pub notes: Vec<String>,
    /// A hash of the boards and other data.
    pub(crate) data: u64,
    /// The keeper of the results, if there is one.
    pub(crate) keeper: Option<Arc<dyn Keeper>>,
    /// What questions about the same boards have found out, if that is kept.
    pub(crate) memory: Option<Arc<Memory>>,
    /// The boards of the instances, for the memory.
    pub(crate) boards: Arc<[Board]>,
}

/// A move of a question.
#[derive(Clone, Debug)]
pub struct Named {
    /// The number of its component, as the caller gave it.
    pub component: usize,
    /// Its name, with the number of its term where there are several terms.
    pub name: String,
    /// The components that replace the component.
    pub option: Vec<Component>,
    /// In how many equal components the move can be made under this name, among those that the caller asked about.
    pub times: u64,
}

/// Equal components whose moves have equal names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alike<'q> {
    /// The number of the term of the first of them.
    pub term: usize,
    /// The number of the first of them, as in [`placed`](Question::placed).
    pub number: usize,
    /// The first of them.
    pub component: &'q Component,
    /// How many there are.
    pub times: u64,
}

impl Alike<'_> {
    /// These moves of the first component, each as a move of all of them.
    pub fn in_each(self, moves: Vec<Named>) -> impl Iterator<Item = Named> {
        moves.into_iter().map(move |found| Named { times: self.times, ..found })
    }
}

impl Question {
    /// Reads a question about `game` (for the terms that name none). `data` is the game's extra data, for example a board. A term that
    /// names `game` belongs to it, even if a game of the catalogue has the same name. If a game in a sum is misere by its own rules, the
    /// question is about misere play, whatever `convention` says.
    ///
    /// # Errors
    /// If a term is not a position of its game, or if the data are wrong.
    pub fn read(
        catalog: &Catalog,
        game: Option<Arc<Game>>,
        text: &[u8],
        data: Option<&[u8]>,
        convention: Convention,
    ) -> Result<Self, ReadError> {
        Self::read_within(catalog, game, text, data, convention, &Limits::none())
    }

    /// Reads a question as [`read`](Self::read) does, unless what is read would take more memory than the limits allow, or a long text
    /// more time.
    ///
    /// # Errors
    /// As [`read`](Self::read), and if a limit is reached.
    pub fn read_within(
        catalog: &Catalog,
        game: Option<Arc<Game>>,
        text: &[u8],
        data: Option<&[u8]>,
        convention: Convention,
        limits: &Limits<'_>,
    ) -> Result<Self, ReadError> {
        let has_room = |bytes| limits.room_for(bytes, Progress::default()).map_err(ReadError::Limit);
        let mut current = game.clone();
        let mut readings = Readings::default();
        let terms = split(text);
        if let Some(&(gap, _)) = terms.iter().find(|(start, end)| start == end && terms.len() > 1) {
            return Err(ParseError::new(text, gap..gap, "a position on each side of `+`").into());
        }
        has_room(bytes_of_components(terms.len() as u64))?;
        let (mut unasked, mut heaps) = (0, 0_u64);
        for (start, end) in terms {
            let (named, start) = game_of(catalog, game.as_ref(), text, start, end)?;
            current = named.or(current);
            let word = &text[start..end];
            let is_nimber = nimber(word).is_some() || word == b"0";
            let of_numbers = is_nimber.then(|| catalog.of_numbers());
            let Some(game) = current.as_ref().or(of_numbers) else {
                let first = &catalog.games()[0];
                let expected =
                    format!("a game before the position, as in `{}: {}`", first.name, first.example);
                return Err(ParseError::new(text, start..end, expected).into());
            };
            if game.heaps {
                heaps = heaps.saturating_add(Heaps::count(word));
                has_room(bytes_of_components(heaps))?;
            }
            if let Some(room) = game.room {
                has_room(room(word, data))?;
            }
            readings.read(catalog, game, word, data, limits).map_err(|error| match error {
                ReadError::Position(error) => ReadError::Position(error.within(text, start)),
                error => error,
            })?;
            unasked += word.len();
            if unasked >= ASK_EVERY_BYTES {
                limits.check(Progress::default()).map_err(ReadError::Limit)?;
                unasked = 0;
            }
        }
        Ok(Self::of_terms(readings, data, convention, Some(&catalog.memory)))
    }

    /// The names that terms of the text give for their games, in order. There need not be such games.
    ///
    /// # Examples
    /// ```
    /// use bouton::ask::question::Question;
    /// let names: Vec<_> = Question::names(b"nim: 3 + 5 + rules/mine.py: 4").collect();
    /// assert_eq!(names, ["nim", "rules/mine.py"]);
    /// ```
    pub fn names(text: &[u8]) -> impl Iterator<Item = &str> {
        names(text)
    }

    /// A question about the sum of these terms, each a game and a position of it. `data` is the extra data of the games that have such.
    ///
    /// # Errors
    /// If a term is not a position of its game.
    pub fn of_games(
        catalog: &Catalog,
        terms: &[(Arc<Game>, String)],
        data: Option<&[u8]>,
        convention: Convention,
    ) -> Result<Self, ReadError> {
        let mut readings = Readings::default();
        for (game, text) in terms {
            readings.read(catalog, game, text.as_bytes(), data, &Limits::none())?;
        }
        Ok(Self::of_terms(readings, data, convention, Some(&catalog.memory)))
    }

    /// The question about one position that a game has read.
    pub(crate) fn of(game: &Arc<Game>, reading: Reading, convention: Convention) -> Self {
        let mut readings = Readings::default();
        readings.add(game, reading);
        Self::of_terms(readings, None, convention, None)
    }

    fn of_terms(
        mut readings: Readings,
        data: Option<&[u8]>,
        convention: Convention,
        memory: Option<&Arc<Memory>>,
    ) -> Self {
        let notes = std::mem::take(&mut readings.notes);
        let (instances, names, terms) = readings.finish();
        let misere = terms.iter().any(|term| term.game.misere);
        let convention = if misere { Convention::Misere } else { convention };
        let data = data.filter(|_| terms.iter().any(|term| term.game.data.is_some())).unwrap_or_default();
        let of_data = hash_of(std::iter::empty(), data);
        let boards = names.iter().map(|(game, name)| Board::new(game.as_ref(), name, of_data)).collect();
        let data = hash_of(names.iter().map(|(_, name)| name), data);
        let (rules, memory) = (Mixed::new(instances), memory.cloned());
        Self { rules, terms, convention, notes, data, keeper: None, memory, boards }
    }

    /// The question about another position on the board of this question, if it has one board with data of its own and `text` is such a
    /// position, written plainly. The data are not read again.
    #[must_use]
    pub fn on_its_board(&self, text: &[u8]) -> Option<Self> {
        let ([instance], [term]) = (self.rules.instances(), &*self.terms) else { return None };
        term.game.data.as_ref()?;
        let mut components = Vec::new();
        if !instance.read_term(text, &mut |component| components.push(component)) {
            return None;
        }
        let mut question = self.clone();
        question.terms[0].components = components.into_iter().collect();
        question.terms[0].text = question.rules_text(0);
        Some(question)
    }

    /// The question about one component alone, by its number in [`placed`](Self::placed).
    ///
    /// # Panics
    /// If there is no such component.
    #[must_use]
    pub fn alone(&self, number: usize) -> Self {
        let (term, component) = self.placed()[number];
        let term = &self.terms[term];
        let term = Term {
            text: self.rules.text(component),
            components: Sum::from_iter([component.clone()]),
            instances: vec![component.instance],
            game: Arc::clone(&term.game),
        };
        Self {
            rules: self.rules.clone(),
            terms: vec![term],
            convention: self.convention,
            notes: Vec::new(),
            data: self.data,
            keeper: self.keeper.clone(),
            memory: self.memory.clone(),
            boards: Arc::clone(&self.boards),
        }
    }

    /// All components, each with the number of its term, term by term.
    #[must_use]
    pub fn placed(&self) -> Vec<(usize, &Component)> {
        let terms = self.terms.iter().enumerate();
        terms.flat_map(|(at, term)| term.components.components().iter().map(move |part| (at, part))).collect()
    }

    /// All components, in order: those that are equal and have moves of equal names are together. Whatever counts moves counts each of them.
    pub(crate) fn alike(&self) -> Vec<Alike<'_>> {
        // The names of heap moves have no term.
        let are_nameless = self.terms.len() > 1 && self.has_heaps_of_one_game();
        let (mut alike, mut heaps) = (Vec::<Alike<'_>>::new(), HashMap::new());
        for (number, (term, component)) in self.placed().into_iter().enumerate() {
            let new = alike.len();
            let is_heap = are_nameless && self.terms[term].game.heaps;
            let at = match alike.last() {
                _ if is_heap => *heaps.entry(component).or_insert(new),
                // Equal components of a term are next to each other.
                Some(last) if (last.term, last.component) == (term, component) => new - 1,
                _ => new,
            };
            match alike.get_mut(at) {
                Some(found) => found.times += 1,
                None => alike.push(Alike { term, number, component, times: 1 }),
            }
        }
        alike
    }

    /// How many moves there are: each component has its own, and those of one component count by name. `None` if they are not counted.
    #[must_use]
    pub fn count_moves(&self) -> Option<u128> {
        let mut total = 0;
        for Alike { component, times, .. } in self.alike() {
            let count = self.rules.count_moves(component);
            if count == u64::MAX {
                return None;
            }
            total += u128::from(count) * u128::from(times);
        }
        Some(total)
    }

    /// All components as one sum.
    #[must_use]
    pub fn sum(&self) -> Sum<Component> {
        self.terms.iter().flat_map(|term| term.components.components()).cloned().collect()
    }

    /// Bytes that the question takes, together with what an answer stores for each component: its place and what is known of it.
    pub(crate) fn bytes(&self) -> u64 {
        let components = self.terms.iter().map(|term| term.components.components().len() as u64).sum::<u64>();
        let data = self.rules.instances().iter().map(|instance| instance.data_bytes()).sum::<u64>();
        data + bytes_of_components(components)
    }

    /// The moves of `component` in `term`, each name once, and whether there are more than these. `number` is the number that the moves
    /// give for the component. At most `room` moves are listed. The listing ends when `goes_on`, which is called regularly, returns
    /// false.
    ///
    /// # Errors
    /// If the rule fails, if one name has two different options, or if the options are too large to be listed.
    pub fn moves(
        &self,
        term: usize,
        number: usize,
        component: &Component,
        room: usize,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<(Vec<Named>, bool), RuleError> {
        let mut named: HashMap<String, usize> = HashMap::new();
        let mut moves: Vec<Named> = Vec::new();
        let mut components = 0;
        let take = &mut |name: &String, option: &[Component]| match named.get(name) {
            None => {
                components += option.len();
                if components > MAX_LISTED_COMPONENTS {
                    return Err(RuleError::full());
                }
                let option = option.to_vec();
                named.insert(name.clone(), moves.len());
                moves.push(self.named(term, number, (name.clone(), option)));
                Ok(())
            }
            Some(&before) if moves[before].option == option => Ok(()),
            Some(_) => Err(RuleError::new(format!("two different moves are named {}", quoted(name)))),
        };
        let has_more = self.each_move(component, room, goes_on, take)?;
        Ok((moves, has_more))
    }

    /// Passes on the moves of `component` one after another, each with its name and its option, in the order of [`moves`](Self::moves).
    /// One page of moves is in memory at a time. Returns whether there are more moves.
    pub(crate) fn each_move(
        &self,
        component: &Component,
        room: usize,
        goes_on: &mut dyn FnMut() -> bool,
        take: &mut TakeMove<'_>,
    ) -> Result<bool, RuleError> {
        let mut list = MoveList::<Mixed>::default();
        list.set_most_components(PAGE_COMPONENTS);
        let (mut from, mut most) = (0, clamped(self.made_at_once(component)));
        loop {
            let page = list_moves(&self.rules, component, (from, most.min(room - from)), &mut list)?;
            let mut bytes = 0;
            for (at, (name, option)) in list.iter().enumerate() {
                if at % ASK_EVERY_MOVES == ASK_EVERY_MOVES - 1 && !goes_on() {
                    return Ok(true);
                }
                bytes += option.iter().map(|part| part.key.len()).sum::<usize>();
                take(name, option)?;
            }
            from += page.len;
            if !page.has_more || from == room || !goes_on() {
                return Ok(page.has_more);
            }
            // A page takes a few times as long as all pages before it together. But where positions are huge, a page has few moves.
            let fitting = PAGE_BYTES as u64 * page.len as u64 / bytes.max(1) as u64;
            most = from.saturating_mul(PAGE_GROWTH).min(clamped(1 + fitting));
        }
    }

    /// How many moves of `component` are listed without a check for an interrupt: making one move on a large board may read the whole
    /// board.
    pub(crate) fn made_at_once(&self, component: &Component) -> u64 {
        let data = self.rules.instance(component).data_bytes() + component.key.len() as u64;
        (FIRST_PAGE_BYTES / (data + BYTES_BESIDE_KEYS)).max(MIN_FIRST_PAGE_MOVES)
    }

    /// The approximate number of bytes that a listed move of `component` takes. Options may be much longer than the position: the empty
    /// row of a board has a short key, and its parts have long ones. So the first few moves are examined.
    pub(crate) fn bytes_of_a_move(&self, term: usize, number: usize, component: &Component) -> u64 {
        let count = self.rules.count_moves(component);
        let moves = match count > PROBED_MOVES as u64 {
            true => self
                .moves(term, number, component, PROBED_MOVES, &mut || true)
                .map_or(Vec::new(), |(moves, _)| moves),
            false => Vec::new(),
        };
        let bytes = |found: &Named| found.option.iter().map(|part| part.key.len() as u64).sum::<u64>();
        let longest = moves.iter().map(bytes).max().unwrap_or(0).max(component.key.len() as u64);
        BYTES_BESIDE_KEYS + KEY_COPIES * longest
    }

    /// The moves of `component` that leave it the value `target`, if they can be found without listing all moves. The search ends when
    /// `goes_on` returns false.
    pub(crate) fn moves_to(
        &self,
        (term, number, component): (usize, usize, &Component),
        target: Nimber,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Option<FoundMoves<Named>> {
        let found = self.rules.instance(component).moves_to(component, target, goes_on)?;
        Some(found.map(|found| self.named(term, number, found)))
    }

    /// The move of `component` called `name` (white space removed), where there may be too many moves to list.
    pub(crate) fn parse_move(
        &self,
        term: usize,
        number: usize,
        component: &Component,
        name: &str,
    ) -> Option<Named> {
        let prefix = format!("{}:", term + 1);
        // The term's number may be left out only where it is not needed.
        let name = name.strip_prefix(&prefix).or_else(|| self.name(term, "").is_empty().then_some(name))?;
        let found = self.rules.instance(component).move_named(component, name)?;
        Some(self.named(term, number, found))
    }

    fn named(&self, term: usize, number: usize, (name, option): MoveTo<Component, String>) -> Named {
        Named { component: number, name: self.name(term, &name), option, times: 1 }
    }

    /// The name of a move in a term: with the term's number where there are several terms. Moves in heaps need no number, unless there
    /// are heaps of another game.
    #[must_use]
    pub fn name(&self, term: usize, name: &str) -> String {
        if self.terms.len() == 1 || self.terms[term].game.heaps && self.has_heaps_of_one_game() {
            return name.to_owned();
        }
        format!("{}: {name}", term + 1)
    }

    /// Whether all terms of heaps belong to one game.
    fn has_heaps_of_one_game(&self) -> bool {
        let mut games = self.terms.iter().map(|term| &term.game).filter(|game| game.heaps);
        let first = games.next();
        first.is_none_or(|first| games.all(|game| Arc::ptr_eq(game, first)))
    }

    /// The components as texts that can be read back, in the order of [`placed`](Self::placed). Where there are several games, each text
    /// names its game.
    pub fn part_texts(&self) -> impl Iterator<Item = String> + '_ {
        let games = self.games();
        let text = move |(term, component): (usize, &Component)| {
            let (text, game) = (self.rules.text(component), &self.terms[term].game);
            let is_plain = game.name == games || names_its_game(&text);
            if is_plain { text } else { format!("{}: {text}", game.name) }
        };
        self.placed().into_iter().map(text)
    }

    pub(crate) fn rules_text(&self, term: usize) -> String {
        let term = &self.terms[term];
        let texts: Vec<_> = term.components.components().iter().map(|part| self.rules.text(part)).collect();
        if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
    }

    /// The whole position in one line.
    #[must_use]
    pub fn text(&self) -> String {
        let mut game = Some(self.games());
        let mut texts = Vec::new();
        for term in &self.terms {
            let named = names_its_game(&term.text);
            if named || game.as_deref() == Some(&*term.game.name) {
                texts.push(term.text.clone());
            } else {
                texts.push(format!("{}: {}", term.game.name, term.text));
            }
            // After a text that names its game, every term must name its own.
            game = (!named).then(|| term.game.name.to_string());
        }
        if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") }
    }

    /// The names of the games in the question, each once.
    #[must_use]
    pub fn games(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        for term in &self.terms {
            if !names.contains(&&*term.game.name) {
                names.push(&term.game.name);
            }
        }
        names.join(" + ")
    }

    /// What the values rest on besides the rules, and how they were found, where that helps the reader.
    pub(super) fn grounds(&self) -> Vec<String> {
        self.rules.instances().iter().filter_map(|instance| instance.grounds()).collect()
    }
}

/// Whether the text of a position names its game in front.
fn names_its_game(text: &str) -> bool {
    let is_of_name = |sign: char| sign.is_ascii_alphanumeric() || "-:".contains(sign);
    text.split_once(": ").is_some_and(|(name, _)| !name.is_empty() && name.chars().all(is_of_name))
}
