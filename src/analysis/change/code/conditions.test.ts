import { expect, test } from 'vitest'
import type { PythonEngine } from '../../../core/python-engine.ts'
import { reviewFile } from '../review-file.ts'

const python: PythonEngine = { inspect: () => Promise.reject(new Error('no Python here')) }

/** The head of a function, a guard, what it guards, the end. */
const written: readonly (readonly [string, string, readonly string[], string, string])[] = [
  ['lua', 'function pay(sum)', ['if sum < 0 then', '  error("negative")', 'end'], 'send(sum)', 'end'],
  ['lua', 'function pay(sum)', ['if sum < 0 then error("negative") end'], 'send(sum)', 'end'],
  ['julia', 'function pay(sum)', ['if sum < 0', '  error("negative")', 'end'], 'send(sum)', 'end'],
  ['elixir', 'def pay(sum) do', ['if sum < 0 do', '  raise "negative"', 'end'], 'send(sum)', 'end'],
  ['matlab', 'function pay(sum)', ['if sum < 0', '  error("negative");', 'end'], 'send(sum);', 'end'],
  [
    'fortran',
    'subroutine pay(sum)',
    ['IF (sum < 0) THEN', '  stop "negative"', 'END IF'],
    'call send(sum)',
    'end subroutine',
  ],
  [
    'visual-basic',
    'Sub Pay(sum As Integer)',
    ['If sum < 0 Then', '  Throw New Bad("negative")', 'End If'],
    'Send(sum)',
    'End Sub',
  ],
  ['visual-basic', 'Sub Pay(sum As Integer)', ['If sum < 0 Then Exit Sub'], 'Send(sum)', 'End Sub'],
  ['zig', 'fn pay(sum: i32) void {', ['if (sum < 0) { @panic("negative"); }'], 'send(sum);', '}'],
]

test.each(written)(
  'a guard that is gone is told however the language writes its conditions: %s %j %j',
  async (language, head, guard, rest, end) => {
    const text = (lines: readonly string[]) =>
      `${[head, ...lines.map((line) => `  ${line}`), end].join('\n')}\n`
    const change = { before: text([...guard, rest]), after: text([rest]), language }
    const { findings } = await reviewFile(change, python)
    expect(findings.map(({ id }) => id)).toContain('guard-removed')
  },
)
