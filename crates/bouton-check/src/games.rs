//! The games that the checker knows: rule texts by their SHA-256, what they declare, and take-and-break codes.

use crate::board::Symmetry;
use crate::budget::{Refusal, unsupported};
use crate::digraph::Digraph;
use crate::maps::Map;
use crate::position::{Kind, Names, Position};
use crate::words::{shown, unexpected};

/// A game by its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Game {
    ArcKayles,
    Blackout,
    Caos3,
    Chomp,
    Clobber,
    Col,
    Cram,
    Crosscut,
    DiagonalCrosscut,
    Inventor,
    /// At most this many heaps at once.
    Moore(usize),
    Nim,
    NodeKayles,
    NodeKaylesBoard,
    Nogo,
    Notakto,
    Queens,
    Rook,
    Snort,
    Staircase,
    Treblecross,
    Wythoff,
    /// Take-and-break, by the digits from the one before the point.
    Code(Vec<u8>),
    Digraph(Digraph),
    Map(Map),
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

/// The rule texts of `crates/bouton-rules/corpus/rules/`: the name of the file, the SHA-256 of its text, the game.
pub const RULE_TEXTS: &[(&str, &str, Game)] = &[
    ("arc-kayles", "bca970cc6bad7165d075329bec2634463ed815c308f314e4e87d8b177c7357c6", Game::ArcKayles),
    ("arc-kayles-board", "41ded0a6e5dcc50a69fb965f1458e5ffac7ecbb9dba281eaa591b2092940a252", Game::Cram),
    ("blackout", "3f3f851b7c0caa4a1b6d702ab82fff123e288d3a0598c18a7592045be8eb10f3", Game::Blackout),
    ("caos3", "bf7a9a0744e4c444872b8cf5683fbf0965e8707acbeea472c4a4b92608e846ff", Game::Caos3),
    ("chomp", "0d22797f2b6bdf7e1e31be3bb7c603a4eff9ce45aec85d38d9247be7b4c3a2dc", Game::Chomp),
    ("clobber", "8208ef76c1bca1a5dc07dc59b67b5a39fef194191fb360f169341f3a12af77ea", Game::Clobber),
    ("col", "678b09513574775fc7c4d7bd5275dc316efa43480b59e6c7cb450e68d8cc9e07", Game::Col),
    ("cram", "e581090cc77e4e50e7703933c9bab2a4d00eb8535ac44bc8fd36a96c2e3edaa0", Game::Cram),
    ("crosscut", "0a104a64d2e99e8e120ed6971b2f222d4f96b1205a46cbbb61b9b27c4f32e288", Game::Crosscut),
    (
        "crosscut-diagonal",
        "41918aa9dd7a7f7568c7b809c912fe76bbb1f19e0792746f57cccf5f0ca9a59c",
        Game::DiagonalCrosscut,
    ),
    ("inventor", "e6eac13feb6002858eefd1ab9ea4ef06d4bb39f11f2795044f72af4db2b542b2", Game::Inventor),
    ("moore-2", "c8d3d86a9e7b9e7ee61464adee292516ff45f4c7b2ced3ae87cf62f36b3b9a11", Game::Moore(2)),
    ("moore-3", "2dfe475ff02473684c7e08e4fc56c4b851cbaabcf27ff24fe02f3ccb98a88064", Game::Moore(3)),
    ("moore-4", "8edfa7150f683d88ba7e8f0bce875a205d27cad6b31640a51a27f79471976086", Game::Moore(4)),
    ("moore-5", "2b9814ab7882275e97d82d165c1a8e70757c87a50759971ca86f24eec617a40d", Game::Moore(5)),
    ("moore-6", "643e50861fd6ef48d002312fcd063c3bc9ecf16879f77177eaa025eccd33c0df", Game::Moore(6)),
    ("moore-7", "d51be32fb8c2b68c046dcc383e5523611e54650bbb75a38c3c5bc1c9bcacb7de", Game::Moore(7)),
    ("moore-8", "6d5e7b99ba37330ea6e4e4cda4ebce84aed8f6f37ae9c7bb765d71a6ac5b84f4", Game::Moore(8)),
    ("moore-9", "9e5852563bb35d1c474ac4db67e748468b78a3db32d58392539f79fd05104243", Game::Moore(9)),
    ("nim", "eb8cf1970d5c235441ea25563cbe02a941e433fd2a91d39dcaf28f12a77e7c91", Game::Nim),
    ("node-kayles", "f9ce61179a5cfdfa1a0a7fae09be2d8c3497dbc5e3af7b531f935d2d8ba8c2a9", Game::NodeKayles),
    (
        "node-kayles-board",
        "35f0c1d7cc3b865e29beda3331e9e6dd5b01611f0a3b9b45333cbc0c23496f7d",
        Game::NodeKaylesBoard,
    ),
    ("nogo", "a66f2d531b721041c923832b9f89b0515c70d935eda4e8cc56357dd40026e2e9", Game::Nogo),
    ("notakto", "e19907bcd4aeb8307c01d126755e4026ac54a45ef272a2349bbcd3cff43b900f", Game::Notakto),
    ("queens", "6eb55292a16e57979d18bb61acdd0aa2a4ad6a83e5a74f81f071303194e1d6a5", Game::Queens),
    ("rook", "ab96cbbf9075967545c926d82c7411f8474b6e00c775ef0b5cc7ac8464e1eba7", Game::Rook),
    ("snort", "ac89a01bbedc7efbe51e8bd97ad4ca3e331bb6f2af61c39208e6344db73bf27d", Game::Snort),
    ("staircase", "e4fbe739914dafc7ddd5f8efeee484b78a7595f015e55bddd45906fcaad5f84c", Game::Staircase),
    ("treblecross", "64b0a3128e7ada9031e7b0ae9f318fe07079220ddc0df1dd5ab7742892db7c28", Game::Treblecross),
    ("wythoff", "6cffaff3863462ed13f44b459d66dc8e8e1d77869966a1de41e222f6bb332587", Game::Wythoff),
];

