//! What a game with a tile must define.

use crate::games::shape::Shape;

/// The ways in which a tile can lie: for each, its cells, as rows and columns counted from the corner of its box.
pub type Tiles = &'static [&'static [(u32, u32)]];

/// The rules of a game in which a move covers free cells of a board with a tile.
///
/// The tile is connected. All its ways are given, each once: with a way, also its images under turns and reflections.
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
    /// The ways in which the tile can lie, the cells of each row by row.
    const TILES: Tiles;
}

/// Whether these are ways of one tile as a game needs them: connected, of as many cells each, every image among them, none twice.
pub fn are_all_ways(tiles: Tiles) -> bool {
    let way = |tile: &&[(u32, u32)]| Shape::<1>::around(tile.iter().copied());
    let Some(ways) = tiles.iter().map(way).collect::<Option<Vec<_>>>() else { return false };
    let is_way = |(way, tile): (&Shape<1>, &&[(u32, u32)])| {
        let images = [way.half_turned(), way.upside_down(), way.transposed()];
        way.places().eq(tile.iter().copied())
            && way.in_corner() == *way
            && way.cells().len() == ways[0].cells().len()
            && way.parts().count() == 1
            && images.iter().all(|image| ways.contains(image))
            && ways.iter().filter(|other| *other == way).count() == 1
    };
    !ways.is_empty() && ways.iter().zip(tiles).all(is_way)
}
