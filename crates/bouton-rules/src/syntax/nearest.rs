//! The known name that is nearest to an unknown one, for "did you mean".

use strsim::osa_distance;

/// Names longer than this have no nearest name: nobody mistypes them, and the time to compute the distance grows with the square
/// of the length.
const MAX_NAME_BYTES: usize = 40;

/// The known name that is nearest to `name`, if one is near: about one letter in three may be wrong.
pub fn nearest<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut best: Option<(usize, &str)> = None;
    for other in known.filter(|other| *other != name && other.len().max(name.len()) <= MAX_NAME_BYTES) {
        let far = osa_distance(name, other);
        let is_near = far <= name.len().max(other.len()) / 3;
        if is_near && best.is_none_or(|(least, before)| (far, other) < (least, before)) {
            best = Some((far, other));
        }
    }
    best.map(|(_, name)| name)
}

/// `: did you mean ...?` with the nearest of the known names; nothing if none is near.
pub fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    nearest(name, known).map_or(String::new(), |near| format!(": did you mean `{near}`?"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        // Of two names that are equally near, the result is always the same one.
        assert_eq!(nearest("bat", ["cat", "bar"].into_iter()), Some("bar"));
    }
}
