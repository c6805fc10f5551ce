"""The maintainability index that radon states, its formula written anew. Reads lines of JSON texts, answers numbers or null."""

import ast
import io
import json
import math
import sys
import tokenize
import warnings

warnings.simplefilter("ignore")
LAYOUT = (tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def operand(node):
    for field in ("id", "attr"):
        if hasattr(node, field):
            return getattr(node, field)
    return repr(node.value) if isinstance(node, ast.Constant) else ast.dump(node)


def volume(tree):
    operators, operands = [], []
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            operators += [type(op).__name__ for op in node.ops]
            operands += [operand(each) for each in (node.left, *node.comparators)]
        elif isinstance(node, (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.AugAssign)):
            operators.append(type(node.op).__name__)
            fields = ("left", "right", "operand", "target", "value")
            operands += [operand(getattr(node, field)) for field in fields if hasattr(node, field)]
            operands += [operand(each) for each in getattr(node, "values", ())]
    words = len(set(operators)) + len(set(operands))
    return (len(operators) + len(operands)) * math.log2(words) if words else 0


def complexity(tree):
    total = 0
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.If, ast.IfExp, ast.Assert)):
            total += 1
        elif isinstance(node, (ast.For, ast.AsyncFor, ast.While)):
            total += 1 + bool(node.orelse)
        elif isinstance(node, ast.Try):
            total += len(node.handlers) + bool(node.orelse)
        elif isinstance(node, ast.BoolOp):
            total += len(node.values) - 1
        elif isinstance(node, ast.comprehension):
            total += 1 + len(node.ifs)
        elif isinstance(node, ast.Match):
            total += len(node.cases)
    return total


def count_lines(source, tree):
    code, comments, documentation = set(), set(), set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            comments.add(token.start[0])
        elif token.type not in LAYOUT:
            code.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(tree):
        if isinstance(node, DOCUMENTED) and node.body and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            if first.end_lineno > first.lineno:
                documentation.update(range(first.lineno, first.end_lineno + 1))
    return len(code - documentation), len(comments) + len(documentation)


def index(source):
    tree = ast.parse(source)
    logical = sum(isinstance(node, ast.stmt) for node in ast.walk(tree))
    amount = volume(tree)
    if amount <= 0 or logical <= 0:
        return 100.0
    code, comments = count_lines(source, tree)
    share = math.radians(100 * comments / code) if code else 0
    value = 171 - 5.2 * math.log(amount) - 0.23 * complexity(tree) - 16.2 * math.log(logical)
    return min(max(0.0, (value + 50 * math.sin(math.sqrt(2.46 * share))) * 100 / 171), 100.0)


for line in sys.stdin:
    try:
        print(json.dumps(index(json.loads(line))))
    except (SyntaxError, ValueError, RecursionError, tokenize.TokenError):
        print("null")
