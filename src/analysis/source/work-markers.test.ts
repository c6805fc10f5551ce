import { expect, test } from 'vitest'
import { javascript } from '../languages/javascript/javascript.ts'
import { scanSource } from '../languages/engine/scan-source.ts'

test('markers are whole upper-case words in comments, each with its line', () => {
  const source = `// TODO one\nconst a = 'TODO XXX' /* HACK\n\r FIXME: x\r\nXXX */\n// todo TODOS _TODO\n`
  expect(scanSource(source, javascript).workMarkers).toEqual([
    { marker: 'TODO', line: 1 },
    { marker: 'HACK', line: 2 },
    { marker: 'FIXME', line: 4 },
    { marker: 'XXX', line: 5 },
  ])
})
