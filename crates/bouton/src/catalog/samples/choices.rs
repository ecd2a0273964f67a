//! Choices: what decides wherever a position can be made in several ways.

use super::dice::Dice;

/// The largest share of the plainest sign in a random position, in percent.
const MOST_PLAIN: u64 = 95;

/// What decides wherever a position can be made in several ways.
pub struct Choices<'d>(Decision<'d>);

enum Decision<'d> {
    /// One way of all: for each choice the number that is taken and the number of ways. The last number counts the choices that are made.
    OneOfAll(Vec<[u64; 2]>, usize),
    /// Random numbers. The plainest sign has this share, in percent, if signs are not equally likely.
    Random(&'d mut Dice, Option<u64>),
}

impl<'d> Choices<'d> {
    /// Random choices. The share of the plainest sign is random, too.
    pub fn random(dice: &'d mut Dice) -> Self {
        let plain = dice.between(0, MOST_PLAIN);
        Self(Decision::Random(dice, Some(plain)))
    }

    /// Random choices for which all signs are equally likely.
    pub fn uniform(dice: &'d mut Dice) -> Self {
        Self(Decision::Random(dice, None))
    }

    /// The dice, if choices are random.
    pub fn dice(&mut self) -> Option<&mut Dice> {
        match &mut self.0 {
            Decision::OneOfAll(..) => None,
            Decision::Random(dice, _) => Some(dice),
        }
    }

    /// A number less than `end`. If it decides what a cell is, 0 is the plainest sign.
    pub fn below(&mut self, end: u64) -> u64 {
        match &mut self.0 {
            Decision::OneOfAll(taken, made) => {
                if *made == taken.len() {
                    taken.push([0, end]);
                }
                *made += 1;
                taken[*made - 1][0]
            }
            Decision::Random(dice, _) => dice.below(end),
        }
    }

    /// The number of one of `end` signs. The plainest sign, 0, has its own share.
    pub fn sign(&mut self, end: u64) -> u64 {
        match &mut self.0 {
            Decision::Random(dice, Some(plain)) if end > 1 => {
                if dice.percent(*plain) {
                    0
                } else {
                    dice.between(1, end - 1)
                }
            }
            _ => self.below(end),
        }
    }
}

/// Texts of positions, one after another.
pub type Texts<'s> = Box<dyn Iterator<Item = String> + Send + 's>;

/// What `make` makes in all ways, the first choices changing last. A way that leads to nothing is passed over.
pub fn all_ways<'s>(make: impl Fn(&mut Choices<'_>) -> Option<String> + Send + 's) -> Texts<'s> {
    let mut next = Some(Vec::new());
    let ways = std::iter::from_fn(move || {
        let mut choices = Choices(Decision::OneOfAll(next.take()?, 0));
        let made = make(&mut choices);
        if let Decision::OneOfAll(mut taken, _) = choices.0 {
            let last = taken.iter().rposition(|[number, end]| number + 1 < *end);
            next = last.map(|last| {
                taken.truncate(last + 1);
                taken[last][0] += 1;
                taken
            });
        }
        Some(made)
    });
    Box::new(ways.flatten())
}