/// The other texts there. This checker does not know the moves of their games.
pub const OTHER_TEXTS: &[(&str, &str)] = &[
    ("hackenbush", "c022c9b0bf291d64b37ff307f5c63c61e231dbbde8b8e9e65b9a5475020e4924"),
    ("mock-turtles", "adf1c1120de0c1322cb7e1ac9d1991a4e4e1bb9a6054d820a6f5e968d3881f63"),
    ("moebius", "cb365c2fd31c1a5dd092b36707b6191c2351960ccecba4ca098ecd2af0733e6d"),
    ("mogul", "6c9232f8141c80a662e25f937d7c400093872cd6ee30e0ebddfe41b7a3a3d665"),
    ("moidores", "fcff51f7ae56f72b43a522dc550a4217ce752915c991c3d62ce30998953bf3c9"),
    ("ruler", "4602f8c4992a45de17c8c01c83005e8f445ca4f8cc605a48d200422b4c648fe4"),
    ("triplets", "24808842124fd475863d0c3de81a0f08223ac40b1c7cc3c3c042756cef18e36c"),
    ("turtles", "1e1c85ca905d3273886803d00fded310da9f787176a5cd99d558c7d436a715b7"),
    ("twins", "7f8771d75319612e2793ba3d64b6850fd5f97e1240f0d340b39eb08affbf9976"),
];

/// The names of the catalogue's games and families, and their other names.
pub const CATALOGUE: &str = "
    anti-atari-go arc-kayles arckayles blackout caos3 chomp clobber col cram crosscram crosscut dawson dawsons-chess dawsons-kayles
    graph green-hackenbush gridgame grundy grundys-game guiles hackenbush heap inventor kayles lasker laskers-nim mock-turtles moebius
    mogul moidores moore nim node-kayles nodekayles nogo notakto officers one-dimensional-tic-tac-toe pshtbrth queens rook rugs ruler
    snort staircase tabgame tartan treblecross triplets turning-corners turning-turtles turtles twins wythoff";

