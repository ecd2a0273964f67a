//! A position as the arguments give it: its game, its text and the game's extra data.

use std::cell::{Cell, RefCell};
use std::path::Path;
use std::time::Instant;

use bouton::ask::question::Question;
use bouton::catalog::reading::ReadError;
use bouton::catalog::{Catalog, Game};
use bouton::{Convention, Limits, Progress};

use crate::args::PositionArgs;
use crate::failure::Failure;
use crate::hint;
use crate::input::{BYTES_A_LINE, STANDARD_INPUT, Source, read, read_within};
use crate::named::{Named, Written, all_named, once, unknown_game};
use crate::output::say;
use crate::rules::{Loaded, Text, is_rule_file, is_sum};
use crate::watch::Watch;

/// Longer texts take time to read, and that time counts.
const MAX_SHORT_BYTES: usize = 1 << 20;

/// A position, or several, with the texts that they are read from.
pub struct PositionRequest<'a> {
    /// The games that can be asked for, with the rules of this request.
    pub catalog: Catalog,
    args: &'a PositionArgs,
    /// The game, unless each term of a sum names its own, and the rule files that terms name.
    named: Vec<Named>,
    /// Whether the source is a whole sum, which names its games.
    is_sum: bool,
    /// The text of the position, or of several.
    pub source: Source,
    data: Option<Source>,
    /// When the clock was started, if it was: at once if reading is work too (a rule, many lines, moves to find, a long text).
    begun: Option<Instant>,
    /// The last question about a game with extra data.
    last: RefCell<Option<Question>>,
    /// Whether the notes of the readers have been printed.
    has_noted: Cell<bool>,
}

impl<'a> PositionRequest<'a> {
    /// Finds the games and reads the files. `has_lines` says whether each line is a position.
    ///
    /// # Errors
    /// If there is no such game, or if a file cannot be read.
    pub fn read(catalog: &Catalog, args: &'a PositionArgs, has_lines: bool) -> Result<Self, Failure> {
        let catalog = catalog.scope();
        let asked = Written::find(&catalog, &args.game)?;
        let is_sum = asked.is_none();
        let source = source(&catalog, args, !is_sum)?;
        if is_sum && (args.position.is_some() || args.file.is_some()) {
            return Err(unknown_game(&catalog, &args.game, args.position.as_deref()));
        }
        let positions = source.text.split(|&byte| has_lines && byte == b'\n');
        let files = once(positions.flat_map(Question::names).filter(|name| is_rule_file(name)));
        let of_terms = files.into_iter().map(|path| Text::of_a_term(path).and_then(Written::rule));
        let written = asked.into_iter().map(Ok).chain(of_terms).collect::<Result<_, _>>()?;
        // A constant is set in each rule that has it.
        let named = all_named(&catalog, written, "a sum", &args.rule.for_all(), args.rule.raw)?;
        // Without a position the file holds that.
        let beside = match (args.file.as_deref().filter(|_| args.position.is_some()), args.blocked.as_deref())
        {
            (Some(_), Some(_)) => {
                let wrong = "with a position, --file and --blocked both name the extra data";
                return Err(Failure::usage(wrong, "give one of the two"));
            }
            (file, blocked) => file.or(blocked),
        };
        if beside == Some(Path::new("-")) && source.name == STANDARD_INPUT {
            return Err(Failure::usage(
                "standard input cannot be both the position and the extra data",
                "give the extra data in a file",
            ));
        }
        let data =
            beside.map(|path| read_within(path, args.limits.max_memory(), BYTES_A_LINE)).transpose()?;
        let is_long = has_lines || args.after.is_some() || named.iter().any(|named| named.rule.is_some());
        let begun = (is_long || source.text.len() > MAX_SHORT_BYTES).then(Instant::now);
        let (last, has_noted) = (RefCell::default(), Cell::new(false));
        let request = Self { catalog, args, named, is_sum, source, data, begun, last, has_noted };
        request.named.iter().for_each(|named| named.watch(&request.watch()));
        Ok(request)
    }

    /// This request with the extra data `text`, unless it is `None`.
    pub fn with_data(mut self, text: Option<String>) -> Self {
        let source = |text: String| Source { name: "the saved data".to_owned(), text: text.into_bytes() };
        self.data = text.map(source).or(self.data);
        self
    }

    /// The extra data, if there are some.
    pub fn data(&self) -> Option<&[u8]> {
        self.data.as_ref().map(|data| data.text.as_slice())
    }

    /// The question about the position in `text`, a part of the source.
    ///
    /// # Errors
    /// If it is no position of the game, or if a move of --after is not there.
    pub fn question(&self, text: &[u8]) -> Result<Question, Failure> {
        let on_its_board = self.last.borrow().as_ref().and_then(|last| last.on_its_board(text));
        let question = on_its_board.map_or_else(|| self.read_question(text), Ok)?;
        if self.data.is_some() {
            *self.last.borrow_mut() = Some(question.clone());
        }
        match &self.args.after {
            Some(moves) => {
                let after = self.watch().limited(|limits| question.after_within(moves, limits));
                let after = after.map_err(|error| Failure::Text("--after".to_owned(), error));
                self.checked(after.and_then(|after| after.map_err(Failure::Unknown)))
            }
            None => Ok(question),
        }
    }

