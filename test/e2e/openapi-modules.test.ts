import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  generateFrom,
  listHostile,
  listPublished,
  moduleName,
  type CaseDocument,
} from './openapi-documents.ts'
import { explainSkip, findInterpreters, findPytest, runPython } from './openapi-python.ts'

const ALLOW_LIST = fileURLToPath(new URL('openapi-allow-list.py', import.meta.url))
const published = listPublished()
const interpreters = findInterpreters()
const pytest = findPytest()
const hasBlack = spawnSync('black', ['--version']).status === 0
const withoutPublished = explainSkip(
  published === null,
  'the published documents are not beside the repository',
)
const withoutPython = explainSkip(interpreters.length === 0, 'no python3 was found')
const withoutPytest = explainSkip(pytest === null, 'no python3 with pytest and requests was found')
const withoutBlack = explainSkip(!hasBlack, 'black is not installed')

interface Module {
  readonly document: CaseDocument
  readonly file: string
  readonly source: string
  readonly testCount: number
}

const EVERY_CHECK = ['status', 'response', 'auth', 'validation'] as const

/** Every comment a module may hold; none has a word of a document. */
const OWN_COMMENTS =
  /# (?:invented|What stands in the paths: put in what exists where the tests run\.|Where the credentials of each scheme go; of its variables the first one set counts\.|Ids of what this run created, by path\.|What passed on a 4xx answer\.|What the checks above refer to by name\.|What most operations ask for: one of the lists, all schemes of it\.|The text of such an error may hold a credential in a form of its own\.|Not inside the handlers, where the errors would be shown with their own text\.|A body that breaks off is judged by what came of it\.|The part that fails deepest inside the value is the one meant\.)$/gm

let folder: string
const modules: Module[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'openapi-modules-'))
  for (const document of [...(published ?? []), ...listHostile()]) {
    for (const includeOptional of [false, true]) {
      const checks = includeOptional ? EVERY_CHECK : ['status' as const]
      const generated = generateFrom(document, includeOptional, checks)
      if (generated instanceof Error) continue
      const file = moduleName(`${document.file}-${includeOptional ? 'full' : 'least'}`)
      writeFileSync(join(folder, file), generated.source)
      const testCount = generated.cases.reduce((sum, { changes }) => sum + (changes?.changes.length ?? 1), 0)
      modules.push({ document, file, source: generated.source, testCount })
    }
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.skipIf(withoutPublished)('published documents', () => {
  test('every one of them generates, with every operation found', () => {
    for (const document of published ?? []) {
      const generated = generateFrom(document)
      if (generated instanceof Error) {
        // Two of them document no usable response, and a module without a test is not sold.
        expect([document.file, generated.code]).toEqual([
          expect.stringMatching(/no_response|bad-status-code/),
          'no-operations',
        ])
        continue
      }
      expect([document.file, generated.model.operationCount]).toEqual([document.file, document.operations])
      const untested = generated.warnings.find(({ code }) => code === 'NO_DOCUMENTED_RESPONSES')?.count ?? 0
      expect(generated.cases).toHaveLength(generated.model.operationCount - untested)
    }
  })
})

describe('hostile documents', () => {
  test.each(listHostile())('$file meets its expectation: $expect', (document) => {
    const generated = generateFrom(document)
    if (document.expect !== 'either') {
      expect(generated instanceof Error ? 'reject' : 'generate').toBe(document.expect)
    }
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
    expect(Object.keys(Object.prototype)).toEqual([])
  })

  test('no text of a document stands outside a literal, but for the word characters of a test name', () => {
    for (const { source } of modules) {
      const outsideLiterals = source.replaceAll(/b?"(?:[^"\\\n]|\\.)*"|b?'(?:[^'\\\n]|\\.)*'/g, '""')
      const withoutNames = outsideLiterals.replaceAll(
        /^def test_[a-z0-9_]+\((?:\s*name, value\s*)?\):$/gm,
        '',
      )
      const withoutComments = withoutNames.replaceAll(OWN_COMMENTS, '')
      expect(withoutComments).not.toMatch(/__import__|PWNED|system\(|#|\\/)
    }
  })
})

describe('every generated module', () => {
  test.skipIf(withoutPython)('has only the known statement forms and literal arguments', async () => {
    const [python = ''] = interpreters
    const files = modules.map(({ file }) => file)
    const { status, output } = await runPython(python, [ALLOW_LIST, ...files], { cwd: folder })
    expect(output.trim()).toBe(`${files.length} modules have only the known forms`)
    expect(status).toBe(0)
  })

  test.skipIf(withoutPython)(
    'compiles on every Python from 3.8 on',
    async () => {
      const compileAll =
        'import pathlib, sys; [compile(pathlib.Path(f).read_text(), f, "exec") for f in sys.argv[1:]]'
      for (const python of interpreters) {
        const args = ['-W', 'error', '-c', compileAll, ...modules.map(({ file }) => file)]
        const { status, output } = await runPython(python, args, { cwd: folder })
        expect([python, status, output]).toEqual([python, 0, ''])
      }
    },
    300_000,
  )

  test.skipIf(withoutPytest)(
    'is collected by pytest, one test per case',
    async () => {
      const args = ['-m', 'pytest', '--collect-only', '-q', '-p', 'no:cacheprovider', '.']
      const { output } = await runPython(pytest ?? '', args, { cwd: folder })
      const collected = output.split('\n').filter((line) => line.includes('::'))
      expect(new Set(collected).size).toBe(collected.length)
      expect(collected).toHaveLength(modules.reduce((sum, { testCount }) => sum + testCount, 0))
    },
    300_000,
  )

  test('is left unchanged by ruff format, and free of its complaints', () => {
    const workspace = new Workspace({}, PositionEncoding.Utf32)
    for (const { file, source } of modules) {
      expect([file, workspace.format(source)]).toEqual([file, source])
      expect([file, workspace.check(source)]).toEqual([file, []])
    }
  }, 300_000)

  test.skipIf(withoutBlack)('is left unchanged by black', () => {
    const { status, stderr } = spawnSync('black', ['--check', '--quiet', folder], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([0, ''])
  })

  test.skipIf(withoutPytest)('creates nothing when it is imported', async () => {
    const canaries = join(folder, 'out')
    mkdirSync(canaries)
    const load =
      'import importlib, os, sys; [importlib.import_module(n) for n in sys.argv[1:]]; print(os.listdir("out"))'
    const names = modules.map(({ file }) => file.replace(/\.py$/, ''))
    const { output } = await runPython(pytest ?? '', ['-c', load, ...names], { cwd: folder })
    expect(output.trim()).toBe('[]')
  })
})
