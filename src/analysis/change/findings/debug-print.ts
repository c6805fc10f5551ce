import { addedCalls } from './evidence-shapes.ts'
import type { Side } from '../change.ts'
import { findCalls, type CallRules } from './call-rules.ts'
import { defineFinding } from './finding.ts'
import type { Hit } from './net-hits.ts'
import { isProgram } from './program-files.ts'
import { raiseCalls } from './raise-calls.ts'

const rules: CallRules = {
  python: [{ callee: /^(?:builtins\.)?p?print$|^pprint\.pp(?:rint)?$/ }],
  script: [{ callee: /^console\.(?:log|debug|dir|trace|table)$/ }],
  php: [{ callee: /^(?:var_dump|print_r|var_export)$/ }],
  java: [{ callee: /^System\.(?:out|err)\.print(?:ln|f)?$|^\?\.printStackTrace$|^\w+\.printStackTrace$/ }],
  kotlin: [{ callee: /^print(?:ln)?$/ }],
  csharp: [{ callee: /^(?:System\.)?(?:Console|Debug)\.Write(?:Line)?$/ }],
  go: [{ callee: /^fmt\.Print(?:ln|f)?$|^print(?:ln)?$/ }],
  swift: [{ callee: /^(?:print|debugPrint|dump)$/ }],
  ruby: [{ callee: /^(?:puts|pp|p)$/ }],
  lua: [{ callee: /^print$/ }],
}

/** Output that was probably meant for the author. */
export const debugPrint = defineFinding({
  id: 'debug-print',
  severity: 'low',
  trigger:
    'New print, console.log, var_dump, System.out.println and their like. Not in tests, under `if __name__`, in command-line programs, or in files that print as a habit.',
  why: 'A library that prints cannot be silenced; a log could say the same.',
  evidence: addedCalls,
  engines: 'both',
  check: (change) => {
    if (change.isTest || isProgram(change, findCalls(change.before, rules).length)) return null
    return raiseCalls(change, {
      severity: 'low',
      what: 'print',
      advice:
        ' to the terminal; nobody reads it there, and it may show what should not be seen. Use the log, or take it out.',
      find: findPrints,
    })
  },
  examples: {
    flags: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: 'def f(a):\n    print(a)\n    return a\n',
      },
      { language: 'javascript', before: 'f()\n', after: 'console.log(f())\n' },
      {
        language: 'java',
        before: 'class A { void f() {} }\n',
        after: 'class A { void f() { System.out.println(1); } }\n',
      },
    ],
    allows: [
      {
        language: 'python',
        before: 'def f(a):\n    return a\n',
        after: 'def f(a):\n    print(a, file=out)\n    return a\n',
      },
      { language: 'python', before: 'f()\n', after: 'if __name__ == "__main__":\n    print(f())\n' },
      { language: 'javascript', filename: 'scripts/build.js', before: 'f()\n', after: 'console.log(f())\n' },
      { language: 'javascript', before: 'f()\n', after: "console.error(f())\nlogger.log('a')\n" },
      {
        language: 'java',
        before: 'class A { void f() {} }\n',
        after: 'class A { void f() { log.println(1); } }\n',
      },
    ],
  },
})

/** `print(…, file=…)` has said where it prints to; that is no leftover. */
function findPrints(side: Side): Hit[] {
  const { reader } = side
  const elsewhere = new Set<number>()
  for (const { from, to, line } of side.calls) {
    for (let index = from; index < Math.min(to, from + 60); index++) {
      if (reader.text(index) === 'file' && reader.text(index + 1) === '=') elsewhere.add(line)
    }
  }
  return findCalls(side, rules).filter(({ line }) => !elsewhere.has(line))
}
