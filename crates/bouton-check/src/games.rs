//! The games that the checker knows: rule texts by their SHA-256, what they declare, and take-and-break codes.

use crate::board::{Board, Symmetry};
use crate::budget::{Budget, Flow, Refusal, unsupported};
use crate::graph::Graph;
use crate::maps::Map;
use crate::moves::{self, Each, Moves};
use crate::position::{Kind, Names, Position};
use crate::words::{shown, unexpected};

/// What the moves of a game are. A function gives every move of a position.
pub enum Rule {
    Board(fn(&Board, &mut Moves) -> Flow),
    /// Take-and-break, by the digits from the one before the point.
    Code(Vec<u8>),
    /// The moves from each vertex.
    Digraph(Vec<Vec<u32>>),
    Graph(fn(&Graph, &mut Moves) -> Flow),
    Heap(fn(u64, &mut Moves) -> Flow),
    Map(Box<dyn Map>),
    /// Moore's nim: at most this many heaps at once.
    Moore(usize),
    Numbers(fn(&[u64], &mut Moves) -> Flow),
}

/// How a rule says that a position falls into parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Split {
    /// The rule declares nothing.
    None,
    /// The parts of a board without these cells.
    Regions(u8),
    /// The components of a graph.
    Components,
}

/// A game: what its positions and moves are, and what its rule declares as `split` and as `symmetry`.
pub struct Game {
    pub kind: Kind,
    pub rule: Rule,
    pub split: Split,
    pub symmetry: Symmetry,
}

/// The SHA-256 of the rule texts of `crates/bouton-rules/corpus/rules/`, as `sha256sum` prints them in that folder.
const RULE_TEXTS: &str = include_str!("rule_texts.txt");

/// The names of the catalogue's games and families, and their other names.
pub const CATALOGUE: &str = "
    anti-atari-go arc-kayles arckayles blackout caos3 chomp clobber col cram crosscram crosscut dawson dawsons-chess dawsons-kayles
    graph green-hackenbush gridgame grundy grundys-game guiles hackenbush heap i-tromino inventor kayles l-tromino lasker laskers-nim
    mock-turtles moebius mogul moidores moore nim node-kayles nodekayles nogo notakto officers one-dimensional-tic-tac-toe pshtbrth
    queens rook rugs ruler snort staircase straight-tromino tabgame tartan treblecross triplets turning-corners turning-turtles
    turtles twins wythoff";

/// The names of the rule texts, and the SHA-256 of each.
pub fn rule_texts() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = RULE_TEXTS.lines().filter_map(|line| line.strip_suffix(".py")?.split_once("  "));
    lines.map(|(hash, name)| (name, hash))
}

/// The name of the rule text with this SHA-256, if it is one of the catalogue's.
pub fn known_text(hash: &str) -> Option<&'static str> {
    rule_texts().find(|(_, known)| *known == hash).map(|(name, _)| name)
}

/// Whether the catalogue calls a game so. No section with another text has such a name.
pub fn is_catalogue_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let family = name.split(':').next();
    CATALOGUE.split_ascii_whitespace().any(|word| Some(word) == family)
        || rule_texts().any(|(text, _)| text == name)
}

/// Whether a game of the catalogue has this name and this text: `crosscut:diagonal` and `crosscut-diagonal`, or `node-kayles` and
/// `node-kayles-board`, which is its text for boards.
pub fn is_name_of(name: &str, text: &str) -> bool {
    let name = name.replace(':', "-");
    text.strip_suffix("-board").unwrap_or(text) == name || text == name
}

