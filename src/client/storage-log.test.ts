import { expect, test } from 'vitest'
import { openBook, type Reservation } from './book.ts'
import { createStorageLog } from './storage-log.ts'

const BODY = 'x'.repeat(10_000)
const signature = { header: 'signed', payer: '0x1', validBefore: 1 }
const call = (id: string, more: Partial<Reservation> = {}): Reservation => ({
  id,
  key: `key of ${id}`,
  amountAtomic: 10n,
  network: 'eip155:8453',
  target: 'https://shop.test/v1',
  body: BODY,
  ...more,
})

/** As small as a browser's may be: it refuses what does not fit. */
function createStorage(characters = 60_000) {
  let text = ''
  return {
    getItem: () => text,
    setItem: (_: string, next: string) => {
      if (next.length > characters) throw new DOMException('full', 'QuotaExceededError')
      text = next
    },
  }
}

test('a thousand purchases fit where five would, and what was spent stays spent', async () => {
  const storage = createStorage()
  const book = await openBook(createStorageLog(storage), 20_000n)
  for (let at = 0; at < 1_000; at++) {
    await book.reserve(call(`${at}`))
    if (at % 10 === 0) await book.release(`${at}`)
    else {
      await book.keepSignature(`${at}`, signature)
      await book.close(`${at}`)
    }
  }
  expect(await book.spentAtomic()).toBe(9_000n)
  expect(storage.getItem().length).toBeLessThan(1_000)
  expect(await book.isIdle()).toBe(true)
  expect(await book.reserve(call('too much', { amountAtomic: 11_001n }))).toBe('beyond-cap')
  expect(await book.reserve(call('enough', { amountAtomic: 11_000n }))).toBe('granted')
})

test('a signed payment without an answer stays whole through all that ends around it', async () => {
  const storage = createStorage()
  const book = await openBook(createStorageLog(storage), 30n)
  await book.reserve(call('open'))
  await book.keepSignature('open', { ...signature, header: 'the only copy' })
  const later = await openBook(createStorageLog(storage), null)
  for (let at = 0; at < 300; at++) {
    await later.reserve(call(`${at}`))
    await later.keepSignature(`${at}`, signature)
    await later.close(`${at}`)
  }
  const kept = { id: 'open', key: 'key of open', header: 'the only copy', body: BODY, amountAtomic: 10n }
  expect(await later.listOpen()).toMatchObject([kept])
  const reloaded = await openBook(createStorageLog(storage), 30n)
  expect(await reloaded.findOpen('key of open')).toMatchObject(kept)
  expect(await reloaded.reserve(call('again', { key: 'key of open' }))).toBe('in-progress')
  await reloaded.close('open')
  expect(await reloaded.findOpen('key of open')).toBe(null)
  expect(await reloaded.spentAtomic()).toBe(3_010n)
})

test('reservations that were refused take no room for good and are not granted later by themselves', async () => {
  const storage = createStorage(400_000)
  const book = await openBook(createStorageLog(storage), null)
  await book.reserve(call('first', { key: 'same', body: '' }))
  for (let at = 0; at < 300; at++)
    expect(await book.reserve(call(`${at}`, { key: 'same', body: 'x'.repeat(1_000) }))).toBe('in-progress')
  await book.keepSignature('first', signature)
  await book.close('first')
  expect(storage.getItem().length).toBeLessThan(1_000)
  expect(await book.isIdle()).toBe(true)
  expect(await book.spentAtomic()).toBe(10n)
})

test('a line of a later version is not thrown away', async () => {
  const storage = createStorage()
  storage.setItem('', '{"kind":"extend","id":"open","header":"x"}')
  const book = await openBook(createStorageLog(storage), null)
  await book.reserve(call('a'))
  await book.keepSignature('a', signature)
  await book.close('a')
  expect(storage.getItem()).toContain('"extend"')
})
