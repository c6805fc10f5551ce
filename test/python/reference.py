"""The same facts by another road: parent links and recursion, one node at a time, under the host's own CPython.

Reads lines of JSON, a source text each, and writes one line of JSON for each.
"""

import ast
import json
import sys
import threading
import warnings

BRANCHES = ("If", "IfExp", "For", "AsyncFor", "While", "ExceptHandler")


def irrefutable(pattern):
    if isinstance(pattern, ast.MatchOr):
        return any(irrefutable(each) for each in pattern.patterns)
    return isinstance(pattern, ast.MatchAs) and (pattern.pattern is None or irrefutable(pattern.pattern))


def branch_points(node):
    kind = type(node).__name__
    if kind in BRANCHES:
        return 1
    if kind == "BoolOp":
        return len(node.values) - 1
    if kind == "comprehension":
        return 1 + len(node.ifs)
    if kind == "match_case":
        return (0 if irrefutable(node.pattern) else 1) + (1 if node.guard else 0)
    return 0


class Reader(ast.NodeVisitor):
    def __init__(self):
        self.names = []
        self.owners = [[0]]
        self.inside_class = [False]
        self.functions = []
        self.classes = 0

    def generic_visit(self, node):
        self.owners[-1][0] += branch_points(node)
        super().generic_visit(node)

    def visit_ClassDef(self, node):
        self.classes += 1
        for field, value in ast.iter_fields(node):
            if field != "body":
                self.visit_all(value)
        self.names.append(node.name)
        self.inside_class.append(True)
        self.visit_all(node.body)
        self.inside_class.pop()
        self.names.pop()

    def visit_FunctionDef(self, node, prefix=""):
        for field, value in ast.iter_fields(node):
            if field != "body":
                self.visit_all(value)
        self.names.append(node.name)
        kind = prefix + ("method" if self.inside_class[-1] else "function")
        own = [0]
        self.owners.append(own)
        self.inside_class.append(False)
        self.visit_all(node.body)
        self.inside_class.pop()
        self.owners.pop()
        every = [each for each in ast.walk(node.args) if isinstance(each, ast.arg)]
        inner = [each for lambdas in ast.walk(node.args) if isinstance(lambdas, ast.Lambda) for each in ast.walk(lambdas.args) if isinstance(each, ast.arg)]
        parameters = len({id(each) for each in every} - {id(each) for each in inner})
        self.functions.append((".".join(self.names), kind, node.lineno, node.end_lineno, parameters, own[0]))
        self.names.pop()

    def visit_AsyncFunctionDef(self, node):
        self.visit_FunctionDef(node, "async_")

    def visit_all(self, value):
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.AST):
                self.visit(each)


def read(text):
    try:
        tree = ast.parse(text[1:] if text.startswith("\ufeff") else text)
    except SyntaxError as error:
        return {"valid": False, "message": error.msg, "line": error.lineno}
    except (ValueError, RecursionError, MemoryError) as error:
        return {"valid": False, "message": str(error), "line": None}
    reader = Reader()
    reader.visit(tree)
    functions = sorted(reader.functions, key=lambda row: (row[2], row[3], row[0]))
    return {"valid": True, "functions": functions, "classes": reader.classes, "module": reader.owners[0][0]}


def main():
    for line in sys.stdin:
        print(json.dumps(read(json.loads(line))), flush=True)


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    sys.setrecursionlimit(100_000)
    threading.stack_size(512 * 1024 * 1024)
    thread = threading.Thread(target=main)
    thread.start()
    thread.join()
