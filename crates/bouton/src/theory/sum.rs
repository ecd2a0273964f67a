//! Disjunctive sums: several positions side by side. A move is made in one of them at a time.

use std::fmt;

use super::few::sort_few;

/// A multiset of components. The empty sum is the zero game.
///
/// Equal components are kept: in misere play `*2 + *2` is P while the empty sum is N, and the moves
/// inside a pair are moves. Components are in ascending order, so equal sums compare equal.
///
/// # Examples
/// ```
/// use bouton::Sum;
/// let sum = Sum::from_iter([7, 12, 7]);
/// assert_eq!(sum.components(), [7, 7, 12]);
/// assert_eq!(sum.without_pairs().components(), [12]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sum<P>(Vec<P>);

impl<P> Sum<P> {
    /// The empty sum.
    #[must_use]
    pub const fn empty() -> Self {
        Self(Vec::new())
    }

    /// The components in ascending order.
    #[must_use]
    pub fn components(&self) -> &[P] {
        &self.0
    }
}

impl<P: Ord> Sum<P> {
    /// Adds one component.
    pub fn add(&mut self, component: P) {
        let at = self.0.partition_point(|other| *other <= component);
        self.0.insert(at, component);
    }
}

impl<P: Ord + Clone> Sum<P> {
    /// This sum with the component at `index` replaced by the components of an option.
    ///
    /// # Panics
    /// If there is no component at `index`.
    #[must_use]
    pub fn with_option(&self, index: usize, option: &[P]) -> Self {
        let (before, after) = (&self.0[..index], &self.0[index + 1..]);
        before.iter().chain(after).chain(option).cloned().collect()
    }

    /// This sum without its pairs of equal components, which are worth nothing in normal play.
    #[must_use]
    pub fn without_pairs(&self) -> Self {
        let runs = self.0.chunk_by(PartialEq::eq);
        Self(runs.filter(|run| run.len() % 2 == 1).map(|run| run[0].clone()).collect())
    }
}

impl<P: Ord> FromIterator<P> for Sum<P> {
    fn from_iter<I: IntoIterator<Item = P>>(components: I) -> Self {
        Self::from(Vec::from_iter(components))
    }
}

impl<P: Ord> From<Vec<P>> for Sum<P> {
    fn from(mut components: Vec<P>) -> Self {
        sort_few(&mut components, &Ord::cmp);
        Self(components)
    }
}

impl<P: fmt::Display> fmt::Display for Sum<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((first, rest)) = self.0.split_first() else {
            return f.write_str("0");
        };
        write!(f, "{first}")?;
        rest.iter().try_for_each(|component| write!(f, " + {component}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_components_are_kept() {
        let mut sum = Sum::empty();
        for component in [3, 1, 3, 3] {
            sum.add(component);
        }
        assert_eq!(sum.components(), [1, 3, 3, 3]);
        assert_eq!(sum.without_pairs().components(), [1, 3]);
        assert_eq!(sum, Sum::from_iter([3, 3, 3, 1]));
    }

    #[test]
    fn an_option_takes_the_place_of_its_component() {
        let sum = Sum::from_iter([2, 5, 5]);
        assert_eq!(sum.with_option(1, &[1, 4]).components(), [1, 2, 4, 5]);
        assert_eq!(sum.with_option(0, &[]).to_string(), "5 + 5");
        assert_eq!(Sum::<u8>::empty().to_string(), "0");
    }
}
