//! Letters of components: A to Z, then AA to ZZ.

/// The letter of the component with the number `at`, counted from 0.
pub fn letter(at: usize) -> String {
    let sign = |at: usize| char::from(b'A' + u8::try_from(at % 26).unwrap_or_default());
    match at / 26 {
        0 => sign(at).to_string(),
        before => format!("{}{}", sign(before - 1), sign(at)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bouton::ask::shown::MOST_PARTS;
    use std::collections::HashSet;

    #[test]
    fn letters_are_different() {
        let letters: HashSet<_> = (0..MOST_PARTS).map(letter).collect();
        assert_eq!(letters.len(), MOST_PARTS);
        assert_eq!([0, 25, 26, MOST_PARTS - 1].map(letter), ["A", "Z", "AA", "ZZ"]);
    }
}
