//! Moves that can be made in several equal components, in words.

/// What follows the name of a move that can be made in `times` equal components: `, in any of 3 heaps`. Nothing follows it if there is one.
#[must_use]
pub fn in_any(name: &str, times: u64) -> String {
    if times == 1 {
        return String::new();
    }
    // The number of a term may be before the name.
    let within = name.split_once(": ").map_or(name, |(_, within)| within);
    // A move in a heap is named by the heap.
    let are_heaps = within.starts_with(|sign: char| sign.is_ascii_digit());
    format!(", in any of {times} {}", if are_heaps { "heaps" } else { "equal components" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heaps_are_called_heaps() {
        assert_eq!(in_any("3 -> 2", 1), "");
        assert_eq!(in_any("3 -> 2", 3), ", in any of 3 heaps");
        assert_eq!(in_any("2: 12 -> 1 + 10", 2), ", in any of 2 heaps");
        assert_eq!(in_any("(3,5) -> (3,4)", 2), ", in any of 2 equal components");
    }
}
