//! Take-and-break codes as texts of rules. A certificate states so the codes that it cannot state by their digits.

use std::fmt::Write;

use bouton::heap::code::{Code, Digit, Parts};

/// A move that leaves more heaps needs more loops than anybody would read.
pub const MOST_LEFT: u32 = 8;
/// A code with more digits has no such text.
pub const MOST_TAKES: usize = 1000;

/// The text of the rule of a code, unless a move may leave more than [`MOST_LEFT`] heaps.
pub fn rule_text(code: &Code) -> Option<String> {
    let last = code.tail().map_or_else(|| code.most_taken(), |(from, _)| from.checked_sub(1));
    let takes: Vec<_> = last.map_or_else(Vec::new, |last| code.takes(last).take(MOST_TAKES + 1).collect());
    let repeated = code.tail().map_or(0, |(_, repeated)| repeated.len());
    if code.most_left()? > MOST_LEFT || takes.len() + repeated > MOST_TAKES {
        return None;
    }
    let mut text =
        format!("\"\"\"The take-and-break code {code}.\"\"\"\nposition = Heap()\n\ndef moves(n):\n");
    for (taken, digit) in takes {
        let _ = write!(text, "    k = {taken}\n{}", left(digit, 1));
    }
    if let Some((from, repeated)) = code.tail() {
        for (place, &digit) in (from..).zip(repeated) {
            if !digit.is_nothing() {
                let _ = write!(
                    text,
                    "    for k in range({place}, n + 1, {}):\n{}",
                    repeated.len(),
                    left(digit, 2)
                );
            }
        }
    }
    Some(text)
}

/// What a move that takes `k` counters of `n` may leave, by its digit, at this depth of loops.
fn left(digit: Digit, depth: usize) -> String {
    digit.counts().map(|count| split(count, digit.parts(), depth)).collect()
}

/// The splits of `n - k` counters into so many heaps, in ascending order.
fn split(count: u32, parts: Parts, depth: usize) -> String {
    let mut lines = String::new();
    let mut depth = depth;
    let mut line = |depth: usize, text: String| lines += &format!("{}{text}\n", "    ".repeat(depth));
    match (count, parts) {
        (0, _) => {
            line(depth, "if n == k:".to_owned());
            line(depth + 1, "yield 0".to_owned());
        }
        (1, _) => {
            line(depth, "if n > k:".to_owned());
            line(depth + 1, "yield n - k".to_owned());
        }
        (_, Parts::Equal) => {
            line(depth, format!("if n > k and (n - k) % {count} == 0:"));
            let heaps = vec![format!("(n - k) // {count}"); count as usize];
            line(depth + 1, format!("yield [{}]", heaps.join(", ")));
        }
        _ => {
            let (mut rest, mut least) = ("n - k".to_owned(), "1".to_owned());
            for at in 1..count {
                let most = format!("({rest}) // {}", count - at + 1);
                line(depth, format!("for h{at} in range({least}, {most} + 1):"));
                depth += 1;
                let next = if parts == Parts::Different { " + 1" } else { "" };
                (rest, least) = (format!("{rest} - h{at}"), format!("h{at}{next}"));
            }
            match parts {
                Parts::Different => line(depth, format!("if h{} < {rest}:", count - 1)),
                Parts::NotAllEqual => line(depth, format!("if h1 < {rest}:")),
                Parts::Any | Parts::Equal => depth -= 1,
            }
            let heaps: Vec<_> = (1..count).map(|at| format!("h{at}")).chain([rest]).collect();
            line(depth + 1, format!("yield [{}]", heaps.join(", ")));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bouton::ask::grundy;
    use bouton::ask::question::Question;
    use bouton::catalog::Catalog;
    use bouton::{Convention, Limits};
    use bouton_rules::rule::Rule;
    use bouton_rules::source::Source;

    use super::*;

    #[test]
    fn a_code_and_its_text_have_the_same_values() {
        let catalog = Catalog::standard();
        for name in [
            "grundy",
            "lasker",
            "4!.4",
            "0.[3]",
            "all-but{1,2}",
            "0.8!",
            "C?.7=",
            "0.00[31]",
            "0.{0,4}",
            "8=.[02]",
            "0.{1,5}?",
            "C!.F=",
            "4.02[13]",
            "0.07!",
            "0.77",
            "0.{2,3,6}",
        ] {
            let game = catalog.find(name).unwrap();
            let text = rule_text(game.book.as_ref().unwrap().code()).unwrap();
            let source = Source { name: "code.py".into(), text: text.as_str().into() };
            let rule = Arc::new(
                Rule::read(source, &[]).unwrap_or_else(|faults| panic!("{name}: {faults:?}\n{text}")),
            );
            let told = Arc::new(rule.into_game(None));
            for heap in 0..24_u32 {
                let value = |game| {
                    let terms = [(Arc::clone(game), heap.to_string())];
                    let question = Question::of_games(&catalog, &terms, None, Convention::Normal).unwrap();
                    grundy(&question, &Limits::none()).unwrap().found.unwrap()
                };
                assert_eq!(value(&told), value(&game), "{name}: {heap}\n{text}");
            }
        }
    }

    #[test]
    fn codes_without_a_bound_have_no_text() {
        for code in ["0.{2+}", "0.{9}", "0.{0,1,3+}"] {
            assert_eq!(rule_text(&Code::read(code.as_bytes()).unwrap()), None, "{code}");
        }
    }
}