impl Game {
    /// The game of a rule text of the catalogue. This checker does not know the moves of all of them.
    pub fn of_text(text: &str) -> Option<Self> {
        use Split::{Components, Regions};
        let none = Symmetry::default();
        let square = Symmetry { flips: true, turns: true, ..none };
        let any_order = Symmetry { any_order: true, ..none };
        let swap = |x, o| Symmetry { swap: Some((x, o)), ..square };
        let board =
            |symbols, moves, split, symmetry| (Kind::Board(symbols), Rule::Board(moves), split, symmetry);
        let (kind, rule, split, symmetry) = match text {
            "arc-kayles" => (Kind::Graph, Rule::Graph(moves::arc_kayles), Components, none),
            "blackout" => board("01", moves::blackout, Regions(b'0'), square),
            "caos3" => board("#^~%", moves::caos3, Split::None, none),
            "chomp" => (Kind::Numbers(None), Rule::Numbers(moves::chomp), Split::None, none),
            "clobber" => board("xo.", moves::clobber, Regions(b'.'), swap(b'x', b'o')),
            "col" => board(".BWbw#", moves::col, Regions(b'#'), square),
            "cram" | "arc-kayles-board" => board(".#", moves::cram, Regions(b'#'), square),
            "l-tromino" => board(".#", moves::l_tromino, Regions(b'#'), square),
            "straight-tromino" => board(".#", moves::straight_tromino, Regions(b'#'), square),
            "crosscut" => board(".*", moves::crosscut, Split::None, square),
            "crosscut-diagonal" => board(".*", moves::diagonal_crosscut, Split::None, square),
            "inventor" => board("X.o", moves::inventor, Split::None, none),
            "nim" => (Kind::Heap, Rule::Heap(moves::nim), Split::None, none),
            "node-kayles" => (Kind::Graph, Rule::Graph(moves::node_kayles), Components, none),
            "node-kayles-board" => board(".#", moves::node_kayles_board, Regions(b'#'), square),
            "nogo" => board(".BW#", moves::nogo, Regions(b'#'), swap(b'B', b'W')),
            "notakto" => board("X.", moves::notakto, Split::None, square),
            "queens" => board(".#", moves::queens, Split::None, square),
            "rook" => board(".#R", moves::rook, Split::None, none),
            "snort" => board(".BWbw#", moves::snort, Regions(b'#'), square),
            "staircase" => board("+01.S", moves::staircase, Split::None, none),
            "treblecross" => {
                let reverse = Symmetry { flips: true, ..none };
                (Kind::Word(".X"), Rule::Board(moves::treblecross), Split::None, reverse)
            }
            "wythoff" => (Kind::Numbers(Some(2)), Rule::Numbers(moves::wythoff), Split::None, any_order),
            _ => {
                let most = text.strip_prefix("moore-")?.parse().ok()?;
                (Kind::Numbers(None), Rule::Moore(most), Split::None, any_order)
            }
        };
        Some(Self { kind, rule, split, symmetry })
    }

    /// A game that declares nothing.
    pub fn plain(kind: Kind, rule: Rule) -> Self {
        Self { kind, rule, split: Split::None, symmetry: Symmetry::default() }
    }

    /// The game of a map.
    pub fn of_map(map: impl Map + 'static) -> Self {
        Self::plain(Kind::Numbers(Some(2)), Rule::Map(Box::new(map)))
    }

    /// Whether the game is a graph or a map, which the certificate contains.
    pub fn is_graph_or_map(&self) -> bool {
        matches!(self.rule, Rule::Digraph(_) | Rule::Map(_))
    }

    /// Reads a position as people write it.
    pub fn read(&self, text: &str, names: &mut Names) -> Result<Position, Refusal> {
        let position = self.kind.read(text, names)?;
        if let (Rule::Map(map), Position::Numbers(cell)) = (&self.rule, &position) {
            map.test_cell(cell[0], cell[1])?;
        }
        Ok(position)
    }

    /// Gives what every move of a position leaves to `each`, until `each` ends it. A move may be given twice.
    pub fn moves(&self, position: &Position, budget: &Budget, each: Each) -> Flow {
        let out = &mut Moves { budget, each };
        out.spend(position.size())?;
        match (&self.rule, position) {
            (Rule::Board(moves), Position::Board(board)) => moves(board, out),
            (Rule::Code(digits), &Position::Heap(n)) => moves::take_and_break(digits, n, out),
            (Rule::Digraph(graph), &Position::Vertex(v)) => {
                graph[v as usize].iter().try_for_each(|&to| out.leave(&[Position::Vertex(to)]))
            }
            (Rule::Graph(moves), Position::Graph(graph)) => moves(graph, out),
            (Rule::Heap(moves), &Position::Heap(n)) => moves(n, out),
            (Rule::Map(map), Position::Numbers(p)) => map.moves(p[0], p[1], out),
            (Rule::Moore(most), Position::Numbers(p)) => moves::moore(*most, p, out),
            (Rule::Numbers(moves), Position::Numbers(p)) => moves(p, out),
            // Every game reads positions of its kind only.
            _ => Ok(()),
        }
    }
}

/// Reads a take-and-break code of digits, such as `0.77`.
pub fn read_code(text: &str) -> Result<Game, Refusal> {
    let has_pairs = |(open, close): (char, char)| text.matches(open).count() == text.matches(close).count();
    let is_closed = has_pairs(('{', '}')) && has_pairs(('[', ']'));
    let is_other = text.contains(['{', '!', '?', '=', '['])
        || text.starts_with("subtract")
        || text.starts_with("all-but");
    if is_closed && is_other {
        return unsupported(format!("the code {}; digits from 0 to F are known", shown(text)));
    }
    let (first, rest) = text.split_once('.').unwrap_or((text, "?"));
    let first = if first.is_empty() { "0" } else { first };
    let digits = first.chars().chain(rest.chars()).map(|digit| digit.to_digit(16).map(|digit| digit as u8));
    match digits.collect::<Option<Vec<u8>>>() {
        // A 1 or a 2 before the point would be a move that changes nothing.
        Some(digits) if first.len() == 1 && digits[0] & 3 == 0 => {
            Ok(Game::plain(Kind::Heap, Rule::Code(digits)))
        }
        _ => unexpected(text, "a code such as `0.77`"),
    }
}
