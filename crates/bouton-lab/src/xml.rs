//! Texts in XML.

/// A text between tags. Signs that XML forbids are replaced.
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '\n' | '\t' => safe.push(' '),
            sign if sign.is_control() || ['\u{fffe}', '\u{ffff}'].contains(&sign) => safe.push('\u{fffd}'),
            sign => safe.push(sign),
        }
    }
    safe
}
