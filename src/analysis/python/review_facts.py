"""What a change review compares of one Python source: functions, handlers, imports, commented-out code.

Walks a parsed tree once, by a function per type of node, and hashes structure, so that layout, quotes and redundant
parentheses do not count as change. What leans to the left without end is followed by a loop; the depth of the rest is
bounded by the grammar's own limits, and calls between functions of this file take no room on the machine's stack.
Nothing of the source is executed or imported.

In WebAssembly a builtin of one argument is called by way of JavaScript unless the interpreter knows the call by heart
(`list.append` as a method of a list, `len`, `type`), and formatting numbers costs as much as visiting two nodes: what is
put often is looked up.
"""

import ast
import hashlib
import keyword
import re

_SKIPPED_FIELDS = frozenset({"ctx", "type_comment", "kind", "type_ignores"})
_MUTABLE_NODES = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
_MUTABLE_CALLS = frozenset({"list", "dict", "set", "bytearray", "defaultdict", "OrderedDict", "deque", "Counter"})
# Twice and more what half a million characters of ordinary source hold; beyond, the caller compares tokens.
_STREAM_LIMIT = 150_000
FUNCTION_LIMIT = 5_000
_NAME_CHARACTERS = 200
_ASSERTING_CALLS = frozenset("raises warns deprecated_call eq_ ne_ ok_ is_ is_not_ in_ not_in_ le_ lt_ ge_ gt_".split())
COMMENT_LIMIT = 4000
_COMMENT_LENGTH = 300

_CODE_SYMBOL = re.compile(r"[()\[\]{}=:]|^(?:return|import|from|raise|yield|del|assert|pass|break|continue)\b")
_DIRECTIVE = re.compile(r"(?i)^(?:!|noqa|type:|nosec|pylint|pragma|fmt:|isort|mypy|ruff|pyright|-\*-|coding[:=]|todo|fixme|hack|xxx|note\b|https?:)")
_BLOCK_HEADER = re.compile(r"^(?:if|for|while|with|def|class|async def|elif|except)\b.*:$")
_LINE_END = re.compile(r"\r\n|\r|\n")
_KEYWORDS = "|".join(keyword.kwlist + keyword.softkwlist)
# Two names side by side, neither a keyword, before any string or comment: no grammar reads them, and prose is full of them.
_PROSE = re.compile(r"[^\"'#]*?\b(?!(?:%s)\b)[A-Za-z_]\w*[ \t]+(?!(?:%s)\b)[A-Za-z_]" % (_KEYWORDS, _KEYWORDS))
_BARE_HEADER = re.compile(r"^(?:else|try|finally|except)\s*:$")

_ATTRIBUTE, _CALL, _SUBSCRIPT, _BINOP, _NAME = ast.Attribute, ast.Call, ast.Subscript, ast.BinOp, ast.Name
_fields_by_type = {}
_LEAVES = (ast.boolop, ast.operator, ast.unaryop, ast.cmpop)


def node_types():
    """Every type of node."""
    kinds = []
    pending = [ast.AST]
    while pending:
        kind = pending.pop()
        kinds.append(kind)
        pending += kind.__subclasses__()
    return kinds


class _TooLarge(Exception):
    pass


class _State:
    """Of the one walk that is under way. Nested functions put it aside and take it up again."""

    __slots__ = (
        "record", "raises", "logged", "depth", "prefix", "streamed",
        "functions", "classes", "imports", "handlers", "choosing", "main_lines", "texts",
    )

    def start(self):
        self.record = _new_record("")
        self.raises = self.logged = self.depth = self.streamed = 0
        self.prefix = ""
        self.functions, self.classes, self.imports, self.handlers = [], [], [], []
        self.choosing = set()
        self.main_lines = []
        self.texts = []


_state = _State()
# What has been seen of the code at hand, in order, as texts to hash; a function's part is replaced by its hash.
_stream = []
# Of the source at hand: names, attributes and calls as they are put, and what calls of a name mean.
_names = {}
_attributes = {}
_calls = {}
_call_kinds = {}
# Comments that were tried, of this source and of the one before it: most stand in both snapshots of a file.
_comments = {}
_comments_before = {}
# Small numbers as they are put, and what stands before a text of so many characters.
_SMALL = 256
_COUNTS = tuple(str(number) for number in range(_SMALL))
_LENGTHS = tuple("s%d:" % number for number in range(_SMALL))


