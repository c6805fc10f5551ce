import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openBooks } from './books.ts'
import { loadConfig } from './config.ts'

test('the ledger belongs to its owner alone, even when it was made readable', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tollgauge-books-'))
  const mask = process.umask(0o022)
  try {
    const config = loadConfig([], { TOLLGAUGE_DATA_DIR: dataDir })
    const files = ['', '-wal', '-shm'].map((part) => join(dataDir, `ledger.sqlite${part}`))
    const modes = () => files.map((file) => (statSync(file).mode & 0o777).toString(8))
    const first = await openBooks(config)
    expect(modes()).toEqual(['600', '600', '600'])
    await first.close()
    chmodSync(files[0] ?? '', 0o644)
    const second = await openBooks(config)
    expect(modes()).toEqual(['600', '600', '600'])
    await second.close()
  } finally {
    process.umask(mask)
    rmSync(dataDir, { recursive: true, force: true })
  }
})
