import { expect, test } from 'vitest'
import { placeNotebook, readNotebook } from './notebook.ts'

const cell = (source: unknown, type = 'code') => ({ cell_type: type, source, metadata: {}, outputs: [] })

test('the code cells are the code, text cells are not, and magics become comments', () => {
  const cells = [
    cell(['# Title\n'], 'markdown'),
    cell(['%matplotlib inline\n', 'import os\n', '!ls\n', 'x = 5 % 2']),
    cell('%%bash\nif true; then ls; fi'),
    cell('%%time\ndef f(a):\n    return a\nf?'),
    cell('  '),
  ]
  const read = readNotebook(JSON.stringify({ cells, metadata: {}, nbformat: 4 }))
  expect(read).toEqual({
    cells: 3,
    language: 'python',
    code: [
      '# %matplotlib inline\nimport os\n# !ls\nx = 5 % 2',
      '# %%bash\n# if true; then ls; fi',
      '# %%time\ndef f(a):\n    return a\n# f?',
    ].join('\n\n'),
  })
})

test('the notebook says its language', () => {
  const metadata = { language_info: { name: 'julia' } }
  expect(readNotebook(JSON.stringify({ cells: [cell('x')], metadata }))?.language).toBe('julia')
})

test('what is no notebook is told as such', () => {
  for (const text of ['', '{', '[]', '{"cells": 1}', 'print(1)', 'null'])
    expect(readNotebook(text)).toBeNull()
  expect(readNotebook('{"cells": [null, 1, {"cell_type": "code", "source": 5}]}')?.code).toBe('')
})

/** As notebooks are saved: one space of indentation, a string for every line of code. */
const saved = (cells: readonly unknown[]) => JSON.stringify({ cells, metadata: {}, nbformat: 4 }, null, 1)

test('every line of code stands where its string stands in the file, and all else is blank', () => {
  const text = saved([
    cell(['# Title\n', 'if a: no code'], 'markdown'),
    {
      ...cell(['%time x\n', 'def f(a):\n', '    return "\\n"\n', '\n', 'f(1)']),
      outputs: [{ text: ['x = 1'] }],
    },
    cell(['%%bash\n', 'if true; then']),
    cell('y = "é"'),
  ])
  const placed = placeNotebook(text)
  expect(placed?.cells).toBe(3)
  const file = text.split('\n')
  const code = placed?.code.split('\n') ?? []
  expect(code).toHaveLength(file.length)
  const said = code.flatMap((line, index) => (line === '' ? [] : [[line, file[index]?.trim()]]))
  expect(said).toEqual([
    ['# %time x', '"%time x\\n",'],
    ['def f(a):', '"def f(a):\\n",'],
    ['    return "\\n"', String.raw`"    return \"\\n\"\n",`],
    ['f(1)', '"f(1)"'],
    ['# %%bash', '"%%bash\\n",'],
    ['# if true; then', '"if true; then"'],
    ['y = "é"', '"source": "y = \\"é\\"",'],
  ])
})

test('a notebook whose lines of code share a line of the file cannot be placed', () => {
  expect(placeNotebook(saved([cell('a = 1\nb = 2')]))).toBeNull()
  expect(placeNotebook(JSON.stringify({ cells: [cell(['a = 1\n', 'b = 2'])] }))).toBeNull()
  expect(placeNotebook(JSON.stringify({ cells: [cell(['a = 1'])] }))?.code).toBe('a = 1')
  expect(placeNotebook('{')).toBeNull()
})
