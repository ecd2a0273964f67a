//! Take-and-break codes: the text of a code is one that reads to the same code.

use bouton::heap::code::{Code, Digit};

/// The largest heap whose moves are listed.
const MAX_HEAP: u64 = 40;

/// Reads a code, writes it and reads it again.
pub fn run(data: &[u8]) {
    let code = match Code::read(data) {
        Ok(code) => code,
        Err(error) => {
            assert!(error.line() > 0 && error.column() > 0 && error.to_string().len() < 1000, "{error}");
            return;
        }
    };
    let text = code.to_string();
    let again = Code::read(text.as_bytes()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again, code, "{text}");
    assert_eq!(again.to_string(), text);
    for heap in 0..=MAX_HEAP {
        for (taken, digit) in code.takes(heap).take(MAX_HEAP as usize) {
            assert_eq!(code.digit(taken), digit, "{text}");
        }
    }
    let words: usize = code.digits().take(100).map(|digit: Digit| digit.words().len()).sum();
    assert!(words > 0 || code.digits().next().is_none());
    let _ = (code.most_left(), code.most_taken());
}

/// Codes of every form.
pub fn seeds() -> Vec<Vec<u8>> {
    include_str!("../seeds/codes.txt").lines().map(|code| code.as_bytes().to_vec()).collect()
}
