import { appendFileSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openBook, type EventLog, type Reservation } from './book.ts'
import { createMemoryLog } from './memory-log.ts'
import { openFileLog } from './node/file-log.ts'
import { createStorageLog } from './storage-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'tollgauge-book-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let count = 0
const newFile = () => join(folder, `book-${count++}.jsonl`)
const signature = { header: 'signed', payer: '0x1', validBefore: 1 }
const call = (id: string, more: Partial<Reservation> = {}): Reservation => ({
  id,
  key: `key of ${id}`,
  amountAtomic: 10n,
  network: 'eip155:8453',
  target: 'https://shop.test/v1',
  ...more,
})

const stored = new Map<string, string>()
const storage = {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, text: string) => void stored.set(name, text),
}

describe.each([
  ['in memory', () => Promise.resolve(createMemoryLog())],
  ['in a file', () => openFileLog(newFile())],
  ['in a browser', () => Promise.resolve(createStorageLog(storage, `book ${count++}`))],
] as [string, () => Promise<EventLog>][])('a book %s', (_, openLog) => {
  test('grants exactly what its cap leaves room for, also to reservations made at once', async () => {
    const book = await openBook(await openLog(), 95n)
    const verdicts = await Promise.all(
      Array.from({ length: 20 }, (_, index) => book.reserve(call(`${index}`))),
    )
    expect(verdicts.filter((verdict) => verdict === 'granted')).toHaveLength(9)
    expect(await book.spentAtomic()).toBe(90n)
    expect(await book.reserve(call('small', { amountAtomic: 5n }))).toBe('granted')
    expect(await book.reserve(call('one more', { amountAtomic: 1n }))).toBe('beyond-cap')
  })

  test('finds an open purchase by its request until it is closed; what was signed stays spent', async () => {
    const book = await openBook(await openLog(), null)
    await book.reserve(call('a', { body: '{}' }))
    expect(await book.findOpen('key of a')).toBe(null)
    expect(await book.keepSignature('a', signature)).toBe(true)
    expect(await book.findOpen('key of a')).toMatchObject({
      id: 'a',
      header: 'signed',
      body: '{}',
      amountAtomic: 10n,
    })
    await book.release('a')
    expect(await book.findOpen('key of a')).not.toBe(null)
    await book.close('a')
    expect(await book.findOpen('key of a')).toBe(null)
    expect(await book.spentAtomic()).toBe(10n)
  })

  test('lets nobody buy a request twice at once, and forgets what was given back', async () => {
    const book = await openBook(await openLog(), 10n)
    expect(await book.reserve(call('a', { key: 'same' }))).toBe('granted')
    expect(await book.reserve(call('b', { key: 'same' }))).toBe('in-progress')
    expect(await book.keepSignature('b', signature)).toBe(false)
    await book.release('a')
    expect(await book.keepSignature('a', signature)).toBe(false)
    expect(await book.reserve(call('c', { key: 'same' }))).toBe('granted')
  })
})

test('a file is the same book to several processes at once', async () => {
  const file = newFile()
  const books = await Promise.all([1, 2, 3, 4].map(async () => openBook(await openFileLog(file), 250n)))
  const verdicts = await Promise.all(
    books.flatMap((book, owner) =>
      Array.from({ length: 25 }, (_, index) => book.reserve(call(`${owner}-${index}`))),
    ),
  )
  expect(verdicts.filter((verdict) => verdict === 'granted')).toHaveLength(25)
  expect(new Set(await Promise.all(books.map((book) => book.spentAtomic())))).toEqual(new Set([250n]))
})

const reserveBy = (writer: string, id: string): string =>
  `\n${JSON.stringify({ kind: 'reserve', ...call(id), amountAtomic: undefined, amount: '10', cap: '10', writer })}\n`

test('what a killed process reserved and did not sign is free again; what it signed is open', async () => {
  const file = newFile()
  const dead = `${hostname()}:999999999:gone`
  writeFileSync(file, reserveBy(dead, 'unsigned'))
  const book = await openBook(await openFileLog(file), 10n)
  expect(await book.spentAtomic()).toBe(0n)
  appendFileSync(
    file,
    reserveBy(dead, 'signed') + `${JSON.stringify({ kind: 'sign', id: 'signed', ...signature })}\n`,
  )
  const later = await openBook(await openFileLog(file), 10n)
  expect(await later.listOpen()).toMatchObject([{ id: 'signed' }])
  expect(await later.reserve(call('next'))).toBe('beyond-cap')
})

test('a process that came by the same number after a restart is another one, a living or distant one keeps its own', async () => {
  const file = newFile()
  writeFileSync(file, reserveBy(`${hostname()}:${process.pid}:before the restart`, 'a'))
  expect(await (await openBook(await openFileLog(file), null)).spentAtomic()).toBe(0n)
  appendFileSync(
    file,
    reserveBy(`${hostname()}:${process.ppid}:alive`, 'b') + reserveBy('elsewhere:1:x', 'c'),
  )
  expect(await (await openBook(await openFileLog(file), null)).spentAtomic()).toBe(10n)
})

test('a torn line counts as never written and spoils none that follows', async () => {
  const file = newFile()
  writeFileSync(file, '{"kind":"reserve","id":"torn","amo')
  const book = await openBook(await openFileLog(file), 10n)
  expect(await book.reserve(call('a'))).toBe('granted')
  appendFileSync(file, 'nonsense\n{"kind":"sign"}\n[]\nnull\n')
  expect(await book.keepSignature('a', signature)).toBe(true)
  expect(await book.spentAtomic()).toBe(10n)
})

test('only its owner reads a book, also one that others could read before', async () => {
  const file = newFile()
  writeFileSync(file, '', { mode: 0o644 })
  await openFileLog(file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})
