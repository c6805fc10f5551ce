import type { PythonVerdict } from '../../src/core/python-engine.ts'
import type { ReferenceAnswer } from './host-python.ts'

interface GrammarChange {
  readonly name: string
  /** The first version whose grammar has it, as 3.minor. */
  readonly since: number
  /** Matches the line the older parser stopped at, or its message. */
  readonly line?: RegExp
  readonly message?: RegExp
}

/** What newer grammars accept and older ones refuse. */
const changes: readonly GrammarChange[] = [
  { name: 'except without parentheses (PEP 758)', since: 14, line: /^\s*except\*?\s[^:]*,/ },
  { name: 'template strings (PEP 750)', since: 14, line: /\b[rR]?[tT][rR]?['"]/ },
  { name: 'type parameter defaults (PEP 696)', since: 13, line: /^\s*(?:class|def|async def|type)\b.*\[.*=/ },
  {
    name: 'type parameters and type statements (PEP 695)',
    since: 12,
    line: /^\s*(?:class|def|async def)\s+\w+\s*\[|^\s*type\s+\w/,
  },
  { name: 'f-strings by the grammar (PEP 701)', since: 12, message: /f-string/ },
  { name: 'f-strings by the grammar (PEP 701)', since: 12, line: /\b[rR]?[fF][rR]?['"]/ },
  { name: 'except groups (PEP 654)', since: 11, line: /^\s*except\s*\*/ },
  { name: 'unpacking in subscripts (PEP 646)', since: 11, line: /\[.*\*/ },
]

const ENGINE_MINOR = 14

/** Checks of `__future__` imports, which the compiler made until 3.13 and the parser makes since. */
const FUTURE_REFUSAL = /^future feature |^not a chance$|^from __future__ imports must/

/** The grammar change behind a differing verdict, or null when there is none; any other difference is a fault. */
export function explainDifference(
  version: readonly [number, number],
  text: string,
  ours: PythonVerdict,
  theirs: ReferenceAnswer,
): string | null {
  const minor = version[1]
  if (minor === ENGINE_MINOR) return null
  if (!ours.valid) {
    return minor < ENGINE_MINOR && FUTURE_REFUSAL.test(ours.error.message)
      ? `refused since 3.14: ${ours.error.message}`
      : null
  }
  return theirs.valid ? null : explainRefusal(minor, text, theirs)
}

function explainRefusal(
  minor: number,
  text: string,
  theirs: ReferenceAnswer & { valid: false },
): string | null {
  const line = text.split(/\r\n|\r|\n/)[(theirs.line ?? 1) - 1] ?? ''
  const change = changes.find(
    (each) => each.since > minor && (each.line?.test(line) || each.message?.test(theirs.message)),
  )
  return change === undefined ? null : `${change.name}, line ${theirs.line}: ${line.trim().slice(0, 80)}`
}
