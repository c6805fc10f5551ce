"""Measures a source of thousands of functions, definition by definition, with the rows of those that the source before had.

The two snapshots of a file share most of their definitions. One that starts and ends where statements of a text that
parses do is whole by itself, wherever it stands: it is not parsed again, and its rows are moved to its line.
"""

from operator import itemgetter

from source_marks import OLDEST
from source_parts import PART_CHARACTERS, is_divisible, split_definitions

# By text, of the source measured last: the lines before the definition, its rows, and its own lines. Only of those that
# nothing but their rows is known of: no class, no decision outside of functions, nothing that the compiler is asked about.
_kept = {}
_line_of = itemgetter(2)


def visit_runs(text, parse, measurement, suspects, keep):
    """Adds the source to the measurement, and what to ask the compiler about; how many characters and lines were read.

    The first of two snapshots is kept for the second, and no longer.
    """
    global _kept
    texts = split_definitions(text)
    if not is_divisible(text, len(texts[0])):
        return 0, 0
    known_of = _kept.get
    run = _Run(parse, measurement, suspects)
    for each in texts:
        known = known_of(each)
        if known is None:
            run.pending.append(each)
            run.size += len(each)
            if run.size < PART_CHARACTERS:
                continue
        if run.pending and not run.read():
            break
        if known is not None:
            before, rows, lines = known
            shift = run.line - before
            measurement.rows += _moved(rows, shift) if shift else rows
            run.start += len(each)
            run.line += lines
    else:
        if run.pending:
            run.read()
    _kept = run.kept if keep else {}
    return run.start, run.line


def _moved(rows, shift):
    return [(name, kind, at + shift, end + shift, first + shift, *rest) for name, kind, at, end, first, *rest in rows]


class _Run:
    """Definitions one after the other that are not known yet, and how far the source has been read."""

    __slots__ = ("parse", "measurement", "suspects", "kept", "pending", "size", "start", "line")

    def __init__(self, parse, measurement, suspects):
        self.parse = parse
        self.measurement = measurement
        self.suspects = suspects
        self.kept = {}
        self.pending = []
        self.size = self.start = self.line = 0

    def read(self):
        """Adds what is pending; False when it does not parse, or not in these pieces, and nothing was added."""
        text = "".join(self.pending)
        tree, error = self.parse(text)
        if error is not None:
            return False
        lines = [1]
        line = 1
        for each in self.pending:
            line += each.count("\n")
            lines.append(line)
        if len(self.pending) > 1 and not _list_starts(tree, text).issuperset(lines[1:-1]):
            return False
        own = type(self.measurement)()
        suspect = own.add(tree, self.line, text)
        if suspect is not None:
            self.suspects.append((suspect, self.line))
        elif not _tells_more(own):
            self._keep(lines, own.rows)
        self.measurement.join(own, 0)
        self.start += len(text)
        self.line += line - 1
        self.pending.clear()
        self.size = 0
        return True

    def _keep(self, lines, rows):
        rows.sort(key=_line_of)
        kept, before = self.kept, self.line
        at, count = 0, len(rows)
        for index, each in enumerate(self.pending):
            own, first = lines[index], at
            # The last line of a source has no end: its definition starts on the line that it ends on.
            end = before + max(lines[index + 1], own + 1)
            while at < count and rows[at][2] < end:
                at += 1
            kept[each] = (before + own - 1, rows[first:at], lines[index + 1] - own)


def _list_starts(tree, text):
    starts = {statement.lineno for statement in tree.body}
    if "@" in text:
        starts |= {each.lineno for statement in tree.body for each in getattr(statement, "decorator_list", ())[:1]}
    return starts


def _tells_more(measurement):
    module = measurement.module
    return module.branches or module.nesting or module.cognitive or measurement.classes or measurement.minor > OLDEST
