//! Positions in messages, which stay short even if a position is large.

use std::borrow::Cow;

/// The most bytes of a position that a message shows on each side of the omitted part.
const SHOWN: usize = 90;
/// The most positions of a loop that a message shows.
const MOST_SHOWN: usize = 12;

/// A position as a message shows it. A long position is cut to its beginning and its end.
///
/// # Examples
/// ```
/// use bouton::notation::clipped;
/// assert_eq!(clipped("..x/x.."), "..x/x..");
/// assert_eq!(clipped(&"x.".repeat(20_000)), format!("{0} [...] {0}", "x.".repeat(45)));
/// ```
#[must_use]
pub fn clipped(text: &str) -> Cow<'_, str> {
    if text.len() <= 2 * SHOWN {
        return Cow::Borrowed(text);
    }
    let (head, tail) = (text.floor_char_boundary(SHOWN), text.ceil_char_boundary(text.len() - SHOWN));
    Cow::Owned(format!("{} [...] {}", &text[..head], &text[tail..]))
}

/// The positions of a loop. The first position is repeated at the end. Of many positions, only the first and the last are shown.
///
/// # Examples
/// ```
/// use bouton::notation::round;
/// assert_eq!(round(&["2", "1"]), "2 -> 1 -> 2");
/// ```
#[must_use]
pub fn round<T: AsRef<str>>(positions: &[T]) -> String {
    let all = positions.iter().chain(positions.first()).map(|position| clipped(position.as_ref()));
    let mut shown: Vec<_> = all.collect();
    if shown.len() > MOST_SHOWN {
        let left_out = format!("[{} more]", shown.len() - MOST_SHOWN);
        shown.splice(MOST_SHOWN / 2..shown.len() - MOST_SHOWN / 2, [Cow::Owned(left_out)]);
    }
    shown.join(" -> ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_long_is_cut_in_the_middle() {
        assert_eq!(clipped(&"x".repeat(180)), "x".repeat(180));
        assert_eq!(clipped(&"x".repeat(181)), format!("{0} [...] {0}", "x".repeat(90)));
        // No character is cut in two.
        let cut = clipped(&"\u{20ac}".repeat(100)).into_owned();
        assert_eq!(cut, format!("{0} [...] {0}", "\u{20ac}".repeat(30)));
        assert_eq!(clipped(&format!("a{}", "\u{20ac}".repeat(100))).matches('\u{20ac}').count(), 59);
    }

    #[test]
    fn of_a_long_loop_the_ends_are_shown() {
        let names = |count: usize| (1..=count).map(|at| at.to_string()).collect::<Vec<_>>();
        assert_eq!(round(&names(11)), "1 -> 2 -> 3 -> 4 -> 5 -> 6 -> 7 -> 8 -> 9 -> 10 -> 11 -> 1");
        assert_eq!(
            round(&names(12)),
            "1 -> 2 -> 3 -> 4 -> 5 -> 6 -> [1 more] -> 8 -> 9 -> 10 -> 11 -> 12 -> 1"
        );
        assert_eq!(round::<String>(&[]), "");
        assert_eq!(round(&["x".repeat(1000), "y".to_owned()]).len(), 2 * 187 + 1 + 8);
    }
}
