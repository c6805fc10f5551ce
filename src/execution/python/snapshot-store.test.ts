import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findSnapshot, keepSnapshot, readSnapshot } from './snapshot-store.ts'

let root: string
let folder: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tollgauge-'))
  folder = join(root, 'a', 'b')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const memory = (byte: number): Uint8Array => new Uint8Array(4_096).fill(byte)

test('what was kept is found and read as it was', async () => {
  expect(await findSnapshot('key', [folder])).toBeNull()
  const path = await keepSnapshot('key', memory(1), [folder])
  expect(await findSnapshot('key', [folder])).toBe(path)
  expect(readSnapshot(path ?? '')).toEqual(Buffer.from(memory(1)))
  expect(await findSnapshot('other', [folder])).toBeNull()
})

test('memory shared by threads is kept alike', async () => {
  const shared = new Uint8Array(new SharedArrayBuffer(64)).fill(7)
  const path = await keepSnapshot('key', shared, [folder])
  expect(readSnapshot(path ?? '')).toEqual(Buffer.alloc(64, 7))
})

test.each([
  ['cut short', (bytes: Buffer) => bytes.subarray(0, 100)],
  ['empty', () => Buffer.alloc(0)],
  [
    'changed in one bit',
    (bytes: Buffer) => Buffer.from(bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte))),
  ],
  ['longer', (bytes: Buffer) => Buffer.concat([bytes, bytes])],
])('a file that is %s is not read, and is gone afterwards', async (_title, spoil) => {
  const path = (await keepSnapshot('key', memory(1), [folder])) ?? ''
  writeFileSync(path, spoil(readFileSync(path)))
  expect(readSnapshot(path)).toBeNull()
  expect(await findSnapshot('key', [folder])).toBeNull()
})

test('a snapshot of another key is not taken for this one', async () => {
  const path = (await keepSnapshot('key', memory(1), [folder])) ?? ''
  const renamed = path.replace('key', 'another')
  writeFileSync(renamed, readFileSync(path))
  expect(readSnapshot(renamed)).toBeNull()
})

test('a folder that cannot be written gives way to the next one, and none at all is an answer', async () => {
  const file = join(root, 'file')
  writeFileSync(file, '')
  chmodSync(file, 0o400)
  const path = await keepSnapshot('key', memory(1), [join(file, 'inside'), folder])
  expect(path?.startsWith(folder)).toBe(true)
  expect(await findSnapshot('key', [join(file, 'inside'), folder])).toBe(path)
  expect(await keepSnapshot('key', memory(1), [join(file, 'inside')])).toBeNull()
})

test('many writers at once leave one whole file', async () => {
  const writers = Array.from({ length: 20 }, (_, byte) => keepSnapshot('key', memory(byte), [folder]))
  const paths = new Set(await Promise.all(writers))
  expect(paths.size).toBe(1)
  expect(readdirSync(folder)).toHaveLength(1)
  const [path] = [...paths]
  expect(new Set(readSnapshot(path ?? '')).size).toBe(1)
})

test('the newest few of other versions stay, and drafts only while somebody may be writing them', async () => {
  const hour = 3_600_000
  const aged = (name: string, ageMs: number): void => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), new Date(Date.now() - ageMs), new Date(Date.now() - ageMs))
  }
  await keepSnapshot('first', memory(1), [folder])
  for (let age = 1; age <= 5; age++) aged(`old${age}.snapshot`, age * hour)
  aged('dead.snapshot.draft', 2 * hour)
  aged('alive.snapshot.draft', 0)
  aged('unrelated.txt', 99 * hour)
  await keepSnapshot('last', memory(1), [folder])
  expect(readdirSync(folder).toSorted()).toEqual([
    'alive.snapshot.draft',
    'first.snapshot',
    'last.snapshot',
    'old1.snapshot',
    'old2.snapshot',
    'unrelated.txt',
  ])
})
