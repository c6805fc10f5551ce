"""What a walk over the tree notes on its way: signs of errors that only the compiler tells, and the oldest grammar.

A sign is not an error: the compiler is asked about a text that shows one, and its word counts. Texts without any,
nearly all of them, cost no compilation. The signs are meant to be complete: every way CPython 3.14 refuses a tree it
has parsed begins with one of them.
"""

import ast
import re

# The oldest grammar that is told apart; older ones are reported as this one.
OLDEST = 5

_YIELD, _AWAIT, _LAMBDA, _COMPREHENSION, _NAMED = 1, 2, 4, 8, 16
# Where an expression stands: in a module or class body, a function, an asynchronous one.
BODY, FUNCTION, ASYNC_FUNCTION = 0, 1, 2

# What every number of `_UNDERSCORED` shows. Found at once, because it begins with a letter that is rare.
_BETWEEN_DIGITS = re.compile(r"_(?<=\d_)\d")
_BASES = ("0x", "0X", "0o", "0O", "0b", "0B")
_UNDERSCORED = re.compile(r"(?<![\w.])(?:\d[\d]*_\d|0[xXoObB][_0-9a-fA-F]*_)")
# A string as every grammar before 3.12 reads it: up to its quote, whatever stands between.
_STRING = re.compile(
    rb"(?i:[rbuf]{0,2})(?:'''(?:[^\\]|\\.)*?'''|\"\"\"(?:[^\\]|\\.)*?\"\"\"|'(?:[^\\'\r\n]|\\.)*'|\"(?:[^\\\"\r\n]|\\.)*\")",
    re.S,
)
# A string with fields that all grammars read alike, and that no `=` shows: nearly all of them.
_PLAIN_TEXT = re.compile(rb"f\"[^\"\\#=\r\n]*\"|f'[^'\\#=\r\n]*'")
_BETWEEN_STRINGS = re.compile(rb"(?:[ \t\f\r\n]|\\\r?\n|#[^\r\n]*)*")
_NESTED_STRING = re.compile(rb"'[^']*'|\"[^\"]*\"")
_AFTER_VALUE = re.compile(rb"[\s)]*=(?!=)")
MOST_PATTERNS = 500
_MOST_BLOCKS = 12
_DEFAULT = getattr(ast, "TypeVar", None) is not None and "default_value" in ast.TypeVar._fields
_TYPE_PARAMETERS = tuple(getattr(ast, name) for name in ("TypeVar", "ParamSpec", "TypeVarTuple") if hasattr(ast, name))
_IN_ANNOTATIONS = (ast.Yield, ast.YieldFrom, ast.Await, ast.NamedExpr)


