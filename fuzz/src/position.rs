//! Positions of all games: the text of a position that was read is one that reads to the same position.

use std::cell::Cell;
use std::sync::{Arc, LazyLock};

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton::{Convention, Halt, Limits, Progress};

use super::seed;

/// The most positions and bytes of a search.
const MAX_POSITIONS: u64 = 100;
const MAX_BYTES: u64 = 10_000_000;
/// How often a search may ask whether to go on. A position with many moves has a search for each.
const MAX_ROUNDS: u32 = 1000;
/// The longest text of a position that is answered too.
const MAX_ASKED_BYTES: usize = 200;

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| {
    let catalog = Catalog::standard();
    catalog.set_budget(MAX_BYTES);
    catalog
});

/// The first byte says which game it is, and whether the position is answered too. Bit 0 of the second byte says in which convention.
pub fn run(data: &[u8]) {
    let Some((&[which, how], text)) = data.split_first_chunk::<2>() else { return };
    let games = CATALOG.games();
    let game = &games[usize::from(which) % games.len()];
    let is_asked = usize::from(which) / games.len() % 2 == 1;
    let convention = if how & 1 == 1 { Convention::Misere } else { Convention::Normal };
    let rounds = Cell::new(0);
    let is_over = |_: &Progress| rounds.replace(rounds.get() + 1) >= MAX_ROUNDS;
    let limits = Limits::none().with_positions(MAX_POSITIONS).with_bytes(MAX_BYTES).with_watch(&is_over);
    let read = |game, text: &[u8]| Question::read_within(&CATALOG, game, text, None, convention, &limits);
    let question = match read(Some(Arc::clone(game)), text) {
        Ok(question) => question,
        Err(error) => {
            let message = error.to_string();
            assert!(!message.is_empty() && message.len() < 5000, "{message}");
            return;
        }
    };
    let written = question.text();
    let first = question.terms.first().map(|term| Arc::clone(&term.game));
    match read(first, written.as_bytes()) {
        Ok(again) => assert_eq!(again.text(), written),
        Err(error) => panic!("`{written}` cannot be read: {error}"),
    }
    if is_asked && written.len() < MAX_ASKED_BYTES {
        match ask(&question, Detail::Reasons, &limits) {
            Ok(_) => {}
            // Sums with a graph that has a loop are not searched in misere play.
            Err(Halt::Loop(_)) => assert!(question.terms.iter().any(|term| term.game.name == "graph")),
            Err(_) => panic!("`{written}` is not answered"),
        }
    }
}

/// A position of every game, read and answered, and positions in further forms.
pub fn seeds() -> Vec<Vec<u8>> {
    let games = CATALOG.games();
    let more = include_str!("../seeds/positions.txt").lines().filter_map(|line| line.split_once('\t'));
    let mut seeds = Vec::new();
    for (at, game) in games.iter().enumerate() {
        let more = more.clone().filter(|(name, _)| *name == game.name).map(|(_, text)| text);
        for text in more.chain([&*game.example]) {
            for (asked, convention) in [(0, 0), (1, 0), (1, 1)] {
                let which = u8::try_from(at + asked * games.len()).unwrap_or_default();
                seeds.push(seed(&[which, convention], text));
            }
        }
    }
    seeds
}
