import { addedCalls } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import { findCalls, type CallRules } from './call-rules.ts'
import { defineFinding } from './finding.ts'
import type { Hit } from './net-hits.ts'
import { raiseCalls } from './raise-calls.ts'

const rules: CallRules = {
  python: [{ callee: /^breakpoint$|^(?:i?pdb|pudb|wdb|rpdb)\.(?:set_trace|post_mortem)$/ }],
  php: [{ callee: /^(?:dd|xdebug_break)$/ }],
  rust: [{ callee: /^dbg$/, label: 'dbg!' }],
}
/** Statements that stop in a debugger without being calls. */
const statements: Readonly<Record<string, RegExp>> = {
  script: /^debugger$/,
  ruby: /^(?:byebug|pry|irb)$/,
}

/** A stop for the debugger that stayed in. */
export const debugLeftover = defineFinding({
  id: 'debug-leftover',
  severity: 'medium',
  trigger: 'New breakpoint(), pdb.set_trace, `debugger`, binding.pry, byebug, dd(), dbg!.',
  why: 'It stops the program, or shows its inside, where nobody sits at a debugger.',
  evidence: addedCalls,
  engines: 'both',
  check: (change) =>
    raiseCalls(change, {
      severity: 'medium',
      isSameInTests: true,
      what: 'debugger stop',
      advice: '; the program stops, or shows its insides, where it runs. Take it out before merging.',
      find: (side) => [...findCalls(side, rules), ...findStatements(side)],
    }),
  examples: {
    flags: [
      { language: 'python', before: 'f()\n', after: 'import pdb\npdb.set_trace()\nf()\n' },
      { language: 'javascript', before: 'f()\n', after: 'debugger\nf()\n' },
      { language: 'ruby', before: 'f\n', after: 'binding.pry\nf\n' },
      { language: 'rust', before: 'fn f() {}\n', after: 'fn f() { dbg!(1); }\n' },
    ],
    allows: [
      {
        language: 'python',
        before: 'f()\n',
        after: '# breakpoint()\nf("breakpoint()")\nmap.breakpoint(1)\n',
      },
      { language: 'javascript', before: 'f()\n', after: 'f(debuggers, config.debugger)\n' },
      {
        language: 'typescript',
        before: 'interface A {\n}\n',
        after: 'interface A {\n  debugger?: boolean\n}\n',
      },
      { language: 'ruby', before: 'binding.pry\n', after: 'f\nbinding.pry\n' },
    ],
  },
})

function findStatements({ reader, review }: Side): Hit[] {
  const statement = statements[review.family]
  if (statement === undefined) return []
  const hits: Hit[] = []
  for (let index = 0; index < reader.count; index++) {
    if (!reader.isWord(index) || !statement.test(reader.text(index))) continue
    const follows = reader.text(index - 1) === '.'
    const isStop = follows
      ? reader.text(index - 2) === 'binding'
      : !/^[=:,)(.?]$/.test(reader.text(index + 1))
    if (isStop && (!follows || review.family === 'ruby'))
      hits.push({ line: reader.line(index), label: reader.text(index) })
  }
  return hits
}
