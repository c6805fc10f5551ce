"""Functions and branch points of Python files by CPython's own `ast`: one JSON line for each path on standard input."""
import ast
import json
import sys

ONE = (ast.If, ast.IfExp, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler)


def takes_anything(pattern):
    if isinstance(pattern, ast.MatchAs):
        return pattern.pattern is None or takes_anything(pattern.pattern)
    return isinstance(pattern, ast.MatchOr) and any(map(takes_anything, pattern.patterns))


def points(node):
    if isinstance(node, ONE):
        return 1
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    if isinstance(node, ast.comprehension):
        return 1 + len(node.ifs)
    if isinstance(node, ast.match_case):
        return (not takes_anything(node.pattern)) + (node.guard is not None)
    return 0


def visit(node, owner, functions):
    total = points(node)
    if owner is not None:
        owner["branchPoints"] += total
    body, own = (), owner
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        own = {"name": node.name, "line": node.lineno, "endLine": node.end_lineno, "branchPoints": 0}
        functions.append(own)
        body = {id(child) for child in node.body}
    for child in ast.iter_child_nodes(node):
        total += visit(child, own if not body or id(child) in body else owner, functions)
    return total


sys.setrecursionlimit(10_000)
for line in sys.stdin:
    path = line.rstrip("\n")
    try:
        functions = []
        with open(path, "rb") as source:
            total = visit(ast.parse(source.read()), None, functions)
        found = {"functions": functions, "branchPoints": total}
    except (SyntaxError, ValueError) as error:
        found = {"error": str(error)}
    print(json.dumps({"file": path, **found}), flush=True)
