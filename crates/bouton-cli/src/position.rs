//! A position as the arguments give it: its game, its text and the game's extra data.

use std::cell::Cell;
use std::path::Path;
use std::time::Instant;

use bouton::ask::question::Question;
use bouton::catalog::Catalog;
use bouton::catalog::reading::ReadError;
use bouton::{Convention, Limits, Progress};

use crate::args::{LimitArgs, PositionArgs, RuleArgs};
use crate::failure::Failure;
use crate::hint;
use crate::input::{STANDARD_INPUT, Source, read, read_within};
use crate::named::{Named, only_rules, unknown_game, unknown_game_of};
use crate::rules::is_sum;
use crate::talk::say;
use crate::watch::Watch;

/// Longer texts take time to read, and that time counts.
const MAX_SHORT_BYTES: usize = 1 << 20;

/// A position, or several, with the texts that they are read from.
pub struct PositionRequest<'a> {
    catalog: &'a Catalog,
    args: &'a PositionArgs,
    limits: &'a LimitArgs,
    /// The game, unless each term of a sum names its own.
    named: Option<Named>,
    /// The text of the position, or of several.
    pub source: Source,
    data: Option<Source>,
    /// When the clock was started, if it was: at once if reading is work too (a rule, many lines, moves to find, a long text).
    begun: Option<Instant>,
    /// Whether the notes of the readers have been printed.
    has_noted: Cell<bool>,
}

impl<'a> PositionRequest<'a> {
    /// Finds the game and reads the files. `is_long` says whether reading the positions takes time that counts.
    ///
    /// # Errors
    /// If there is no such game, or if a file cannot be read.
    pub fn read(
        catalog: &'a Catalog,
        args: &'a PositionArgs,
        rule: &RuleArgs,
        limits: &'a LimitArgs,
        is_long: bool,
    ) -> Result<Self, Failure> {
        let (named, source) = source(catalog, args, rule, limits)?;
        let beside = beside(args)?;
        if beside == Some(Path::new("-")) && source.name == STANDARD_INPUT {
            return Err(Failure::usage(
                "standard input cannot be both the position and the extra data",
                "give the extra data in a file",
            ));
        }
        let data = beside.map(|path| read_within(path, limits.max_memory())).transpose()?;
        let is_long = is_long || args.after.is_some() || named.as_ref().is_some_and(Named::is_rule);
        let begun = (is_long || source.text.len() > MAX_SHORT_BYTES).then(Instant::now);
        let request = Self { catalog, args, limits, named, source, data, begun, has_noted: Cell::new(false) };
        if let Some(named) = &request.named {
            named.watch(&request.watch());
        }
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
        let convention = if self.args.misere { Convention::Misere } else { Convention::Normal };
        let data = self.data();
        let game = self.named.as_ref().map(|named| &named.game);
        // Only long texts ask whether the time is over, so the system is not asked for its threads at each of many lines.
        let watch = self.watch();
        let is_over = |_: &Progress| watch.over().is_some();
        let limits = Limits::none().with_bytes(watch.memory()).with_watch(&is_over);
        let question = Question::read_within(self.catalog, game.cloned(), text, data, convention, &limits)
            .map_err(|error| match error {
                ReadError::Position(error) => {
                    let expected = error.expected().to_owned();
                    let failure = Failure::Text(
                        self.source.name.clone(),
                        error.within(&self.source.text, self.offset(text)),
                    );
                    let of_the_catalogue =
                        game.filter(|_| self.named.as_ref().is_some_and(|named| !named.is_rule()));
                    failure.hinted(of_the_catalogue.and_then(|game| {
                        let file = self.args.file.as_deref().filter(|_| self.args.position.is_none());
                        let for_file = |path: &Path| hint::for_file(game, &path.display().to_string(), text);
                        let for_text = || {
                            let text = str::from_utf8(text).unwrap_or_default();
                            hint::for_position(self.catalog, game, text, &expected)
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
        match &self.args.after {
            Some(moves) => {
                let after = self.watch().limited(|limits| question.after_within(moves, limits));
                let after = after.map_err(|error| Failure::Text("--after".to_owned(), error));
                self.checked(after.and_then(|after| after.map_err(Failure::Unknown)))
            }
            None => Ok(question),
        }
    }

    /// The games that can be asked for.
    pub fn catalog(&self) -> &'a Catalog {
        self.catalog
    }

    /// The game, unless each term of a sum names its own.
    pub fn named(&self) -> Option<&Named> {
        self.named.as_ref()
    }

    /// The result, unless a rule failed while it was computed: then that failure.
    pub fn checked<T>(&self, found: Result<T, Failure>) -> Result<T, Failure> {
        match &self.named {
            Some(named) => named.checked(found),
            None => found,
        }
    }

    /// Where `text`, a part of the source, begins in it.
    fn offset(&self, text: &[u8]) -> usize {
        text.as_ptr() as usize - self.source.text.as_ptr() as usize
    }

    /// A watch over one of many searches. Its clock starts now.
    pub fn new_watch(&self) -> Watch<'_> {
        let watch = Watch::new(self.limits);
        if let Some(named) = &self.named {
            named.watch(&watch);
        }
        watch
    }

    /// The watch over the search. Its clock starts now, unless it was started before.
    pub fn watch(&self) -> Watch<'_> {
        let held = self.data.as_ref().map_or(0, |data| data.text.len() as u64);
        let watch = Watch::holding(held, self.limits);
        match self.begun {
            Some(begun) => watch.since(begun),
            None => watch,
        }
    }
}

/// The file with the game's extra data.
fn beside(args: &PositionArgs) -> Result<Option<&Path>, Failure> {
    // Without a position the file holds that.
    let file = args.file.as_deref().filter(|_| args.position.is_some());
    match (file, args.blocked.as_deref()) {
        (Some(_), Some(_)) => Err(Failure::usage(
            "with a position, --file and --blocked both name the extra data",
            "give one of the two",
        )),
        (file, blocked) => Ok(file.or(blocked)),
    }
}

/// The game named, and the text that holds the position.
fn source(
    catalog: &Catalog,
    args: &PositionArgs,
    rule: &RuleArgs,
    limits: &LimitArgs,
) -> Result<(Option<Named>, Source), Failure> {
    let trust = rule.trust();
    let named = Named::find(catalog, &args.game, &rule.settings, trust)?;
    let most = limits.max_memory();
    let position = match (&args.position, &args.file) {
        (Some(text), _) if text == "-" => read(Path::new("-"), most)?,
        (Some(text), _) => Source { name: "POSITION".to_owned(), text: text.clone().into_bytes() },
        (None, Some(path)) => read(path, most)?,
        // A whole sum, with its games named in it.
        (None, None) if named.is_none() && is_sum(&args.game) => {
            only_rules("a sum", &rule.settings, trust)?;
            let text = args.game.clone().into_bytes();
            return Ok((None, Source { name: "POSITION".to_owned(), text }));
        }
        (None, None) if let Some(named) = &named => {
            let hint = hint::missing_position(&named.game, &args.game);
            return Err(Failure::usage("the position is missing", hint));
        }
        (None, None) => return Err(unknown_game(catalog, &args.game)),
    };
    match named {
        Some(named) => Ok((Some(named), position)),
        None => Err(unknown_game_of(catalog, &args.game, args.position.as_deref())),
    }
}
