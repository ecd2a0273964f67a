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

/// The SHA-256 of the rule texts of `crates/bouton-rules/corpus/rules/`, by the names of the files.
pub const RULE_TEXTS: &[(&str, &str)] = &[
    ("arc-kayles", "bca970cc6bad7165d075329bec2634463ed815c308f314e4e87d8b177c7357c6"),
    ("arc-kayles-board", "41ded0a6e5dcc50a69fb965f1458e5ffac7ecbb9dba281eaa591b2092940a252"),
    ("blackout", "3f3f851b7c0caa4a1b6d702ab82fff123e288d3a0598c18a7592045be8eb10f3"),
    ("caos3", "bf7a9a0744e4c444872b8cf5683fbf0965e8707acbeea472c4a4b92608e846ff"),
    ("chomp", "0d22797f2b6bdf7e1e31be3bb7c603a4eff9ce45aec85d38d9247be7b4c3a2dc"),
    ("clobber", "8208ef76c1bca1a5dc07dc59b67b5a39fef194191fb360f169341f3a12af77ea"),
    ("col", "678b09513574775fc7c4d7bd5275dc316efa43480b59e6c7cb450e68d8cc9e07"),
    ("cram", "e581090cc77e4e50e7703933c9bab2a4d00eb8535ac44bc8fd36a96c2e3edaa0"),
    ("crosscut", "0a104a64d2e99e8e120ed6971b2f222d4f96b1205a46cbbb61b9b27c4f32e288"),
    ("crosscut-diagonal", "41918aa9dd7a7f7568c7b809c912fe76bbb1f19e0792746f57cccf5f0ca9a59c"),
    ("hackenbush", "c022c9b0bf291d64b37ff307f5c63c61e231dbbde8b8e9e65b9a5475020e4924"),
    ("inventor", "e6eac13feb6002858eefd1ab9ea4ef06d4bb39f11f2795044f72af4db2b542b2"),
    ("l-tromino", "640a225bb816c50fd854a656bf4764c59f4eadafdd9ac7f140c03e80b60cd6b8"),
    ("mock-turtles", "adf1c1120de0c1322cb7e1ac9d1991a4e4e1bb9a6054d820a6f5e968d3881f63"),
    ("moebius", "cb365c2fd31c1a5dd092b36707b6191c2351960ccecba4ca098ecd2af0733e6d"),
    ("mogul", "6c9232f8141c80a662e25f937d7c400093872cd6ee30e0ebddfe41b7a3a3d665"),
    ("moidores", "fcff51f7ae56f72b43a522dc550a4217ce752915c991c3d62ce30998953bf3c9"),
    ("moore-2", "c8d3d86a9e7b9e7ee61464adee292516ff45f4c7b2ced3ae87cf62f36b3b9a11"),
    ("moore-3", "2dfe475ff02473684c7e08e4fc56c4b851cbaabcf27ff24fe02f3ccb98a88064"),
    ("moore-4", "8edfa7150f683d88ba7e8f0bce875a205d27cad6b31640a51a27f79471976086"),
    ("moore-5", "2b9814ab7882275e97d82d165c1a8e70757c87a50759971ca86f24eec617a40d"),
    ("moore-6", "643e50861fd6ef48d002312fcd063c3bc9ecf16879f77177eaa025eccd33c0df"),
    ("moore-7", "d51be32fb8c2b68c046dcc383e5523611e54650bbb75a38c3c5bc1c9bcacb7de"),
    ("moore-8", "6d5e7b99ba37330ea6e4e4cda4ebce84aed8f6f37ae9c7bb765d71a6ac5b84f4"),
    ("moore-9", "9e5852563bb35d1c474ac4db67e748468b78a3db32d58392539f79fd05104243"),
    ("nim", "eb8cf1970d5c235441ea25563cbe02a941e433fd2a91d39dcaf28f12a77e7c91"),
    ("node-kayles", "f9ce61179a5cfdfa1a0a7fae09be2d8c3497dbc5e3af7b531f935d2d8ba8c2a9"),
    ("node-kayles-board", "35f0c1d7cc3b865e29beda3331e9e6dd5b01611f0a3b9b45333cbc0c23496f7d"),
    ("nogo", "a66f2d531b721041c923832b9f89b0515c70d935eda4e8cc56357dd40026e2e9"),
    ("notakto", "e19907bcd4aeb8307c01d126755e4026ac54a45ef272a2349bbcd3cff43b900f"),
    ("queens", "6eb55292a16e57979d18bb61acdd0aa2a4ad6a83e5a74f81f071303194e1d6a5"),
    ("rook", "ab96cbbf9075967545c926d82c7411f8474b6e00c775ef0b5cc7ac8464e1eba7"),
    ("ruler", "4602f8c4992a45de17c8c01c83005e8f445ca4f8cc605a48d200422b4c648fe4"),
    ("snort", "ac89a01bbedc7efbe51e8bd97ad4ca3e331bb6f2af61c39208e6344db73bf27d"),
    ("staircase", "e4fbe739914dafc7ddd5f8efeee484b78a7595f015e55bddd45906fcaad5f84c"),
    ("straight-tromino", "63b07f47ca7efaf399433d159cbe7a50c4fa6da4e2a0a2c6b61dcf9f257617a7"),
    ("treblecross", "64b0a3128e7ada9031e7b0ae9f318fe07079220ddc0df1dd5ab7742892db7c28"),
    ("triplets", "24808842124fd475863d0c3de81a0f08223ac40b1c7cc3c3c042756cef18e36c"),
    ("turtles", "1e1c85ca905d3273886803d00fded310da9f787176a5cd99d558c7d436a715b7"),
    ("twins", "7f8771d75319612e2793ba3d64b6850fd5f97e1240f0d340b39eb08affbf9976"),
    ("wythoff", "6cffaff3863462ed13f44b459d66dc8e8e1d77869966a1de41e222f6bb332587"),
];

/// The names of the catalogue's games and families, and their other names.
pub const CATALOGUE: &str = "
    anti-atari-go arc-kayles arckayles blackout caos3 chomp clobber col cram crosscram crosscut dawson dawsons-chess dawsons-kayles
    graph green-hackenbush gridgame grundy grundys-game guiles hackenbush heap i-tromino inventor kayles l-tromino lasker laskers-nim
    mock-turtles moebius mogul moidores moore nim node-kayles nodekayles nogo notakto officers one-dimensional-tic-tac-toe pshtbrth
    queens rook rugs ruler snort staircase straight-tromino tabgame tartan treblecross triplets turning-corners turning-turtles
    turtles twins wythoff";

/// The name of the rule text with this SHA-256, if it is one of the catalogue's.
pub fn known_text(hash: &str) -> Option<&'static str> {
    RULE_TEXTS.iter().find(|(_, known)| *known == hash).map(|(name, _)| *name)
}

/// Whether the catalogue calls a game so. No section with another text has such a name.
pub fn is_catalogue_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let family = name.split(':').next();
    CATALOGUE.split_ascii_whitespace().any(|word| Some(word) == family)
        || RULE_TEXTS.iter().any(|(text, _)| *text == name)
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
