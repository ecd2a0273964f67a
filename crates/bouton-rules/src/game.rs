//! A rule as a game of the catalogue.

use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

use bouton::catalog::drawing::Showing;
use bouton::catalog::figure::Figure;
use bouton::catalog::finder::FindValues;
use bouton::catalog::form::Form;
use bouton::catalog::playable::{Playable, count_by_listing};
use bouton::catalog::reading::{ReadError, Reading};
use bouton::catalog::samples::{BoardSamples, GraphSamples, NumberSamples, Outline, Positions, shared};
use bouton::catalog::status::{Assumption, Status};
use bouton::catalog::{Game, Series};
use bouton::notation::{Measure, Name, ParseError};
use bouton::{Keyed, MoveList, Nimber, Ruleset};

use crate::declared::Declared;
use crate::dense::{Dense, MOST_SIDES};
use crate::look::Look;
use crate::play::{Label, Play};
use crate::positions::all_positions;
use crate::rule::Rule;
use crate::source::Fault;
use crate::value::{Alphabet, Base, Kind, LONGEST_LIST, MOST_VERTICES, Position, Read, WIDEST};
use crate::width::exact;

/// A rule and the graph that contains its positions, as a game of the catalogue. Moves have names where people see
/// them, and no names where a search computes values.
pub struct Ruled {
    named: Play,
    nameless: Play,
    trial: Play,
    /// A trial in which the boards of the size that is asked about first are numbered.
    tabled: OnceLock<Play>,
    belief: Option<Belief>,
}

/// The declarations of a rule that are believed, and how far they were tested.
#[derive(Clone)]
struct Belief {
    declared: Arc<Declared>,
    assumption: Assumption,
}

impl Ruled {
    fn new(rule: &Arc<Rule>, base: Option<Base>, belief: Option<&Belief>) -> Self {
        let base = base.map(Arc::new);
        let play = |is_named| {
            let play = Play::new(rule.clone(), base.clone(), is_named).sampling_orders();
            match belief {
                Some(belief) => play.believing(belief.declared.clone()),
                None => play,
            }
        };
        let nameless = play(false);
        let (trial, tabled) = (nameless.trial(), OnceLock::new());
        Self { named: play(true), trial, tabled, nameless, belief: belief.cloned() }
    }

    fn is_dense(&self) -> bool {
        is_dense(self.nameless.rule(), self.belief.as_ref())
    }
}

/// Whether values are found in a table of all small positions, if each position has only a few numbers. In normal
/// play the table is quicker than a declared symmetry, which is then believed only in misere play.
fn is_dense(rule: &Rule, belief: Option<&Belief>) -> bool {
    let is_more_declared = |belief: &Belief| belief.declared.has_split() || belief.declared.has_known();
    matches!(rule.kind(), Kind::Heap | Kind::Numbers(Some(1..=MOST_SIDES)))
        && !belief.is_some_and(is_more_declared)
}

impl Ruleset for Ruled {
    type Position = Position;
    type Move = Label;

    fn moves(&self, position: &Position, list: &mut MoveList<Self>) {
        let play = if list.wants_names() { &self.named } else { &self.nameless };
        play.moves(position, list);
    }

    fn canonical(&self, position: Position) -> Position {
        self.nameless.canonical(position)
    }

    fn reduce(&self, position: &Position, sum: &mut Vec<Position>) -> bool {
        self.nameless.reduce(position, sum)
    }

    fn known_value(&self, position: &Position) -> Option<Nimber> {
        self.nameless.known_value(position)
    }

    fn heap_bytes(&self, position: &Position) -> u64 {
        self.named.heap_bytes(position)
    }
}

impl Keyed for Ruled {
    fn key(&self, position: &Position, bytes: &mut Vec<u8>) {
        self.named.key(position, bytes);
    }

    fn position(&self, bytes: &[u8]) -> Option<Position> {
        self.named.position(bytes)
    }
}

impl Playable for Ruled {
    fn text(&self, position: &Position) -> String {
        self.named.text(position)
    }

