//! What Python has and a rule cannot have, and what to write instead.

/// What to write instead of a word or sign that is not allowed in a rule.
pub fn instead(fixed: &str) -> Option<&'static str> {
    Some(match fixed {
        "/" | "/=" => "`/`: write `//`",
        "@" | "@=" => "`@`",
        ":=" => "`:=`: assign on a separate line",
        "->" => "annotations",
        "..." => "`...`",
        "!" => "`!`: write `not`",
        "?" => "`?`: write `a if test else b`",
        "&&" => "`&&`: write `and`",
        "||" => "`||`: write `or`",
        "is" => "`is`: write `==`",
        IS_NOT => "`is not`: write `!=`",
        "lambda" => "`lambda`: write a function with `def`",
        "try" | "except" | "finally" => "`try`: a rule cannot catch errors",
        "import" | "from" => "`import`: a rule sees its position only",
        "with" => "`with`",
        "as" => "`as`",
        "class" => "`class`: write functions",
        "del" => "`del`",
        "assert" => "`assert`",
        "raise" => "`raise`",
        "global" | "nonlocal" => "`global`: give values to functions and return them",
        "async" | "await" => "`async`",
        _ => return None,
    })
}

/// Two words that are one sign.
pub const IS_NOT: &str = "is not";
/// `{1: 2}`
pub const DICTIONARY: &str = "a dictionary";
/// `{1, 2}`
pub const SET: &str = "a set: write a tuple";
/// `*rest`
pub const STAR: &str = "`*`: name what you mean, `without` takes lists";
/// `yield from`
pub const YIELD_FROM: &str = "`yield from`: write a loop with `yield`";
/// `match x:`
pub const MATCH: &str = "`match`: write `if`";
/// `n: int`
pub const ANNOTATIONS: &str = "annotations";
/// A function in a function.
pub const INNER_FUNCTION: &str = "a function in a function: write it at the left edge";
/// A statement at the left edge.
pub const AT_THE_EDGE: &str = "this here: only declarations and functions";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::token;

    #[test]
    fn what_is_refused_is_a_token() {
        let known = "/ /= @ @= := -> ... ! ? && || is lambda try except finally import from with as class del \
                     assert raise global nonlocal async await";
        for fixed in known.split_whitespace() {
            assert!(instead(fixed).is_some(), "{fixed}");
            assert!(token::word(fixed) == Some(fixed) || token::sign(fixed) == Some(fixed), "{fixed}");
        }
        assert_eq!((instead("//"), instead("**")), (None, None));
    }
}
