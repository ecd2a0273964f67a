//! Comparison of the declarations about a position with the bare rule.

use super::Refutation;
use super::tree::{Number, PositionClaims, Tree};
use crate::declared::Declared;
use crate::source::Fault;

/// The refutation of a position's image, if there is one.
pub fn against_image(tree: &mut Tree, claims: &PositionClaims) -> Option<Refutation> {
    let PositionClaims { number, image, .. } = *claims;
    if number == image {
        return None;
    }
    let (bare, other) = (tree.value(number), tree.value(image));
    let text = tree.play().text(tree.position(image));
    if bare != other {
        let why = match other {
            Some(_) => format!("its image `{text}` has the value {}", value(other)),
            None => format!("its image `{text}` {}", no_value(tree, image)),
        };
        return Some(refutation(tree, number, other, why));
    }
    let (own, others) = (tree.option_classes(number), tree.option_classes(image));
    (own != others).then(|| {
        let why = format!("its image `{text}` has the value {} too, but other options", value(other));
        refutation(tree, number, other, why)
    })
}

/// The refutation of a position's parts, if there is one.
pub fn against_parts(tree: &Tree, claims: &PositionClaims) -> Option<Refutation> {
    let parts = claims.parts.as_ref()?;
    let mut values = parts.iter().map(|&part| tree.value(part));
    let sum = values.try_fold(0, |sum, value| Some(sum ^ value?));
    if sum == tree.value(claims.number) {
        return None;
    }
    let texts: Vec<_> = parts.iter().map(|&part| tree.play().text(tree.position(part))).collect();
    let text = if texts.is_empty() { "0".to_owned() } else { texts.join(" + ") };
    let why = match parts.iter().zip(&texts).find(|&(&part, _)| tree.value(part).is_none()) {
        Some((&part, own)) => format!("it falls into `{text}`, and `{own}` {}", no_value(tree, part)),
        None => format!("it falls into `{text}`, which has the value {}", value(sum)),
    };
    Some(refutation(tree, claims.number, sum, why))
}

/// The refutation of the value that `known` gives to a position, if there is one.
pub fn against_known(tree: &Tree, declared: &Declared, number: Number) -> Result<Option<Refutation>, Fault> {
    let claimed = tree.play().declared_value(declared, tree.position(number))?.map(|value| value.0);
    let is_wrong = claimed.is_some() && claimed != tree.value(number);
    Ok(is_wrong.then(|| refutation(tree, number, claimed, format!("`known` says {}", value(claimed)))))
}

/// The reason why a position has no value.
fn no_value(tree: &Tree, number: Number) -> String {
    match tree.fault(number) {
        Some(fault) => format!("has none: {}", fault.message),
        None => "has none".to_owned(),
    }
}

/// A value in words, or `none`.
pub fn value(value: Option<u64>) -> String {
    value.map_or("none".to_owned(), |value| value.to_string())
}

/// The refutation of a claim by the position with this number.
pub fn refutation(tree: &Tree, number: Number, declared: Option<u64>, why: String) -> Refutation {
    let position = tree.play().text(tree.position(number));
    Refutation { position, bare: tree.value(number), declared, why }
}
