//! Constants in the body of a function.

use super::body::{Body, Value};
use super::constants::Constant;
use crate::code::types::{LONGEST_TUPLE, Type};
use crate::source::Fault;
use crate::syntax::tree::{Expr, ExprKind};

impl Body<'_, '_> {
    /// The list over which a loop iterates, if it is a constant of whole numbers, or of equally long tuples of them.
    pub fn known_list(&mut self, each: &Expr) -> Result<Option<Value>, Fault> {
        let ExprKind::Name(name) = &each.kind else { return Ok(None) };
        if self.rule.is_variable(self.number, &self.meant(name)) {
            return Ok(None);
        }
        match self.rule.constants.get(name).and_then(Constant::table) {
            Some((numbers, of)) => self.listed_beforehand(numbers, Type::list(of)).map(Some),
            None => Ok(None),
        }
    }

    fn listed_beforehand(&mut self, numbers: Vec<i64>, ty: Type) -> Result<Value, Fault> {
        self.filled(ty, &[], move |m, _, list| m.list_mut(list).clone_from(&numbers))
    }

    /// The value of a constant.
    pub fn known(&mut self, constant: &Constant) -> Result<Value, Fault> {
        match constant {
            Constant::Int(number) => self.number(*number),
            Constant::Bool(truth) => self.truth(*truth),
            Constant::Text(text) => self.text(text),
            Constant::Tuple(items) => match constant.table() {
                Some((numbers, Type::Int)) if numbers.len() > LONGEST_TUPLE => {
                    self.listed_beforehand(numbers, Type::Ints)
                }
                _ => {
                    let items = items.iter().map(|item| self.known(item)).collect::<Result<_, _>>()?;
                    self.tuple(items)
                }
            },
            Constant::List(items) => match constant.table() {
                Some((numbers, of)) => self.listed_beforehand(numbers, Type::list(of)),
                None => {
                    let items = items.iter().map(|item| self.known(item)).collect::<Result<Vec<_>, _>>()?;
                    self.list(&items)
                }
            },
        }
    }
}
