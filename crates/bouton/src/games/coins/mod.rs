//! Coin-turning games: turn some coins of a row, of which the rightmost goes from heads to tails.
//!
//! Coins are numbered from 1, from the left. Which sets of coins may be turned together depends on the game ([`Coins`]). Play ends, for
//! each move lowers the number whose binary digits are the coins, the rightmost first.
//!
//! **A row is worth the nim-sum of its heads.** Let g(n) be the mex of the nim-sums of g over the other coins of every set whose rightmost
//! coin is n. A row with the nim-sum v of g over its heads is worth v. For a move at n changes v by g(n) ^ s, where s is the nim-sum of
//! the others; since g(n) is not s, no move leaves v. Let t < v. Some head n has the highest digit of t ^ v in g(n), so g(n) ^ t ^ v is
//! less than g(n), and a set of others has it as its nim-sum: turning it leaves t. ∎
//!
//! What follows for the games, with o(x) for the x-th odious number from o(0) = 1 on, which is 2x or 2x + 1 and has an odd number of ones:
//! - *Turtles* (at most 2 coins): g(n) = n. *Twins* (exactly 2): g(n) = n - 1.
//! - *Mock turtles* (at most 3): g(n + 1) = o(n). The others have the nim-sum 0, an odious o(a) with a < n, or an evil o(a) ^ o(b). So all
//!   odious numbers below o(n) are there, and o(n) is not. An evil number e > 0 below o(n) has a half d of at most n. If d < n, then e is
//!   o(0) ^ o(d), for both are evil and have this half. If d = n, then o(n) = 2n + 1, so n has two ones at least, is x ^ y
//!   with x, y < n, and e is o(x) ^ o(y). ∎
//! - *Triplets* (exactly 3): g(1) = g(2) = 0 and g(n + 3) = o(n), for the others have the nim-sums that they have in mock turtles: coin 1
//!   or 2 is one that adds nothing, and both together are 0. ∎
//! - *Ruler* (any number side by side): g(n) is the largest power of 2 that divides n. The nim-sum of the first m such powers is
//!   m ^ (m >> 1), the Gray code of m. Let g(n) = 2^k. The runs that begin up to 2^k - 1 before n have 2^k different nim-sums, all below 2^k.
//!   If a run from a to n - 1 had 2^k, then the Gray codes of n - 1 and a - 1 would differ in digit k alone, so n - 1 and a - 1 in the digits
//!   0 to k. Of n - 1 these are 0 and then ones, so a - 1 would be n. ∎
//! - *Moebius*, *mogul* and *moidores* (at most 5, 7 and 9): the values by the recurrence. All nim-sums of at most so many values
//!   are held, a bit each.
//!
//! **Products.** In the product of two games coins are on a board. Let A be a set that the first game may turn, with the rightmost coin a,
//! and B one of the second game, with b. A move turns the coins where the rows of A cross the columns of B, if that at (a, b) is a head. By the
//! Tartan theorem a head at (r, c) is worth the nim-product of g(r) and g(c).
//!
//! Sources: *Winning Ways*, chapter 14; H. W. Lenstra, *Nim multiplication*, 1978. Cost: a value is found at once, but for the last three games.

mod board;
mod finding;
mod game;
mod row;
mod rules;
mod tartan;
mod turned;
mod values;

use crate::theory::theorem::Theorem;

pub use board::Board;
pub use game::Coins;
pub use row::Row;
pub use rules::CoinRow;
pub use tartan::{Block, Tartan};
pub use turned::Turned;
pub use values::{CoinTables, CoinValues};

/// A row is worth the nim-sum of its heads.
pub static SINGLE_HEADS: Theorem = Theorem {
    name: "the theorem on coin-turning games",
    source: "Winning Ways, chapter 14; proof at the head of bouton::games::coins",
};

/// The values of mock turtles and of triplets.
pub static MOCK_TURTLES: Theorem = Theorem {
    name: "the mock turtle theorem",
    source: "Winning Ways, chapter 14; proof at the head of bouton::games::coins",
};

/// The values of ruler.
pub static RULER: Theorem = Theorem {
    name: "the theorem on the ruler game",
    source: "Winning Ways, chapter 14; proof at the head of bouton::games::coins",
};

/// The values of products.
pub static TARTAN: Theorem = Theorem {
    name: "the Tartan theorem",
    source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14",
};
