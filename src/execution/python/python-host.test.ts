import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PythonVerdict } from '../../core/python-engine.ts'
import { workerFile } from '../worker-file.ts'
import { createPythonHost, type PythonHost, type PythonHostOptions } from './python-host.ts'
import { openPythonSnapshot, type PythonSnapshot } from './python-snapshot.ts'

/** A boot from the start takes seconds, many times more on a busy machine. */
const BOOT_TIMEOUT_MS = 240_000

let snapshot: PythonSnapshot
let engine: PythonHost
beforeAll(async () => {
  snapshot = await openPythonSnapshot()
  engine = createPythonHost({ snapshot })
  await engine.ready()
})
afterAll(() => engine.close())

const errorOf = (verdict: PythonVerdict) => (verdict.valid ? null : verdict.error)

async function withHost<Result>(
  options: PythonHostOptions,
  use: (host: PythonHost) => Promise<Result>,
): Promise<Result> {
  const host = createPythonHost({ snapshot, ...options })
  try {
    return await use(host)
  } finally {
    await host.close()
  }
}

const fill = (text: string, characters = 500_000) => text.repeat(Math.floor(characters / text.length))
const nested = (depth: number, open: string, close: string) => {
  const levels = Array.from({ length: depth }, (_, level) => ' '.repeat(level))
  const heads = levels.map((indent) => `${indent}${open}\n`).join('')
  return `${heads}${' '.repeat(depth)}x\n${levels
    .toReversed()
    .map((indent) => `${indent}${close}\n`)
    .join('')}`
}

describe('the verdict', () => {
  test.each([
    ['x = (', "'(' was never closed", 1, 5],
    ['a\n  b\n', 'unexpected indent', 2, 2],
    ['if x:\ny\n', "expected an indented block after 'if' statement on line 1", 2, 1],
    ['print "x"\n', "Missing parentheses in call to 'print'. Did you mean print(...)?", 1, 1],
    ['x = "é" é\n', 'invalid syntax', 1, 9],
    ['a\r\rb b', 'invalid syntax', 3, 3],
    ['x = 1\ny\0', 'source code string cannot contain null bytes', 2, null],
    ['x = 1\ny = "\ud800"', /surrogates not allowed/, 2, null],
    ['x = 1\n\ufeff', 'invalid non-printable character U+FEFF', 2, 1],
    ['9'.repeat(5_000), /^Exceeds the limit \(4300 digits\)/, 1, null],
  ])('%j is refused in the words of CPython, with its place', async (source, message, line, column) => {
    const error = errorOf(await engine.inspect(source, 'metrics'))
    expect(error).toMatchObject({ kind: 'syntax', line, column })
    expect(error?.message).toMatch(message)
  })

  test.each([
    ['a leading byte order mark', '\ufeffx = 1\n'],
    ['a form feed before an indent', 'def f():\n\f    pass\n'],
    ['an encoding cookie that contradicts the text', '# -*- coding: latin-1 -*-\nx = "é"\n'],
    ['a named character', 'x = "\\N{BULLET}"\n'],
    ['an invalid escape, which only warns', 'x = "\\q"\n'],
    ['bare carriage returns', 'x = 1\rif x:\r    y\r'],
    ['nothing but comments', '# x\n'],
    ['the newest grammar', 'try:\n    x = t"{y}"\nexcept A, B:\n    pass\n'],
  ])('%s is valid', async (_title, source) => {
    expect(await engine.inspect(source, 'metrics')).toMatchObject({ valid: true, pythonVersion: '3.14.2' })
  })

  test("is the grammar's for a caller's source, and the compiler's too when only the verdict is asked", async () => {
    expect(await engine.inspect('return 1', 'metrics')).toMatchObject({ valid: true })
    expect(errorOf(await engine.inspect('return 1', 'syntax'))?.message).toBe("'return' outside function")
    expect(await engine.inspect('def f(): return 1', 'syntax')).toMatchObject({ valid: true })
  })

  test('is the same every time, whatever was inspected before', async () => {
    const sources = ['def f(a): return a or 1', 'x = (', '-'.repeat(9_000) + '1', 'class C: pass']
    const first = await Promise.all(sources.map((source) => engine.inspect(source, 'review')))
    const again = await Promise.all(sources.toReversed().map((source) => engine.inspect(source, 'review')))
    expect(again.toReversed()).toEqual(first)
  })
})

