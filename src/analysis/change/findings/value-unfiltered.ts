import * as z from 'zod'
import { listRawValues } from '../code/raw-values.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

/** A value is used as it came, which went through a call before. */
export const valueUnfiltered = defineFinding({
  id: 'value-unfiltered',
  severity: 'low',
  trigger:
    'A value went through a call before it was used (`x = f(x)`, or `v = f(x)` and then `v`), the file no longer calls that, and the value itself is used instead. Calls that only read, make, format or copy by their name are left out. Not in tests.',
  why: 'Whatever the call took out, made safe or refused is there now.',
  evidence: z.strictObject({
    values: z
      .array(
        z.strictObject({
          call: z.string().describe('What it went through.'),
          function: z.string().describe('The function.'),
        }),
      )
      .describe('Values that are used as they came.'),
  }),
  engines: 'lexical',
  check: (change) => {
    if (change.isTest || change.isBroken || change.isRepaired) return null
    const values = listRawValues(change)
    const first = values[0]
    if (first === undefined) return null
    return {
      severity: 'low',
      message: `The change uses ${count(values.length, 'value')} as it came (${first.name} went through ${first.call}). Say what does the same now, or put the call back.`,
      places: values.flatMap(({ line, lineAfter, call }) => [
        { side: 'before' as const, line, meaning: call },
        { side: 'after' as const, line: lineAfter },
      ]),
      evidence: { values: values.map(({ call, owner }) => ({ call, function: owner })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'go',
        before:
          'package a\nfunc f(db *DB, path string) error {\n\tprefix := cutSlash(path)\n\treturn db.Drop(prefix)\n}\n',
        after: 'package a\nfunc f(db *DB, path string) error {\n\treturn db.Drop(path)\n}\n',
      },
      {
        language: 'python',
        before: 'def f(name):\n    name = narrow(name)\n    return store(name)\n',
        after: 'def f(name):\n    return store(name)\n',
      },
      {
        language: 'javascript',
        before: 'function f(path) {\n  const plain = flatten(path)\n  return send(plain)\n}\n',
        after: 'function f(path) {\n  return send(path)\n}\n',
      },
    ],
    allows: [
      {
        language: 'go',
        before:
          'package a\nfunc f(db *DB, path string) error {\n\tprefix := cutSlash(path)\n\treturn db.Drop(prefix)\n}\n',
        after: 'package a\nfunc f(db *DB, path string) error {\n\treturn db.Drop(cutSlash(path))\n}\n',
      },
      {
        language: 'python',
        before: 'def f(name):\n    name = str(name)\n    return store(name)\n',
        after: 'def f(name):\n    return store(name)\n',
      },
      {
        language: 'javascript',
        before: 'function f(path) {\n  const plain = flatten(path)\n  return send(plain)\n}\n',
        after: 'function f(path) {\n  const flat = flatten(path)\n  return send(flat)\n}\n',
      },
    ],
  },
})
