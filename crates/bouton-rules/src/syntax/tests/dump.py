"""Prints each of the given rules as an S-expression, as `dump.rs` does, or why it is none.

Reads from the standard input, for each rule, the number of its bytes on a line and then the bytes.
"""
import ast
import copy
import sys

SIGNS = {"Add": "+", "Sub": "-", "Mult": "*", "FloorDiv": "//", "Mod": "%", "Pow": "**", "LShift": "<<", "RShift": ">>", "BitAnd": "&",
         "BitOr": "|", "BitXor": "^", "USub": "neg", "UAdd": "plus", "Invert": "invert", "Not": "not", "And": "and",
         "Or": "or", "Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Eq": "==", "NotEq": "!=", "In": "in",
         "NotIn": "not-in"}
SPANS = sys.argv[1:] == ["spans"]


class Refused(Exception):
    pass


def need(is_so):
    if not is_so:
        raise Refused


def sign(op):
    need(type(op).__name__ in SIGNS)
    return SIGNS[type(op).__name__]


class Dump:
    def __init__(self, source):
        self.lines, self.starts, at = source.encode().split(b"\n"), [], 0
        for line in self.lines:
            self.starts.append(at)
            at += len(line) + 1
        self.starts[0] = 3 * source.startswith("\ufeff")
        self.spans = SPANS

    def many(self, word, nodes):
        return "(" + " ".join([word, *map(self.expr, nodes)]) + ")"

    def text(self, text):
        return "(" + " ".join(["text", *(str(ord(sign)) for sign in text)]) + ")"

    def expr(self, node):
        found = getattr(self, type(node).__name__, lambda node: need(False))(node)
        if not self.spans:
            return found
        start, end = self.starts[node.lineno - 1] + node.col_offset, self.starts[node.end_lineno - 1] + node.end_col_offset
        return f"{found}@{start}:{end}"

    def Constant(self, node):
        need(type(node.value) in (int, bool, str, type(None)))
        need(type(node.value) is not int or node.value < 1 << 63)
        return self.text(node.value) if type(node.value) is str else str(node.value)

    def JoinedStr(self, node):
        before, self.spans, pieces = self.spans, False, []
        for piece in node.values:
            if isinstance(piece, ast.FormattedValue):
                need(piece.conversion == -1 and piece.format_spec is None)
                pieces.append(self.expr(piece.value))
            else:
                pieces.append(self.text(piece.value))
        self.spans = before
        return "(" + " ".join(["format", *pieces]) + ")"

    def Name(self, node):
        return node.id

    def Tuple(self, node):
        return self.many("tuple", node.elts)

    def List(self, node):
        return self.many("list", node.elts)

    def ListComp(self, node):
        return self.each("list-of", node)

    def GeneratorExp(self, node):
        return self.each("generator", node)

    def each(self, word, node):
        parts = [word, self.expr(node.elt)]
        for loop in node.generators:
            need(not loop.is_async)
            parts += ["for", self.target(loop.target, True), self.expr(loop.iter)]
            for test in loop.ifs:
                parts += ["if", self.expr(test)]
        return "(" + " ".join(parts) + ")"

    def BinOp(self, node):
        return self.many(sign(node.op), [node.left, node.right])

    def UnaryOp(self, node):
        return self.many(sign(node.op), [node.operand])

    def BoolOp(self, node):
        return self.many(sign(node.op), node.values)

    def Compare(self, node):
        rest = [f"{sign(op)} {self.expr(value)}" for op, value in zip(node.ops, node.comparators)]
        return "(" + " ".join(["compare", self.expr(node.left), *rest]) + ")"

    def IfExp(self, node):
        return self.many("either", [node.test, node.body, node.orelse])

    def Call(self, node):
        need(not node.keywords)
        if isinstance(node.func, ast.Name):
            return self.many("call " + node.func.id, node.args)
        need(isinstance(node.func, ast.Attribute))
        return self.many("method " + node.func.attr, [node.func.value, *node.args])

    def Attribute(self, node):
        return self.many(". " + node.attr, [node.value])

    def Subscript(self, node):
        return f"(at {self.expr(node.value)} {self.indices(node)})"

    def indices(self, node):
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) and len(node.slice.elts) > 1 else [node.slice]
        return " ".join(self.slice(part) if isinstance(part, ast.Slice) else self.expr(part) for part in parts)

    def slice(self, node):
        need(node.step is None)
        ends = ["-" if end is None else self.expr(end) for end in (node.lower, node.upper)]
        return f"(slice {ends[0]} {ends[1]})"

    def target(self, node, names_only):
        if isinstance(node, ast.Name):
            return node.id
        if isinstance(node, ast.Tuple) and node.elts:
            return "(" + " ".join(["names", *(self.target(part, True) for part in node.elts)]) + ")"
        need(isinstance(node, ast.Subscript) and not names_only)
        return f"(cells {self.expr(node.value)} {self.indices(node)})"

    def block(self, lines):
        return "(" + " ".join(["block", *map(self.line, lines)]) + ")"

    def line(self, node):
        if isinstance(node, ast.Assign):
            need(len(node.targets) == 1)
            return f"(assign {self.target(node.targets[0], False)} {self.expr(node.value)})"
        if isinstance(node, ast.AugAssign):
            if isinstance(node.target, ast.Subscript):
                load = copy.deepcopy(node.target)
                load.ctx = ast.Load()
                value = ast.copy_location(ast.BinOp(load, node.op, node.value), node)
                return f"(assign {self.target(node.target, False)} {self.expr(value)})"
            need(isinstance(node.target, ast.Name))
            return f"(change {node.target.id} {sign(node.op)} {self.expr(node.value)})"
        if isinstance(node, ast.For):
            need(not node.orelse)
            return f"(for {self.target(node.target, True)} {self.expr(node.iter)} {self.block(node.body)})"
        if isinstance(node, ast.While):
            need(not node.orelse)
            return f"(while {self.expr(node.test)} {self.block(node.body)})"
        if isinstance(node, ast.If):
            return f"(if {self.expr(node.test)} {self.block(node.body)} {self.block(node.orelse)})"
        if isinstance(node, (ast.Break, ast.Continue, ast.Pass)):
            return f"({type(node).__name__.lower()})"
        if isinstance(node, ast.Return):
            return self.many("return", [node.value] if node.value else [])
        need(isinstance(node, ast.Expr))
        if isinstance(node.value, ast.Yield):
            need(node.value.value is not None)
            return self.many("yield", [node.value.value])
        if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            return "(pass)"
        need(isinstance(node.value, ast.Call))
        return self.many("do", [node.value])

    def file(self, body):
        parts = ["file", "-"]
        if body and isinstance(body[0], ast.Expr) and isinstance(getattr(body[0].value, "value", None), str):
            parts[1], body = self.text(body[0].value.value), body[1:]
        if body and isinstance(body[0], ast.ImportFrom) and ast.unparse(body[0]) == "from bouton_rules import *":
            body = body[1:]
        for node in body:
            if isinstance(node, ast.FunctionDef):
                args = node.args
                plain = [args.posonlyargs, args.vararg, args.kwonlyargs, args.kwarg, args.defaults, node.decorator_list]
                need(not any(plain) and not node.returns and not any(arg.annotation for arg in args.args))
                names = " ".join(arg.arg for arg in args.args)
                parts.append(f"(def {node.name} ({names}) {self.block(node.body)})")
            else:
                need(isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name))
                parts.append(f"(value {node.targets[0].id} {self.expr(node.value)})")
        return "(" + " ".join(parts) + ")"


def shown(source):
    try:
        return Dump(source).file(ast.parse(source.removeprefix("\ufeff")).body)
    except Refused:
        return "refused"
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return "not Python"


while count := sys.stdin.buffer.readline():
    print(shown(sys.stdin.buffer.read(int(count)).decode()))