    fn read_question(&self, text: &[u8]) -> Result<Question, Failure> {
        let convention = if self.args.misere { Convention::Misere } else { Convention::Normal };
        let data = self.data();
        let named = self.named.first().filter(|_| !self.is_sum);
        let game = named.map(|named| &named.game);
        // Only long texts ask whether the time is over, so the system is not asked for its threads at each of many lines.
        let watch = self.watch();
        let is_over = |_: &Progress| watch.over().is_some();
        let limits = Limits::none().with_bytes(watch.memory).with_watch(&is_over);
        let question = Question::read_within(&self.catalog, game.cloned(), text, data, convention, &limits)
            .map_err(|error| match error {
                ReadError::Position(error) => {
                    let expected = error.expected().to_owned();
                    let failure = Failure::Text(
                        self.source.name.clone(),
                        error.within(&self.source.text, self.offset(text)),
                    );
                    let of_the_catalogue = named.filter(|named| named.rule.is_none());
                    failure.hinted(of_the_catalogue.and_then(|Named { game, .. }| {
                        let file = self.args.file.as_deref().filter(|_| self.args.position.is_none());
                        let for_file = |path: &Path| hint::for_file(game, &path.display().to_string(), text);
                        let for_text = || {
                            let text = str::from_utf8(text).unwrap_or_default();
                            hint::for_position(&self.catalog, game, text, &expected)
                        };
                        file.and_then(for_file).or_else(for_text)
                    }))
                }
                ReadError::Data(error) => {
                    Failure::Text(self.data.as_ref().map_or(String::new(), |data| data.name.clone()), error)
                }
                ReadError::Limit(unknown) => Failure::Unknown(unknown),
                other => Failure::Usage(other.to_string()),
            });
        let question = self.checked(question)?;
        if !question.notes.is_empty() && !self.has_noted.replace(true) {
            question.notes.iter().for_each(|note| say!("bouton: {note}"));
        }
        if self.data.is_some() && question.terms.iter().all(|term| term.game.data.is_none()) {
            let flag = if self.args.blocked.is_some() { "--blocked" } else { "--file" };
            let games = question.games();
            let hint = format!("{games} needs no data in addition to the position");
            return Err(Failure::usage(format!("{flag} does not apply to {games}"), hint));
        }
        Ok(question)
    }

    /// The rule of this game, if it has one.
    pub fn rule_of(&self, game: &Game) -> Option<&Loaded> {
        self.named.iter().find(|named| named.game.name == game.name)?.rule.as_ref()
    }

    /// The result, unless a rule failed while it was computed: then that failure.
    pub fn checked<T>(&self, found: Result<T, Failure>) -> Result<T, Failure> {
        self.named.iter().fold(found, |found, named| named.checked(found))
    }

    /// Where `text`, a part of the source, begins in it.
    fn offset(&self, text: &[u8]) -> usize {
        text.as_ptr() as usize - self.source.text.as_ptr() as usize
    }

    /// A watch over one of many searches. Its clock starts now.
    pub fn new_watch(&self) -> Watch<'_> {
        let watch = Watch::new(&self.args.limits);
        self.named.iter().for_each(|named| named.watch(&watch));
        watch
    }

    /// The watch over the search. Its clock starts now, unless it was started before.
    pub fn watch(&self) -> Watch<'_> {
        let held = self.data.as_ref().map_or(0, |data| data.text.len() as u64);
        let watch = Watch::holding(held, &self.args.limits);
        match self.begun {
            Some(begun) => watch.since(begun),
            None => watch,
        }
    }
}

/// The text that holds the position. `is_game` says whether a game is named in front of it.
fn source(catalog: &Catalog, args: &PositionArgs, is_game: bool) -> Result<Source, Failure> {
    let most = args.limits.max_memory();
    match (&args.position, &args.file) {
        (Some(text), _) if text == "-" => read(Path::new("-"), most),
        (Some(text), _) => Ok(Source { name: "POSITION".to_owned(), text: text.clone().into_bytes() }),
        (None, Some(path)) => read(path, most),
        // A whole sum, with its games named in it.
        (None, None) if !is_game && is_sum(&args.game) => {
            Ok(Source { name: "POSITION".to_owned(), text: args.game.clone().into_bytes() })
        }
        (None, None) if !is_game => Err(unknown_game(catalog, &args.game, None)),
        (None, None) => {
            let named = Named::read(catalog, &args.game, &args.rule)?;
            let hint = hint::missing_position(&named.game, &args.game);
            Err(Failure::usage("the position is missing", hint))
        }
    }
}
