"""Reads modules named as arguments and fails unless each has only the known forms."""

import ast
import sys

CHECKS = {
    "check_status",
    "check_response",
    "check_anonymous_is_refused",
    "check_stranger_is_refused",
    "check_invalid_is_refused",
    "check_accepted",
    "remember",
}
LITERAL_SETTINGS = {"TIMEOUT_SECONDS", "MAX_BODY_BYTES", "CREDENTIALS", "SCHEMES", "SECURITY"}
LITERAL_SETTINGS |= {"PATH_VALUES", "CREATED", "REFUSALS", "SCHEMAS"}
FIXED_SETTINGS = {"BASE_URL", "Answer", "pytestmark", "mutating", "FORMATS", "JSON_TYPES"}
IMPORTS = {f"import {name}" for name in "base64 datetime functools json os re time warnings".split()}
IMPORTS |= {"import pytest", "import requests", "from collections import namedtuple"}
IMPORTS |= {"from urllib.parse import quote, quote_plus"}
OPTIONS = {"security", "values", "params", "headers", "cookies", "json", "data", "files"}
helper_texts = {}


def check(condition, node, message):
    if not condition:
        raise SystemExit(f"{path}:{getattr(node, 'lineno', 0)}: {message}")


def check_literal(node):
    if isinstance(node, ast.UnaryOp):
        check(isinstance(node.op, ast.USub), node, "operator")
        node = node.operand
        check(isinstance(node, ast.Constant) and isinstance(node.value, (int, float)), node, "number")
    elif isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values):
            check(isinstance(key, ast.Constant) and isinstance(key.value, str), node, "key")
            check_literal(value)
    elif isinstance(node, (ast.List, ast.Tuple)):
        for item in node.elts:
            check_literal(item)
    else:
        check(isinstance(node, ast.Constant), node, "not a literal")


def check_call(node, name):
    check(isinstance(node, ast.Call), node, "not a call")
    check(isinstance(node.func, ast.Name) and node.func.id == name, node, f"not {name}()")


def check_decorator(node, changed):
    if isinstance(node, ast.Name):
        check(node.id == "mutating", node, "decorator")
        return
    check(isinstance(node, ast.Call), node, "decorator")
    mark = node.func.attr
    check(mark in ("skip", "skipif", "parametrize"), node, "mark")
    for keyword in node.keywords:
        check(keyword.arg == "reason", node, "keyword")
        check_literal(keyword.value)
    if mark == "skip":
        check(not node.args, node, "skip")
    elif mark == "skipif":
        (condition,) = node.args
        check(isinstance(condition, ast.Compare) and condition.left.id == "BASE_URL", node, "condition")
        check(isinstance(condition.ops[0], ast.NotEq), node, "condition")
        check_literal(condition.comparators[0])
    else:
        check(changed, node, "parametrize")
        names, rows = node.args
        check(names.value == "name, value", node, "names")
        for row in rows.elts:
            name, value = row.elts
            check_literal(name)
            if not (isinstance(value, ast.Name) and value.id == "MISSING"):
                check_literal(value)


def check_option(keyword, changed):
    check(keyword.arg in OPTIONS, keyword.value, "option")
    value = keyword.value
    if changed and isinstance(value, ast.Call):
        check_call(value, "change")
        check([item.id for item in value.args[1:]] == ["name", "value"], value, "change")
        value = value.args[0]
    check_literal(value)


def check_test(node):
    parameters = [item.arg for item in node.args.args]
    check(parameters in ([], ["name", "value"]), node, "parameters")
    changed = parameters != []
    for decorator in node.decorator_list:
        check_decorator(decorator, changed)
    request, *checks = node.body
    check(isinstance(request, ast.Assign) and request.targets[0].id == "response", node, "request")
    check_call(request.value, "call")
    for argument in request.value.args:
        check(isinstance(argument, ast.Constant) and isinstance(argument.value, str), argument, "argument")
    check(request.value.args[1].value.startswith("/"), node, "path")
    for keyword in request.value.keywords:
        check_option(keyword, changed)
    check(checks != [], node, "nothing is checked")
    for statement in checks:
        check(isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call), node, "statement")
        called = statement.value
        check(isinstance(called.func, ast.Name) and called.func.id in CHECKS, node, "check")
        first, *rest = called.args
        check(isinstance(first, ast.Name) and first.id == "response", node, "response")
        for argument in rest + [keyword.value for keyword in called.keywords]:
            check_literal(argument)


def check_module(text):
    check(text.isascii() and "\r" not in text and text.endswith("\n"), None, "text")
    body = ast.parse(text).body
    check(ast.get_docstring(ast.parse(text)).startswith("Smoke tests"), None, "docstring")
    names = []
    for node in body[1:]:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            line = text.splitlines()[node.lineno - 1]
            check(line in IMPORTS, node, "import")
        elif isinstance(node, ast.Assign):
            name = node.targets[0].id
            check(name in LITERAL_SETTINGS | FIXED_SETTINGS, node, "setting")
            if name in LITERAL_SETTINGS:
                check_literal(node.value)
        else:
            check(isinstance(node, (ast.FunctionDef, ast.ClassDef)), node, "statement")
            names.append(node.name)
            if node.name.startswith("test_"):
                check_test(node)
            else:
                # Variants exist with and without path values, created ids and security schemes.
                helper_texts.setdefault(node.name, set()).add(ast.dump(node))
                check(len(helper_texts[node.name]) <= 4, node, "helper")
    check(len(names) == len(set(names)), None, "duplicate names")


for path in sys.argv[1:]:
    with open(path, encoding="ascii") as file:
        check_module(file.read())
print(f"{len(sys.argv) - 1} modules have only the known forms")
