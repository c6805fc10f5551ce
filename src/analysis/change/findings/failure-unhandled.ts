import type { Change } from '../change.ts'
import { listEditTokens } from '../code/edit-tokens.ts'
import { addedNamesAt } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

interface Form {
  /** What passed a failure or a missing value on, or put something in its place. */
  readonly handled: RegExp
  /** What stops the program at it. */
  readonly stops: RegExp
  readonly label: string
}

const forms: Readonly<Record<string, Form>> = {
  rust: {
    handled: /^(?:\?|unwrap_or\w*|ok_or\w*|map_err|match|Err|None|if let)$/,
    stops: /^(?:unwrap|expect|unwrap_unchecked|panic)$/,
    label: 'unwrap',
  },
  kotlin: { handled: /^(?:\?\.|\?:|orEmpty|getOrNull|getOrElse|let)$/, stops: /^!!$/, label: '!!' },
  swift: { handled: /^(?:guard|catch|\?\?|if|do|try\??)$/, stops: /^(?:try!|as!)$/, label: 'try!' },
  script: { handled: /^(?:\?\.|\?\?)$/, stops: /^!$/, label: 'non-null assertion' },
  java: {
    handled: /^(?:orElse\w*|ifPresent\w*|isPresent|orElseThrow)$/,
    stops: /^get$/,
    label: 'Optional.get',
  },
}

/** A failure that was passed on or made up for stops the program now. */
export const failureUnhandled = defineFinding({
  id: 'failure-unhandled',
  severity: 'low',
  trigger:
    'What passed a failure or a missing value on (`?`, unwrap_or, `?.`, `?:`, orElse, guard) was replaced by what stops the program at it (unwrap, expect, `!!`, `try!`, `Optional.get()`). Not in tests.',
  why: 'An input that was answered with an error takes the program down.',
  evidence: addedNamesAt('forms', 'What stops the program'),
  engines: 'lexical',
  languages: ['rust', 'kotlin', 'swift', 'java'],
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const lines = listUnhandled(change)
    const form = forms[change.after.review.family]
    if (lines.length === 0 || form === undefined) return null
    return {
      severity: 'low',
      message: `The change stops the program at ${count(lines.length, 'failure')} (${form.label}) that was passed on or made up for. Handle it again, or say why it cannot happen.`,
      places: lines.map((line) => ({ side: 'after' as const, line, meaning: form.label })),
      evidence: { added: lines.length, forms: [form.label], lines },
    }
  },
  examples: {
    flags: [
      {
        language: 'rust',
        before: 'fn f(p: &str) -> Result<u8, E> {\n    let a = read(p)?;\n    Ok(a)\n}\n',
        after: 'fn f(p: &str) -> Result<u8, E> {\n    let a = read(p).unwrap();\n    Ok(a)\n}\n',
      },
      {
        language: 'kotlin',
        before: 'fun f(a: A?): String {\n    return a?.b ?: "c"\n}\n',
        after: 'fun f(a: A?): String {\n    return a!!.b\n}\n',
      },
      {
        language: 'swift',
        before: 'func f() -> A {\n    do { return try g() } catch { return h }\n}\n',
        after: 'func f() -> A {\n    return try! g()\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n    B f() { return g().orElse(null); }\n}\n',
        after: 'class A {\n    B f() { return g().get(); }\n}\n',
      },
    ],
    allows: [
      {
        language: 'rust',
        before: 'fn f(p: &str) -> u8 {\n    read(p).unwrap()\n}\n',
        after: 'fn f(p: &str) -> u8 {\n    read(p).expect("a")\n}\n',
      },
      {
        language: 'kotlin',
        before: 'fun f(a: A?): String {\n    return a!!.b\n}\n',
        after: 'fun f(a: A?): String {\n    return a?.b ?: "c"\n}\n',
      },
      {
        language: 'swift',
        before: 'func f() throws -> A {\n    return try g()\n}\n',
        after: 'func f() throws -> A {\n    return try h()\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n    B f() { return g().orElse(null); }\n}\n',
        after: 'class A {\n    B f() { return g().orElse(c); }\n}\n',
      },
    ],
  },
})

function listUnhandled(change: Change): number[] {
  const form = forms[change.after.review.family]
  if (form === undefined) return []
  return listEditTokens(change).flatMap(({ edit, removed, added }): number[] => {
    const stops = countOf(added, form.stops) - countOf(removed, form.stops)
    const handled = countOf(removed, form.handled) - countOf(added, form.handled)
    return stops > 0 && handled > 0 && edit.newLines > 0 ? [edit.newStart + 1] : []
  })
}

/** `!!`, `?.` and `try!` may be one token or two. */
function countOf(tokens: readonly string[], pattern: RegExp): number {
  let count = 0
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1] ?? ''
    if (token === '!' && pattern.source === '^!$') count += next === '.' || next === '[' ? 1 : 0
    else if (isForm(token, next, pattern)) count++
  }
  return count
}

function isForm(token: string, next: string, pattern: RegExp): boolean {
  if (/^(?:try|as)$/.test(token) && /^[!?]$/.test(next)) return pattern.test(token + next)
  return pattern.test(token) || (/^[!?]$/.test(token) && pattern.test(token + next))
}