class Facts:
    """Of a text that parses by itself, with lines counted from its start."""

    __slots__ = (
        "statements", "stream", "streamed", "functions", "classes", "imports", "handlers", "globals", "main_lines", "comments",
        "members", "opening",
    )


def read_facts(tree, text, owner=None, is_opening=False):
    """The facts of the tree of a text; None when it is too large to compare.

    Of a class that is read in parts the first is read with `is_opening`; the others are members alone, in a class that
    stands for the one called `owner`.
    """
    state = _state
    state.start()
    try:
        facts = Facts()
        body = tree.body
        facts.statements, facts.members, facts.opening = len(body), 0, None
        if owner is not None:
            body = body[0].body
            state.prefix = _join("", owner) + "."
            facts.statements, facts.members = 0, len(body)
        _visit_statements(body)
        if is_opening:
            # How many members the class has is known when all its parts are.
            facts.members, facts.opening = len(body[0].body), _stream[0]
            del _stream[:2]
            state.streamed += 2
        facts.stream = "\0".join(_stream)
        facts.streamed = state.streamed + len(_stream)
        facts.functions = state.functions
        facts.classes = state.classes
        facts.imports = state.imports
        facts.handlers = state.handlers
        facts.globals = state.record["globals"]
        facts.main_lines = state.main_lines
        facts.comments = _code_comments(text, state.texts)
        return facts
    except _TooLarge:
        return None
    finally:
        _stream.clear()
        state.start()


def forget_source():
    """Before another source is read; its definitions share what was looked up."""
    global _comments, _comments_before
    _names.clear()
    _attributes.clear()
    _calls.clear()
    _call_kinds.clear()
    _comments, _comments_before = {}, _comments


def join_facts(parts):
    """The facts of a source from those of its parts, each with the lines before it: plain lists and dicts, ready for JSON."""
    if sum(part.streamed for part, _ in parts) > _STREAM_LIMIT or sum(len(part.functions) for part, _ in parts) > FUNCTION_LIMIT:
        return None
    stream = ["Module", str(sum(part.statements for part, _ in parts)), *_join_streams(parts)]
    return {
        "codeHash": _digest(stream),
        "functions": [_move_function(each, line) for part, line in parts for each in part.functions],
        "classes": [[name, at + line] for part, line in parts for name, at in part.classes],
        "imports": [[*names, at + line] for part, line in parts for *names, at in part.imports],
        "handlers": [[at + line, *rest] for part, line in parts for at, *rest in part.handlers],
        "globals": [[name, at + line] for part, line in parts for name, at in part.globals],
        "mainLines": [[start + line, end + line] for part, line in parts for start, end in part.main_lines],
        "codeComments": [at + line for part, line in parts for at in part.comments],
    }


def _join_streams(parts):
    """What was seen of the parts, in order; a class that was read in parts says in front how many members it has."""
    streams = []
    count_at = 0
    members = 0
    for part, _ in parts:
        if part.opening is not None:
            streams += (part.opening, "")
            count_at, members = len(streams) - 1, 0
        if part.members:
            members += part.members
            streams[count_at] = str(members)
        if part.members or part.statements:
            streams.append(part.stream)
    return streams


def _move_function(record, line):
    if line == 0:
        return record
    moved = record.copy()
    moved["line"] += line
    moved["endLine"] += line
    moved["globals"] = [[name, at + line] for name, at in record["globals"]]
    return moved


def _visit(node):
    _handlers[type(node)](node)


def _visit_body(statements):
    count = len(statements)
    _stream.append(_COUNTS[count] if count < _SMALL else str(count))
    _visit_statements(statements)


def _visit_statements(statements):
    handlers = _handlers
    for statement in statements:
        handlers[type(statement)](statement)
    if _state.streamed + len(_stream) > _STREAM_LIMIT:
        raise _TooLarge


def _visit_all(nodes):
    handlers = _handlers
    for node in nodes:
        handlers[type(node)](node)


def _other(node):
    """Any node: its type, what is no tree in it, then the trees, in order."""
    _stream.append(type(node).__name__)
    children = []
    for field in _fields(node):
        value = getattr(node, field, None)
        kind = type(value)
        if kind in _handlers:
            children.append(value)
        elif kind is list:
            count = len(value)
            _stream.append(_COUNTS[count] if count < _SMALL else str(count))
            for item in value:
                if type(item) in _handlers:
                    children.append(item)
                else:
                    _stream.append(str(item))
        else:
            _stream.append(_scalar(value))
    _visit_all(children)


