//! A sum of different games of the catalogue, as a person writes it: who wins, and by which moves.

use bouton::ask::question::Question;
use bouton::ask::{Detail, ask};
use bouton::catalog::Catalog;
use bouton::{Convention, Limits, Outcome};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let catalog = Catalog::standard();
    let text = b"kayles: 5 + 7 + chomp: 2x3 + *3";
    let question = Question::read(&catalog, None, text, None, Convention::Normal)?;
    let answer = ask(&question, Detail::Moves, &Limits::none())?;
    for part in &answer.components {
        if let Some(value) = part.nimber {
            println!("{} is worth {value}", part.position);
        }
    }
    println!("winning: {}", answer.winning_moves.join(", "));
    assert_eq!(answer.outcome, Some(Outcome::N));
    for name in &answer.winning_moves {
        let after = Question::read(&catalog, None, text, None, Convention::Normal)?.after(name)?;
        assert_eq!(ask(&after, Detail::Moves, &Limits::none())?.outcome, Some(Outcome::P));
    }
    Ok(())
}
