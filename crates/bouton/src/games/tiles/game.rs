//! What a game with a tile must define.

/// The ways in which a tile can lie: for each, its cells, as rows and columns counted from the corner of its box.
pub type Tiles = &'static [&'static [(u32, u32)]];

/// The rules of a game in which a move covers free cells of a board with a tile.
///
/// The tile is connected, all its ways have the same number of cells, and with a way each of its eight images under turns and reflections is
/// one, too.
pub trait TileGame: Send + Sync + 'static {
    /// The name of the game.
    const NAME: &'static str;
    /// Other names of the game, for lookups.
    const ALIASES: &'static [&'static str] = &[];
    /// The rule of the game in one line.
    const RULE: &'static str;
    /// A position that can be pasted.
    const EXAMPLE: &'static str;
    /// The source of the game.
    const SOURCE: &'static str;
    /// The ways in which the tile can lie.
    const TILES: Tiles;
}