def _block(node):
    """A statement that is a level of nesting for everything in it."""
    state = _state
    depth = state.depth
    _enter_block(depth + 1)
    _other(node)
    state.depth = depth


def _enter_block(depth):
    _state.depth = depth
    if depth > _state.record["nesting"]:
        _state.record["nesting"] = depth


def _function(node):
    state = _state
    record = _describe_function(node, state.prefix)
    state.functions.append(record)
    if len(state.functions) > FUNCTION_LIMIT:
        raise _TooLarge
    outer = (state.record, state.raises, state.logged, state.depth, state.prefix)
    state.record, state.raises, state.logged, state.depth = record, 0, 0, 0
    state.prefix = record["name"] + "."
    start = len(_stream)
    _stream.append(type(node).__name__)
    _stream.append(node.name)
    _visit_all(node.decorator_list)
    _arguments(node.args)
    _visit_all(getattr(node, "type_params", ()))
    if node.returns is not None:
        _visit(node.returns)
    body = len(_stream)
    _visit_body(node.body)
    body_hash = _digest(_stream[body:])
    state.streamed += len(_stream) - start
    del _stream[body:]
    _stream.append(body_hash)
    code_hash = _digest(_stream[start:])
    del _stream[start:]
    _stream.append(code_hash)
    record["bodyHash"] = body_hash
    record["codeHash"] = code_hash
    record["raises"] = state.raises
    state.record, state.raises, state.logged, state.depth, state.prefix = outer
    # What a function inside a test asserts, the test asserts.
    state.record["assertions"] += record["assertions"]


def _class(node):
    state = _state
    outer = (state.depth, state.prefix)
    name = _join(state.prefix, node.name)
    state.classes.append([name, node.lineno])
    _stream.append("ClassDef " + node.name)
    _stream.append(str(len(node.body)))
    for expressions in (node.decorator_list, node.bases, node.keywords, getattr(node, "type_params", ())):
        _visit_all(expressions)
    state.depth, state.prefix = 0, name + "."
    _visit_statements(node.body)
    state.depth, state.prefix = outer


def _if(node):
    state = _state
    depth = state.depth
    orelse = node.orelse
    _enter_block(depth + 1)
    if state.prefix == "" and _is_main_guard(node.test):
        state.main_lines.append([node.lineno, node.end_lineno])
    _stream.append("If %d %d" % (len(node.body), len(orelse)))
    _visit(node.test)
    _visit_statements(node.body)
    if orelse:
        if len(orelse) == 1 and type(orelse[0]) is ast.If and orelse[0].col_offset == node.col_offset:
            state.depth = depth
        _visit_statements(orelse)
    state.depth = depth


def _try(node):
    if node.orelse:
        # `except X: pass` before an `else` chooses a path; it swallows nothing.
        _state.choosing.update(id(handler) for handler in node.handlers)
    _block(node)


def _handler(node):
    state = _state
    is_silent = _is_silent(node.body) and id(node) not in state.choosing
    record = [node.lineno, _exception_names(node.type), False, is_silent, state.record["name"]]
    state.handlers.append(record)
    surfaced = state.raises + state.logged
    _other(node)
    # Raising again or logging the exception: either way the handler has not hidden it.
    record[2] = state.raises + state.logged > surfaced


def _return(node):
    value = node.value
    if value is None:
        _stream.append("Return\0None")
        return
    if not (type(value) is ast.Constant and value.value is None):
        _state.record["returnsValue"] = True
    _stream.append("Return")
    _visit(value)


def _yield(node):
    _state.record["generator"] = True
    _other(node)


def _raise(node):
    _state.raises += 1
    _other(node)


def _assert(node):
    _state.record["assertions"] += 1
    _other(node)


def _loop(node):
    _state.record["loops"] += 1
    _block(node)


def _global(node):
    _state.record["globals"].extend([name, node.lineno] for name in node.names)
    _other(node)


def _import(node):
    _state.imports.extend([alias.name, None, alias.asname, node.lineno] for alias in node.names)
    _other(node)


def _import_from(node):
    module = "." * node.level + (node.module or "")
    _state.imports.extend([module, alias.name, alias.asname, node.lineno] for alias in node.names)
    _other(node)


def _constant(node):
    _stream.append(_scalar(node.value))
    if node.end_lineno > node.lineno:
        _state.texts.append((node.lineno, node.end_lineno))


def _joined(node):
    if node.end_lineno > node.lineno:
        _state.texts.append((node.lineno, node.end_lineno))
    values = node.values
    _stream.append("JoinedStr\0%d" % len(values))
    _visit_all(values)


