import { expect, test } from 'vitest'
import { emitPythonValue } from './call-examples.ts'

test('a request is written as Python writes it, and no text of it is touched', () => {
  const request = { on: [true, false, null], text: 'is: true, "null" \\', nested: { false: 1.5 } }
  expect(emitPythonValue(request)).toBe(`{
    "on": [
        True,
        False,
        None
    ],
    "text": "is: true, \\"null\\" \\\\",
    "nested": {
        "false": 1.5
    }
}`)
})
