import type { Side } from '../change.ts'
import { addedLines } from './evidence-shapes.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { atHits, findNewHits, listLines, type Hit } from './net-hits.ts'

/** A note that says that this must not be merged, or that code was left out here. */
export const unfinishedEdit = defineFinding({
  id: 'unfinished-edit',
  severity: 'high',
  trigger:
    'A new comment says that it must not be merged (`DO NOT MERGE`, `NOCOMMIT`, `remove before merging`), or stands for code that was left out (`... existing code ...`, `rest of the file unchanged`).',
  why: 'By its own words the change is not done: somebody was to come back, or what stood there is missing.',
  evidence: addedLines,
  engines: 'lexical',
  check: (change) => {
    const hits = findNewHits(change, findNotes)
    if (hits.length === 0) return null
    return {
      severity: 'high',
      message: `The change adds ${count(hits.length, 'comment')} that by ${hits.length === 1 ? 'its' : 'their'} own words must not be merged or stand for code that was left out. Finish the edit.`,
      places: atHits(hits),
      evidence: { added: hits.length, lines: listLines(hits) },
    }
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    return g(a)\n',
        after: 'def f(a):\n    print(a)  # DO NOT COMMIT\n    return g(a)\n',
      },
      {
        language: 'typescript',
        before: 'function f(a: A) {\n  g(a)\n  h(a)\n}\n',
        after: 'function f(a: A) {\n  // ... existing code ...\n  h(a)\n}\n',
      },
      {
        language: 'go',
        before: 'func f(a int) {\n\tg(a)\n}\n',
        after: 'func f(a int) {\n\t// TODO: remove before merging\n\tg(a)\n}\n',
      },
      {
        language: 'java',
        before: 'class A {\n  void f() {}\n}\n',
        after: 'class A {\n  // rest of the class remains unchanged\n}\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return g(a)\n',
        after:
          "def f(a):\n    # Do not commit the transaction here: the caller does.\n    # DO NOT COMMIT THIS FILE WITH A KEY\n    # The existing code of the region stays.\n    print('DO NOT MERGE')\n    return g(a)\n",
      },
      {
        language: 'typescript',
        before: 'function f(a: A) {\n  g(a)\n}\n',
        after:
          'function f(a: A) {\n  // ...but an existing file with no name is a file, not a folder, and\n  // The rest of the code path handles b.\n  // Remove before 2.0.\n  g(a)\n}\n',
      },
    ],
  },
})

const MARKS =
  /\bNO-?(?:COMMIT|MERGE|SUBMIT|CHECKIN)\b|\b(?:DO NOT|DON'?T|DONT) (?:COMMIT|MERGE|SUBMIT|CHECK ?IN|PUSH)\W*$/
const LATER =
  /\b(?:remove|delete|revert|undo|drop)(?: \w+){0,3} before (?:we |you )?(?:merg|commit|push|submit|check(?:ing)?[ -]?in|landing)/i
const LEFT_OUT =
  /^\W*\.\.\.+ ?(?:\(?\w+ ?){0,3}(?:existing|rest of|other|previous|remaining|same)\b.{0,60}\b(?:code|methods?|functions?|imports?|file|implementation|class|logic)\b[\w ]{0,30}\W*$|^\W*(?:the )?rest of (?:the |your |this )?(?:code|file|function|method|class|implementation|component)(?: is| remains| stays)? (?:the same|unchanged|as before|here|remains)\W*$|^\W*(?:existing|previous) (?:code|imports|methods|logic)(?: remains?| stays?| is)? ?(?:the same|unchanged|here)?\W*\.\.\.\W*$/i

const LONGEST = 300

function findNotes({ comments, language }: Side): Hit[] {
  if (language === 'markdown') return []
  return comments
    .map(({ line, text }) => ({ line, text: text.slice(0, LONGEST) }))
    .filter(
      ({ text }) =>
        MARKS.test(text) ||
        LATER.test(text) ||
        LEFT_OUT.test(text.replace(/^\s*(?:\/\/+|#+|\/?\*+|--|<!--)\s?/, '')),
    )
    .map(({ line }) => ({ line, label: 'note' }))
}
