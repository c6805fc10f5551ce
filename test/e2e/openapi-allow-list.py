"""Reads modules named as arguments and fails unless each has only the known forms."""

import ast
import sys

HELPERS = {"authenticate", "call", "is_documented"}
KEY_NAMES = {"API_KEY_HEADERS", "API_KEY_PARAMS", "API_KEY_COOKIES"}
SETTINGS = {"BASE_URL", "TIMEOUT_SECONDS", "pytestmark", "mutating"} | KEY_NAMES
IMPORTS = {"import os", "import pytest", "import requests", "from urllib.parse import quote"}
OPTIONS = {"path_params", "params", "headers", "cookies", "json", "data", "files"}
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


def check_test(node):
    check(not ast.unparse(node.args) if hasattr(ast, "unparse") else True, node, "parameters")
    guards = [item.id if isinstance(item, ast.Name) else "?" for item in node.decorator_list]
    check(guards in ([], ["mutating"]), node, "decorators")
    check(len(node.body) == 2, node, "statements")
    request, assertion = node.body
    check(isinstance(request, ast.Assign) and request.targets[0].id == "response", node, "request")
    check_call(request.value, "call")
    for argument in request.value.args:
        check(isinstance(argument, ast.Constant) and isinstance(argument.value, str), argument, "argument")
    check(request.value.args[1].value.startswith("/"), node, "path")
    for keyword in request.value.keywords:
        check(keyword.arg in OPTIONS, node, "option")
        check_literal(keyword.value)
    check(isinstance(assertion, ast.Assert) and assertion.msg is None, node, "assertion")
    check_call(assertion.test, "is_documented")
    check(not assertion.test.keywords, node, "keywords")
    first, *documented = assertion.test.args
    check(isinstance(first, ast.Name) and first.id == "response", node, "response")
    for status in documented:
        check(isinstance(status, ast.Constant) and isinstance(status.value, str), node, "status")


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
            check(node.targets[0].id in SETTINGS, node, "setting")
        else:
            check(isinstance(node, ast.FunctionDef), node, "statement")
            names.append(node.name)
            if node.name in HELPERS:
                # Variants exist with and without path parameters, keys in the query or a cookie, and Basic.
                helper_texts.setdefault(node.name, set()).add(ast.dump(node))
                check(len(helper_texts[node.name]) <= 8, node, "helper")
            else:
                check(node.name.startswith("test_"), node, "name")
                check_test(node)
    check(len(names) == len(set(names)), None, "duplicate names")


for path in sys.argv[1:]:
    with open(path, encoding="ascii") as file:
        check_module(file.read())
print(f"{len(sys.argv) - 1} modules have only the known forms")
