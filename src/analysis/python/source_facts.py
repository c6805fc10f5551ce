"""Facts of one Python source, read from CPython's own tree. Nothing of the source is imported or run.

Runs inside the embedded interpreter; it also runs under any CPython from 3.10 on, which is how it is compared.
"""

import ast
import json
import sys
import warnings
from operator import itemgetter

from review_facts import COMMENT_LIMIT, FUNCTION_LIMIT, forget_source, node_types, join_facts, read_facts
from source_marks import ASYNC_FUNCTION, BODY, EXPRESSIONS, FUNCTION, MOST_PATTERNS, OLDEST, SIMPLE, Marks
from source_marks import note_class, note_comprehension, note_control, note_definition, note_simple, note_try
from source_parts import is_divisible, split_definitions, split_members, visit_parts, with_plain_ends
from source_runs import visit_runs

NAME_CHARACTERS = 200
MESSAGE_CHARACTERS = 300
TOO_COMPLEX = "too complex to parse within the limits"
VERSION = "%d.%d.%d" % sys.version_info[:3]
# One encoder for all answers; `json.dumps` would build one for each.
_encode = json.JSONEncoder(separators=(",", ":")).encode

warnings.simplefilter("ignore")
# Trees are as deep as the grammar's own limit lets them be, and some are walked by calls.
sys.setrecursionlimit(60_000)

# Fields that never hold a tree, or hold one in which no decision can stand.
_PLAIN_FIELDS = frozenset(
    "id ctx op ops attr kind name names level module arg type_comment simple is_async conversion "
    "lineno tag rest kwd_attrs asname str pattern n s".split()
)


def _tree_fields():
    """Per node type the fields worth visiting; types without any are leaves and are absent."""
    fields = {}
    for kind in node_types():
        names = tuple(field for field in kind._fields if field not in _PLAIN_FIELDS)
        if names and not issubclass(kind, ast.Constant):
            fields[kind] = names
    return fields


_FIELDS = _tree_fields()
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_TRIES = (ast.Try, getattr(ast, "TryStar", ast.Try))
_WITHS = (ast.With, ast.AsyncWith)
_DECISIONS = frozenset((ast.BoolOp, ast.IfExp, ast.comprehension))
# Of every type that is visited its fields, and what is to be noted: True is a decision.
_SEEN = {kind: (fields, True if kind in _DECISIONS else EXPRESSIONS.get(kind)) for kind, fields in _FIELDS.items()}
# The same for all that stands in a list of trees: what has no fields to visit is a leaf.
_VISITED = {kind: _SEEN.get(kind) for kind in (*node_types(), type(None))}
_COMPOUND = frozenset((*_FUNCTIONS, ast.ClassDef, ast.If, *_LOOPS, *_TRIES, *_WITHS, ast.Match))


def inspect(source, level):
    """JSON text of the verdict, with the facts of `level` when the source parses."""
    source = _without_mark(source)
    _suspects.clear()
    forget_source()
    try:
        error, facts = _read(source, level)
    except (MemoryError, RecursionError):
        error, facts = _too_complex(), None
    if error is not None:
        return _verdict(error)
    verdict = {"valid": True, "version": VERSION, "facts": facts}
    # Last, so that the caller can tell without reading the rest.
    return _encode({**verdict, "suspicious": True} if _suspects else verdict)


def _read(source, level):
    has_many = level != "syntax" and source.count("def ") > FUNCTION_LIMIT
    if level == "metrics" or has_many:
        measurement = _Measurement()
        text = with_plain_ends(source)
        start, line = visit_runs(text, parse, measurement, _suspects, level == "review") if has_many else (0, 0)
        error = visit_parts(text, parse, measurement.add_part, start, line) if start < len(text) or start == 0 else None
        # So many functions are never compared by their tree: the whole tree, the costly one, is not built for them.
        if level == "metrics" or error is not None or len(measurement.rows) > FUNCTION_LIMIT:
            return error, {**measurement.facts(), "review": None}
    if level == "review":
        facts = _read_definitions(source)
        if facts is not None:
            return None, facts
    tree, error = parse(source)
    if error is not None or level == "syntax":
        return error, None
    return None, _join_groups([_Group(source, [(_Part(tree, source), 0)])])


