//! A sum of different games of the catalogue, as a person writes it: who wins, and by which moves.

use bouton::catalog::ask::{Detail, ask};
use bouton::catalog::question::Question;
use bouton::{Convention, Limits, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = b"kayles: 5 + 7 + chomp: 2x3 + *2";
    let question = Question::read(None, text, None, Convention::Normal)?;
    let answer = ask(&question, Detail::Moves, &Limits::none())?;
    for part in &answer.components {
        println!("{} is worth {:?}", part.position, part.nimber.map(|value| value.0));
    }
    println!("winning: {}", answer.winning_moves.join(", "));
    assert_eq!(answer.outcome, Some(Outcome::N));
    for name in &answer.winning_moves {
        let after = Question::read(None, text, None, Convention::Normal)?.after(name)?;
        assert_eq!(ask(&after, Detail::Moves, &Limits::none())?.outcome, Some(Outcome::P));
    }
    Ok(())
}