    fn status(&self) -> Status {
        let belief = self.belief.as_ref().filter(|_| !self.is_dense());
        belief.map_or(Status::Exact, |belief| Status::Assuming(belief.assumption.clone()))
    }

    fn read_term(&self, text: &[u8], take: &mut dyn FnMut(Position)) -> bool {
        // A graph is a board of its own.
        let is_alike = self.named.base().is_none();
        let position = is_alike.then(|| Read::plainly(self.named.rule().kind(), text)).flatten();
        position.map(take).is_some()
    }

    fn count_moves(&self, position: &Position) -> Option<u64> {
        // Moves with the same name count as one move, so names are needed.
        Some(position.as_nimber().unwrap_or_else(|| count_by_listing(&self.named, position)))
    }

    fn values(&self, position: &Position) -> Option<Box<dyn FindValues + '_>> {
        let is_tabled = self.belief.is_none() && Dense::holds_boards_like(&self.nameless, position);
        let trial = match self.is_dense() {
            true => Some(&self.trial),
            false => is_tabled.then(|| self.tabled.get_or_init(|| self.trial.on_boards_like(position))),
        };
        Some(Box::new(Dense::new(&self.nameless, trial)))
    }

    fn misere_status(&self) -> Status {
        let belief = self.belief.as_ref().filter(|belief| belief.declared.has_symmetry());
        let assumption =
            |belief: &Belief| Assumption { what: "symmetry".into(), to: belief.assumption.to.clone() };
        belief.map_or(Status::Exact, |belief| Status::Assuming(assumption(belief)))
    }

    /// Shows a sum of one component.
    fn show(&self, positions: &[Position], showing: &Showing<'_>) -> Option<Figure> {
        let [position] = positions else { return None };
        match position.as_nimber() {
            Some(heap) => Some(Figure::Heaps(vec![heap])),
            None => {
                let look = Look::of(self.named.rule().kind());
                look.figure(&self.text(position), self, position, showing)
            }
        }
    }
}

/// The positions of a kind by their size. The first symbol of an alphabet counts as the plainest.
fn positions(kind: &Kind) -> Option<Positions> {
    let boards = |symbols: &str, shape, most| shared(BoardSamples::new(symbols, shape, most));
    match kind {
        Kind::Heap => shared(NumberSamples::heaps()),
        Kind::Numbers(count) => shared(NumberSamples::tuples(*count)),
        Kind::Word(alphabet) => boards(alphabet.text(), Outline::Row, exact(LONGEST_LIST)),
        Kind::Board(alphabet) => boards(alphabet.text(), Outline::Rectangle, exact(WIDEST)),
        Kind::Graph => shared(GraphSamples::Edges(exact(MOST_VERTICES))),
    }
}

/// The forms of positions of a kind. A digit of an alphabet is the sign of its number, and a number is the length of a word where none is.
fn forms(kind: &Kind) -> Vec<Form> {
    let signs = |alphabet: &Alphabet| -> String {
        ('0'..='9').map(|digit| if alphabet.code(digit).is_some() { digit } else { ' ' }).collect()
    };
    let rows = |alphabet| Form::Rows(signs(alphabet).trim_end().to_owned().into());
    match kind {
        Kind::Heap => vec![Form::Heap],
        Kind::Numbers(_) => vec![Form::Tuple],
        Kind::Word(alphabet) if signs(alphabet).trim().is_empty() => vec![rows(alphabet), Form::Number],
        Kind::Word(alphabet) | Kind::Board(alphabet) => vec![rows(alphabet)],
        Kind::Graph => vec![Form::Graph],
    }
}

/// A row of the symbol that stands for an empty cell: `.` if the alphabet has it, and its first one otherwise.
fn plain_row(alphabet: &Alphabet, length: usize) -> String {
    let symbols = alphabet.text();
    let plain = if symbols.contains('.') { Some('.') } else { symbols.chars().next() };
    plain.into_iter().collect::<String>().repeat(length)
}