# The definitions of the source that was reviewed last, and the parts of its classes: the other snapshot of a file shares
# most of them.
_kept = {}


class _Part:
    """What a review needs of a text that parses by itself."""

    __slots__ = ("measurement", "suspicious", "patterns", "facts", "owner")

    def __init__(self, tree, text, owner=None, is_opening=False):
        self.measurement = measurement = _Measurement()
        measurement.add(tree, 0, text, owner)
        self.suspicious, self.patterns = measurement.marks.suspicious, measurement.marks.patterns
        measurement.marks = None
        self.owner = tree.body[0].name if is_opening else None
        try:
            self.facts = read_facts(tree, text, owner, is_opening)
        except (MemoryError, RecursionError):
            self.facts = None


class _Group:
    """A definition: the parts it was read in, each with the lines before it, and what to ask the compiler about."""

    __slots__ = ("parts", "lines", "suspect")

    def __init__(self, text, parts):
        self.parts = parts
        self.lines = text.count("\n")
        is_suspect = any(part.suspicious for part, _ in parts) and sum(part.patterns for part, _ in parts) <= MOST_PATTERNS
        self.suspect = text if is_suspect else None


def _read_definitions(source):
    """The facts of a review, definition by definition; None when the source has to be read as a whole."""
    global _kept
    text = with_plain_ends(source)
    texts = split_definitions(text)
    if len(texts) == 1 or not is_divisible(text, len(texts[0])):
        return None
    kept, groups = {}, []
    for each in texts:
        group = _kept.get(each) or kept.get(each)
        if group is None:
            parts = _read_class(each, kept)
            if parts is None:
                tree, error = parse(each)
                if error is not None:
                    return None
                parts = [(_Part(tree, each), 0)]
            group = _Group(each, parts)
        kept[each] = group
        groups.append(group)
    _kept = kept
    return _join_groups(groups)


def _read_class(text, kept):
    """A long class member by member, so that those of the source before are not read again; None when it is not one, or
    has to be read as a whole. A member is read in a class of one line that stands for its own.
    """
    cut = split_members(text)
    if cut is None or text.count("#") > COMMENT_LIMIT:
        return None
    indent, head, members, rest = cut
    opening = _read_part(None, head, kept, indent)
    if opening is None:
        return None
    parts = [(opening, 0)]
    line = head.count("\n")
    for member in members:
        part = _read_part(opening.owner, member, kept)
        if part is None:
            return None
        parts.append((part, line - 1))
        line += member.count("\n")
    if rest:
        part = _read_part("", rest, kept)
        if part is None:
            return None
        parts.append((part, line))
    return parts


def _read_part(owner, text, kept, indent=None):
    """A member of the class called `owner`, the start of a class (None), or what follows one (empty)."""
    key = owner, text
    part = _kept.get(key) or kept.get(key)
    if part is None:
        whole = "class _:\n" + text if owner else text
        tree, error = parse(whole)
        if error is not None or owner is None and not _opens_class(tree.body, text, indent):
            return None
        part = _Part(tree, whole, owner or None, owner is None)
    kept[key] = part
    return part


def _opens_class(body, text, indent):
    """Whether there is one class, whose body is indented so; type parameters are a scope that its members ask for."""
    node = body[0]
    if len(body) > 1 or type(node) is not ast.ClassDef or getattr(node, "type_params", None):
        return False
    first = node.body[0]
    return text.split("\n", first.lineno)[first.lineno - 1][: first.col_offset] == indent


def _join_groups(groups):
    measurement = _Measurement()
    read, line = [], 0
    for group in groups:
        for part, before in group.parts:
            at = line + before
            measurement.join(part.measurement, at)
            read.append((part.facts, at))
        if group.suspect is not None:
            _suspects.append((group.suspect, line))
        line += group.lines
    review = None if any(facts is None for facts, _ in read) else join_facts(read)
    return {**measurement.facts(), "review": review}


# Texts of the last source that the compiler is to be asked about, with the lines before them.
_suspects = []


