//! The list of programs that says what the language of rules is.

/// The programs. The beginning of the file says how they are written.
const PROGRAMS: &str = include_str!("../it/agree/language.txt");

/// What is expected of the readers of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// Each reader accepts the program, and finds this value.
    Value(u64),
    /// Each reader refuses the program.
    Refused,
    /// Bouton refuses the program, and the other readers do what CPython does, which gives this value.
    Shared(u64),
}

/// The position, the expected answer and the text of each program.
pub fn programs() -> impl Iterator<Item = (&'static str, Expected, String)> {
    PROGRAMS.split("\n#### ").skip(1).map(|program| {
        let (head, lines) = program.split_once('\n').expect("a program");
        let lines: Vec<_> = lines.lines().take_while(|line| !line.starts_with("----")).collect();
        let (position, expected) = match head.split_once(" = ") {
            Some((start, value)) => {
                let value = value.parse().expect("a value");
                match start.strip_suffix(" shared") {
                    Some(position) => (position, Expected::Shared(value)),
                    None => (start, Expected::Value(value)),
                }
            }
            None => (head.strip_suffix(" refused").expect("a value or a refusal"), Expected::Refused),
        };
        (position, expected, text(position, &lines))
    })
}

/// The text of a rule; the lines may be those of `moves` for one heap.
fn text(position: &str, lines: &[&str]) -> String {
    if lines.iter().any(|line| line.starts_with("def moves")) {
        return lines.join("\n") + "\n";
    }
    let nim = "        for smaller in range(n): yield smaller\n        return\n";
    let lines: String = lines.iter().map(|line| format!("    {line}\n")).collect();
    format!("position = Heap()\ndef moves(n):\n    if n != {position}:\n{nim}{lines}")
}
