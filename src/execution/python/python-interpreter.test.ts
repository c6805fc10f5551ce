import { expect, test } from 'vitest'
import { createPythonSnapshot } from './python-snapshot.ts'
import { restorePyodide } from './python-interpreter.ts'

/** A boot from the start takes seconds, many times more on a busy machine. */
const BOOT_TIMEOUT_MS = 240_000

test(
  'a snapshot made by this process can be restored in it, scripts included',
  async () => {
    const pyodide = await restorePyodide(new Uint8Array(await createPythonSnapshot()))
    expect(
      pyodide?.runPython('import sys; sys.modules["source_facts"].inspect("x = (", "metrics")'),
    ).toContain('never closed')
  },
  BOOT_TIMEOUT_MS,
)

test(
  'what is no snapshot is not restored',
  async () => {
    expect(await restorePyodide(new Uint8Array(64))).toBeNull()
  },
  BOOT_TIMEOUT_MS,
)
