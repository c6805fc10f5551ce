import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createPythonHost } from './python-host.ts'
import { openPythonSnapshot, snapshotKey } from './python-snapshot.ts'

/** A boot from the start takes seconds, many times more on a busy machine. */
const BOOT_TIMEOUT_MS = 480_000

const folder = mkdtempSync(join(tmpdir(), 'tollgauge-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(
  'a snapshot is made once, kept, and made anew when the kept one is spoilt',
  async () => {
    const path = await openPythonSnapshot([folder])
    expect(path).toBe(join(folder, `${snapshotKey()}.snapshot`))
    const { mtimeMs, size } = statSync(String(path))
    expect(await openPythonSnapshot([folder])).toBe(path)
    expect(statSync(String(path)).mtimeMs).toBe(mtimeMs)

    writeFileSync(String(path), 'spoilt')
    const host = createPythonHost({ snapshot: path })
    expect(await host.inspect('x = 1', 'metrics')).toMatchObject({ valid: true })
    await host.close()
    expect(readdirSync(folder)).toEqual([])
    await openPythonSnapshot([folder])
    expect(statSync(String(path)).size).toBe(size)
  },
  BOOT_TIMEOUT_MS,
)

test(
  'where nothing can be kept the memory itself is given',
  async () => {
    expect(await openPythonSnapshot([join(folder, `${snapshotKey()}.snapshot`)])).toBeInstanceOf(
      SharedArrayBuffer,
    )
  },
  BOOT_TIMEOUT_MS,
)