def _name(node):
    name = node.id
    try:
        text = _names[name]
    except KeyError:
        text = _names[name] = "Name\0" + _scalar(name)
    _stream.append(text)


def _expression(node):
    _stream.append("Expr")
    value = node.value
    _handlers[type(value)](value)


def _assign(node):
    targets = node.targets
    if len(targets) == 1:
        target = targets[0]
        _stream.append("Assign\0001")
        _handlers[type(target)](target)
    else:
        _stream.append("Assign\0%d" % len(targets))
        _visit_all(targets)
    value = node.value
    _handlers[type(value)](value)


def _keyword(node):
    name = node.arg
    _stream.append("keyword\0" + _scalar(name))
    value = node.value
    _handlers[type(value)](value)


def _arguments(node):
    _stream.append("arguments\0%d\0%d" % (len(node.posonlyargs), len(node.args)))
    if node.vararg is None:
        _stream.append("None")
    _stream.append(str(len(node.kwonlyargs)))
    _stream.append(str(len(node.kw_defaults)))
    for default in node.kw_defaults:
        if default is None:
            _stream.append("None")
    if node.kwarg is None:
        _stream.append("None")
    _stream.append(str(len(node.defaults)))
    for argument in node.posonlyargs:
        _argument(argument)
    for argument in node.args:
        _argument(argument)
    if node.vararg is not None:
        _argument(node.vararg)
    for argument in node.kwonlyargs:
        _argument(argument)
    for default in node.kw_defaults:
        if default is not None:
            _visit(default)
    if node.kwarg is not None:
        _argument(node.kwarg)
    _visit_all(node.defaults)


def _argument(node):
    name = node.arg
    if node.annotation is None:
        _stream.append("arg\0" + _scalar(name) + "\0None")
    else:
        _stream.append("arg\0" + _scalar(name))
        _visit(node.annotation)


def _sequence(node):
    elements = node.elts
    _stream.append("%s\0%d" % (type(node).__name__, len(elements)))
    _visit_all(elements)


def _compare(node):
    ops, others = node.ops, node.comparators
    _stream.append("Compare\0%d\0%d" % (len(ops), len(others)))
    _visit(node.left)
    for op in ops:
        _stream.append(type(op).__name__)
    _visit_all(others)


def _bool(node):
    values = node.values
    _stream.append("BoolOp\0%d\0%s" % (len(values), type(node.op).__name__))
    _visit_all(values)


def _unary(node):
    _stream.append("UnaryOp\0" + type(node.op).__name__)
    _visit(node.operand)


def _dictionary(node):
    keys, values = node.keys, node.values
    _stream.append("Dict\0%d" % len(keys))
    for key in keys:
        if key is None:
            _stream.append("None")
    _stream.append(str(len(values)))
    for key in keys:
        if key is not None:
            _visit(key)
    _visit_all(values)


def _field(node):
    _stream.append("FormattedValue\0" + hex(node.conversion))
    if node.format_spec is None:
        _stream.append("None")
        _visit(node.value)
    else:
        _visit(node.value)
        _visit(node.format_spec)


def _alias(node):
    name, other = node.name, node.asname
    _stream.append("alias\0s%d:%s\0%s" % (len(name), name, _scalar(other)))


def _spine(node):
    """Names, calls, indexes and sums lean to the left without end: they are followed by a loop, not by calls."""
    pending = None
    while True:
        kind = type(node)
        if kind is _ATTRIBUTE:
            name = node.attr
            try:
                text = _attributes[name]
            except KeyError:
                text = _attributes[name] = "Attribute\0" + _scalar(name)
            _stream.append(text)
            node = node.value
            continue
        if kind is _CALL:
            size = len(node.args), len(node.keywords)
            try:
                text = _calls[size]
            except KeyError:
                text = _calls[size] = "Call\0%d\0%d" % size
            _stream.append(text)
            _note_call(node)
            after = node.func
        elif kind is _SUBSCRIPT:
            _stream.append("Subscript")
            after = node.value
        elif kind is _BINOP:
            _stream.append("BinOp")
            after = node.left
        else:
            break
        if pending is None:
            pending = [node]
        else:
            pending.append(node)
        node = after
    _handlers[kind](node)
    while pending:
        node = pending.pop()
        kind = type(node)
        if kind is _CALL:
            if node.args:
                _visit_all(node.args)
            if node.keywords:
                _visit_all(node.keywords)
        elif kind is _SUBSCRIPT:
            _visit(node.slice)
        else:
            _stream.append(type(node.op).__name__)
            _visit(node.right)


