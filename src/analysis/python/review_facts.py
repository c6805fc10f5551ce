"""What a change review compares of one Python source: functions, handlers, imports, commented-out code.

Walks a parsed tree with an explicit stack (source depth is the caller's, the call stack is ours)
and hashes structure, so that layout, quotes and redundant parentheses do not count as change.
Nothing of the source is executed or imported.
"""

import ast
import hashlib
import re

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_BLOCKS = frozenset({ast.If, ast.For, ast.AsyncFor, ast.While, ast.Try, ast.TryStar, ast.Match})
_SKIPPED_FIELDS = frozenset({"ctx", "type_comment", "kind", "type_ignores"})
_MUTABLE_NODES = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp)
_MUTABLE_CALLS = frozenset({"list", "dict", "set", "bytearray", "defaultdict", "OrderedDict", "deque", "Counter"})
# Twice and more what half a million characters of ordinary source hold; beyond, the caller compares tokens.
_NODE_LIMIT = 150_000
FUNCTION_LIMIT = 5_000
_NAME_CHARACTERS = 200
_ASSERTING_CALLS = frozenset("raises warns deprecated_call eq_ ne_ ok_ is_ is_not_ in_ not_in_ le_ lt_ ge_ gt_".split())
_COMMENT_LIMIT = 4000
_COMMENT_LENGTH = 300

_CODE_SYMBOL = re.compile(r"[()\[\]{}=:]|^(?:return|import|from|raise|yield|del|assert|pass|break|continue)\b")
_DIRECTIVE = re.compile(r"(?i)^(?:!|noqa|type:|nosec|pylint|pragma|fmt:|isort|mypy|ruff|pyright|-\*-|coding[:=]|todo|fixme|hack|xxx|note\b|https?:)")
_BLOCK_HEADER = re.compile(r"^(?:if|for|while|with|def|class|async def|elif|except)\b.*:$")
_BARE_HEADER = re.compile(r"^(?:else|try|finally|except)\s*:$")

_fields_by_type = {}


class _Scope:
    __slots__ = ("record", "parent", "header", "body", "raises", "logged", "parent_out")

    def __init__(self, record, parent, parent_out):
        self.record = record
        self.parent = parent
        self.header = []
        self.body = []
        self.raises = 0
        self.logged = 0
        self.parent_out = parent_out


def review_facts(tree, source):
    """The facts as plain lists and dicts, ready for JSON; None when the tree is too large to compare."""
    return _Walk(source).run(tree)