describe('hostile sources', () => {
  test.each([
    ['open brackets', fill('('), /too many nested parentheses/],
    ['closing brackets', fill(')'), /unmatched/],
    ['unary minus', `${fill('-')}1`, /too complex/],
    ['not', `${fill('not ')}1`, /too complex/],
    ['conditional expressions', `${fill('a if b else ')}c`, /too complex/],
    ['powers', `${fill('a**')}a`, /too complex/],
    ['lambdas', `${fill('lambda:')}1`, /too complex/],
    ['digits', fill('9'), /4300 digits/],
    ['backslashes at line ends', fill('\\\n'), /unexpected EOF/],
    ['levels of indentation', nested(300, 'if x:', ''), /too many levels of indentation/],
    ['levels of f-strings', fill('f"{'), /too many nested f-strings/],
    ['an unterminated string', `"""${fill('a')}`, /unterminated/],
    ['zero-width spaces', fill('\u200b'), /invalid non-printable/],
    ['words without operators', fill('a b '), /too complex|invalid syntax/],
  ])('500,000 characters of %s are an answer', async (_title, source, message) => {
    expect(errorOf(await engine.inspect(source, 'metrics'))?.message).toMatch(message)
  })

  test.each([
    ['sums', `${fill('a+', 60_000)}a`],
    ['calls', `a${fill('()', 60_000)}`],
    ['list items', `[${fill('a,', 60_000)}]`],
    ['carriage returns', fill('x = 1\r', 60_000)],
    ['hexadecimal digits', `0x${fill('f')}`],
    ['comment', fill('#')],
  ])('a long run of %s is parsed', async (_title, source) => {
    expect(await engine.inspect(source, 'metrics')).toMatchObject({ valid: true })
  })

  test('20,000 functions are all listed', async () => {
    const verdict = await engine.inspect(fill('def f():0\n', 200_000), 'metrics')
    expect(verdict.valid && verdict.facts?.functions.length).toBe(20_000)
  })

  test('long names cannot multiply', async () => {
    const name = 'C'.repeat(4_000)
    const classes = Array.from({ length: 50 }, (_, level) => `${' '.repeat(level)}class ${name}:\n`).join('')
    const verdict = await engine.inspect(
      `${classes}${`${' '.repeat(50)}def f(self):0\n`.repeat(4_000)}`,
      'metrics',
    )
    expect(verdict.valid && verdict.facts?.functions.at(-1)?.name.length).toBe(200)
  })

  test('a compiler bomb is stopped and the verdict of the grammar stands', async () => {
    const bombs = [
      nested(19, 'try:', 'finally: y'),
      `match x:\n case [${Array.from({ length: 9_000 }, (_, i) => `a${i}`).join(',')}]: pass\n`,
    ]
    for (const bomb of bombs) expect(await engine.inspect(bomb, 'syntax')).toMatchObject({ valid: true })
    expect(await engine.inspect('x = 1', 'syntax')).toMatchObject({ valid: true })
  })

  test('a parse that takes too long is given up, and the next source is answered', async () => {
    await withHost({ cpuLimitMs: 300 }, async (host) => {
      // Fields of one f-string take quadratic time in CPython itself.
      const slow = host.inspect(`f"${fill('{x}')}"`, 'metrics')
      const next = host.inspect('x = 1', 'metrics')
      expect(errorOf(await slow)).toEqual({
        kind: 'too-complex',
        message: 'too complex to parse within the limits',
        line: null,
        column: null,
      })
      expect(await next).toMatchObject({ valid: true })
    })
  })

  test('a tree too large for the memory is given up, and the next source is answered', async () => {
    await withHost({ memoryBytes: 64 * 1024 * 1024 }, async (host) => {
      expect(errorOf(await host.inspect(`[${fill('a,')}]`, 'metrics'))?.kind).toBe('too-complex')
      expect(await host.inspect('x = 1', 'metrics')).toMatchObject({ valid: true })
    })
  })
})

describe('the host', () => {
  test(
    'boots without a snapshot when the given one cannot be restored',
    async () => {
      await withHost({ snapshot: new SharedArrayBuffer(64) }, async (host) => {
        expect(await host.inspect('x = 1', 'metrics')).toMatchObject({ valid: true })
      })
    },
    BOOT_TIMEOUT_MS,
  )

  test('refuses work once closed, and ends the work at hand', async () => {
    const host = createPythonHost({ snapshot })
    await host.ready()
    const running = host.inspect(`f"${'{x}'.repeat(100_000)}"`, 'metrics')
    const outcome = expect(running).rejects.toThrow('closed')
    await new Promise((resolve) => setTimeout(resolve, 50))
    await host.close()
    await outcome
    await expect(host.inspect('x', 'metrics')).rejects.toThrow('closed')
  })

  test('works inside a worker thread', async () => {
    const { url, execArgv } = workerFile(
      new URL('../../../test/python/nested.ts', import.meta.url).href,
      'nested-host',
    )
    const worker = new Worker(url, { workerData: { snapshot }, execArgv })
    const [verdict]: PythonVerdict[] = await once(worker, 'message')
    await worker.terminate()
    expect(verdict).toMatchObject({ valid: true })
  })

  test(
    'prints nothing, not even when its interpreter gives way',
    async () => {
      const beside = new URL('../../../test/python/here.ts', import.meta.url).href
      const { url, execArgv } = workerFile(beside, 'silent-host')
      const output = await promisify(execFile)(process.execPath, [...execArgv, fileURLToPath(url)])
      expect(output).toEqual({ stdout: 'done\n', stderr: '' })
    },
    BOOT_TIMEOUT_MS,
  )
})