def _note_call(node):
    function = node.func
    kind = type(function)
    name = function.attr if kind is _ATTRIBUTE else function.id if kind is _NAME else ""
    try:
        meaning = _call_kinds[name]
    except KeyError:
        is_assertion = name.lower().startswith(("assert", "expect")) or name in _ASSERTING_CALLS
        meaning = _call_kinds[name] = 1 if is_assertion else 2 if name == "exception" else 0
    if meaning == 1:
        _state.record["assertions"] += 1
    elif meaning == 2:
        _state.logged += 1
    elif node.keywords:
        for keyword in node.keywords:
            if keyword.arg == "exc_info":
                _state.logged += 1
                break


def _leaf(node):
    _stream.append(type(node).__name__)


_handlers = {
    ast.FunctionDef: _function,
    ast.AsyncFunctionDef: _function,
    ast.ClassDef: _class,
    ast.If: _if,
    ast.Try: _try,
    ast.TryStar: _try,
    ast.Match: _block,
    ast.ExceptHandler: _handler,
    ast.Return: _return,
    ast.Yield: _yield,
    ast.YieldFrom: _yield,
    ast.Raise: _raise,
    ast.Assert: _assert,
    ast.For: _loop,
    ast.AsyncFor: _loop,
    ast.While: _loop,
    ast.Global: _global,
    ast.Nonlocal: _global,
    ast.Import: _import,
    ast.ImportFrom: _import_from,
    ast.Constant: _constant,
    ast.JoinedStr: _joined,
    ast.Name: _name,
    ast.Expr: _expression,
    ast.Assign: _assign,
    ast.keyword: _keyword,
    ast.arguments: _arguments,
    ast.arg: _argument,
    ast.Tuple: _sequence,
    ast.List: _sequence,
    ast.Set: _sequence,
    ast.Compare: _compare,
    ast.BoolOp: _bool,
    ast.UnaryOp: _unary,
    ast.Dict: _dictionary,
    ast.FormattedValue: _field,
    ast.alias: _alias,
    ast.Attribute: _spine,
    ast.Call: _spine,
    ast.Subscript: _spine,
    ast.BinOp: _spine,
}
for _base in _LEAVES:
    for _kind in _base.__subclasses__():
        _handlers[_kind] = _leaf
for _kind in node_types():
    _handlers.setdefault(_kind, _other)


def _code_comments(source, texts):
    """Lines of comments that are code; a line inside a text is none."""
    found = []
    tried = 0
    inside = None
    if "#" not in source:
        return found
    lines = _LINE_END.split(source) if "\r" in source else source.split("\n")
    for number, line in enumerate(lines, 1):
        if "#" not in line:
            continue
        stripped = line.strip()
        if not stripped.startswith("#") or tried >= COMMENT_LIMIT:
            continue
        if inside is None:
            inside = {at for start, end in texts for at in range(start + 1, end + 1)}
        if number in inside:
            continue
        content = stripped.lstrip("#").strip()
        if len(content) > _COMMENT_LENGTH or not _CODE_SYMBOL.search(content) or _DIRECTIVE.search(content):
            continue
        tried += 1
        is_code = _comments.get(content)
        if is_code is None:
            is_code = _comments_before.get(content)
            is_code = _comments[content] = _is_code(content) if is_code is None else is_code
        if is_code:
            found.append(number)
    return found


def _join(prefix, name):
    return (prefix + name)[:_NAME_CHARACTERS]


def _new_record(name):
    return {
        "name": name,
        "returnsValue": False,
        "generator": False,
        "raises": 0,
        "assertions": 0,
        "loops": 0,
        "nesting": 0,
        "globals": [],
    }


def _describe_function(node, prefix):
    record = _new_record(_join(prefix, node.name))
    record["line"] = node.lineno
    record["endLine"] = node.end_lineno
    record["async"] = isinstance(node, ast.AsyncFunctionDef)
    record["decorators"] = [_dotted(_callee(decorator)) for decorator in node.decorator_list]
    record["documented"] = _has_docstring(node.body)
    record["stub"] = _is_stub(node.body)
    parameters, defaults = _describe_parameters(node.args)
    record["parameters"] = parameters
    record["mutableDefaults"] = [name for name, default in defaults if _is_mutable(default)]
    annotated = sum(1 for parameter in parameters if parameter[3])
    record["annotations"] = annotated + (1 if node.returns is not None else 0)
    return record


