//! Arithmetic and comparisons in native code. Errors and rare cases are left to the machine.

use cranelift_codegen::ir::InstBuilder as _;
use cranelift_codegen::ir::Value;
use cranelift_codegen::ir::condcodes::IntCC;

use super::translate::Translation;
use crate::code::{Op, Reg};
use crate::syntax::tree::{Binary, Compare};

impl Translation<'_, '_> {
    /// Whether the comparison of two numbers is true.
    pub fn compared(&mut self, sign: Compare, a: Reg, b: Reg) -> Value {
        let code = match sign {
            Compare::Less => IntCC::SignedLessThan,
            Compare::LessEqual => IntCC::SignedLessThanOrEqual,
            Compare::Greater => IntCC::SignedGreaterThan,
            Compare::GreaterEqual => IntCC::SignedGreaterThanOrEqual,
            Compare::Equal => IntCC::Equal,
            Compare::NotEqual => IntCC::NotEqual,
            Compare::In | Compare::NotIn => unreachable!("numbers are in nothing"),
        };
        let (a, b) = (self.int(a), self.int(b));
        self.builder.ins().icmp(code, a, b)
    }

    /// Translates an arithmetic operator. Errors and rare cases are left to the machine.
    pub fn binary(&mut self, at: usize, op: &Op, (sign, to, left, right): (Binary, Reg, Reg, Reg)) {
        let (a, b) = (self.int(left), self.int(right));
        let divisor = self.known(right).filter(|&divisor| divisor > 0);
        let (result, is_hard) = match sign {
            Binary::Add => self.builder.ins().sadd_overflow(a, b),
            Binary::Sub => self.builder.ins().ssub_overflow(a, b),
            Binary::Mul => self.builder.ins().smul_overflow(a, b),
            Binary::And | Binary::Or | Binary::Xor => {
                let result = match sign {
                    Binary::And => self.builder.ins().band(a, b),
                    Binary::Or => self.builder.ins().bor(a, b),
                    _ => self.builder.ins().bxor(a, b),
                };
                return self.set_int(to, result);
            }
            Binary::Div | Binary::Rem => {
                if let Some(divisor) = divisor.filter(|divisor| divisor & (divisor - 1) == 0) {
                    let result = match sign {
                        Binary::Div => self.builder.ins().sshr_imm_u(a, i64::from(divisor.trailing_zeros())),
                        _ => self.builder.ins().band_imm_s(a, divisor - 1),
                    };
                    return self.set_int(to, result);
                }
                let is_hard = self.builder.ins().icmp_imm_s(IntCC::SignedLessThanOrEqual, b, 0);
                return self.unless(is_hard, at, op, |this| this.divided(sign, to, a, b));
            }
            Binary::Shl => {
                let shifted = self.builder.ins().ishl(a, b);
                let back = self.builder.ins().sshr(shifted, b);
                let left = self.builder.ins().icmp(IntCC::NotEqual, back, a);
                let far = self.builder.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, b, 63);
                (shifted, self.builder.ins().bor(left, far))
            }
            Binary::Shr => {
                let far = self.builder.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, b, 63);
                (self.builder.ins().sshr(a, b), far)
            }
            Binary::Pow => {
                self.call_machine(at, op);
                return;
            }
        };
        self.unless(is_hard, at, op, |this| this.set_int(to, result));
    }

    /// The quotient rounded down, or its remainder, for a divisor of at least 1.
    fn divided(&mut self, sign: Binary, to: Reg, a: Value, b: Value) {
        let cut = self.builder.ins().sdiv(a, b);
        let product = self.builder.ins().imul(cut, b);
        let rest = self.builder.ins().isub(a, product);
        let below = self.builder.ins().sshr_imm_u(rest, 63);
        let result = match sign {
            Binary::Div => self.builder.ins().iadd(cut, below),
            _ => {
                let more = self.builder.ins().band(b, below);
                self.builder.ins().iadd(rest, more)
            }
        };
        self.set_int(to, result);
    }
}