impl Rule {
    /// Creates the game of the rule. The rule's declarations are believed if `tested_to` says up to which size they
    /// were tested.
    #[must_use]
    pub fn into_game(self: Arc<Self>, tested_to: Option<&str>) -> Game {
        let declared = Declared::of(&self);
        let belief = tested_to.zip(declared.words()).map(|(to, what)| {
            let assumption = Assumption { what: what.into(), to: to.into() };
            Belief { declared: Arc::new(declared), assumption }
        });
        let way = match (&belief, self.kind()) {
            (belief, kind) if is_dense(&self, belief.as_ref()) => match kind {
                Kind::Heap => {
                    "a table of heaps, by the rule alone; the search for positions too large for the table"
                        .into()
                }
                _ => "a table of tuples, by the rule alone; the search for positions too large for the table"
                    .into(),
            },
            (Some(Belief { assumption, .. }), _) => format!("the search, assuming {assumption}").into(),
            (None, Kind::Word(_) | Kind::Board(_)) => {
                "a table of small boards, by the rule alone; the search for larger boards".into()
            }
            (None, _) => "the search, by the rule alone".into(),
        };
        let series = self.series(belief.as_ref());
        let (summary, source) = self.words();
        let (how, example) = self.how();
        Game {
            rule: summary.into(),
            how: how.into(),
            example,
            way,
            source: source.into(),
            heaps: matches!(self.checked.kind, Kind::Heap | Kind::Numbers(_)) && !self.checked.is_named,
            misere: self.checked.is_misere,
            series,
            forms: forms(self.kind()),
            samples: positions(self.kind()),
            boards: all_positions(&self),
            ..Game::named(self.name(), move |text, _| self.reading(text, belief.as_ref()))
        }
    }

    /// The positions ordered by their size, if a size is one number or two.
    fn series(self: &Arc<Self>, belief: Option<&Belief>) -> Option<Series> {
        let sides = self.checked.start.map(|(_, sides)| sides);
        let measure = match (&self.checked.kind, sides) {
            (Kind::Board(_), Some(2)) => Measure::Board,
            (Kind::Word(_), Some(1)) => Measure::Word,
            (Kind::Heap | Kind::Numbers(Some(1)), _) => Measure::Heap,
            (Kind::Numbers(Some(2)), _) => Measure::Pair,
            _ => return None,
        };
        let (rule, belief) = (self.clone(), belief.cloned());
        Series::starting(measure, move |size| rule.reading_of_size(measure, size, belief.as_ref()))
    }

    /// The position of a size.
    fn reading_of_size(
        self: &Arc<Self>,
        measure: Measure,
        size: (u32, u32),
        belief: Option<&Belief>,
    ) -> Result<Reading, ReadError> {
        let (rows, cols) = (i64::from(size.0), i64::from(size.1));
        let game = Ruled::new(self, None, belief);
        // If `start` has no position for one size, it may have one for others, so this is not a fault of the rule.
        let started = |sides: &[i64]| {
            let name = measure.name(size);
            let wrong = |expected| ParseError::new(name.as_bytes(), 0..name.len(), expected);
            match game.nameless.start(sides) {
                Some(Ok(position)) => Ok(position),
                Some(Err(Fault { message, span, .. })) => {
                    let line = span.map_or(0, |span| self.source.place(span).0.line);
                    let place = format!("`start` has a position for: {message}, in line {line}");
                    Err(wrong(format!("a size that {place}")))
                }
                None => Err(wrong("a size that `start` takes".to_owned())),
            }
        };
        let position = match (measure, &self.checked.kind) {
            (Measure::Heap, Kind::Heap) => Position::heap(cols as u64),
            (Measure::Heap, _) => Position::numbers(&[cols]),
            (Measure::Pair, _) => Position::numbers(&[rows, cols]),
            (Measure::Word, _) => started(&[cols])?,
            (Measure::Board, _) => started(&[rows, cols])?,
        };
        let written = game.text(&position);
        Ok(Reading::new(written).on(self.board(belief)).with(game, [position]))
    }

    /// A key that separates the results of this rule from others: two rules with the same name are different games,
    /// and results that depend on declarations are separate from the bare rule's results.
    fn board(&self, belief: Option<&Belief>) -> String {
        format!("{:016x}{}", self.identity, if belief.is_some() { " as declared" } else { "" })
    }

