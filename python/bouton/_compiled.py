"""Functions of Python as texts of rule files, where the language of rule files has all that they use."""

from __future__ import annotations

import __future__
import ast
import builtins
import copy
import inspect
import linecache
import math
import re
import types
from typing import Any, Callable, Iterable, Optional

from bouton import _bouton, _kinds
from bouton._data import codes
from bouton._kinds import Kind

#: Names of the language that are functions of bouton, of math and of Python.
_MEANINGS = {"Board": _kinds.Board, "Word": _kinds.Word, "cell": _kinds.cell, "box": _kinds.box, "gcd": math.gcd}


#: Names that mean something in every rule file. What a function means by them gets another name in the text.
_RESERVED = frozenset(
    "position moves start symmetry split known convention Heap Numbers Word Board Graph regions components cell box gcd".split()
)

#: A file and a line in it.
Place = tuple[str, int]


class NotInTheLanguage(Exception):
    """Why a function is no rule of the language: a line of its file, if one prevents it, and what it is."""

    def __init__(self, line: Optional[int], why: str) -> None:
        super().__init__(f"line {line}: {why}" if line else why)


class Text:
    """The text of a rule file made of functions, and the line of the source for each of its lines."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.origins: list[Optional[Place]] = []

    def add(self, text: str, origins: Iterable[Optional[Place]] = (None,)) -> None:
        """Adds lines, each with its place in the source."""
        self.lines += text.split("\n")
        self.origins += origins

    def __str__(self) -> str:
        return "\n".join(self.lines) + "\n"

    def origin(self, line: int) -> Optional[Place]:
        """The place in the source of a line of the text, if it has one."""
        return self.origins[line - 1] if 0 < line <= len(self.origins) else None


def text_of(
    functions: dict[str, Callable[..., Any]], kind: Kind, declarations: dict[str, str], doc: Optional[str]
) -> Text:
    """The text of the rule whose ``moves`` (and ``start``, ``known``, ``split``) are these functions.

    Raises NotInTheLanguage if the source cannot be had, or uses what no rule can.
    """
    constants: dict[str, str] = {}
    helpers: dict[str, Callable[..., Any]] = {}
    written = {name: _Written(name, function, kind) for name, function in functions.items()}
    todo = list(written.values())
    while todo:
        one = todo.pop()
        for used, value, line in one.free():
            known = [name for name, function in functions.items() if function is value]
            name = known[0] if known else f"{used}_" if used in _RESERVED else used
            if isinstance(value, types.FunctionType):
                if helpers.get(name, value) is not value:
                    raise NotInTheLanguage(line, f"`{name}` means two functions")
                if name not in helpers and not known:
                    helpers[name] = value
                    written[name] = _Written(name, value)
                    todo.append(written[name])
            elif _is_constant(value):
                shown = repr(value)
                if constants.setdefault(name, shown) != shown:
                    raise NotInTheLanguage(line, f"`{name}` means two constants")
            elif isinstance(value, types.ModuleType):
                raise NotInTheLanguage(line, f"`{one.attribute(used)}` is of the module {value.__name__}{_NAMED.get(value, '')}")
            else:
                raise NotInTheLanguage(line, f"`{used}` is {_called(value)}, which no rule can use{_instead(value)}")
            one.rename(used, name)
    text = Text()
    if doc:
        described = " ".join(doc.split()).replace("\\", "/").replace('"', "'")
        text.add(f'"""{described}"""')
    text.add(f"position = {kind.declared()}")
    for name, declared in declarations.items():
        text.add(f"{name} = {declared}")
    for name, shown in constants.items():
        text.add(f"{name} = {shown}")
    for one in written.values():
        one.write(text)
    return text


class _Written:
    """A function, and its syntax tree."""

    def __init__(self, name: str, function: Callable[..., Any], kind: Optional[Kind] = None) -> None:
        """A function; with a kind it is one that takes positions."""
        self.name, self.function = name, function
        if not isinstance(function, types.FunctionType):
            of = "the rule" if name == "moves" else f"`{name}`"
            raise NotInTheLanguage(None, f"{of} is {_called(function)}, not a function of Python")
        self.tree = _tree(function)
        if isinstance(self.tree, ast.Lambda):
            self.tree = _defined(self.tree)
        self.tree.name = name
        if isinstance(self.tree, ast.AsyncFunctionDef):
            raise NotInTheLanguage(self.tree.lineno, "an async function")
        self.tree.decorator_list = []
        self.tree.returns = None
        arguments = self.tree.args
        # What has a default is a constant: no position gives it a value.
        both = [*arguments.posonlyargs, *arguments.args]
        constant = both[len(both) - len(arguments.defaults) :]
        arguments.posonlyargs = [one for one in arguments.posonlyargs if one not in constant]
        arguments.args, arguments.defaults = [one for one in arguments.args if one not in constant], []
        for argument in [*arguments.posonlyargs, *arguments.args]:
            argument.annotation = None
        if arguments.posonlyargs and not arguments.kwonlyargs:
            arguments.args, arguments.posonlyargs = arguments.posonlyargs + arguments.args, []
        body = self.tree.body
        if isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) and isinstance(body[0].value.value, str):
            self.tree.body = body[1:] or [ast.copy_location(ast.Pass(), body[0])]
        if isinstance(kind, _kinds.Numbers):
            self.take_numbers(kind.count)
        if name == "moves" and not any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(self.tree)):
            _Returned().visit(self.tree)
        _Resolved(self.names()).visit(self.tree)
        ast.fix_missing_locations(self.tree)

    def take_numbers(self, count: Optional[int]) -> None:
        """Gives the function the parameters that numbers have in a rule: one for a tuple of any length, and one for each number otherwise."""
        arguments, body = self.tree.args, self.tree.body
        if count is None and arguments.vararg is not None:
            arguments.args, arguments.vararg = [*arguments.args, ast.arg(arguments.vararg.arg)], None
        elif count is not None and count > 1 and len(arguments.args) == 1:
            name = start = arguments.args[0].arg
            used = {node.id for node in ast.walk(self.tree) if isinstance(node, ast.Name)}
            while any(one.startswith(f"{start}_") for one in used):
                start += "_"
            parts = [f"{start}_{at}" for at in range(1, count + 1)]
            arguments.args = [ast.arg(part) for part in parts]
            whole = ast.Tuple([ast.Name(part, ast.Load()) for part in parts], ast.Load())
            body.insert(0, ast.copy_location(ast.Assign([ast.Name(name, ast.Store())], whole), body[0]))

    def attribute(self, name: str) -> str:
        """What the function reads first of a module of this name."""
        read = (node for node in ast.walk(self.tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name))
        return next((f"{name}.{node.attr}" for node in read if node.value.id == name), name)  # type: ignore[attr-defined]

    def names(self) -> dict[str, Any]:
        """What the names mean that the function does not give itself."""
        code = self.function.__code__
        known = {**vars(builtins), **self.function.__globals__}
        # A function within the function, such as a generator, has names of its own.
        found = {name: known[name] for one in codes(code) for name in one.co_names if name in known}
        for name, cell in zip(code.co_freevars, self.function.__closure__ or ()):
            try:
                found[name] = cell.cell_contents
            except ValueError:
                pass  # It has no value yet.
        given = code.co_varnames[: code.co_argcount]
        defaults = self.function.__defaults__ or ()
        return {**found, **dict(zip(given[len(given) - len(defaults) :], defaults))}

    def free(self) -> list[tuple[str, Any, int]]:
        """The names that the rule must define: their values, and a line that uses each."""
        names, found = self.names(), []
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load) or node.id not in names:
                continue
            value = names[node.id]
            if getattr(builtins, node.id, None) is value or node.id in _MEANINGS and _MEANINGS[node.id] is value:
                continue
            found.append((node.id, value, self.line(node)))
        return list({name: (name, value, line) for name, value, line in found}.values())

    def rename(self, old: str, new: str) -> None:
        """Gives another name to what the function does not give itself."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Name) and node.id == old:
                node.id = new

    def line(self, node: Any) -> int:
        """The line of the source of a part of the tree."""
        return int(node.lineno)

    def write(self, text: Text) -> None:
        """Adds the function."""
        written = ast.unparse(self.tree)
        file = self.function.__code__.co_filename
        origins: list[Optional[Place]] = [None] * (written.count("\n") + 1)
        # The tree of what was written has the same parts in the same order.
        for old, new in zip(ast.walk(self.tree), ast.walk(ast.parse(written).body[0])):
            if hasattr(new, "lineno") and hasattr(old, "lineno"):
                origins[new.lineno - 1] = origins[new.lineno - 1] or (file, self.line(old))
        text.add(written, origins)


