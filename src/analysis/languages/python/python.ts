import { defineLanguage } from '../language.ts'
import { lineComment } from '../engine/lexing/comments.ts'
import { pythonFormat, pythonString } from './python-strings.ts'
import { always, branchOn } from '../engine/structure/branch-tests.ts'
import type { Code } from '../engine/structure/code.ts'
import { readIndented, startsLogicalLine } from './read-indented.ts'
import type { BranchTest } from '../engine/structure/structure.ts'
import { pythonReview } from './python-review.ts'

const CONSTANTS = new Set(['None', 'True', 'False'])
const NOT_AFTER_CASE = new Set(['=', '.', ',', ')', ':'])

/** `case pattern:` at the start of a line, unless the pattern takes anything: `_` or a plain name. */
const matchCase: BranchTest = (code, index) => {
  if (!startsLogicalLine(code, index) || NOT_AFTER_CASE.has(code.text(index + 1))) return false
  return !takesAnything(code, index + 1) && endsWithColon(code, index + 1)
}

function takesAnything(code: Code, index: number): boolean {
  return code.isWord(index) && [':', 'if'].includes(code.text(index + 1)) && !CONSTANTS.has(code.text(index))
}

/** The logical line has a `:` outside brackets and no `=` before it. */
function endsWithColon(code: Code, from: number): boolean {
  for (let at = from; at < from + 400 && at < code.count; at = code.next(at)) {
    if (code.text(at) === ':') return true
    if (code.text(at) === '=' || (at > from && startsLogicalLine(code, at))) return false
  }
  return false
}

/** Python without its grammar: what is used when CPython refuses the source. */
export const python = defineLanguage({
  id: 'python',
  title: 'Python',
  aliases: ['py', 'python3', 'py3', 'cpython'],
  extensions: ['py', 'pyi', 'pyw'],
  signs: [
    /^[ \t]*(?:async )?def \w{1,80}\([^\n]{0,200}:\s*(?:#[^\n]{0,100})?$/m,
    /^[ \t]*(?:from [\w.]{1,100} )?import \w[\w., ]{0,200}(?:\(\s*)?$/m,
    /^[ \t]*class \w{1,80}(?:\([\w., =]{0,200}\))?:\s*$/m,
    /^[ \t]*(?:elif|if|for|while|with|except) [^\n]{1,200}:\s*$/m,
    /\bself\.\w/,
    /^[ \t]*print ["'\w%]/m,
    /\b(?:None|True|False|not in|is not|lambda \w)\b/,
  ],
  ignoresCase: false,
  lexicon: {
    rules: [lineComment('#'), pythonString, pythonFormat],
    operators: '-> := == != <= >= += -= *= /= //= %= **= &= |= ^= ** // << ...'.split(' '),
    wordCharacters: '',
    wordEndings: '',
  },
  readStructure: readIndented,
  branches: {
    ...branchOn('if elif for while except and or', always),
    case: matchCase,
  },
  review: pythonReview,
  examples: [
    {
      title: 'indentation, comprehensions, match, strings',
      source: [
        '"""Docstrings are code lines."""',
        'import re  # TODO',
        '',
        '',
        '@decorator(x if y else z)',
        'class Reader(Base):',
        '    async def read(self, path, *, limit: int = 3 or 4, **rest) -> str:',
        '        # a comment',
        '        items = [x for x in path if x and not x.hidden]',
        '        try:',
        '            async for line in f"{path if limit else \'#\'} {limit:#x}":',
        '                yield line',
        '        except (OSError, ValueError):',
        '            return (',
        '    "closing brackets and lines in them do not end a block"',
        '            )',
        '',
        '        def inner(): return lambda a: a if a else None',
        '',
        '        match items:',
        '            case [1, *_]:',
        '                pass',
        '            case None if limit:',
        '                pass',
        '            case other:',
        '                pass',
        '',
        '',
        'def stub(a, /, b) -> int: ...',
      ],
      functions: [
        { name: 'Reader.read', kind: 'async_method', line: 7, endLine: 26, branchPoints: 9, parameters: 4 },
        {
          name: 'Reader.read.inner',
          kind: 'function',
          line: 18,
          endLine: 18,
          branchPoints: 1,
          parameters: 0,
        },
        { name: 'stub', kind: 'function', line: 29, endLine: 29, branchPoints: 0, parameters: 2 },
      ],
      branchPoints: 12,
      classes: 1,
      lines: { code: 22, comments: 1, blank: 6 },
    },
  ],
})