    /// The name of the game: the name of the file, without its folder and its extension, or the text of a rule of one
    /// line.
    #[must_use]
    pub fn name(&self) -> String {
        let name = self.source.name.trim();
        if self.is_line {
            return name.to_owned();
        }
        let file = name.rsplit(['/', std::path::MAIN_SEPARATOR]).next().unwrap_or(name);
        file.strip_suffix(".py").unwrap_or(file).to_owned()
    }

    /// The first line of the rule's description, and the rest of it.
    fn words(&self) -> (String, String) {
        let doc = self.doc.as_deref().unwrap_or_default().trim();
        let (first, rest) = doc.split_once('\n').unwrap_or((doc, ""));
        let rest: Vec<_> = rest.split_whitespace().collect();
        (first.trim().to_owned(), rest.join(" "))
    }

    /// A description of how to write a position, and an example to paste.
    fn how(&self) -> (&'static str, Cow<'static, str>) {
        let has_start = self.checked.start.is_some();
        match (&self.checked.kind, has_start) {
            (Kind::Heap, _) => ("heaps: `12 + 7`, `12 7`, `2x7`", "12".into()),
            (Kind::Numbers(_), _) => ("numbers in parentheses: `(3,5)`, `(3,5) + (1,2)`", "(3,5)".into()),
            (Kind::Word(_), true) => ("a word of the rule's symbols, or its length: `8`", "8".into()),
            (Kind::Word(alphabet), false) => ("a word of the rule's symbols", plain_row(alphabet, 8).into()),
            (Kind::Board(_), true) => {
                ("rows of the rule's symbols with `/` between them, or a size: `3x4`", "3x4".into())
            }
            (Kind::Board(alphabet), false) => {
                let row = plain_row(alphabet, 3);
                let board = [&*row; 3].join("/");
                ("rows of the rule's symbols with `/` between them", board.into())
            }
            (Kind::Graph, _) => (
                "edges `a-b b-c`, lone vertices; `path5`, `cycle6`, `grid3x4`, `graph6:...`",
                "a-b b-c".into(),
            ),
        }
    }

    /// Reads one term.
    fn reading(self: &Arc<Self>, text: &[u8], belief: Option<&Belief>) -> Result<Reading, ReadError> {
        let (mut board, mut game) = (self.board(belief), Ruled::new(self, None, belief));
        let (positions, written, note) = match Read::term(&self.checked.kind, text)? {
            Read::Positions(positions, written, note) => (positions, written, note),
            Read::Graph(base, graph, written, note) => {
                // Positions are numbers of vertices and edges, and the vertices have numbers in the order of these names.
                let names: Vec<_> = base.names().iter().map(Name::as_str).collect();
                board = format!("{board} {}: {written}", names.join(" "));
                game = Ruled::new(self, Some(base), belief);
                (vec![Position::from(&graph)], written, note)
            }
            Read::Size(sides) => {
                let position = self.start(&game.nameless, &sides, text)?;
                let written = game.text(&position);
                (vec![position], written, None)
            }
        };
        Ok(Reading::new(written).noting(note).on(board).with(game, positions))
    }

    /// The position of a size.
    fn start(&self, play: &Play, sides: &[i64], text: &[u8]) -> Result<Position, ParseError> {
        let wrong = |expected: String| ParseError::new(text, 0..text.len(), expected);
        match play.start(sides) {
            Some(Ok(position)) => Ok(position),
            Some(Err(mut fault)) => {
                fault.position.get_or_insert_with(|| String::from_utf8_lossy(text).trim().to_owned());
                let expected = format!("a size that `start` has a position for: {}", fault.message);
                if !fault.is_stop {
                    self.note(fault);
                }
                Err(wrong(expected))
            }
            None => {
                let start =
                    if self.kind().is_word() { "def start(length):" } else { "def start(rows, cols):" };
                Err(wrong(format!("{}; for a size the rule would need `{start}`", self.how().0)))
            }
        }
    }
}
