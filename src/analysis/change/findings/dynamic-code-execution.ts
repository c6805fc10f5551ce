import { addedCalls } from './evidence-shapes.ts'
import { findCalls, hasArguments, stringArgument, takesText, type CallRules } from './call-rules.ts'
import type { Side } from '../change.ts'
import { readTokens } from '../code/guards.ts'
import type { Call } from '../../languages/engine/calls.ts'
import { defineFinding } from './finding.ts'
import { raiseCalls } from './raise-calls.ts'

const rules: CallRules = {
  python: [
    { callee: /^(?:builtins\.)?(?:eval|exec)$/, when: hasArguments },
    { callee: /^compile$/, when: (call, side) => stringArgument(call, side, 2) === 'exec' },
  ],
  script: [
    { callee: /^(?:window\.|globalThis\.)?eval$/ },
    { callee: /^Function$/, when: ({ isNew }) => isNew, label: 'new Function' },
    {
      callee: /^(?:window\.)?set(?:Timeout|Interval)$/,
      when: (call, { reader }) => reader.isString(call.from),
    },
    { callee: /^vm\.(?:runIn\w+|compileFunction)$/ },
  ],
  php: [{ callee: /^(?:eval|create_function)$/ }, { callee: /^assert$/, when: takesBuiltText }],
  ruby: [{ callee: /^(?:.*\.)?(?:eval|instance_eval|class_eval|module_eval)$/, when: takesForeignText }],
  lua: [{ callee: /^(?:loadstring|load)$/, when: hasArguments }],
  perl: [{ callee: /^eval$/, when: takesForeignText }],
}

/** PHP evaluated the text of an assertion: one literal is the author's own. */
function takesBuiltText({ from, to }: Call, side: Side): boolean {
  return side.reader.isString(from) && readTokens(side, from, to).length > 1
}

/** Methods written as a text of the program's own, with their file and line, are Ruby's way to define them. */
function takesForeignText(call: Call, side: Side): boolean {
  return takesText(call, side) && !/^<<|__FILE__/.test(readTokens(side, call.from, call.to).join(' '))
}

/** Text that becomes code at run time. */
export const dynamicCodeExecution = defineFinding({
  id: 'dynamic-code-execution',
  severity: 'high',
  severityNote: 'low in tests, and when every text is a literal',
  trigger:
    'New calls of eval, exec, `new Function`, timers with a string, PHP create_function, Lua load and their like.',
  why: 'Whoever controls the text controls the program.',
  evidence: addedCalls,
  engines: 'both',
  check: (change) =>
    raiseCalls(change, {
      severity: 'high',
      what: 'call that turns text into code',
      plural: 'calls that turn text into code',
      advice: '; whoever chooses its text chooses what runs. Parse the value, or look it up in a table.',
      find: (side) => findCalls(side, rules),
      literal: 'low',
    }),
  examples: {
    flags: [
      { language: 'python', before: 'x = 1\n', after: 'x = eval(input())\n' },
      { language: 'javascript', before: 'f()\n', after: "f(new Function('a', body))\n", severity: 'low' },
      { language: 'php', before: '<?php\n', after: '<?php\neval($code);\n', severity: 'low' },
      { language: 'ruby', before: 'a = 1\n', after: 'a = 1\neval(params[:code])\n' },
      { language: 'python', filename: 'test_a.py', severity: 'low', before: '', after: 'exec(code)\n' },
    ],
    allows: [
      {
        language: 'python',
        before: '',
        after: 'model.eval()\nx = ast.literal_eval(text)\nre.compile("a")\n',
      },
      { language: 'javascript', before: '', after: 'setTimeout(() => run(), 10)\nmodel.eval(x)\n' },
      { language: 'python', before: 'x = eval(a)\n', after: 'def f(a):\n    x = eval(a)\n' },
      { language: 'ruby', before: '', after: 'object.instance_eval do\n  x\nend\n' },
    ],
  },
})
