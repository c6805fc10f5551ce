import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadKeptCode, type LoadedCode } from './kept-code.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'tollgauge-kept-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const emitSource = (word: string): string =>
  `(function(exports,require,module,$url){module.exports={say:()=>${JSON.stringify(word)},require}})`

/** Says its word, and keeps itself. */
function load(word: string, place = 'kept'): LoadedCode<{ say(): string }> & { said: string } {
  const file = join(folder, 'code.cjs')
  writeFileSync(file, emitSource(word))
  const loaded = loadKeptCode<{ say(): string }>(
    pathToFileURL(file),
    pathToFileURL(join(folder, place)),
    'say',
  )
  const said = loaded.exports.say()
  loaded.keep()
  return { ...loaded, said }
}

const keptFile = (): string => join(folder, 'kept', readdirSync(join(folder, 'kept'))[0] ?? '')

test('what was compiled once is taken up the next time, and nothing is left lying about', () => {
  expect(load('one')).toMatchObject({ said: 'one', wasKept: false })
  expect(load('one')).toMatchObject({ said: 'one', wasKept: true })
  expect(readdirSync(join(folder, 'kept'))).toHaveLength(1)
})

test('kept code of another source of the same length is not run', () => {
  load('one')
  expect(load('two')).toMatchObject({ said: 'two', wasKept: false })
  expect(load('two')).toMatchObject({ said: 'two', wasKept: true })
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['empty', () => Buffer.alloc(0)],
  [
    'changed in one byte',
    (bytes: Buffer) => bytes.map((byte, at) => (at === bytes.length - 9 ? byte ^ 1 : byte)),
  ],
  ['no code at all', () => Buffer.from('hello')],
])('kept code that is %s is made anew', (_what, damage) => {
  load('one')
  writeFileSync(keptFile(), damage(readFileSync(keptFile())))
  expect(load('one')).toMatchObject({ said: 'one', wasKept: false })
  expect(load('one')).toMatchObject({ said: 'one', wasKept: true })
})

test('where nothing can be kept, the code runs all the same', () => {
  writeFileSync(join(folder, 'a-file'), '')
  expect(load('one', 'a-file')).toMatchObject({ said: 'one', wasKept: false })
})
