//! The known name that is nearest to an unknown one, for "did you mean".

/// Names longer than this have no neighbours: nobody mistypes them, and the distance takes its square.
const LONGEST: usize = 40;

/// The nearest of the known names, if one is near: about one letter in three may be wrong.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut best: Option<(usize, &str)> = None;
    for other in known.filter(|other| *other != name && other.len().max(name.len()) <= LONGEST) {
        let far = distance(name.as_bytes(), other.as_bytes());
        let is_near = far <= name.len().max(other.len()) / 3;
        if is_near && best.is_none_or(|(least, before)| (far, other) < (least, before)) {
            best = Some((far, other));
        }
    }
    best.map(|(_, name)| name)
}

/// How many letters are to be put in, left out, changed, or swapped with the next; a letter is moved once at most.
fn distance(a: &[u8], b: &[u8]) -> usize {
    let mut before_last = vec![0; b.len() + 1];
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let changed = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = changed.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before_last[j - 2] + 1);
            }
        }
        before_last = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The distance word for word: what becomes of the first letters.
    fn plain(a: &[u8], b: &[u8]) -> usize {
        match (a, b) {
            ([], _) | (_, []) => a.len() + b.len(),
            ([x, a1 @ ..], [y, b1 @ ..]) => {
                let mut least =
                    (plain(a1, b1) + usize::from(x != y)).min(plain(a1, b) + 1).min(plain(a, b1) + 1);
                if let ([x, x2, a2 @ ..], [y, y2, b2 @ ..]) = (a, b)
                    && (x, x2) == (y2, y)
                {
                    least = least.min(plain(a2, b2) + 1);
                }
                least
            }
        }
    }

    #[test]
    fn distances_are_those_of_the_definition() {
        let words: Vec<Vec<u8>> = (0..4u32)
            .flat_map(|n| (0..3u32.pow(n)).map(move |w| word(w, n)))
            .chain([b"abcab".to_vec()])
            .collect();
        for a in &words {
            for b in &words {
                assert_eq!(distance(a, b), plain(a, b), "{a:?} {b:?}");
            }
        }
    }

    /// A word of `n` letters of three, by its number.
    fn word(number: u32, n: u32) -> Vec<u8> {
        (0..n).map(|i| b'a' + (number / 3u32.pow(i) % 3) as u8).collect()
    }

    #[test]
    fn mistypes_are_recognised() {
        let known = ["rows", "cols", "copy", "count", "neighbours", "range", "n"];
        let near = |name| nearest(name, known.into_iter());
        assert_eq!(near("copi"), Some("copy"));
        assert_eq!(near("rangee"), Some("range"));
        assert_eq!(near("ragne"), Some("range"));
        assert_eq!(near("neighbors"), Some("neighbours"));
        assert_eq!(near("row"), Some("rows"));
        assert_eq!(near("k"), None);
        assert_eq!(near("board"), None);
        assert_eq!(near(&"n".repeat(60_000)), None);
        // Of two that are as near, always the same.
        assert_eq!(nearest("bat", ["cat", "bar"].into_iter()), Some("bar"));
    }
}
