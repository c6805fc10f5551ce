import { expect, test } from 'vitest'
import { readNotebook } from './notebook.ts'

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