def _describe_parameters(arguments):
    positional = [(argument, "positional") for argument in arguments.posonlyargs]
    positional += [(argument, "any") for argument in arguments.args]
    without_default = len(positional) - len(arguments.defaults)
    parameters = []
    defaults = []
    for index, (argument, kind) in enumerate(positional):
        default = arguments.defaults[index - without_default] if index >= without_default else None
        parameters.append([argument.arg, kind, default is not None, argument.annotation is not None])
        defaults.append((argument.arg, default))
    if arguments.vararg:
        parameters.append([arguments.vararg.arg, "rest", True, arguments.vararg.annotation is not None])
    for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults):
        parameters.append([argument.arg, "keyword", default is not None, argument.annotation is not None])
        defaults.append((argument.arg, default))
    if arguments.kwarg:
        parameters.append([arguments.kwarg.arg, "keywords", True, arguments.kwarg.annotation is not None])
    return parameters, defaults


def _is_mutable(default):
    if isinstance(default, ast.Call):
        return _last_name(default.func) in _MUTABLE_CALLS
    return isinstance(default, _MUTABLE_NODES)


def _has_docstring(body):
    return _is_constant(body[0]) and isinstance(body[0].value.value, str)


def _is_silent(body):
    return all(isinstance(statement, (ast.Pass, ast.Continue)) or _is_constant(statement) for statement in body)


def _is_stub(body):
    """Only a docstring, `...`, `pass` or a bare `raise NotImplementedError`: an interface, not an implementation."""
    for statement in body:
        if isinstance(statement, ast.Raise) and statement.exc is not None:
            if _last_name(_callee(statement.exc)) != "NotImplementedError":
                return False
        elif not (isinstance(statement, ast.Pass) or _is_constant(statement)):
            return False
    return True


def _is_constant(statement):
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _is_main_guard(test):
    return isinstance(test, ast.Compare) and isinstance(test.left, ast.Name) and test.left.id == "__name__"


def _exception_names(node):
    if node is None:
        return []
    if isinstance(node, ast.Tuple):
        return [_dotted(item) for item in node.elts]
    return [_dotted(node)]


def _callee(node):
    return node.func if isinstance(node, ast.Call) else node


def _last_name(node):
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _dotted(node):
    parts = []
    while isinstance(node, ast.Attribute) and len(parts) < 20:
        parts.append(node.attr)
        node = node.value
    parts.append(node.id if isinstance(node, ast.Name) else "?")
    return ".".join(reversed(parts))


def _fields(node):
    kind = type(node)
    fields = _fields_by_type.get(kind)
    if fields is None:
        fields = tuple(field for field in kind._fields if field not in _SKIPPED_FIELDS)
        _fields_by_type[kind] = fields
    return fields


def _scalar(value):
    kind = type(value)
    if kind is str:
        length = len(value)
        return (_LENGTHS[length] if length < _SMALL else "s%d:" % length) + value
    if kind is int:
        # repr() of a huge int is refused by CPython; in sixteens it is linear and always allowed.
        return f"{value:#x}"
    return "None" if value is None else "True" if value is True else "False" if value is False else repr(value)


def _digest(parts):
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _is_code(content):
    if _BARE_HEADER.match(content):
        return True
    if _PROSE.match(content):
        return False
    text = content
    if _BLOCK_HEADER.match(content):
        text = re.sub(r"^(?:elif\b)", "if", content) + " pass"
        if text.startswith("except"):
            text = "try: pass\n" + text
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return False
    return len(tree.body) > 0 and all(_is_code_statement(statement, content) for statement in tree.body)


def _is_code_statement(statement, content):
    if isinstance(statement, ast.AnnAssign):
        return statement.value is not None
    if isinstance(statement, ast.Assign):
        return not (isinstance(statement.value, ast.Name) and " " in content and content.count("=") > 1)
    if isinstance(statement, ast.Expr):
        value = statement.value.value if isinstance(statement.value, ast.Await) else statement.value
        # Prose such as `see (above)` parses as a call; code has no space before its bracket.
        return isinstance(value, ast.Call) and re.search(r"[\w\])]\(", content) is not None
    if isinstance(statement, ast.Return):
        return statement.value is None or not isinstance(statement.value, ast.Name) or " " not in content[7:]
    return not isinstance(statement, (ast.Pass, ast.Global, ast.Nonlocal))
