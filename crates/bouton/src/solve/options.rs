//! The options of the positions on the path of a search.

/// The options of all positions on the path, in flat lists.
pub struct Options<P> {
    pub components: Vec<P>,
    pub choices: Vec<Choice>,
}

/// An option: components whose values are not known yet, and the nim-sum of the others.
#[derive(Clone, Copy)]
pub struct Choice {
    pub known: u64,
    pub first: usize,
    pub end: usize,
    size: u64,
}

impl<P> Default for Options<P> {
    fn default() -> Self {
        Self { components: Vec::new(), choices: Vec::new() }
    }
}

impl<P: Ord> Options<P> {
    /// Adds the option whose unknown components have been pushed from `first` on: the nim-sum of the known ones, and the size of the
    /// unknown ones.
    pub fn push(&mut self, first: usize, known: u64, size: u64) {
        self.choices.push(Choice { known, first, end: self.components.len(), size });
    }

    /// The numbers of components and choices.
    pub fn len(&self) -> (usize, usize) {
        (self.components.len(), self.choices.len())
    }

    /// Removes all but the first `components` components and `choices` choices.
    pub fn truncate(&mut self, (components, choices): (usize, usize)) {
        self.components.truncate(components);
        self.choices.truncate(choices);
    }

    /// Sorts the choices from `first` on, the smallest first. Equal options get the same order in every list, so
    /// that all searches reach the same positions.
    pub fn sort(&mut self, (_, first): (usize, usize)) {
        let parts = |choice: &Choice| self.components[choice.first..choice.end].iter().rev();
        self.choices[first..]
            .sort_unstable_by(|a, b| a.size.cmp(&b.size).then_with(|| parts(a).cmp(parts(b))));
    }

    /// Removes the component at `at`, whose value is `value`, from a choice.
    pub fn fold(&mut self, choice: usize, at: usize, value: u64) {
        let choice = &mut self.choices[choice];
        choice.known ^= value;
        choice.end -= 1;
        self.components.swap(at, choice.end);
    }
}
