//! Texts in lines that are not too long.

/// No line of a text is longer, unless one word is.
pub const MAX_COLUMNS: usize = 79;

/// A space at which no line ends.
pub const NO_BREAK_SPACE: &str = "\u{a0}";

/// The words of `text` in lines of at most `most` columns. The first keeps its indentation, and the others have `indent` columns.
/// `columns` gives the columns that a text takes.
pub fn lines_of(text: &str, indent: usize, most: usize, columns: impl Fn(&str) -> usize) -> Vec<String> {
    lines_that_fit(text, indent, |line, word| columns(line) + 1 + columns(word) <= most)
}

/// The words of `text` in lines, as in [`lines_of`]. `fits` says whether a word has room at the end of a line.
pub(crate) fn lines_that_fit(text: &str, indent: usize, fits: impl Fn(&str, &str) -> bool) -> Vec<String> {
    let words = text.trim_start();
    let mut lines = vec![text[..text.len() - words.len()].to_owned()];
    for (at, word) in words.split(' ').enumerate() {
        let line = lines.last_mut().expect("there is always a line");
        if at > 0 && !fits(line, word) {
            lines.push(format!("{:indent$}{word}", ""));
        } else {
            *line += if at == 0 { "" } else { " " };
            *line += word;
        }
    }
    lines.iter().map(|line| line.replace(NO_BREAK_SPACE, " ")).collect()
}

/// The words of `text` in lines of at most [`MAX_COLUMNS`], each with its end. The first keeps its indentation, and the others have
/// `indent` columns.
pub(crate) fn wrapped(text: &str, indent: usize) -> String {
    lines_of(text, indent, MAX_COLUMNS, |text| text.chars().count()).join("\n") + "\n"
}

/// The sign in place of the middle of a text that is cut.
const CUT: &str = " [...] ";

/// A text of at most `most` columns: a longer one keeps its beginning and its end.
pub fn cut(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let kept = most.saturating_sub(CUT.len());
    let head: String = text.chars().take(kept.div_ceil(2)).collect();
    let tail: String = text.chars().skip(count - kept / 2).collect();
    format!("{head}{CUT}{tail}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_keep_their_ends() {
        assert_eq!(cut("..*/.*.", 7), "..*/.*.");
        assert_eq!(cut("123456789012345", 12), "123 [...] 45");
        assert_eq!(cut(&"x".repeat(400), 60).chars().count(), 60);
    }
}
