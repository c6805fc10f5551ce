import type { Side } from '../change.ts'
import { findUnbalanced } from './judge-brackets.ts'
import type { SideSyntax } from './side-syntax.ts'

/** Both sides with what can be known of their syntax; Python's verdict is CPython's and stays. */
export async function judgeSyntax(before: Side, after: Side): Promise<readonly [before: Side, after: Side]> {
  if (before.syntax.engine === 'python-ast' || after.syntax.engine === 'python-ast') return [before, after]
  const old = await judgeByParser(before)
  const now = await judgeByParser(after)
  // Where one side is not to be judged, the other is none that became broken.
  if (old === null && now !== null && before.text.trim() !== '') return [before, after]
  if (old !== null || now !== null) {
    return [
      { ...before, syntax: old ?? before.syntax },
      { ...after, syntax: now ?? after.syntax },
    ]
  }
  return judgeByBrackets(before, after)
}

const PARSED = new Set(['json', 'yaml', 'toml'])

/** The parsers are loaded for the formats they read: a review of code starts without them. */
async function judgeByParser({ text, language }: Side): Promise<SideSyntax | null> {
  if (!PARSED.has(language)) return null
  const { judgeData } = await import('./judge-data.ts')
  return judgeData(text, language)
}

/** Only where every bracket of one side has its partner: where our reading of a file fails, it fails on both sides. */
function judgeByBrackets(before: Side, after: Side): readonly [before: Side, after: Side] {
  if (before.text.trim() === '' || after.text.trim() === '') return [before, after]
  const old = findUnbalanced(before)
  const now = findUnbalanced(after)
  if (old === 'unsure' || now === 'unsure' || (old === null) === (now === null)) return [before, after]
  return [mark(before, old), mark(after, now)]
}

function mark(side: Side, found: ReturnType<typeof findUnbalanced>): Side {
  if (found === null || found === 'unsure') return side
  const { line, bracket } = found
  const what = '([{'.includes(bracket) ? 'is never closed' : 'closes nothing'
  const error = `\`${bracket}\` ${what} (line ${line})`
  return { ...side, syntax: { engine: 'brackets', valid: false, error, errorLine: line, tooComplex: false } }
}