/// The name of the rule text with this SHA-256, if it is one of the catalogue's.
pub fn known_text(hash: &str) -> Option<&'static str> {
    let texts = RULE_TEXTS.iter().map(|(name, known, _)| (name, known));
    let mut texts = texts.chain(OTHER_TEXTS.iter().map(|(name, known)| (name, known)));
    texts.find(|(_, known)| **known == hash).map(|(name, _)| *name)
}

/// Whether the catalogue calls a game so. No section with another text has such a name.
pub fn is_catalogue_name(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let family = name.split(':').next();
    let mut texts = RULE_TEXTS.iter().map(|text| text.0).chain(OTHER_TEXTS.iter().map(|text| text.0));
    CATALOGUE.split_ascii_whitespace().any(|word| Some(word) == family) || texts.any(|text| text == name)
}

/// Whether a game of the catalogue has this name and this text: `crosscut:diagonal` and `crosscut-diagonal`, or `node-kayles` and
/// `node-kayles-board`, which is its text for boards.
pub fn is_name_of(name: &str, text: &str) -> bool {
    let name = name.replace(':', "-");
    text.strip_suffix("-board").unwrap_or(text) == name || text == name
}

impl Game {
    /// What the rule says of its positions, and what it declares as `split` and as `symmetry`.
    pub fn declares(&self) -> (Kind, Split, Symmetry) {
        let none = Symmetry::default();
        let square = Symmetry { flips: true, turns: true, ..none };
        let any_order = Symmetry { any_order: true, ..none };
        let swap = |x, o| Symmetry { swap: Some((x, o)), ..square };
        match self {
            Game::Nim | Game::Code(_) => (Kind::Heap, Split::None, none),
            Game::Digraph(_) => (Kind::Vertex, Split::None, none),
            Game::Map(_) => (Kind::Numbers(Some(2)), Split::None, none),
            Game::Chomp => (Kind::Numbers(None), Split::None, none),
            Game::Moore(_) => (Kind::Numbers(None), Split::None, any_order),
            Game::Wythoff => (Kind::Numbers(Some(2)), Split::None, any_order),
            Game::ArcKayles | Game::NodeKayles => (Kind::Graph, Split::Components, none),
            Game::Treblecross => (Kind::Word(".X"), Split::None, Symmetry { flips: true, ..none }),
            Game::Blackout => (Kind::Board("01"), Split::Regions(b'0'), square),
            Game::Clobber => (Kind::Board("xo."), Split::Regions(b'.'), swap(b'x', b'o')),
            Game::Col | Game::Snort => (Kind::Board(".BWbw#"), Split::Regions(b'#'), square),
            Game::Cram | Game::NodeKaylesBoard => (Kind::Board(".#"), Split::Regions(b'#'), square),
            Game::Queens => (Kind::Board(".#"), Split::None, square),
            Game::Crosscut | Game::DiagonalCrosscut => (Kind::Board(".*"), Split::None, square),
            Game::Nogo => (Kind::Board(".BW#"), Split::Regions(b'#'), swap(b'B', b'W')),
            Game::Notakto => (Kind::Board("X."), Split::None, square),
            Game::Caos3 => (Kind::Board("#^~%"), Split::None, none),
            Game::Inventor => (Kind::Board("X.o"), Split::None, none),
            Game::Rook => (Kind::Board(".#R"), Split::None, none),
            Game::Staircase => (Kind::Board("+01.S"), Split::None, none),
        }
    }

    pub fn kind(&self) -> Kind {
        self.declares().0
    }

    /// Whether the game is a graph or a map, which the certificate contains.
    pub fn is_graph_or_map(&self) -> bool {
        matches!(self, Game::Digraph(_) | Game::Map(_))
    }

    /// Reads a position as people write it.
    pub fn read(&self, text: &str, names: &mut Names) -> Result<Position, Refusal> {
        let position = self.kind().read(text, names)?;
        if let (Game::Map(map), Position::Numbers(cell)) = (self, &position) {
            map.test_cell(cell[0], cell[1])?;
        }
        Ok(position)
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
        Some(digits) if first.len() == 1 && digits[0] & 3 == 0 => Ok(Game::Code(digits)),
        _ => unexpected(text, "a code such as `0.77`"),
    }
}