def judge_suspects():
    """JSON text of the first thing in the last source that only the compiler refuses, or None."""
    for text, line in _suspects:
        try:
            compile(text, "<source>", "exec", dont_inherit=True)
        except (MemoryError, RecursionError):
            continue
        except Exception as error:
            found = _describe(error, text)
            found["line"] = found["line"] and found["line"] + line
            return _encode(found)
    return None


def check_compiles(source):
    """JSON text of the compiler's refusal, or None: it accepts, or gave up for want of memory or stack."""
    try:
        compile(_without_mark(source), "<source>", "exec", dont_inherit=True)
    except (MemoryError, RecursionError):
        return None
    except Exception as error:
        return _verdict(_describe(error, source))
    return None


def _without_mark(source):
    # CPython accepts a byte order mark in bytes and refuses it in text.
    return source[1:] if source.startswith("\ufeff") else source


def measure(tree, source):
    """Functions, classes and decisions of a parsed source."""
    measurement = _Measurement()
    measurement.add(tree, 0, source)
    return measurement.facts()


def parse(source):
    """The tree and no error, or no tree and the error."""
    try:
        return compile(source, "<source>", "exec", ast.PyCF_ONLY_AST, dont_inherit=True), None
    except (MemoryError, RecursionError):
        return None, _too_complex()
    except Exception as error:
        return None, _describe(error, source)


def _describe(error, source):
    line = column = None
    if isinstance(error, SyntaxError):
        message, line, column = str(error.msg), error.lineno, error.offset
    else:
        message = str(error)
    if isinstance(error, UnicodeEncodeError):
        line = _line_at(source, error.start)
    elif line is None and "\0" in source:
        line = _line_at(source, source.index("\0"))
    return {
        "kind": "syntax",
        "message": message[:MESSAGE_CHARACTERS],
        "line": line if line and line > 0 else None,
        "column": column if column and column > 0 else None,
    }


def _too_complex():
    return {"kind": "too-complex", "message": TOO_COMPLEX, "line": None, "column": None}


def _line_at(source, position):
    before = source[:position].replace("\r\n", "\n").replace("\r", "\n")
    return before.count("\n") + 1


def _verdict(error):
    return _encode({"valid": False, "version": VERSION, "error": error})


class _Scope:
    """What is counted for one function, or for the module."""

    __slots__ = ("branches", "nesting", "cognitive", "where")

    def __init__(self, where):
        self.where = where
        self.branches = 0
        self.nesting = 0
        self.cognitive = 0


# Rows by line, end line and name.
_ORDER = itemgetter(2, 3, 0)
# Of every function in which nothing is to be counted.
_IDLE = _Scope(FUNCTION)


