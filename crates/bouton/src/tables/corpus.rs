//! The corpus of heap games: the codes of games whose values or periods were published. `corpus/octal.toml` has the values and their
//! sources, a game a line. It is compiled in, so that it is available wherever the program runs.

/// The codes of the corpus, in its order.
pub fn codes() -> impl Iterator<Item = &'static str> {
    let text = include_str!("../../corpus/octal.toml");
    text.lines().filter_map(|line| Some(line.strip_prefix('"')?.split_once("\" = ")?.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_game_of_the_file_has_a_code() {
        let file: toml::Table = toml::from_str(include_str!("../../corpus/octal.toml")).unwrap();
        let sections = file.values().flat_map(|sections| sections.as_array().unwrap());
        let games: Vec<_> =
            sections.flat_map(|section| section["games"].as_table().unwrap().keys()).collect();
        let (mut read, mut expected) = (codes().collect::<Vec<_>>(), games);
        read.sort_unstable();
        expected.sort_unstable();
        assert_eq!(read, expected);
    }
}
