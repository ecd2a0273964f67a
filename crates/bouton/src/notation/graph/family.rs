//! Families of graphs, each written by its name and a size.

/// The families of graphs that are written by a name and a size.
#[derive(Clone, Copy)]
pub enum Family {
    Path,
    Cycle,
    Complete,
    Grid,
    Graph6,
}

impl Family {
    /// The family named at the start of `word`, and the offset of its size.
    pub fn of(word: &[u8]) -> Option<(Self, usize)> {
        const FAMILIES: [(&[u8], Family); 5] = [
            (b"path", Family::Path),
            (b"cycle", Family::Cycle),
            (b"complete", Family::Complete),
            (b"grid", Family::Grid),
            (b"graph6:", Family::Graph6),
        ];
        let (name, family) = FAMILIES.into_iter().find(|(name, _)| word.starts_with(name))?;
        let rest = &word[name.len()..];
        let is_one = match family {
            Self::Path | Self::Cycle | Self::Complete => is_digits(rest),
            Self::Grid => is_size(rest),
            Self::Graph6 => true,
        };
        is_one.then_some((family, name.len()))
    }
}

fn is_digits(word: &[u8]) -> bool {
    !word.is_empty() && word.iter().all(u8::is_ascii_digit)
}

/// Whether a word looks like `3x4`.
pub fn is_size(word: &[u8]) -> bool {
    let by = word.iter().position(|&byte| byte == b'x');
    by.is_some_and(|by| is_digits(&word[..by]) && is_digits(&word[by + 1..]))
}