class _Measurement:
    """Walks trees without recursion: blocks of statements by scope, expressions by a table of fields."""

    def __init__(self):
        self.module = _Scope(BODY)
        self.marks = None
        self.line = 0
        self.minor = OLDEST
        self.classes = 0
        self.rows = []
        self.functions = []
        self.blocks = []

    def add_part(self, tree, line, text):
        suspect = self.add(tree, line, text)
        if suspect is not None:
            _suspects.append((suspect, line))

    def add(self, tree, line, text, owner=None):
        """Adds the tree of a module, or of a part of it, `text`, that starts after `line` lines; what to ask the compiler about.

        With `owner` only what is in the class it starts with, as members of a class of that name.
        """
        self.marks = Marks(text)
        self.line = line
        # (statements, name prefix, directly in a class, scope, nesting, nesting that cognitive complexity counts, in a loop)
        if owner is None:
            self.blocks.append((tree.body, "", False, self.module, 0, 0, False))
        else:
            self.blocks.append((tree.body[0].body, _join("", owner) + ".", True, self.module, 0, 0, False))
        while self.blocks:
            self._visit_block(*self.blocks.pop())
        suspect = self.marks.finish()
        self.minor = max(self.minor, self.marks.minor)
        self.rows += [_function_row(line, *function) for function in self.functions]
        self.functions.clear()
        return suspect

    def join(self, other, line):
        """Adds what was measured of a text that starts after `line` lines."""
        module, own = other.module, self.module
        own.branches += module.branches
        own.cognitive += module.cognitive
        own.nesting = max(own.nesting, module.nesting)
        self.classes += other.classes
        self.minor = max(self.minor, other.minor)
        if line == 0:
            self.rows += other.rows
        else:
            self.rows += [(name, kind, at + line, end + line, first + line, *rest) for name, kind, at, end, first, *rest in other.rows]

    def facts(self):
        self.rows.sort(key=_ORDER)
        module = self.module
        return {
            "classes": self.classes,
            "moduleBranchPoints": module.branches,
            "moduleNesting": module.nesting,
            "moduleCognitiveComplexity": module.cognitive,
            "functions": self.rows,
            "minimumMinor": self.minor,
        }

    def _visit_block(self, body, prefix, in_class, scope, nesting, depth, loop):
        if nesting > scope.nesting:
            scope.nesting = nesting
        expressions = []
        marks = self.marks
        marks.where = BODY if in_class else scope.where
        marks.of_module = prefix == ""
        for statement in body:
            kind = type(statement)
            if kind not in _COMPOUND:
                expressions.append(statement)
                if kind in SIMPLE:
                    note_simple(marks, kind, statement, loop)
            elif kind in _FUNCTIONS:
                self._visit_function(statement, prefix, in_class, expressions)
            elif kind is ast.ClassDef:
                self.classes += 1
                note_class(marks, statement)
                expressions += statement.decorator_list
                expressions += statement.bases
                expressions += statement.keywords
                expressions += getattr(statement, "type_params", ())
                self.blocks.append((statement.body, _join(prefix, statement.name) + ".", True, scope, nesting, depth, False))
            else:
                place = (prefix, in_class, scope, nesting, depth, loop)
                note_control(marks, kind, statement, nesting)
                self._visit_control(kind, statement, place, expressions)
        _count_decisions(expressions, scope, depth, marks)
        marks.close_batch()

    def _visit_function(self, node, prefix, in_class, expressions):
        marks = self.marks
        # Decorators, defaults and annotations are evaluated by the enclosing scope: their decisions are its own.
        decorators, parameters, returns, body = node.decorator_list, getattr(node, "type_params", ()), node.returns, node.body
        if decorators or parameters:
            note_definition(marks, node)
            expressions += decorators
            expressions += parameters
        takes = _takes_any(node.args)
        if takes:
            expressions.append(node.args)
        if returns is not None:
            marks.annotations.append(returns)
            expressions.append(returns)
        name = _join(prefix, node.name)
        if len(body) == 1 and _is_idle(body[0]):
            self.rows.append(_function_row(self.line, name, node, in_class, _IDLE, takes))
            return
        scope = _Scope(ASYNC_FUNCTION if type(node) is ast.AsyncFunctionDef else FUNCTION)
        self.functions.append((name, node, in_class, scope, takes))
        self.blocks.append((body, name + ".", False, scope, 0, 0, False))

    def _visit_control(self, kind, node, place, expressions):
        prefix, in_class, scope, nesting, depth, loop = place
        inner = (prefix, in_class, scope, nesting + 1, depth + 1, loop)
        if kind is ast.If:
            scope.branches += 1
            scope.cognitive += 1 + depth
            expressions.append(node.test)
            self.blocks.append((node.body, *inner))
            if _is_elif(node):
                # It is visited as an `if`, and counts one whatever is around it.
                scope.cognitive -= depth
                self.blocks.append((node.orelse, *place))
            else:
                self._add_else(node.orelse, inner)
        elif kind in _LOOPS:
            scope.branches += 1
            scope.cognitive += 1 + depth
            expressions += (node.test,) if kind is ast.While else (node.target, node.iter)
            self.blocks.append((node.body, prefix, in_class, scope, nesting + 1, depth + 1, True))
            self._add_else(node.orelse, inner)
        elif kind in _TRIES:
            self._visit_try(node, place, expressions)
        elif kind in _WITHS:
            expressions += node.items
            self.blocks.append((node.body, *place))
        else:
            scope.cognitive += 1 + depth
            expressions.append(node.subject)
            for case in node.cases:
                scope.branches += _is_refutable(case.pattern) + (case.guard is not None)
                expressions.append(case.guard)
                self.blocks.append((case.body, *inner))

    def _visit_try(self, node, place, expressions):
        prefix, in_class, scope, nesting, depth, loop = place
        inner = (prefix, in_class, scope, nesting + 1, depth + 1, loop)
        # `try` and `finally` are levels to look at, not levels to think of.
        flat = (prefix, in_class, scope, nesting + 1, depth, loop)
        note_try(self.marks, node, type(node) is not ast.Try)
        scope.branches += len(node.handlers)
        scope.cognitive += len(node.handlers) * (1 + depth)
        for handler in node.handlers:
            expressions.append(handler.type)
            self.blocks.append((handler.body, *inner))
        self.blocks += ((node.body, *flat), (node.finalbody, *flat))
        self._add_else(node.orelse, flat)

    def _add_else(self, body, place):
        if body:
            place[2].cognitive += 1
            self.blocks.append((body, *place))


