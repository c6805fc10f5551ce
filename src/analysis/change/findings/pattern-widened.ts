import type { Change, Side } from '../change.ts'
import { listLineChanges } from '../code/line-changes.ts'
import { listPatternChanges } from '../code/pattern-changes.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A pattern that accepts more. */
export const patternWidened = defineFinding({
  id: 'pattern-widened',
  severity: 'low',
  trigger:
    'A regular expression under the same name, or in the same place, lost an anchor, a bounded repetition, a class or more than half of its length, or repeats what repeats itself and takes forever to fail.',
  why: 'What the pattern refused may match now.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    if (change.isTest) return null
    const named = comparePatterns(change)
    const wider = [...named, ...listOnce(change), ...listInPlace(change, named)]
    if (wider.length === 0) return null
    return {
      severity: 'low',
      message: `The change loosens ${count(wider.length, 'pattern')}: an anchor, a bound or most of it is gone, or it takes far longer to fail. Try what it used to refuse, and a long text.`,
      places: wider.map(({ line, name }) => ({ side: 'after' as const, line, meaning: name })),
      evidence: { added: wider.length, lines: wider.map(({ line }) => line) },
    }
  },
  examples: {
    flags: [
      {
        language: 'ruby',
        before: 'def f(s)\n  raise E unless /\\A(?:%[0-9a-f]{2}|[^%])*\\z/ =~ s\n  s\nend\n',
        after: 'def f(s)\n  raise E unless /\\A(?:%[0-9a-f]{2}|[^%]+)*\\z/ =~ s\n  s\nend\n',
      },
      {
        language: 'python',
        before: 'def f(s):\n    return NAME.fullmatch(s)\n',
        after: 'def f(s):\n    return NAME.match(s)\n',
      },
      {
        language: 'python',
        before: 'ID = re.compile(r"^[a-z]{3,8}$")\n',
        after: 'ID = re.compile(r"[a-z]")\n',
      },
      {
        language: 'javascript',
        before: 'const EMAIL = /^[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,}$/i\n',
        after: 'const EMAIL = /@/\n',
      },
      {
        language: 'go',
        before: 'package a\nvar id = regexp.MustCompile(`^[a-z]+$`)\n',
        after: 'package a\nvar id = regexp.MustCompile(`[a-z]+`)\n',
      },
    ],
    allows: [
      {
        language: 'ruby',
        before: 'def f(s)\n  s =~ /\\A[a-z]{1,8}\\z/\nend\n',
        after: 'def f(s)\n  s =~ /\\A[a-z0-9]{1,8}\\z/\nend\n',
      },
      {
        language: 'python',
        before: 'ID = re.compile(r"^[a-z]{3,8}$")\n',
        after: 'ID = re.compile(r"^[a-z]{3,9}$")\n',
      },
      {
        language: 'javascript',
        before: 'const EMAIL = /^[a-z]+@[a-z.-]+\\.[a-z]{2,}$/i\n',
        after: 'const EMAIL = /^[a-z]+@[a-z.-]+\\.[a-z]{2,63}$/i\n',
      },
      {
        language: 'go',
        before: 'package a\nvar id = regexp.MustCompile(`[a-z]`)\n',
        after: 'package a\nvar id = regexp.MustCompile(`^[a-z]+$`)\n',
      },
    ],
  },
})

interface Pattern {
  readonly name: string
  readonly text: string
  readonly line: number
}

const COMPILES =
  /(?:^|\.)(?:\w*re_compile|compile|RegExp|Regex|MustCompile|new|match|search|fullmatch|test|preg_match|Pattern\.compile)$/
const HALF = 0.5
const LEAST_LENGTH = 6

function comparePatterns({ before, after }: Change): Pattern[] {
  const all = listPatterns(before)
  const old = new Map(all.map((each) => [each.name, each]))
  // The same name may stand for several patterns; one that was there is not a new one.
  const known = new Set(all.map(({ name, text }) => `${name} ${text}`))
  return listPatterns(after).filter((each) => {
    const was = old.get(each.name)?.text
    if (was === undefined || known.has(`${each.name} ${each.text}`)) return false
    return was.length >= LEAST_LENGTH && isWider(was, each)
  })
}

function isWider(was: string, { name, text }: Pattern): boolean {
  const lostAnchor =
    (/^\^|\\A/.test(was) && !/^\^|\\A|\(\^/.test(text)) ||
    (/\$$|\\[zZ]$/.test(was) && !/\$|\\[zZ]/.test(text))
  const isDenying =
    /forbid|deny|denied|block|unsafe|danger|illegal|invalid|reserved|bad|escape|special/i.test(name)
  return lostAnchor || text.length < was.length * HALF || (isDenying && text.length < was.length)
}

/** Patterns that were edited where they stand; those under a name are told by it. */
function listInPlace(change: Change, named: readonly Pattern[]): Pattern[] {
  const told = new Set(named.map(({ line }) => line))
  return listPatternChanges(change)
    .filter(({ line }) => !told.has(line))
    .map(({ line, what, text }) => ({ name: what, text, line }))
}

/** A replacement that cleaned every place cleans the first one only: the flag `g` is gone. */
function listOnce(change: Change): Pattern[] {
  return listLineChanges(change).flatMap(({ before, after, line }): Pattern[] => {
    const [was, is] = [before.join(''), after.join('')] as const
    const isSame =
      was.startsWith('/') && /\/\w*g\w*$/.test(was) && was.replace(/(\/\w*)g(\w*)$/, '$1$2') === is
    return isSame ? [{ name: was, text: is, line }] : []
  })
}

/** Patterns with a name: regular expressions assigned, and strings that something compiles. */
function listPatterns({ reader, calls }: Side): Pattern[] {
  const compiled = calls.flatMap(({ callee, from, token, line }): Pattern[] => {
    if (!COMPILES.test(callee) || !reader.isString(from) || reader.isInterpolated(from)) return []
    let at = token
    while (reader.text(at - 1) === '.' || reader.text(at - 1) === 'new')
      at -= reader.text(at - 1) === '.' ? 2 : 1
    const name = /^:?=$/.test(reader.text(at - 1)) ? reader.text(at - 2) : ''
    return name === '' ? [] : [{ name, text: unquote(reader.text(from)), line }]
  })
  const literal: Pattern[] = []
  for (const at of reader.where((text) => text.length > 2 && text.startsWith('/'))) {
    if (at < 2 || !/^[=:]$/.test(reader.text(at - 1)) || !reader.isWord(at - 2)) continue
    const text = reader
      .text(at)
      .slice(1)
      .replace(/\/\w*$/, '')
    literal.push({ name: reader.text(at - 2), text, line: reader.line(at) })
  }
  return [...compiled, ...literal]
}

function unquote(text: string): string {
  return text.replace(/^[a-zA-Z]{0,2}["'`]+/, '').replace(/["'`]+$/, '')
}