class Marks:
    """The notes on one text that parses by itself."""

    __slots__ = ("text", "minor", "suspicious", "patterns", "where", "of_module", "seen", "annotations", "_lines")

    def __init__(self, text):
        self.text = text
        self.minor = OLDEST
        self.suspicious = "__debug__" in text
        self.patterns = 0
        self.where = BODY
        # In no class and no function, whatever other blocks are around.
        self.of_module = True
        self.seen = 0
        self.annotations = []
        self._lines = None

    def need(self, minor):
        if minor > self.minor:
            self.minor = minor

    def finish(self):
        """The text, when the compiler is to be asked about it."""
        if self.minor < 6 and _shows_underscored(self.text) and self._has_underscored():
            self.minor = 6
        return self.text if self.suspicious and self.patterns <= MOST_PATTERNS else None

    def close_batch(self):
        """After the expressions of one block: signs that only count together."""
        seen = self.seen
        if seen & _NAMED and seen & _COMPREHENSION or seen & _YIELD and seen & _COMPREHENSION or seen & _AWAIT and seen & _LAMBDA:
            self.suspicious = True
        if self.annotations:
            if seen & (_NAMED | _YIELD | _AWAIT) and any(_holds(each, _IN_ANNOTATIONS) for each in self.annotations):
                self.suspicious = True
            self.annotations = []
        self.seen = 0

    # Places are given in bytes.

    def bytes_between(self, line, column, end_line, end_column):
        lines = self._lines
        if lines is None:
            text = self.text.encode("utf-8", "surrogatepass")
            if b"\r" in text:
                text = text.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
            lines = self._lines = text.split(b"\n")
        if line == end_line:
            return lines[line - 1][column:end_column]
        parts = [lines[line - 1][column:], *lines[line : end_line - 1], lines[end_line - 1][:end_column]]
        return b"\n".join(parts)

    def bytes_of(self, node):
        return self.bytes_between(node.lineno, node.col_offset, node.end_lineno, node.end_col_offset)

    def after(self, node):
        """The rest of the line that a node ends on, and the next."""
        self.bytes_of(node)
        return b"\n".join(self._lines[node.end_lineno - 1 : node.end_lineno + 3])[node.end_col_offset :]

    def is_bare(self, node):
        """A tuple without brackets of its own starts where its first element does."""
        first = node.elts[0]
        return (first.lineno, first.col_offset) == (node.lineno, node.col_offset)

    def _has_underscored(self):
        tree = compile(self.text, "<source>", "exec", ast.PyCF_ONLY_AST, dont_inherit=True)
        return any(
            type(node) is ast.Constant and type(node.value) in (int, float, complex) and b"_" in self.bytes_of(node)
            for node in ast.walk(tree)
        )


def _shows_underscored(text):
    """Whether something in the text looks like a number with an underscore; looks closely at few lines only."""
    if any(base in text for base in _BASES):
        return _UNDERSCORED.search(text) is not None
    found = _BETWEEN_DIGITS.search(text)
    while found is not None:
        end = text.find("\n", found.end())
        end = len(text) if end < 0 else end
        if _UNDERSCORED.search(text, text.rfind("\n", 0, found.start()) + 1, end) is not None:
            return True
        found = _BETWEEN_DIGITS.search(text, end)
    return False


def _holds(tree, kinds):
    pending = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, kinds):
            return True
        pending += ast.iter_child_nodes(node)
    return False


# Notes on statements, by their kind.


def note_simple(marks, kind, node, loop):
    if kind is ast.Return:
        if marks.where == BODY:
            marks.suspicious = True
        if marks.minor < 8 and type(node.value) is ast.Tuple:
            _note_bare_star(marks, node.value, 8)
    elif kind is ast.ImportFrom:
        if node.names[0].name == "*" and not marks.of_module:
            marks.suspicious = True
        if node.module == "__future__" and any(alias.name == "annotations" for alias in node.names):
            marks.need(7)
    elif kind is ast.AnnAssign:
        marks.need(6)
        marks.annotations.append(node.annotation)
    elif kind is ast.Break or kind is ast.Continue:
        if not loop:
            marks.suspicious = True
    else:
        # global, nonlocal, type statements.
        marks.suspicious = True
        if kind not in (ast.Global, ast.Nonlocal):
            marks.need(12)


SIMPLE = frozenset(
    kind
    for kind in (
        ast.Return,
        ast.ImportFrom,
        ast.AnnAssign,
        ast.Break,
        ast.Continue,
        ast.Global,
        ast.Nonlocal,
        getattr(ast, "TypeAlias", None),
    )
    if kind is not None
)


def _note_bare_star(marks, node, minor):
    if node.elts and any(type(each) is ast.Starred for each in node.elts) and marks.is_bare(node):
        marks.need(minor)


def note_definition(marks, node):
    """Decorators and type parameters of functions and classes."""
    for decorator in node.decorator_list:
        if marks.minor < 9 and not _is_plain_decorator(decorator):
            marks.need(9)
    if getattr(node, "type_params", None):
        marks.need(12)
        marks.suspicious = True


def note_class(marks, node):
    note_definition(marks, node)
    _note_keywords(marks, node.keywords)


