//! The symbols of a word or a board, numbered, and sets of them.
//!
//! The number of a symbol is its code: its rank among the symbols in ASCII order. So cells compare in the order of
//! their texts. A cell holds a code in 1, 2, 4 or 8 bits. These widths divide 64, so no cell is split between two
//! words.

use crate::width::exact;

/// The symbols of a rule's cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    /// The symbols in the order of the declaration.
    text: Box<str>,
    /// The symbols in the order of their codes.
    symbols: Box<[u8]>,
    /// The code of each ASCII character, and [`NO_CODE`] of those that are no symbols.
    codes: Box<[u8; 128]>,
}

/// The place of a character that is no symbol in the table of codes.
const NO_CODE: u8 = u8::MAX;

impl Alphabet {
    /// Creates the alphabet of these symbols. They must be ASCII characters, each given once; `/`, `|` and the blank
    /// are not allowed.
    ///
    /// # Errors
    /// What is wrong, if `text` contains anything else.
    ///
    /// # Examples
    /// ```
    /// use bouton_rules::value::Alphabet;
    /// let alphabet = Alphabet::new("x.o").unwrap();
    /// assert_eq!((alphabet.code('.'), alphabet.symbol(1), alphabet.bits()), (Some(0), 'o', 2));
    /// assert_eq!(Alphabet::new("xx").unwrap_err(), "found a symbol twice: list each symbol once");
    /// ```
    pub fn new(symbols: &str) -> Result<Self, String> {
        if symbols.is_empty() {
            return Err(nothing());
        }
        let (mut mask, mut is_twice) = (0_u128, false);
        for symbol in symbols.chars() {
            if !symbol.is_ascii_graphic() || matches!(symbol, '/' | '|') {
                let instead = "use ASCII characters except `/`, `|` and the space";
                return Err(format!("`{symbol}` cannot be a symbol: {instead}"));
            }
            let bit = 1 << u32::from(symbol);
            is_twice |= mask & bit != 0;
            mask |= bit;
        }
        if is_twice {
            return Err("found a symbol twice: list each symbol once".to_owned());
        }
        let by_code: Box<[u8]> = (0..128_u8).filter(|symbol| mask >> symbol & 1 == 1).collect();
        let mut codes = Box::new([NO_CODE; 128]);
        by_code.iter().zip(0..).for_each(|(&symbol, code)| codes[usize::from(symbol)] = code);
        Ok(Self { text: symbols.into(), symbols: by_code, codes })
    }

    /// The symbols in the order of the declaration.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of symbols.
    #[must_use]
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// The number of bits of a cell: 1, 2, 4 or 8.
    #[must_use]
    pub fn bits(&self) -> u32 {
        1 << self.log_bits()
    }

    /// The base-2 logarithm of the number of bits of a cell: 0 to 3.
    pub(crate) fn log_bits(&self) -> u8 {
        match self.symbols.len() {
            0..=2 => 0,
            3..=4 => 1,
            5..=16 => 2,
            _ => 3,
        }
    }

    /// The code of a symbol.
    #[must_use]
    #[inline]
    pub fn code(&self, symbol: char) -> Option<u8> {
        let code = self.codes.get(symbol as usize);
        code.copied().filter(|&code| code != NO_CODE)
    }

    /// The symbol of a code; `?` if the code has no symbol.
    #[must_use]
    pub fn symbol(&self, code: u8) -> char {
        self.symbols.get(usize::from(code)).map_or('?', |&symbol| char::from(symbol))
    }

    /// The codes of a text's symbols, in the order of the text.
    ///
    /// # Errors
    /// What is wrong, if the text is empty or contains a character that is not a symbol.
    pub fn codes(&self, text: &str) -> Result<Vec<u8>, String> {
        if text.is_empty() {
            return Err(nothing());
        }
        text.chars().map(|symbol| self.code(symbol).ok_or_else(|| self.unknown(symbol))).collect()
    }

    /// The set of a text's symbols.
    ///
    /// # Errors
    /// The errors of [`codes`](Self::codes).
    pub fn set(&self, text: &str) -> Result<SymbolSet, String> {
        let codes = self.codes(text)?;
        Ok(codes.into_iter().fold(SymbolSet::default(), |set, code| set.union(SymbolSet::of(code))))
    }

