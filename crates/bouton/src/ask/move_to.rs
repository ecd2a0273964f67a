//! The first move that leaves a component a certain value.

use crate::catalog::finder::FindValues;
use crate::catalog::placed::{Component, Instance, found_of};
use crate::solve::halt::Halt;
use crate::solve::listing::list_moves;
use crate::theory::limits::{Limits, Progress};
use crate::theory::nimber::Nimber;
use crate::theory::ruleset::MoveList;
use crate::theory::sum::Sum;

/// The name of the first of at most `room` moves of a component that leaves it this value, if there is one, and how many moves were examined
/// to find it.
pub fn move_to(
    instance: &dyn Instance,
    values: &mut dyn FindValues,
    (component, target): (&Component, Nimber),
    room: usize,
    limits: &Limits<'_>,
) -> Result<(Option<String>, usize), Halt<Sum<Component>>> {
    let fails = |error| Halt::of(error, Sum::from_iter([component.clone()]), Progress::default());
    // Moves of one name count once, so the names are listed.
    let mut list = MoveList::<dyn Instance>::default();
    list_moves(instance, component, (0, room), &mut list).map_err(fails)?;
    for (at, (name, option)) in list.iter().enumerate() {
        if leaves(instance, values, option, target, limits)? {
            return Ok((Some(name.clone()), at + 1));
        }
    }
    Ok((None, list.len()))
}

/// Whether an option has the value `target`. False if finding its value is not feasible.
fn leaves(
    instance: &dyn Instance,
    values: &mut dyn FindValues,
    option: &[Component],
    target: Nimber,
    limits: &Limits<'_>,
) -> Result<bool, Halt<Sum<Component>>> {
    let (mut wanted, mut unknown) = (target, Vec::new());
    for component in option {
        match instance.known_value(component) {
            Some(value) => wanted += value,
            None if !instance.can_be_valued(component) => return Ok(false),
            None => unknown.push(component),
        }
    }
    let Some((last, others)) = unknown.split_last() else { return Ok(wanted == Nimber::ZERO) };
    for component in others {
        wanted += found_of(component, values.value(&component.key, limits))?;
    }
    found_of(last, values.is(&last.key, wanted, limits))
}