def _is_plain_decorator(node):
    if type(node) is ast.Call:
        node = node.func
    while type(node) is ast.Attribute:
        node = node.value
    return type(node) is ast.Name


def note_control(marks, kind, node, nesting):
    if nesting >= _MOST_BLOCKS:
        marks.suspicious = True
    if kind is ast.AsyncFor or kind is ast.AsyncWith:
        if marks.where != ASYNC_FUNCTION:
            marks.suspicious = True
    if kind is ast.For or kind is ast.AsyncFor:
        if type(node.iter) is ast.Tuple and node.iter.elts:
            _note_bare_star(marks, node.iter, 9)
    elif kind is ast.With or kind is ast.AsyncWith:
        if len(node.items) >= _MOST_BLOCKS:
            marks.suspicious = True
        if marks.minor < 9 and _is_parenthesized(marks, node):
            marks.need(9)
    elif kind is ast.Match:
        marks.need(10)
        marks.suspicious = True
        marks.patterns += sum(_count_patterns(case.pattern) for case in node.cases)


def _count_patterns(pattern):
    return sum(1 for _ in ast.walk(pattern))


def _is_parenthesized(marks, node):
    first, last = node.items[0], node.items[-1]
    if len(node.items) == 1 and first.optional_vars is None:
        return False
    before = marks.bytes_between(node.lineno, node.col_offset, first.context_expr.lineno, first.context_expr.col_offset)
    if b"(" not in before:
        return False
    if len(node.items) > 1:
        second = node.items[1].context_expr
        end = first.optional_vars or first.context_expr
        if b")" in marks.bytes_between(end.end_lineno, end.end_col_offset, second.lineno, second.col_offset):
            return False
    rest = _BETWEEN_STRINGS.sub(b"", marks.after(last.optional_vars or last.context_expr))
    return rest.startswith((b")", b",)"))


def note_try(marks, node, is_group):
    if is_group:
        marks.need(11)
        marks.suspicious = True
    for handler in node.handlers:
        kind = handler.type
        if kind is None:
            if handler is not node.handlers[-1]:
                marks.suspicious = True
        elif type(kind) is ast.Tuple and marks.minor < 14 and len(kind.elts) > 1 and marks.is_bare(kind):
            marks.need(14)


# Notes on expressions, by their kind.


def _note_yield(marks, node):
    marks.seen |= _YIELD
    if marks.where != FUNCTION:
        marks.suspicious = True
        if marks.where == ASYNC_FUNCTION:
            marks.need(6)
    elif type(node.value) is ast.Tuple:
        _note_bare_star(marks, node.value, 8)


def _note_await(marks, node):
    marks.seen |= _AWAIT
    if marks.where != ASYNC_FUNCTION:
        marks.suspicious = True


def _note_lambda(marks, node):
    marks.seen |= _LAMBDA


def _note_named(marks, node):
    marks.seen |= _NAMED
    marks.need(8)


def note_comprehension(marks, node):
    marks.seen |= _COMPREHENSION
    if node.is_async:
        marks.need(6)
        if marks.where != ASYNC_FUNCTION or marks.seen & _LAMBDA:
            marks.suspicious = True


def _note_starred(marks, node):
    if type(node.ctx) is ast.Store:
        marks.suspicious = True


def _note_call(marks, node):
    keywords = node.keywords
    if keywords and len(keywords) > 1:
        _note_keywords(marks, keywords)


def _note_keywords(marks, keywords):
    names = [keyword.arg for keyword in keywords if keyword.arg is not None]
    if len(set(names)) != len(names):
        marks.suspicious = True


def _note_subscript(marks, node):
    index = node.slice
    if type(index) is ast.Tuple:
        if index.elts:
            _note_bare_star(marks, index, 11)
    elif type(index) is ast.NamedExpr and marks.minor < 10:
        if not marks.bytes_between(index.lineno, 0, index.lineno, index.col_offset).rstrip().endswith(b"("):
            marks.need(10)