    /// The set of all symbols.
    #[must_use]
    pub fn all(&self) -> SymbolSet {
        SymbolSet((1 << self.symbols.len()) - 1)
    }

    fn unknown(&self, symbol: char) -> String {
        format!("`{symbol}` is not a symbol of the position; its symbols are `{}`", self.text)
    }
}

fn nothing() -> String {
    "found an empty string, expected symbols".to_owned()
}

/// A set of an alphabet's symbols: one bit for each code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct SymbolSet(u128);

impl SymbolSet {
    /// The set that contains only the symbol of this code.
    #[must_use]
    pub fn of(code: u8) -> Self {
        Self(1_u128.checked_shl(u32::from(code)).unwrap_or(0))
    }

    /// Whether the set contains the symbol of this code.
    #[must_use]
    #[inline]
    pub fn contains(self, code: u8) -> bool {
        self.0.checked_shr(u32::from(code)).is_some_and(|bits| bits & 1 == 1)
    }

    /// The union of two sets.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The symbols of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The codes in the set, in ascending order.
    pub fn codes(self) -> impl Iterator<Item = u8> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let code = exact::<_, u8>(left.trailing_zeros());
            let is_one = left != 0;
            left &= left.wrapping_sub(1);
            is_one.then_some(code)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_numbered_as_in_ascii() {
        let all: String = ('!'..='~').rev().filter(|symbol| !"/|".contains(*symbol)).collect();
        for symbols in ["x", ".*", "+01.S", "ba", &all] {
            let alphabet = Alphabet::new(symbols).unwrap();
            let mut sorted: Vec<char> = symbols.chars().collect();
            sorted.sort_unstable();
            for (code, &symbol) in sorted.iter().enumerate() {
                assert_eq!(alphabet.code(symbol), Some(code as u8));
                assert_eq!(alphabet.symbol(code as u8), symbol);
            }
            let others = (0..=255_u8).map(char::from).filter(|symbol| !symbols.contains(*symbol));
            assert!(others.into_iter().all(|symbol| alphabet.code(symbol).is_none()));
            assert_eq!((alphabet.text(), alphabet.len()), (symbols, sorted.len()));
            assert!(1 << alphabet.bits() >= sorted.len() && 64 % alphabet.bits() == 0);
            assert_eq!(alphabet.set(symbols), Ok(alphabet.all()));
            assert!(alphabet.all().codes().eq(0..sorted.len() as u8));
        }
        let bits = [1, 2, 3, 4, 5, 16, 17, 92].map(|len| Alphabet::new(&all[..len]).unwrap().bits());
        assert_eq!(bits, [1, 1, 2, 2, 4, 4, 8, 8]);
    }

    #[test]
    fn what_is_no_symbol_is_refused() {
        let instead = "cannot be a symbol: use ASCII characters except `/`, `|` and the space";
        for wrong in ["/", ".|", " ", "a\n", "\u{7f}", "ä"] {
            assert!(Alphabet::new(wrong).unwrap_err().ends_with(instead), "{wrong:?}");
        }
        assert_eq!(Alphabet::new("").unwrap_err(), "found an empty string, expected symbols");
        assert_eq!(Alphabet::new("aba").unwrap_err(), "found a symbol twice: list each symbol once");
        let alphabet = Alphabet::new("x.").unwrap();
        let unknown = "`y` is not a symbol of the position; its symbols are `x.`";
        assert_eq!(alphabet.set("xy").unwrap_err(), unknown);
        assert_eq!(alphabet.codes("").unwrap_err(), "found an empty string, expected symbols");
        assert_eq!((alphabet.codes("x.x"), alphabet.symbol(2)), (Ok(vec![1, 0, 1]), '?'));
    }

    #[test]
    fn sets() {
        let set = SymbolSet::of(3).union(SymbolSet::of(90));
        assert_eq!(set.codes().collect::<Vec<_>>(), [3, 90]);
        assert!((0..=255).all(|code| set.contains(code) == (code == 3 || code == 90)));
        assert!(SymbolSet::default().is_empty() && !set.is_empty() && SymbolSet::of(200).is_empty());
    }
}