def _count_decisions(pending, scope, depth, marks):
    """If-expressions, and/or, comprehension `for` and `if` in these trees, for a scope; empties the list."""
    # Methods by their name and tables by their key: in WebAssembly a bound builtin is called by way of JavaScript.
    visited, trees, inside, starred = _VISITED, _SEEN, {}, ast.Starred
    while pending:
        node = pending.pop()
        kind = type(node)
        seen = visited[kind]
        if seen is None:
            continue
        fields, note = seen
        if note is None:
            pass
        elif note is not True:
            note(marks, node)
        else:
            scope.branches += _decisions_of(kind, node)
            if kind is ast.BoolOp:
                scope.cognitive += 1
            elif kind is ast.IfExp:
                around = inside.get(node, depth)
                scope.cognitive += 1 + around
                inside[node.body] = inside[node.orelse] = inside[node.test] = around + 1
            else:
                note_comprehension(marks, node)
        for field in fields:
            value = getattr(node, field)
            of = type(value)
            if of is list:
                pending += value
            elif of in trees:
                pending.append(value)
                if of is starred:
                    # It belongs into a list of others.
                    marks.suspicious = True


def _decisions_of(kind, node):
    if kind is ast.BoolOp:
        return len(node.values) - 1
    return 1 if kind is ast.IfExp else 1 + len(node.ifs)


def _is_elif(node):
    orelse = node.orelse
    return len(orelse) == 1 and type(orelse[0]) is ast.If and orelse[0].col_offset == node.col_offset


def _is_refutable(pattern):
    if isinstance(pattern, ast.MatchAs):
        return pattern.pattern is not None and _is_refutable(pattern.pattern)
    if isinstance(pattern, ast.MatchOr):
        return all(_is_refutable(alternative) for alternative in pattern.patterns)
    return True


def _takes_any(arguments):
    return arguments.args or arguments.posonlyargs or arguments.kwonlyargs or arguments.vararg or arguments.kwarg


def _is_idle(statement):
    """`pass`, a docstring or any other constant alone: there is nothing in it to visit."""
    kind = type(statement)
    return kind is ast.Pass or kind is ast.Expr and type(statement.value) is ast.Constant


def _join(prefix, name):
    joined = prefix + name
    return joined if len(joined) <= NAME_CHARACTERS else joined[:NAME_CHARACTERS]


_KINDS = {
    (ast.FunctionDef, False): "function",
    (ast.FunctionDef, True): "method",
    (ast.AsyncFunctionDef, False): "async_function",
    (ast.AsyncFunctionDef, True): "async_method",
}


def _function_row(line, name, node, in_class, scope, takes):
    parameters, receiver = _count_parameters(node.args, in_class) if takes else (0, False)
    first = start = line + node.lineno
    for decorator in node.decorator_list:
        first = min(first, line + decorator.lineno)
    kind = _KINDS[type(node), in_class]
    counts = (parameters, receiver, scope.branches, scope.nesting, scope.cognitive)
    return (name, kind, start, line + node.end_lineno, first, *counts)


def _count_parameters(arguments, in_class):
    """How many there are, and whether the first is what a method is called on."""
    positional = arguments.posonlyargs + arguments.args if arguments.posonlyargs else arguments.args
    count = len(positional) + len(arguments.kwonlyargs) + (arguments.vararg is not None) + (arguments.kwarg is not None)
    return count, in_class and bool(positional) and positional[0].arg in ("self", "cls")