class _Walk:
    def __init__(self, source):
        self.lines = re.split(r"\r\n|\r|\n", source)
        self.functions = []
        self.classes = []
        self.imports = []
        self.handlers = []
        self.choosing = set()
        self.main_lines = []
        self.text_depth = [0] * (len(self.lines) + 2)
        self.stack = []
        self.visitors = {
            ast.FunctionDef: self._function,
            ast.AsyncFunctionDef: self._function,
            ast.ClassDef: self._class,
            ast.If: self._if,
            ast.Try: self._try,
            ast.TryStar: self._try,
            ast.ExceptHandler: self._handler,
            ast.Return: self._return,
            ast.Yield: self._yield,
            ast.YieldFrom: self._yield,
            ast.Raise: self._raise,
            ast.Assert: self._assert,
            ast.For: self._loop,
            ast.AsyncFor: self._loop,
            ast.While: self._loop,
            ast.Call: self._call,
            ast.Global: self._global,
            ast.Nonlocal: self._global,
            ast.Import: self._import,
            ast.ImportFrom: self._import_from,
            ast.Constant: self._constant,
            ast.JoinedStr: self._text_lines,
        }

    def run(self, tree):
        module = _Scope(_new_record(""), None, None)
        stack = self.stack
        stack.append((tree, module, 0, module.body, "", False))
        visitors = self.visitors
        nodes = 0
        while stack:
            nodes += 1
            if nodes > _NODE_LIMIT or len(self.functions) > FUNCTION_LIMIT:
                return None
            entry = stack.pop()
            if len(entry) == 2:
                entry[0](entry[1])
                continue
            node, scope, depth, out, prefix, in_class = entry
            visit = visitors.get(type(node))
            if visit is not None and visit(node, scope, depth, out, prefix, in_class):
                continue
            if type(node) in _BLOCKS:
                depth = _enter_block(scope, depth)
            self._children(node, scope, depth, out, prefix, in_class)
        return {
            "codeHash": _digest(module.body),
            "functions": self.functions,
            "classes": self.classes,
            "imports": self.imports,
            "handlers": self.handlers,
            "globals": module.record["globals"],
            "mainLines": self.main_lines,
            "codeComments": self._code_comments(),
        }

    def _children(self, node, scope, depth, out, prefix, in_class):
        out.append(type(node).__name__)
        pushed = []
        for field in _fields(node):
            value = getattr(node, field, None)
            if isinstance(value, ast.AST):
                pushed.append((value, scope, depth, out, prefix, in_class))
            elif isinstance(value, list):
                out.append(str(len(value)))
                for item in value:
                    if isinstance(item, ast.AST):
                        pushed.append((item, scope, depth, out, prefix, in_class))
                    else:
                        out.append(str(item))
            else:
                out.append(_scalar(value))
        pushed.reverse()
        self.stack.extend(pushed)

    def _function(self, node, scope, depth, out, prefix, in_class):
        record = _describe_function(node, prefix)
        self.functions.append(record)
        inner = _Scope(record, scope, out)
        inner.header.append(type(node).__name__)
        inner.header.append(node.name)
        name = record["name"]
        self.stack.append((self._leave_function, inner))
        for statement in reversed(node.body):
            self.stack.append((statement, inner, 0, inner.body, name + ".", False))
        inner.body.append(str(len(node.body)))
        outside = [*node.decorator_list, node.args, *getattr(node, "type_params", [])]
        if node.returns is not None:
            outside.append(node.returns)
        for expression in reversed(outside):
            self.stack.append((expression, inner, 0, inner.header, name + ".", False))
        return True

    def _leave_function(self, inner):
        body_hash = _digest(inner.body)
        inner.header.append(body_hash)
        code_hash = _digest(inner.header)
        inner.record["bodyHash"] = body_hash
        inner.record["codeHash"] = code_hash
        inner.record["raises"] = inner.raises
        # What a function inside a test asserts, the test asserts.
        inner.parent.record["assertions"] += inner.record["assertions"]
        inner.parent_out.append(code_hash)

    def _class(self, node, scope, depth, out, prefix, in_class):
        name = _join(prefix, node.name)
        self.classes.append([name, node.lineno])
        out.append("ClassDef " + node.name)
        out.append(str(len(node.body)))
        for statement in reversed(node.body):
            self.stack.append((statement, scope, 0, out, name + ".", True))
        for expression in reversed([*node.decorator_list, *node.bases, *node.keywords, *getattr(node, "type_params", [])]):
            self.stack.append((expression, scope, depth, out, prefix, in_class))
        return True

    def _if(self, node, scope, depth, out, prefix, in_class):
        inner = _enter_block(scope, depth)
        if prefix == "" and _is_main_guard(node.test):
            self.main_lines.append([node.lineno, node.end_lineno])
        out.append("If %d %d" % (len(node.body), len(node.orelse)))
        orelse = node.orelse
        is_elif = len(orelse) == 1 and type(orelse[0]) is ast.If and orelse[0].col_offset == node.col_offset
        for statement in reversed(orelse):
            self.stack.append((statement, scope, depth if is_elif else inner, out, prefix, in_class))
        for statement in reversed(node.body):
            self.stack.append((statement, scope, inner, out, prefix, in_class))
        self.stack.append((node.test, scope, inner, out, prefix, in_class))
        return True

    def _try(self, node, scope, depth, out, prefix, in_class):
        if node.orelse:
            # `except X: pass` before an `else` chooses a path; it swallows nothing.
            self.choosing.update(id(handler) for handler in node.handlers)
        return False

    def _handler(self, node, scope, depth, out, prefix, in_class):
        is_silent = _is_silent(node.body) and id(node) not in self.choosing
        record = [node.lineno, _exception_names(node.type), False, is_silent, scope.record["name"]]
        self.handlers.append(record)
        self.stack.append((_leave_handler, (record, scope, scope.raises + scope.logged)))
        return False

    def _return(self, node, scope, depth, out, prefix, in_class):
        value = node.value
        if value is not None and not (isinstance(value, ast.Constant) and value.value is None):
            scope.record["returnsValue"] = True
        return False

    def _yield(self, node, scope, depth, out, prefix, in_class):
        scope.record["generator"] = True
        return False

    def _raise(self, node, scope, depth, out, prefix, in_class):
        scope.raises += 1
        return False

    def _assert(self, node, scope, depth, out, prefix, in_class):
        scope.record["assertions"] += 1
        return False

    def _loop(self, node, scope, depth, out, prefix, in_class):
        scope.record["loops"] += 1
        return False

    def _call(self, node, scope, depth, out, prefix, in_class):
        name = _last_name(node.func)
        if name.lower().startswith(("assert", "expect")) or name in _ASSERTING_CALLS:
            scope.record["assertions"] += 1
        elif name == "exception" or any(keyword.arg == "exc_info" for keyword in node.keywords):
            scope.logged += 1
        return False

    def _global(self, node, scope, depth, out, prefix, in_class):
        scope.record["globals"].extend([name, node.lineno] for name in node.names)
        return False

    def _import(self, node, scope, depth, out, prefix, in_class):
        self.imports.extend([alias.name, None, alias.asname, node.lineno] for alias in node.names)
        return False

    def _import_from(self, node, scope, depth, out, prefix, in_class):
        module = "." * node.level + (node.module or "")
        self.imports.extend([module, alias.name, alias.asname, node.lineno] for alias in node.names)
        return False

    def _constant(self, node, scope, depth, out, prefix, in_class):
        out.append(_scalar(node.value))
        return self._text_lines(node, scope, depth, out, prefix, in_class) or True

    def _text_lines(self, node, scope, depth, out, prefix, in_class):
        end = node.end_lineno or node.lineno
        if end > node.lineno and end < len(self.text_depth):
            self.text_depth[node.lineno] += 1
            self.text_depth[end] -= 1
        return False

    def _code_comments(self):
        found = []
        inside = 0
        tried = 0
        for number, line in enumerate(self.lines, 1):
            in_text = inside > 0
            inside += self.text_depth[number] if number < len(self.text_depth) else 0
            stripped = line.strip()
            if in_text or not stripped.startswith("#") or tried >= _COMMENT_LIMIT:
                continue
            content = stripped.lstrip("#").strip()
            if len(content) > _COMMENT_LENGTH or not _CODE_SYMBOL.search(content) or _DIRECTIVE.search(content):
                continue
            tried += 1
            if _is_code(content):
                found.append(number)
        return found


def _leave_handler(state):
    record, scope, surfaced_before = state
    # Raising again or logging the exception: either way the handler has not hidden it.
    record[2] = scope.raises + scope.logged > surfaced_before


def _enter_block(scope, depth):
    depth += 1
    if depth > scope.record["nesting"]:
        scope.record["nesting"] = depth
    return depth


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
    record["documented"] = ast.get_docstring(node, clean=False) is not None
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
    if isinstance(value, str):
        return "s%d:%s" % (len(value), value)
    if isinstance(value, int) and not isinstance(value, bool):
        # repr() of a huge int is refused by CPython; hex() is linear and always allowed.
        return hex(value)
    return repr(value)


def _digest(parts):
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def _is_code(content):
    if _BARE_HEADER.match(content):
        return True
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
