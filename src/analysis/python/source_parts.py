"""Reads a long source part by part, with the answer CPython gives to the whole.

For every field of an f-string CPython 3.14.2 measures and copies all the text that follows, so one long text costs the
square of its length. A part that parses by itself leaves no bracket, string, block or decorator open, so the statement
at the margin after it starts afresh, as it does in the whole.
"""

import re

PART_CHARACTERS = 4_000
# A part that does not parse was cut inside a string or is wrong: more of the source tells which.
_GROWTH = 4
_REACH = 40_000
_DEFINITION = re.compile(r"\n(?=def |class |async def |@)")
_STATEMENT = re.compile(r"\n(?=(?!el(?:se|if)\b|except\b|finally\b)[A-Za-z_])")


def with_plain_ends(source):
    """The text with every line ended by a line feed."""
    return source.replace("\r\n", "\n").replace("\r", "\n") if "\r" in source else source


def visit_parts(source, parse, visit, start=0, line=0):
    """Calls `visit(tree, lines before it, text)` for each part in turn; the error of the first that is wrong, or None.

    What stands before `start`, `line` lines of it, has been read: it is whole statements.
    """
    text = with_plain_ends(source)
    size = PART_CHARACTERS
    while True:
        end = _end_of_part(text, start, size)
        tree, error = parse(text[start:end])
        if error is None:
            visit(tree, line, text[start:end])
            if end == len(text):
                return None
            # Freed before the next part needs the room.
            del tree
            line += text.count("\n", start, end)
            start, size = end, PART_CHARACTERS
        elif end < len(text):
            size *= _GROWTH
        elif start == 0:
            return error
        else:
            # Messages name lines too: empty lines in front give them the numbers of the whole.
            return parse("\n" * line + text[start:])[1] or error


_OPENING = re.compile(r"^(?:def |class |async def )", re.M)


def split_definitions(text):
    """The text cut before every definition at its margin, decorators kept with what they decorate."""
    cuts = []
    start = 0
    for found in _DEFINITION.finditer(text):
        end = found.end()
        if text[start] != "@" or _OPENING.search(text, start, end) is not None:
            cuts.append(text[start:end])
            start = end
    cuts.append(text[start:])
    return cuts


_CLASS = re.compile(r"(?:^|\n)class [^\n]*:[ \t]*(?:#[^\n]*)?\n")
_MARGIN = re.compile(r"\n(?=[^\s#])")
_MEMBER = re.compile(r"\n(?=([ \t]+)(?:(?:def|async def|class) |@))")
_MEMBER_OPENING = re.compile(r"^[ \t]+(?:def |class |async def )", re.M)
# A smaller class costs less than taking it apart.
_LEAST_CLASS = 2_000


def split_members(text):
    """A definition that is a long class, cut before its members: their indentation, the first part with the first of
    them in it, the others, and what follows the class at the margin. None for anything else.

    Whether the cuts stand where members start is for the parser to say: a part that parses by itself does.
    """
    if len(text) < _LEAST_CLASS or not text.startswith(("class ", "@")):
        return None
    head = _CLASS.search(text)
    if head is None:
        return None
    margin = _MARGIN.search(text, head.end() - 1)
    end = len(text) if margin is None else margin.end()
    first = _MEMBER.search(text, head.end() - 1, end)
    if first is None:
        return None
    indent = first.group(1)
    cuts = []
    start = first.end()
    for found in _MEMBER.finditer(text, start, end):
        if found.group(1) != indent:
            continue
        at = found.end()
        if text[start + len(indent)] != "@" or _MEMBER_OPENING.search(text, start, at) is not None:
            cuts.append(at)
            start = at
    if not cuts:
        return None
    members = [text[at:to] for at, to in zip(cuts, [*cuts[1:], end])]
    return indent, text[: cuts[0]], members, text[end:]


def is_divisible(text, end):
    """Whether what follows `end` is read as it would be by itself."""
    return not _reaches_beyond(text, end)


def _end_of_part(text, start, size):
    at = start + size
    if at + size // 2 > len(text):
        return len(text)
    found = _DEFINITION.search(text, at, at + _REACH) or _STATEMENT.search(text, at)
    if found is None or (start == 0 and _reaches_beyond(text, found.end())):
        return len(text)
    return found.end()


def _reaches_beyond(text, end):
    # Imports from __future__ are judged by whether they open the file, and one of them changes how the rest is read.
    return text.find("__future__", end) >= 0 or "barry_as_FLUFL" in text
