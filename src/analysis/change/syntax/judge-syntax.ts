import type { Side } from '../change.ts'
import { findUnbalanced } from './judge-brackets.ts'
import { judgeData } from './judge-data.ts'

/** Both sides with what can be known of their syntax; Python's verdict is CPython's and stays. */
export function judgeSyntax(before: Side, after: Side): readonly [before: Side, after: Side] {
  if (before.syntax.engine === 'python-ast' || after.syntax.engine === 'python-ast') return [before, after]
  const old = judgeData(before.text, before.language)
  const now = judgeData(after.text, after.language)
  if (old !== null || now !== null) {
    return [
      { ...before, syntax: old ?? before.syntax },
      { ...after, syntax: now ?? after.syntax },
    ]
  }
  return judgeByBrackets(before, after)
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