def _note_set(marks, node):
    if marks.minor >= 10:
        return
    for each in node.elts if type(node) is ast.Set else (node.elt,):
        if type(each) is ast.NamedExpr:
            if not marks.bytes_between(each.lineno, 0, each.lineno, each.col_offset).rstrip().endswith(b"("):
                marks.need(10)


def _note_arguments(marks, node):
    positional = node.posonlyargs + node.args
    arguments = positional + node.kwonlyargs
    if node.posonlyargs:
        marks.need(8)
    if node.vararg is not None:
        arguments.append(node.vararg)
        if type(node.vararg.annotation) is ast.Starred:
            marks.need(11)
    if node.kwarg is not None:
        arguments.append(node.kwarg)
    if len(arguments) > 1 and len({argument.arg for argument in arguments}) != len(arguments):
        marks.suspicious = True
    for argument in arguments:
        if argument.annotation is not None:
            marks.annotations.append(argument.annotation)
    if marks.minor < 6 and (node.vararg is not None or node.kwonlyargs or node.kwarg is not None):
        _note_last_comma(marks, node)


def _note_last_comma(marks, node):
    last = node.kwarg
    if last is None and node.kwonlyargs:
        last = node.kw_defaults[-1] or node.kwonlyargs[-1]
    if last is None:
        last = node.vararg
    if _BETWEEN_STRINGS.sub(b"", marks.after(last)).startswith(b",)"):
        marks.need(6)


def _note_text(marks, node):
    """Text with fields: 3.12 reads any expression in them, 3.8 shows them with `=`, 3.6 has them at all."""
    marks.need(6)
    if marks.minor >= 12:
        return
    fields = [part for part in node.values if type(part) is ast.FormattedValue]
    if not fields or not hasattr(node, "end_col_offset"):
        return
    whole = marks.bytes_of(node)
    if _PLAIN_TEXT.fullmatch(whole) is not None:
        return
    if not _reads_as_before(marks, whole, fields):
        marks.need(12)
    elif marks.minor < 8 and any(_AFTER_VALUE.match(marks.after(field.value)) for field in fields):
        marks.need(8)


def _reads_as_before(marks, whole, fields):
    """Whether the strings before 3.12 would have ended where they end, each field within one of them."""
    places = []
    at = 0
    while at < len(whole):
        found = _STRING.match(whole, at)
        if found is None:
            # A format specification is text without quotes of its own.
            return at == 0 and whole[:1] not in b"fFrR\"'"
        places.append((found.start(), found.end()))
        at = _BETWEEN_STRINGS.match(whole, found.end()).end()
    start = 0
    for field in fields:
        text = marks.bytes_between(field.lineno, field.col_offset, field.value.end_lineno, field.value.end_col_offset)
        if b"\\" in text or b"#" in _NESTED_STRING.sub(b"", text):
            return False
        begin = whole.find(text, start)
        if not any(first <= begin and begin + len(text) <= last for first, last in places):
            return False
        start = begin + len(text)
    return True


def _note_template(marks, node):
    marks.need(14)


def _note_type_parameter(marks, node):
    if _DEFAULT and node.default_value is not None:
        marks.need(13)


EXPRESSIONS = {
    ast.Yield: _note_yield,
    ast.YieldFrom: _note_yield,
    ast.Await: _note_await,
    ast.Lambda: _note_lambda,
    ast.NamedExpr: _note_named,
    ast.Starred: _note_starred,
    ast.Call: _note_call,
    ast.Subscript: _note_subscript,
    ast.Set: _note_set,
    ast.SetComp: _note_set,
    ast.arguments: _note_arguments,
    ast.JoinedStr: _note_text,
}
if hasattr(ast, "TemplateStr"):
    EXPRESSIONS[ast.TemplateStr] = _note_template
for _kind in _TYPE_PARAMETERS:
    EXPRESSIONS[_kind] = _note_type_parameter
