//! Coin-turning games: a player turns some coins of a row. The rightmost of them goes from heads to tails.
//!
//! Coins are numbered from 1, from the left. The game ([`Coins`]) says which sets of coins may be turned together. Play ends, because each
//! move lowers the number whose binary digits are the coins, the rightmost coin first.
//!
//! **The value of a row is the nim-sum of its heads.** Let g(n) be the mex of the nim-sums of g over the other coins of every set whose
//! rightmost coin is n. Let v be the nim-sum of g over the heads of a row. Then the row has the value v. A move at n changes v by g(n) ^ s,
//! where s is the nim-sum of the others. Since g(n) is not s, no move leaves v. Let t < v. Some head n has the highest digit of t ^ v in
//! g(n), so g(n) ^ t ^ v is less than g(n), and a set of others has it as its nim-sum: turning that set leaves t. ∎
//!
//! This gives the values of the games. Let o(x) be the x-th odious number, counted from o(0) = 1. It is 2x or 2x + 1 and has an odd number
//! of ones:
//! - *Turtles* (at most 2 coins): g(n) = n. *Twins* (exactly 2): g(n) = n - 1.
//! - *Mock turtles* (at most 3): g(n + 1) = o(n). The others have the nim-sum 0, an odious o(a) with a < n, or an evil o(a) ^ o(b). So all
//!   odious numbers below o(n) occur, and o(n) does not. An evil number e > 0 below o(n) has a half d of at most n. If d < n, then e is
//!   o(0) ^ o(d), for both are evil and have this half. If d = n, then o(n) = 2n + 1, so n has two ones at least, is x ^ y with x, y < n,
//!   and e is o(x) ^ o(y). ∎
//! - *Triplets* (exactly 3): g(1) = g(2) = 0 and g(n + 3) = o(n). The others have the same nim-sums as in mock turtles: coin 1 or 2 is a
//!   coin that adds nothing, and both together have the nim-sum 0. ∎
//! - *Ruler* (any number side by side): g(n) is the largest power of 2 that divides n. The nim-sum of the first m such powers is m ^ (m >>
//!   1), the Gray code of m. Let g(n) = 2^k. The runs that begin up to 2^k - 1 before n have 2^k different nim-sums, all below 2^k. If a
//!   run from a to n - 1 had the nim-sum 2^k, then the Gray codes of n - 1 and a - 1 would differ in digit k alone, so n - 1 and a - 1
//!   would differ in the digits 0 to k. In n - 1 these digits are 0 and then ones, so a - 1 would be n. ∎
//! - *Moebius*, *mogul* and *moidores* (at most 5, 7 and 9): the recurrence computes the values. For each number of values that may be
//!   added, it stores the set of all nim-sums with one bit for each.
//!
//! **Products.** In the product of two games the coins are on a board. Let A be a set that the first game may turn, with the rightmost coin
//! a. Let B be a set that the second game may turn, with the rightmost coin b. A move turns the coins where the rows of A cross the columns
//! of B, if the coin at (a, b) is a head. By the Tartan theorem the value of a head at (r, c) is the nim-product of g(r) and g(c).
//!
//! Sources: *Winning Ways*, chapter 14; H. W. Lenstra, *Nim multiplication*, 1978. Cost: constant time for a value, except in the last
//! three games.

mod board;
mod finding;
mod game;
mod row;
mod rules;
mod tartan;
mod turned;
mod values;

use crate::theory::theorem::Theorem;

pub use board::HeadBoard;
pub use game::Coins;
pub(crate) use game::Turns;
pub use row::HeadRow;
pub use rules::CoinRow;
pub use tartan::{Block, Tartan};
pub use turned::Turned;
pub use values::CoinTables;

/// The value of a row is the nim-sum of its heads.
pub static SINGLE_HEADS: Theorem = Theorem {
    name: "the theorem on coin-turning games",
    source: "Winning Ways, chapter 14; proof at the head of bouton::games::coins",
};

/// The theorem on the values of mock turtles and triplets.
pub static MOCK_TURTLES: Theorem = Theorem {
    name: "the mock turtle theorem",
    source: "Winning Ways, chapter 14; proof at the head of bouton::games::coins",
};

/// The theorem on the values of ruler.
pub static RULER: Theorem = Theorem {
    name: "the theorem on the ruler game",
    source: "Winning Ways, chapter 14; proof at the head of bouton::games::coins",
};

/// The theorem on the values of products.
pub static TARTAN: Theorem = Theorem {
    name: "the Tartan theorem",
    source: "E. R. Berlekamp, J. H. Conway and R. K. Guy, Winning Ways, chapter 14",
};
