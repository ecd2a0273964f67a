//! What answering a question is expected to take, told before it is begun.

use super::question::Question;
use crate::theory::forecast::Forecast;
use crate::theory::limits::Limits;
use crate::theory::outcome::Convention;

/// What is expected of one component.
#[derive(Clone, Debug)]
pub struct Part {
    /// The component, as a text that can be read back.
    pub position: String,
    /// What finding its value will take; in misere play, where the whole sum is searched, its part of that.
    pub forecast: Forecast,
}

/// What is expected of each component of `question`, under these limits. Nothing of it is computed.
///
/// # Examples
/// ```
/// use bouton::catalog::{estimate::estimate, find, question::Question};
/// use bouton::{Convention, Limits};
/// let question = Question::read(find("nim"), b"3 5", None, Convention::Normal).unwrap();
/// assert_eq!(estimate(&question, &Limits::none())[0].forecast.positions, Some(0));
/// ```
#[must_use]
pub fn estimate(question: &Question, limits: &Limits<'_>) -> Vec<Part> {
    let parts = question.part_texts().into_iter().zip(question.placed());
    let part = parts.map(|(position, (_, component))| {
        let instance = question.rules.instance(component);
        let forecast = match question.convention {
            Convention::Misere => Forecast::open_search(),
            Convention::Normal if instance.known_value(&component.key).is_some() => Forecast::at_sight(),
            Convention::Normal => instance.forecast(&component.key, limits),
        };
        Part { position, forecast }
    });
    part.collect()
}