class _Resolved(ast.NodeTransformer):
    """Turns names such as ``bt.Board.full`` and ``math.gcd`` into those of the language."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.known = names

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        self.generic_visit(node)
        if isinstance(node.value, ast.Name) and isinstance(self.known.get(node.value.id), types.ModuleType):
            value = getattr(self.known[node.value.id], node.attr, None)
            for name, meaning in _MEANINGS.items():
                if value is meaning:
                    return ast.copy_location(ast.Name(name, node.ctx), node)
        return node

    def visit_Name(self, node: ast.Name) -> Any:
        for name, meaning in _MEANINGS.items():
            if self.known.get(node.id) is meaning:
                return ast.copy_location(ast.Name(name, node.ctx), node)
        return node


class _Returned(ast.NodeTransformer):
    """Turns ``return OPTIONS`` into loops that yield the options one by one."""

    def visit_Return(self, node: ast.Return) -> Any:
        options = node.value
        if options is None or isinstance(options, ast.Constant) and options.value is None:
            return node
        if isinstance(options, ast.Call) and isinstance(options.func, ast.Name) and len(options.args) == 1:
            # list(...), tuple(...) and set(...) of options are these options.
            if options.func.id in ("list", "tuple", "set", "frozenset") and not options.keywords:
                options = options.args[0]
        made: list[ast.stmt]
        if isinstance(options, (ast.GeneratorExp, ast.ListComp, ast.SetComp)):
            step: ast.stmt = _yielding(options.elt)
            for part in reversed(options.generators):
                for test in reversed(part.ifs):
                    step = ast.If(test, [step], [])
                step = ast.For(part.target, part.iter, [step], [])
            made = [step]
        elif isinstance(options, (ast.List, ast.Tuple, ast.Set)) and options.elts:
            made = [_yielding(option) for option in options.elts]
        elif isinstance(options, (ast.List, ast.Tuple)):
            made = []
        else:
            option = ast.Name("option", ast.Load())
            made = [ast.For(ast.Name("option", ast.Store()), options, [_yielding(option)], [])]
        made.append(ast.Return(None))
        return [ast.fix_missing_locations(ast.copy_location(step, node)) for step in made]

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        self.generic_visit(node)
        return node

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return node


def _yielding(option: ast.expr) -> ast.stmt:
    return ast.Expr(ast.Yield(option))


def _defined(node: ast.Lambda) -> ast.FunctionDef:
    """The lambda as a function with a name."""
    definition = ast.parse("def moves(): pass").body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.args, definition.body = node.args, [ast.copy_location(ast.Return(node.body), node)]
    return ast.fix_missing_locations(ast.copy_location(definition, node))


def _tree(function: types.FunctionType) -> Any:
    """The syntax tree of a function, in that of its whole file: what a part of a file is, no part tells for sure."""
    name, first = function.__name__, function.__code__.co_firstlineno
    try:
        lines, _ = inspect.findsource(function)
        tree = ast.parse("".join(lines))
        # The file may have changed since the function was defined.
        features = sum(getattr(__future__, name).compiler_flag for name in __future__.all_feature_names)
        flags = function.__code__.co_flags & features
        compiled = compile(tree, function.__code__.co_filename, "exec", flags, dont_inherit=True)
        if function.__code__ not in codes(compiled):
            raise NotInTheLanguage(None, f"the source of `{name}` is not in its file any more")
    except (OSError, TypeError, IndexError, SyntaxError) as error:
        raise NotInTheLanguage(None, f"the source of `{name}` cannot be had") from error
    found: list[Any]
    if name == "<lambda>":
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        lambdas = [node for node in ast.walk(tree) if isinstance(node, ast.Lambda) and node.lineno == first]
        found = [node for node in lambdas if tuple(one.arg for one in node.args.args) == names]
        if len(found) > 1:
            found = [node for node in found if _is_of(node, function)]
        if len(found) != 1:
            raise NotInTheLanguage(first, "several lambdas are in one line: give each its own")
    else:
        named = [node for node in ast.walk(tree) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
        starts = [(node, min([node.lineno, *(one.lineno for one in node.decorator_list)])) for node in named]
        found = [node for node, start in starts if node.name == name and start <= first <= node.lineno]
        if not found:
            raise NotInTheLanguage(first, f"the source of `{name}` cannot be found")
    return copy.deepcopy(found[0])


def _is_of(node: Any, function: types.FunctionType) -> bool:
    """Whether a lambda of the source is this function: whether it compiles to the same code."""
    code = compile(ast.fix_missing_locations(ast.Expression(node)), "rule", "eval")
    made = [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return len(made) == 1 and made[0].co_code == function.__code__.co_code or function.__closure__ is not None


def _is_constant(value: object) -> bool:
    if isinstance(value, (tuple, list)):
        return all(_is_constant(part) for part in value)
    return type(value) in (int, bool, str)


#: What a rule can use of a module.
_NAMED = {math: ", of which a rule can use `gcd` alone"}


def _called(value: object) -> str:
    if isinstance(value, types.BuiltinFunctionType):
        return f"the function {value.__name__} of {value.__module__}"
    if isinstance(value, type):
        return f"the class {value.__name__}"
    kind = type(value).__name__
    return f"{'an' if kind[0].lower() in 'aeio' else 'a'} {kind}"


def _instead(value: object) -> str:
    """What a rule can use in place of a value, if there is something."""
    return ": a tuple is one that it can" if isinstance(value, (set, frozenset)) else ""


def fault_of(error: _bouton.ParseError, text: Text, file: str) -> NotInTheLanguage:
    """The reason that a fault of the text gives, with the line of the source."""

    def line_of(number: str) -> Optional[int]:
        origin = text.origin(int(number))
        return origin[1] if origin else None

    def of_source(named: re.Match[str]) -> str:
        line = line_of(named[2])
        return f"{named[1]}line {line}" if line else ""

    message, _, rest = str(error).partition("\n")
    shown = _picture(file).search(rest + "\n")
    # The message may name another line of the text, which may be that of a constant: it has no line in the function.
    message = re.sub(r"(,? in | since )line (\d+)\b", of_source, message)
    return NotInTheLanguage(line_of(shown[1]) if shown else None, message)


#: What compiled code says of a failure that has an exception of its own in Python.
_EXCEPTIONS = {"division by zero": ZeroDivisionError, "index ": IndexError}


def failure_of(text: Text, file: str, words: str) -> Exception:
    """The exception for a failure of a compiled rule: that of Python, with the place in the source, and the position in a note."""

    def placed(shown: re.Match[str]) -> str:
        origin = text.origin(int(shown[1]))
        if origin is None:
            return shown[0]
        path, line = origin
        edge = " " * len(str(line))
        return f"{edge}--> {path}:{line}\n{edge} |\n{line} | {linecache.getline(path, line).rstrip()}\n"

    words = _picture(file).sub(placed, words + "\n")
    words, _, help = words.partition("  = help: ")
    message, _, note = words.partition("  = note: ")
    kinds = [kind for start, kind in _EXCEPTIONS.items() if message.startswith(start)]
    text_of_error = message.rstrip(" |\n") + (f"\nhelp: {help.strip()}" if help else "")
    error = (kinds[0] if kinds else _bouton.RuleError)(text_of_error)
    if note and hasattr(error, "add_note"):
        error.add_note(note.strip())
    return error


def _picture(file: str) -> re.Pattern[str]:
    """The picture of a place in a rule: its line, and the line with a mark below it."""
    return re.compile(rf" *--> {re.escape(file)}:(\d+):\d+\n *\|\n *\d+ \|.*\n *\|.*\n")
