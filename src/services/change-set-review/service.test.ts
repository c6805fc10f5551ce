import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { parseInput } from '../../core/input.ts'
import { createPythonHost, type PythonHost } from '../../execution/python/python-host.ts'
import { codeChangeReview } from '../code-change-review/service.ts'
import { changeSetReview } from './service.ts'

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

type Answer = z.output<typeof changeSetReview.output>
interface File {
  path: string
  before: string | null
  after: string | null
  language?: string | undefined
}

const review = (...files: File[]): Promise<Answer> => reviewTitled(undefined, ...files)

async function reviewTitled(title: string | undefined, ...files: File[]): Promise<Answer> {
  const input = parseInput(changeSetReview.input, { files, title })
  const context = { signal: new AbortController().signal, python }
  return changeSetReview.output.parse(await changeSetReview.run(input, context))
}

const idsOf = ({ findings }: Answer): string[] => findings.map(({ id }) => id)
const parser =
  'def parse(text):\n    if not text:\n        raise ValueError("empty")\n    return text.split(",")\n'
const helper = 'def helper(text):\n    return text.strip()\n'

test('among what is shown alike proof comes before style, however much style counts', async () => {
  const nested = Array.from({ length: 10 }, (_, n) => `${'    '.repeat(n + 1)}if a.b${n}:\n`).join('')
  const test = 'import pytest\n\n\ndef test_b():\n    assert b(1) == 2\n'
  const data = await review(
    file('src/a.py', null, `def run(a):\n${nested}${'    '.repeat(11)}go(a)\n`),
    file('tests/test_b.py', test, `${test}\n\n@pytest.mark.skip\ndef test_c():\n    assert b(2) == 3\n`),
  )
  const shown = data.findings.map(({ id, severity, scoredAs }) => [id, severity, scoredAs])
  expect(shown).toContainEqual(['nesting-too-deep', 'low', 'medium'])
  expect(shown[0]).toEqual(['test-skipped', 'low', undefined])
})

describe('input', () => {
  test.each([
    ['no file', { files: [] }, 'files'],
    ['301 files', { files: many(301) }, 'files'],
    ['a path twice', { files: [file('a.py', 'a', 'b'), file('a.py', 'a', 'b')] }, 'is there twice'],
    ['a file that is on neither side', { files: [file('a.py', null, null)] }, 'must not both be null'],
    ['a side that is too long', { files: [file('a.py', null, 'x'.repeat(500_001))] }, 'at most 500000'],
    [
      'more than 6,000,000 characters in all',
      { files: many(13, 'x'.repeat(499_999)) },
      'at most 6000000 characters in all',
    ],
  ])('%s is refused', (_title, input, word) => {
    const parsed = changeSetReview.input.safeParse(input)
    expect(JSON.stringify(parsed.error?.issues)).toContain(word)
  })

  test('what is wrong with each file and with all of them together is told at once', () => {
    const files = [
      file('a.py', 'a', 'b'),
      file('a.py', null, null),
      null,
      { path: '', before: 1, after: 'x' },
    ]
    const long = many(13, 'x'.repeat(499_999))
    const { error } = changeSetReview.input.safeParse({ files: [...files, ...long], titel: 'x' })
    expect(error?.issues.map(({ path, message }) => `${path.join('/')}: ${message}`).sort()).toEqual([
      expect.stringContaining(': Unrecognized key'),
      expect.stringContaining('files/1/path: is there twice'),
      expect.stringContaining('files/1: before and after must not both be null'),
      expect.stringContaining('files/2: '),
      expect.stringContaining('files/3/before: '),
      expect.stringContaining('files/3/path: '),
      expect.stringContaining('files: must have at most 6000000 characters in all'),
    ])
  })
})

describe('the same in many files', () => {
  const loose = (path: string) =>
    file(
      `${path}/src/run.js`,
      'export function run(a) {\n  return go(a)\n}\n',
      'export function run(a) {\n  debugger\n  return go(a)\n}\n',
    )

  test('is said once, with the other places, and counts as often as it is there', async () => {
    const [one, three] = [await review(loose('a')), await review(loose('c'), loose('a'), loose('b'))]
    const told = three.findings.filter(({ id }) => id === 'debug-leftover')
    expect(told.map(({ path, severity, scoredAs }) => [path, severity, scoredAs])).toEqual([
      ['c/src/run.js', 'medium', undefined],
      ['a/src/run.js', 'low', 'medium'],
      ['b/src/run.js', 'low', 'medium'],
    ])
    expect(told[0]?.related.map(({ path, line }) => [path, line])).toEqual([
      ['a/src/run.js', 2],
      ['b/src/run.js', 2],
    ])
    expect(three.attentionScore).toBeGreaterThan(one.attentionScore)
  })
})

describe('a set of one file', () => {
  test.each([
    ['python', parser, parser.replace('    if not text:\n        raise ValueError("empty")\n', '')],
    ['python', helper, `${helper}# TODO: more\n`],
    [
      'javascript',
      'export function f(a) {\n  return a\n}\n',
      'export function g(a) {\n  return eval(a)\n}\n',
    ],
  ])('agrees with the review of that file (%s)', async (language, before, after) => {
    const path = language === 'python' ? 'a/b.py' : 'a/b.js'
    const input = parseInput(codeChangeReview.input, { before, after, filename: path })
    const alone = codeChangeReview.output.parse(
      await codeChangeReview.run(input, { signal: new AbortController().signal, python }),
    )
    const set = await review(file(path, before, after))
    expect(set.findings.map(({ path: _path, related: _related, ...finding }) => finding)).toEqual(
      alone.findings,
    )
    expect(set).toMatchObject({
      reviewDecision: alone.reviewDecision,
      attentionScore: alone.attentionScore,
      attentionLevel: alone.attentionLevel,
      scoreParts: alone.scoreParts,
    })
  })

  test('agrees with the review of that file where a title announces what is gone', async () => {
    const [before, after] = [
      '  lockAll(a)\n  unlockAll(a)\n  closeAll(a)\n',
      '  // lockAll(a)\n  // unlockAll(a)\n  // closeAll(a)\n',
    ].map((body) => `function f(a) {\n${body}  return go(a)\n}\n`) as [string, string]
    const title = 'Disable the audit for now'
    const context = { signal: new AbortController().signal, python }
    const one = parseInput(codeChangeReview.input, { before, after, filename: 'a.js', title })
    const alone = codeChangeReview.output.parse(await codeChangeReview.run(one, context))
    const all = parseInput(changeSetReview.input, { files: [{ path: 'a.js', before, after }], title })
    const set = changeSetReview.output.parse(await changeSetReview.run(all, context))
    expect(alone.findings.find(({ id }) => id === 'code-disabled')).toMatchObject({
      severity: 'low',
      scoredAs: 'medium',
    })
    expect(set.findings.map(({ path: _path, related: _related, ...finding }) => finding)).toEqual(
      alone.findings,
    )
    expect(set.attentionScore).toBe(alone.attentionScore)
  })
})

describe('between the files', () => {
  test('a renamed file is no removal, and is compared with what it was', async () => {
    const answer = await review(file('old.py', parser, null), file('new.py', null, `${parser}\n${helper}`))
    expect(answer.files).toMatchObject([{ path: 'new.py', previousPath: 'old.py', status: 'renamed' }])
    expect(idsOf(answer)).not.toContain('public-function-removed')
  })

  test('a function that moves to another file is no removal', async () => {
    const answer = await review(
      file('a.py', `${parser}\n\n${helper}`, helper),
      file('b.py', 'X = 1\n', `X = 1\n\n\n${parser}`),
    )
    expect(idsOf(answer)).not.toContain('public-function-removed')
    const gone = await review(
      file('a.py', `${parser}\n\n${helper}`, helper),
      file('b.py', 'X = 1\n', 'X = 2\n'),
    )
    expect(idsOf(gone)).toContain('public-function-removed')
  })

  test('a constant that moves to another file is no removal', async () => {
    const [both, low] = ['export const limit = 3\nexport const low = 1\n', 'export const low = 1\n']
    const moved = await review(file('a.ts', both, low), file('b.ts', null, 'export const limit = 3\n'))
    expect(idsOf(moved)).not.toContain('public-declaration-removed')
    expect(idsOf(await review(file('a.ts', both, low)))).toContain('public-declaration-removed')
  })

  test('a removed name that another changed file still imports is named with both places', async () => {
    const answer = await review(
      file('shop/text.py', `${parser}\n\n${helper}`, helper),
      file(
        'shop/user.py',
        'from shop.text import parse\n\nparse("a")\n',
        'from shop.text import parse\n\nparse("b")\n',
      ),
    )
    expect(answer.findings).toContainEqual(
      expect.objectContaining({
        id: 'removed-name-still-used',
        path: 'shop/user.py',
        locations: [expect.objectContaining({ side: 'after', line: 1 })],
        related: [expect.objectContaining({ path: 'shop/text.py', side: 'before', line: 1 })],
      }),
    )
  })

  test('a test that proves less in the same change as its code is told as that, with both places', async () => {
    const answer = await review(
      file('shop/text.py', parser, parser.replace('"empty"', '"nothing"')),
      file(
        'tests/test_text.py',
        'from shop.text import parse\n\n\ndef test_parse():\n    assert parse("a,b") == ["a", "b"]\n    assert parse("c") == ["c"]\n',
        'from shop.text import parse\n\n\ndef test_parse():\n    parse("a,b")\n',
      ),
    )
    expect(answer.findings).toContainEqual(
      expect.objectContaining({
        id: 'proof-weakened-with-code',
        severity: 'high',
        path: 'tests/test_text.py',
        related: [expect.objectContaining({ path: 'shop/text.py' })],
      }),
    )
    expect(answer.verification.weakened).toBeGreaterThan(0)
    expect(answer.reviewDecision).not.toBe('approve')
  })

  test('proof that goes with what the title takes back is shown at low, and counts', async () => {
    const files = [
      file('shop/text.py', parser, parser.replace('"empty"', '"nothing"')),
      file(
        'tests/test_text.py',
        'from shop.text import parse\n\n\ndef test_parse():\n    assert parse("a,b") == ["a", "b"]\n    assert parse("c") == ["c"]\n',
        'from shop.text import parse\n\n\ndef test_parse():\n    parse("a,b")\n',
      ),
    ]
    const told = ({ findings }: Answer) => findings.find(({ id }) => id === 'proof-weakened-with-code')
    const [other, taken] = [
      await reviewTitled('Say it', ...files),
      await reviewTitled('Revert "Say it"', ...files),
    ]
    expect(told(other)).toMatchObject({ severity: 'high' })
    expect(told(taken)).toMatchObject({ severity: 'low', scoredAs: 'high' })
    expect(taken.attentionScore).toBe(other.attentionScore)
  })

  test('a class that moves to another file is no removal', async () => {
    const shape = 'class Shape:\n    def area(self):\n        return self.width * self.height\n'
    const answer = await review(
      file('a.py', `X = 1\n\n\n${shape}`, 'X = 1\n'),
      file('b.py', 'Y = 1\n', `Y = 1\n\n\n${shape}`),
    )
    expect(idsOf(answer)).not.toContain('public-class-removed')
    expect(idsOf(answer)).not.toContain('public-function-removed')
  })

  test('a removed name that another package has too is not taken for it', async () => {
    const user = (more: string) => `from other.ext.text import parse\n\nparse("${more}")\n`
    const answer = await review(
      file('tests/ext/text.py', `${parser}\n\n${helper}`, helper),
      file('tests/run.py', user('a'), user('b')),
    )
    expect(idsOf(answer)).not.toContain('removed-name-still-used')
  })

  test('a package of the same name as a removed file is not taken for it', async () => {
    const user = (module: string) => `import { Formik } from '${module}'\n\nFormik()\n`
    const gone = (path: string) => file(path, 'export const Formik = () => 1\n', null)
    const deep = await review(gone('docs/src/pages/formik.js'), file('docs/use.js', null, user('formik')))
    expect(idsOf(deep)).not.toContain('removed-name-still-used')
    const beside = await review(gone('docs/src/formik.js'), file('docs/src/use.js', null, user('./formik')))
    expect(idsOf(beside)).toContain('removed-name-still-used')
    const root = await review(gone('src/formik.js'), file('src/a/use.js', null, user('formik')))
    expect(idsOf(root)).toContain('removed-name-still-used')
  })

  test('a name that is a word of other languages, or stands behind types of a dialect, is still there', async () => {
    const old = 'export const is = (a) => a\nexport function low(a) {\n  return is(a)\n}\n'
    const use = (more: string) => `import { is } from './helpers'\n\nis(1)\n${more}`
    const after = [
      old.replace('low', 'high'),
      `export type F<T> = <N>(N) => Fn<T> | {| +enter?: T |};\n${old}`,
    ]
    for (const now of after) {
      const answer = await review(
        file('src/helpers.js', old, now),
        file('src/use.js', use(''), use('is(2)\n')),
      )
      expect(idsOf(answer)).not.toContain('removed-name-still-used')
    }
  })

  test('an assertion about a word that left the code with it is shown at low, and counts', async () => {
    const code = (call: string) => `def close(conn):\n    return conn.end(${call})\n`
    const checks = (line: string) =>
      `def test_close(conn):\n    close(conn)\n    ${line}\n    assert conn.open == 0\n`
    const told = async (now: string) => {
      const answer = await review(
        file('shop/worker.py', code('after_handshake=False'), code(now)),
        file(
          'tests/test_worker.py',
          checks('conn.end.assert_called_with(after_handshake=False)'),
          checks('assert conn.end.called == True'),
        ),
      )
      const proof = answer.findings.find(({ id }) => id === 'proof-weakened-with-code')
      return [proof?.severity, answer.reviewDecision]
    }
    expect(await told('after_handshake=True')).toEqual(['high', 'review'])
    expect(await told('')).toEqual(['low', 'review'])
  })

  test('a call that names no more than the new function takes fits where it could mean either before', async () => {
    const code = (head: string) => `export function create(${head}) {\n  return build(options)\n}\n`
    const use = (more: string) => `import { create } from './create'\n\ncreate(options)\n${more}`
    const answer = await review(
      file('src/create.ts', code('context: Filter | Options, options?: Options'), code('options: Options')),
      file('src/use.ts', use(''), use('run()\n')),
    )
    expect(idsOf(answer)).not.toContain('changed-name-still-used')
  })

  test('a file of tests that is gone weighs less where other tests changed, or where it tested an example', async () => {
    const code = (value: string) => `def adapt(a):\n    return a + ${value}\n`
    const old = 'def test_adapt():\n    assert adapt(1) == 2\n    assert adapt(2) == 3\n'
    const gone = (path: string) => file(path, old, null)
    const told = async (...files: ReturnType<typeof file>[]) =>
      (await review(...files)).findings.find(({ id }) => id === 'proof-weakened-with-code')
    const changed = file('shop/adapt.py', code('1'), code('2\n\n\ndef other():\n    return 1'))
    const common = file(
      'shop/common_test.py',
      'def test_all(name):\n    assert run(name) == 1\n',
      "NAMES = ['adapt']\n\n\ndef test_all(name):\n    assert run(name) == 1\n",
    )
    expect(await told(changed, gone('shop/adapt_test.py'))).toMatchObject({ severity: 'medium' })
    expect(await told(changed, common, gone('shop/adapt_test.py'))).toMatchObject({
      severity: 'low',
      scoredAs: 'medium',
    })
  })

  test('a function whose file is handed on as a whole may change its name', async () => {
    const code = (name: string) =>
      `function ${name}(items) {\n  return run(items)\n}\n\nmodule.exports = ${name}\n`
    const index = (more: string) =>
      `module.exports = {\n  after: require('./after'),\n  map: require('./map'),${more}\n}\n`
    const answer = await review(
      file('lib/map.js', code('map'), code('promiseMap')),
      file('lib/index.js', index(''), index("\n  try: require('./try'),")),
    )
    expect(idsOf(answer)).not.toContain('removed-name-still-used')
  })

  test('a name that a module of Python answers for when it is asked is not gone', async () => {
    const lazy = (test: string) => `def __getattr__(name):\n    if name == ${test}:\n        return start()\n`
    const use = (more: string) => `from .manager import manager\n\nmanager.run(${more})\n`
    const told = async (now: string) =>
      idsOf(
        await review(file('a/manager.py', 'manager = start()\n', now), file('a/use.py', use('1'), use('2'))),
      )
    expect(await told(lazy('"manager"'))).not.toContain('removed-name-still-used')
    expect(await told('started = start()\n')).toContain('removed-name-still-used')
  })

  test('a name that a file hands on with all of a module may still come from there', async () => {
    const use = (more: string) => `import { Element } from './analyzer'\n\nElement(${more})\n`
    const told = async (now: string) =>
      idsOf(
        await review(
          file('src/analyzer.ts', 'export const Element = () => 1\nexport const a = 1\n', now),
          file('src/use.ts', use('1'), use('2')),
        ),
      )
    expect(await told("export * from './element'\nexport const a = 1\n")).not.toContain(
      'removed-name-still-used',
    )
    expect(await told('export const a = 1\n')).toContain('removed-name-still-used')
  })

  test('what goes as git is told to ignore it is made by a build, anything else is gone', async () => {
    const made = 'export const load = () => 1\n'
    const use = (more: string) => `import { load } from './made'\n\nload(${more})\n`
    const told = async (path: string, now: string | null, ignore: string) =>
      idsOf(
        await review(
          file(path, made, now),
          file('src/use.ts', use('1'), use('2')),
          file('.gitignore', 'node_modules\n', `node_modules\n${ignore}\n`),
        ),
      )
    expect(await told('src/made.ts', null, '/src/made.ts')).not.toContain('removed-name-still-used')
    expect(await told('src/made.ts', null, '/src/other.ts')).toContain('removed-name-still-used')
    expect(await told('src/made.ts', 'export const a = 1\n', '/src/made.ts')).toContain(
      'removed-name-still-used',
    )
  })

  test('a class that is made from a list of codes is still there, and one that is not is gone', async () => {
    const old = 'export class InvalidClient extends Error {}\nexport const codes = []\n'
    const use = (more: string) =>
      `import { InvalidClient } from './errors'\n\nthrow new InvalidClient(${more})\n`
    const told = async (code: string) =>
      idsOf(
        await review(
          file('src/errors.js', old, `export const codes = ['${code}'].map(makeClass)\n`),
          file('src/use.js', use(''), use('1')),
        ),
      )
    expect(await told('invalid_client')).not.toContain('removed-name-still-used')
    expect(await told('invalid_grant')).toContain('removed-name-still-used')
  })

  test('code that came with the change is not what the tests that went had proved', async () => {
    const gone = file(
      'test/hover_test.rb',
      'def test_hover\n  assert_equal 1, hover(2)\n  assert_equal 2, hover(3)\nend\n\ndef test_hover_twice\n  assert_equal 3, hover(4)\nend\n',
      null,
    )
    const code = 'def hover(a)\n  look(a)\nend\n'
    const told = async (before: string | null) =>
      idsOf(await review(gone, file('lib/hover.rb', before, `${code}\ndef show(a)\n  a\nend\n`)))
    expect(await told(code)).toContain('proof-weakened-with-code')
    expect(await told(null)).not.toContain('proof-weakened-with-code')
  })

  test('a file whose one test was empty proves nothing that could go', async () => {
    const test = (body: string) =>
      `package shop\n\nimport "testing"\n\nfunc TestHandle(t *testing.T) {${body}}\n`
    const code = file(
      'shop/handle.go',
      'package shop\n\nfunc F() int { return 1 }\n',
      'package shop\n\nfunc F() int { return 2 }\n',
    )
    const told = async (body: string) =>
      idsOf(await review(code, file('shop/handle_test.go', test(body), null)))
    expect(await told('\n')).not.toContain('proof-weakened-with-code')
    expect(await told('\n\tassert.Equal(t, 1, F())\n')).toContain('proof-weakened-with-code')
  })

  test('a file that loses very many names is weighed before the test runs out of time', async () => {
    const many = (count: number, name: string) =>
      Array.from({ length: count }, (_, n) => `export const ${name}${n} = ${n}\n`).join('')
    const answer = await review(
      file('src/a.js', many(15_000, 'gone'), many(15_000, 'come')),
      file('src/b.js', "import { gone7 } from './a'\n", "import { gone7 } from './a'\n\ngone7()\n"),
    )
    expect(idsOf(answer)).toContain('removed-name-still-used')
  })

  test('a test that goes with the function it tested does not weaken proof', async () => {
    const test = (name: string) => `def test_${name}():\n    assert ${name}("a") == ["a"]\n`
    const head = 'from shop.text import helper, parse\n\n\n'
    const answer = await review(
      file('shop/text.py', `${parser}\n\n${helper}`, helper),
      file('tests/test_text.py', `${head}${test('parse')}\n\n${test('helper')}`, `${head}${test('helper')}`),
    )
    expect(idsOf(answer)).not.toContain('proof-weakened-with-code')
  })

  test.each([
    ['class', 'class Box:\n    def get(self):\n        return 1\n', 'Box'],
    ['constant', 'LIMIT = 10\n', 'LIMIT'],
  ])(
    'a %s that is gone under its name and still imported is named with both places',
    async (_kind, text, name) => {
      const user = (more: string) => `from a import ${name}\n\nprint(${name})\n${more}`
      const gone = file('a.py', `${text}${helper}`, `${text.replace(name, 'Other')}${helper}`)
      const found = await review(gone, file('b.py', user(''), user('print(1)\n')))
      expect(found.findings[0]).toMatchObject({
        id: 'removed-name-still-used',
        path: 'b.py',
        locations: [{ line: 1 }],
        related: [{ path: 'a.py', side: 'before', line: 1 }],
      })
      const handed = file('a.py', `${text}${helper}`, `from c import ${name}\n${helper}`)
      expect(idsOf(await review(handed, file('b.py', user(''), user('print(1)\n'))))).not.toContain(
        'removed-name-still-used',
      )
    },
  )

  test('a guard that stands in another file now is not removed; one that goes is', async () => {
    const check = '    if user.role != "clerk":\n        raise PermissionError("no")\n'
    const pay = (guard: string) =>
      file('a.py', `def pay(user, a):\n${check}    return a\n`, `def pay(user, a):\n${guard}    return a\n`)
    const route = (guard: string) =>
      file('b.py', 'def route(user, a):\n    return a\n', `def route(user, a):\n${guard}    return a + 0\n`)
    expect(idsOf(await review(pay(''), route(check)))).not.toContain('guard-removed')
    expect(idsOf(await review(pay(''), route('')))).toContain('guard-removed')
  })

  test('a danger that stood in another file before is not new; one that comes is', async () => {
    const run = '    return subprocess.run(command, shell=True, check=True)\n'
    const old = (body: string) =>
      file(
        'a.py',
        `import subprocess\n\n\ndef start(command):\n${run}`,
        `import subprocess\n\n\ndef start(command):\n${body}`,
      )
    const now = file('b.py', null, `import subprocess\n\n\ndef begin(command):\n${run}`)
    expect(idsOf(await review(old('    return None\n'), now))).not.toContain('shell-execution')
    expect(idsOf(await review(old(`${run}\n`), now))).toContain('shell-execution')
  })

  test('a handler of one word that stood in another file below the same line is not new', async () => {
    const body = '    try:\n        write(client, message)\n    except:\n        pass\n'
    const old = file('worker.py', `def handle(client, message):\n${body}`, 'x = 1\n')
    const now = (name: string) =>
      file('workers/sync.py', null, `def ${name}(client, message):\n    begin()\n${body}`)
    expect(idsOf(await review(old, now('serve')))).not.toContain('swallowed-exception')
    expect(idsOf(await review(now('serve')))).toContain('swallowed-exception')
  })

  test('a danger that came along with its function is not new, in whatever words; without its function it is', async () => {
    const head = 'import yaml\n\n\n'
    const reads = `${head}def read(source):\n    Loader = pick()\n    return yaml.load(source, Loader=Loader)\n`
    const moved = `${head}def read(source, loader=None):\n    return yaml.load(source, Loader=loader or pick())\n`
    const rest = 'def pick():\n    return Full\n'
    const kept = file('utils/__init__.py', `${reads}\n\n${rest}`, rest)
    expect(idsOf(await review(kept, file('utils/text.py', null, moved)))).not.toContain(
      'unsafe-deserialization',
    )
    const other = moved.replace('def read', 'def fetch')
    expect(idsOf(await review(kept, file('utils/text.py', null, other)))).toContain('unsafe-deserialization')
  })

  test('a complex function that stood in another file before is not new; one that came is', async () => {
    const complex = (name: string) =>
      `int ${name}(int a) {\n${Array.from({ length: 30 }, (_, n) => `  if (a == ${n}) { run(${n}); }\n`).join('')}  return a;\n}\n`
    const old = file('disk.c', `${complex('next')}\nint b;\n`, `${complex('next')}\nint c;\n`)
    expect(idsOf(await review(old, file('disk_windows.c', null, complex('next'))))).not.toContain(
      'function-too-complex',
    )
    expect(idsOf(await review(old, file('disk_windows.c', null, complex('skip'))))).toContain(
      'function-too-complex',
    )
  })

  test('the same loss in three files, or beside much other code, is shown at low and counts as before', async () => {
    const page = (name: string, body: string) => `def ${name}(user, a):\n${body}    return pay(a)\n`
    const check = '    if not user.is_admin:\n        abort(403)\n'
    const lost = (name: string) => file(`shop/${name}.py`, page(name, check), page(name, ''))
    const weights = ({ findings }: Answer) =>
      findings
        .filter(({ id }) => id === 'guard-removed')
        .map(({ severity, scoredAs }) => [severity, scoredAs])
    const [alone] = weights(await review(lost('a')))
    expect(alone).toEqual(['medium', undefined])
    const migrated = await review(lost('a'), lost('b'), lost('c'))
    expect(weights(migrated)).toEqual(Array.from({ length: 3 }, () => ['low', 'medium']))
    const other = file('shop/other.py', null, Array.from({ length: 21 }, (_, n) => `x${n} = ${n}\n`).join(''))
    expect(weights(await review(lost('a'), other))).toEqual([['low', 'medium']])
  })

  test('a function that is declared for several calls, or reads whatever it is given, still takes the old one', async () => {
    const old = 'export function keys(source) {\n  return Object.keys(source)\n}\n'
    const use = (line: string) =>
      file(
        'src/use.ts',
        `import { keys } from './keys'\n\nkeys(a)\n`,
        `import { keys } from './keys'\n\nkeys(a)\n${line}`,
      )
    const told = async (after: string) => idsOf(await review(file('src/keys.ts', old, after), use('go()\n')))
    const many =
      'export function keys(source: object): string[]\nexport function keys(): () => string[]\nexport function keys() {\n  return run(Object.keys)\n}\n'
    expect(await told(many)).not.toContain('changed-name-still-used')
    expect(await told('export function keys() {\n  return run(arguments)\n}\n')).not.toContain(
      'changed-name-still-used',
    )
    expect(await told('export function keys(source, deep) {\n  return run(source, deep)\n}\n')).toContain(
      'changed-name-still-used',
    )
  })

  test('a weak primitive that left another file of the change is shown at low and counts as before', async () => {
    const old = '<?php\nclass A {\n  function sign($k, $p) {\n    return md5($k . $p);\n  }\n}\n'
    const moved =
      '<?php\nclass B {\n  function generateSignature($path) {\n    return md5($this->signKey . ":" . $path);\n  }\n}\n'
    const strong = moved.replace('md5(', "hash('sha256', ")
    const weak = ({ findings }: Answer) => findings.find(({ id }) => id === 'weak-primitive')
    const alone = weak(await review(file('src/B.php', strong, moved)))
    const both = weak(
      await review(file('src/A.php', old, '<?php\nclass A {\n}\n'), file('src/B.php', strong, moved)),
    )
    expect(alone?.severity).toBe('medium')
    expect(both).toMatchObject({ severity: 'low', scoredAs: 'medium' })
    const twice = moved.replace('{\n    return', '{\n    $this->b = md5($this->signKey);\n    return')
    const more = weak(
      await review(file('src/A.php', old, '<?php\nclass A {\n}\n'), file('src/B.php', strong, twice)),
    )
    expect(more?.severity).toBe('medium')
  })

  test('a name with a sign before it that stands in a longer declaration is not gone', async () => {
    const state = (more: string) =>
      `export const $RAW = Symbol('raw'),\n  $NODE = Symbol('node');\nexport function wrap(a) {\n  return ${more};\n}\n`
    const used = file(
      'src/mutable.ts',
      "import { $NODE } from './state'\nuse($NODE)\n",
      "import { $NODE } from './state'\nuse($NODE, 1)\n",
    )
    expect(idsOf(await review(file('src/state.ts', state('a'), state('b(a)')), used))).not.toContain(
      'removed-name-still-used',
    )
  })

  test('a function that became a name for another one is not gone', async () => {
    const used = file('b.py', 'import os\n', 'from a import load\nload()\n')
    const kept = file('a.py', 'def load():\n    return 1\n', 'from c import read\nload: Final = read\n')
    expect(idsOf(await review(kept, used))).not.toContain('removed-name-still-used')
    const gone = file('a.py', 'def load():\n    return 1\n', 'x = 1\n')
    expect(idsOf(await review(gone, used))).toContain('removed-name-still-used')
  })

  test('strictness that a file gives up while the settings of the project change is shown at low', async () => {
    const lib = file('src/lib.rs', '#![deny(unsafe_code)]\n\npub fn f() {}\n', 'pub fn f() {}\n')
    const manifest = file(
      'Cargo.toml',
      '[package]\nname = "a"\n',
      '[package]\nname = "a"\n[lints.rust]\nunsafe_code = "deny"\n',
    )
    const severityOf = ({ findings }: Answer) =>
      findings.find(({ id }) => id === 'strict-mode-removed')?.severity
    expect(severityOf(await review(lib))).toBe('medium')
    expect(severityOf(await review(lib, manifest))).toBe('low')
  })

  test('the same gate loosened in three files is a migration, and shown at low', async () => {
    const loosened = (name: string) =>
      file(
        `.github/workflows/${name}.yml`,
        'jobs:\n  t:\n    steps:\n      - run: pytest\n',
        'jobs:\n  t:\n    steps:\n      - run: pytest || true\n',
      )
    const told = ({ findings }: Answer) =>
      findings.filter(({ id }) => id === 'gate-weakened').map(({ severity }) => severity)
    const work = file('a.py', 'x = 1\n', 'x = 2\n')
    expect(told(await review(loosened('a'), loosened('b'), work))).toEqual(['high', 'low'])
    const all = ['a', 'b', 'c'].map(loosened)
    expect(told(await review(...all, work))).toEqual(['low', 'low', 'low'])
  })

  test('a gate that is loosened alone is shown at low and counts, beside other work it keeps its weight', async () => {
    const gate = file(
      '.github/workflows/ci.yml',
      'steps:\n  - run: pytest\n',
      'steps:\n  - run: pytest || true\n',
    )
    const lock = file('package.json', '{"version": "1.0.0"}\n', '{"version": "1.0.1"}\n')
    const told = async (...files: Parameters<typeof review>) => {
      const { findings } = await review(...files)
      const { severity, scoredAs } = findings.find(({ id }) => id === 'gate-weakened') ?? {}
      return [severity, scoredAs]
    }
    expect(await told(gate)).toEqual(['low', 'high'])
    expect(await told(gate, lock)).toEqual(['low', 'high'])
    expect(await told(gate, file('a.py', 'x = 1\n', 'x = 2\n'))).toEqual(['high', undefined])
    expect(await told(gate, file('README.md', 'a\n', 'b\n'))).toEqual(['high', undefined])
  })

  test('what came with a licence of its own, or is copied by tools, is shown at low and counts as before', async () => {
    const lib = file('internal/spew/spew/run.py', null, 'def go(argv):\n    breakpoint()\n    return argv\n')
    const licence = file('internal/spew/LICENSE', null, 'Permission is granted\n')
    const told = ({ findings }: Answer) =>
      findings
        .filter(({ id }) => id === 'debug-leftover')
        .map(({ severity, scoredAs }) => [severity, scoredAs])
    const own = await review(lib)
    const brought = await review(lib, licence)
    expect(told(own)).toEqual([['medium', undefined]])
    expect(told(brought)).toEqual([['low', 'medium']])
    expect(brought.attentionScore).toBeGreaterThanOrEqual(own.attentionScore)
    const stopped = (path: string) =>
      review({ ...file(path, 'run(a)\n', 'breakpoint()\nrun(a)\n'), language: 'python' })
    expect(told(await stopped('aux/run.sub'))).toEqual([['medium', undefined]])
    expect(told(await stopped('aux/config.sub'))).toEqual([['low', 'medium']])
  })

  test('tests that were replaced by weaker ones weigh less where the code they test became shorter', async () => {
    const old =
      'from shop.a import f\n\n\ndef test_refused(client):\n    reply = client.get("/a")\n    assert reply.status == 401\n\n\ndef test_found(client):\n    assert client.get("/b").body == "b"\n'
    const now =
      'from shop.a import f\n\n\ndef test_handler_exists():\n    assert callable(f)\n\n\ndef test_handler_has_a_name():\n    assert hasattr(f, "__name__")\n'
    const told = async (after: string) => {
      const { findings } = await review(
        file('tests/test_a.py', old, now),
        file('shop/a.py', 'def f():\n    x = 1\n    return x\n', after),
      )
      return findings
        .filter(({ id }) => id === 'proof-weakened-with-code')
        .map(({ severity, message }) => [severity, message.includes('2 gone')])
    }
    expect(await told('def f():\n    x = 2\n    y = 3\n    return x\n')).toEqual([['high', true]])
    expect(await told('def f():\n    return 1\n')).toEqual([['low', true]])
  })

  test('lines of a test that are switched off weigh beside the code they test, and are low alone', async () => {
    const steps = ['assert f(1) == 2', 'assert f(2) == 3', 'assert f(3) == 4']
    const test = (mark: string) =>
      `from shop.a import f\n\n\ndef test_f():\n    assert f(0) == 1\n${steps.map((step) => `    ${mark}${step}\n`).join('')}`
    const off = file('tests/test_a.py', test(''), test('# '))
    const code = file(
      'shop/a.py',
      'def f(a):\n    return a + 1\n',
      'def f(a):\n    b = a + 2\n    return b\n',
    )
    const weights = ({ findings }: Answer) =>
      findings
        .filter(({ id }) => id === 'code-disabled' || id === 'proof-weakened-with-code')
        .map(({ id, severity, scoredAs }) => [id, severity, scoredAs])
    expect(weights(await review(off))).toEqual([['code-disabled', 'low', 'medium']])
    expect(weights(await review(off, code))).toEqual([
      ['proof-weakened-with-code', 'high', undefined],
      ['code-disabled', 'low', 'medium'],
    ])
  })

  test('a program of Maven that is about tests is no test', async () => {
    const source = (value: number) => `class TestThread {\n  int run() {\n    return ${value};\n  }\n}\n`
    const paths = ['src/main/java/gui/test/TestThread.java', 'src/test/java/gui/TestThread.java']
    const { files } = await review(...paths.map((path) => file(path, source(1), source(2))))
    expect(files.map(({ path, isTest }) => [path, isTest])).toEqual([
      [paths[0], false],
      [paths[1], true],
    ])
  })

  test('what is said of a test with its code is not said again of the test alone', async () => {
    const test = (value: string) => `from shop.a import f\n\n\ndef test_f():\n    assert f(1) ${value}\n`
    const { findings } = await review(
      file('tests/test_a.py', test('== 2'), test('is not None')),
      file('shop/a.py', 'def f(a):\n    return a + 1\n', 'def f(a):\n    return a + 3\n'),
    )
    const told = findings.filter(({ path }) => path === 'tests/test_a.py')
    expect(told.map(({ id, severity, scoredAs }) => [id, severity, scoredAs])).toEqual([
      ['proof-weakened-with-code', 'high', undefined],
      ['assertion-weakened', 'low', 'medium'],
    ])
    expect(told[0]?.message).toContain('weakens one assertion')
  })

  test('tests that prove less without the code they test are shown at low and count, and with it in several files are one thing to decide', async () => {
    const proof = (name: string, more: string) =>
      `import ${name}\n\ndef test_${name}():\n    x = ${name}.f(1)\n    g(x)\n${more}`
    const files = ['apple', 'berry', 'cherry'].map((name) => ({
      test: file(`tests/test_${name}.py`, proof(name, '    assert x == 1\n'), proof(name, '')),
      code: file(`${name}.py`, 'def f(a):\n    return a\n', 'def f(a):\n    return a + 1\n'),
    }))
    const told = async (wanted: string, ...set: Parameters<typeof review>) => {
      const { findings } = await review(...set)
      return findings
        .filter(({ id }) => id === wanted)
        .map(({ severity, scoredAs, related }) => [severity, scoredAs, related.length])
    }
    const lone = files.map(() => ['low', 'medium', 0])
    expect(await told('assertion-removed', ...files.map(({ test }) => test))).toEqual(lone)
    const both = files.flatMap(({ test, code }) => [test, code])
    expect(await told('assertion-removed', ...both)).toEqual(lone)
    expect(await told('proof-weakened-with-code', ...both)).toEqual([
      ['high', undefined, 3],
      ['low', 'high', 1],
      ['low', 'high', 1],
    ])
  })

  test('a call of as many as a function takes now fits it, whatever it sorted out before', async () => {
    const validate = (given: string) =>
      `exports.validate = function (${given}) {\n  return run(object, next)\n}\n`
    const user = "const Joi = require('./lib')\nJoi.validate(a, b, (e) => e)\n"
    const { findings } = await review(
      file('lib.js', validate('object, config, options, next'), validate('object, config, next')),
      file('test.js', user, `${user}go()\n`),
    )
    expect(findings.map(({ id }) => id)).not.toContain('changed-name-still-used')
  })

  test('an assertion about a field that the same change took out is shown at low', async () => {
    const code = (field: string) =>
      `package a\n\ntype Result struct {\n${field}\tId int\n}\n\nfunc Flush() Result {\n\treturn Result{}\n}\n`
    const test = (check: string) =>
      `package a\n\nimport "testing"\n\nfunc TestFlush(t *testing.T) {\n\tres := Flush()\n\tif ${check} {\n\t\tt.Errorf("no")\n\t}\n}\n`
    const told = async (before: string, after: string) => {
      const { findings } = await review(
        file('flush.go', code(before), code(after)),
        file('flush_test.go', test('res.Ok != 3'), test('res == nil')),
      )
      return findings.find(({ id }) => id === 'proof-weakened-with-code')?.severity
    }
    expect(await told('\tOk int\n', '')).toBe('low')
    expect(await told('\tOk int\n', '\tOk int\n\tTotal int\n')).toBe('high')
  })

  test('a name behind a single quote in a text is still there', async () => {
    const head = '"""Boxes and\n`others.\n"""\n\n'
    const box =
      'class Box:\n    def get(self):\n        return 1\n\n\ndef f():\n    """\n    Holds a `value.\n    """\n'
    const user = 'from a import Box\n\nBox()\n'
    const { findings } = await review(
      file('a.py', head + box, `${head}${box}x = 1\n`),
      file('b.py', user, `${user}Box()\n`),
    )
    expect(findings.map(({ id }) => id)).not.toContain('removed-name-still-used')
  })

  test('gates that are weakened in several files are each told', async () => {
    const { findings } = await review(
      file('.github/workflows/ci.yml', 'steps:\n  - run: pytest\n', 'steps:\n  - run: pytest || true\n'),
      file(
        '.github/workflows/lint.yml',
        'steps:\n  - run: ruff check\n',
        'steps:\n  - run: ruff check --exit-zero\n',
      ),
      file('a.py', 'x = 1\n', 'x = 2\n'),
    )
    const told = findings.filter(({ id }) => id === 'gate-weakened')
    expect(told.map(({ severity }) => severity)).toEqual(['high', 'high'])
  })

  test('a name that is imported from another changed file is not held against the one it left', async () => {
    const hook = 'export function useSize(ref) {\n  return measure(ref)\n}\n'
    const { findings } = await review(
      file('app/hooks/useSize.ts', hook, null),
      file('shared/hooks/useSize.ts', hook.replace('ref)', 'element)'), hook.replace('measure', 'look')),
      file(
        'app/Header.tsx',
        "import { useSize } from '~/hooks/useSize'\nuseSize(a)\n",
        "import { useSize } from '@shared/hooks/useSize'\nuseSize(a)\n",
      ),
    )
    expect(findings.map(({ id }) => id)).not.toContain('removed-name-still-used')
  })

  test.each([
    {
      what: 'a package of the same name',
      gone: 'shop/external/six.py',
      code: 'def text(a):\n    return a\n',
      user: 'shop/fixes/tester.py',
      imports: 'from six import text\n\ntext(1)\n',
    },
    {
      what: 'a file of another package',
      gone: 'web/app/src/styles.ts',
      code: 'export function Overlay(a) {\n  return draw(a)\n}\n',
      user: 'web/lib/src/Portal.ts',
      imports: "import { Overlay } from '@shop/lib/src/styles'\nOverlay(1)\n",
    },
    {
      what: 'what a build makes',
      gone: 'build/url.js',
      code: 'export function url(a) {\n  return parse(a)\n}\n',
      user: 'test/url.ts',
      imports: "import { url } from '../build/url'\nurl(1)\n",
    },
  ])('a name that is gone is not held against who imports $what', async ({ gone, code, user, imports }) => {
    const { findings } = await review(file(gone, code, null), file(user, '', imports))
    expect(findings.map(({ id }) => id)).not.toContain('removed-name-still-used')
  })

  test.each([
    {
      gone: 'shop/fixes/six.py',
      code: 'def text(a):\n    return a\n',
      user: 'shop/fixes/tester.py',
      imports: 'from six import text\n\ntext(1)\n',
    },
    {
      gone: 'web/lib/src/styles.ts',
      code: 'export function Overlay(a) {\n  return draw(a)\n}\n',
      user: 'web/app/src/Portal.ts',
      imports: "import { Overlay } from '@shop/lib/src/styles'\nOverlay(1)\n",
    },
  ])(
    'a name that is gone from $gone is held against who imports it',
    async ({ gone, code, user, imports }) => {
      const { findings } = await review(file(gone, code, null), file(user, '', imports))
      expect(findings).toContainEqual(
        expect.objectContaining({ id: 'removed-name-still-used', severity: 'high', path: user }),
      )
    },
  )

  test('a name imported by less than its folders is told at low and counts, since a setting may say where it is', async () => {
    const code = 'export function Overlay(a) {\n  return draw(a)\n}\n'
    const use = (module: string) =>
      file('web/app/src/Portal.ts', '', `import { Overlay } from '${module}'\nOverlay(1)\n`)
    const told = async (module: string) => {
      const { findings } = await review(file('web/lib/src/styles.ts', code, null), use(module))
      const found = findings.find(({ id }) => id === 'removed-name-still-used')
      return [found?.severity, found?.scoredAs]
    }
    expect(await told('@/styles')).toEqual(['low', 'high'])
    expect(await told('../../lib/src/styles')).toEqual(['high', undefined])
  })

  test('a name of a package that left as a whole is told at low and counts: it may come from elsewhere', async () => {
    const code = 'class BaseDistro:\n    def load(self):\n        return 1\n'
    const use = 'from shop.instrumentation.distro import BaseDistro\n\nBaseDistro()\n'
    const gone = file('instrumentation/src/shop/instrumentation/distro.py', code, null)
    const user = file('distro/src/shop/distro/main.py', use, `${use}x = 1\n`)
    const told = async (...more: File[]) => {
      const { findings } = await review(gone, user, ...more)
      const found = findings.find(({ id }) => id === 'removed-name-still-used')
      return [found?.severity, found?.scoredAs]
    }
    expect(await told()).toEqual(['high', undefined])
    expect(await told(file('instrumentation/setup.py', 'setup()\n', null))).toEqual(['low', 'high'])
  })

  test('a file of tests that goes with code that was taken back is shown at low', async () => {
    const tests = file('tests/test_a.py', 'def test_total():\n    assert total([1, 2]) == 3\n', null)
    const code = file('shop/a.py', 'x = 1\ny = 2\n', 'x = 3\n')
    const { findings } = await review(tests, code)
    expect(findings.find(({ id }) => id === 'proof-weakened-with-code')?.severity).toBe('low')
  })

  test('in a change of many files a test that went is shown at low and counts as before', async () => {
    const tests = file('tests/test_a0.py', 'def test_total():\n    assert total([1, 2]) == 3\n', null)
    const code = Array.from({ length: 6 }, (_, n) => file(`shop/a${n}.py`, 'x = 1\n', 'x = 2\ny = 3\n'))
    const wide = await review(tests, ...code)
    const told = ({ findings }: Answer) => findings.find(({ id }) => id === 'proof-weakened-with-code')
    expect(told(wide)?.severity).toBe('low')
    const narrow = await review(tests, ...code.slice(0, 5))
    expect(told(narrow)?.severity).toBe('medium')
    expect(wide.attentionScore).toBeGreaterThanOrEqual(narrow.attentionScore)
  })

  test('a file of tests that goes while its code changes is told; not where other tests of it come', async () => {
    const code = file(
      'shop/sum.py',
      'def total(a):\n    return sum(a)\n',
      'def total(a):\n    a = list(a)\n    return max(a)\n',
    )
    const tests = 'def test_total():\n    assert total([1, 2]) == 3\n'
    const gone = await review(code, file('tests/test_sum.py', tests, null))
    expect(gone.findings).toContainEqual(
      expect.objectContaining({
        id: 'proof-weakened-with-code',
        severity: 'medium',
        path: 'tests/test_sum.py',
        related: [expect.objectContaining({ path: 'shop/sum.py' })],
      }),
    )
    expect(gone.verification.untested).toEqual([{ path: 'shop/sum.py', changedLines: 2 }])
    const written = 'def test_sum_of_nothing_is_refused():\n    assert total([3]) == 3\n'
    const replaced = await review(
      code,
      file('tests/test_sum.py', tests, null),
      file('checks/test_sum.py', null, written),
    )
    expect(idsOf(replaced)).not.toContain('proof-weakened-with-code')
  })

  test('recorded answers rewritten with the code are named', async () => {
    const answer = await review(
      file('a.js', 'export const f = () => 1\n', 'export const f = () => 2\n'),
      file('__snapshots__/a.test.js.snap', 'exports[`a`] = `1`;\n', 'exports[`a`] = `2`;\n'),
    )
    expect(answer.verification.goldenRewritten).toEqual(['__snapshots__/a.test.js.snap'])
    expect(idsOf(answer)).toContain('golden-rewritten')
  })

  test('changed code without a changed test beside it is counted', async () => {
    const answer = await review(file('a.py', parser, parser.replace('empty', 'nothing')))
    expect(answer.verification).toMatchObject({ untested: [{ path: 'a.py', changedLines: 1 }] })
  })
})

test('what is binary, generated or vendored is listed with its reason, and nothing else is left out', async () => {
  const answer = await review(
    file('a.bin', null, 'a\0b'),
    file('package-lock.json', '{}', '{"a": 1}'),
    file('api.pb.go', null, '// Code generated by protoc. DO NOT EDIT.\npackage a\n'),
    file('vendor/a/b.go', null, 'package b\n'),
    file('c.go', null, 'package c\n'),
  )
  expect(answer.omitted).toEqual([
    { path: 'a.bin', status: 'added', reason: 'binary' },
    { path: 'api.pb.go', status: 'added', reason: 'generated' },
    { path: 'package-lock.json', status: 'modified', reason: 'generated' },
    { path: 'vendor/a/b.go', status: 'added', reason: 'vendored' },
  ])
  expect(answer.files.map(({ path }) => path)).toEqual(['c.go'])
})

test('of more than 200 findings the heaviest are listed, the others counted, in the score and in the summary', async () => {
  const light = Array.from({ length: 220 }, (_, n) => file(`a${n}.js`, 'f()\n', 'eval(g())\n'))
  const heavy = file('z.js', 'f()\n', '<<<<<<< HEAD\nf()\n=======\ng()\n>>>>>>> b\n')
  const answer = await review(...light, heavy)
  expect(answer.findings).toHaveLength(200)
  expect(answer.findingsOmitted).toBeGreaterThanOrEqual(21)
  expect(answer.findings[0]).toMatchObject({ path: 'z.js', severity: 'critical' })
  expect(answer.reviewDecision).toBe('block')
  expect(answer.summaryMarkdown).toContain('dynamic-code-execution')
  const { findings, findingPoints } = answer.scoreParts
  expect(findingPoints).toBeGreaterThan(findings.reduce((sum, { points }) => sum + points, 0))
})

test('the order of the files does not matter', async () => {
  const files = changeSetReview.sample.files
  const forward = await review(...files)
  const backward = await review(...files.toReversed())
  expect(backward).toEqual(forward)
})

test('splitting an unrelated change in two never lowers the decision of the graver half', async () => {
  const grave = file('a.py', 'x = 1\n', 'x = eval(y)\n')
  const light = file('b.go', 'package b\n', 'package b\n\nvar A = 1\n')
  const order = ['approve', 'review', 'block']
  const whole = order.indexOf((await review(grave, light)).reviewDecision)
  expect(order.indexOf((await review(grave)).reviewDecision)).toBe(whole)
})

describe('what to read first', () => {
  test('is the file of the heaviest finding, and the one with the heaviest new function', async () => {
    const answer = await review(
      file('a.py', helper, `${helper}\n\n${parser}`),
      file('b.py', 'x = 1\n', 'x = eval(y)\n'),
    )
    expect(answer.readFirst).toEqual({
      metrics: { path: 'a.py', language: 'python', function: 'parse' },
      diff: { before: 'b.py', after: 'b.py' },
    })
  })

  test('names both paths of a renamed file', async () => {
    const { readFirst } = await review(
      file('old.py', parser, null),
      file('new.py', null, `${parser}\n${helper}`),
    )
    expect(readFirst).toMatchObject({
      metrics: { path: 'new.py' },
      diff: { before: 'old.py', after: 'new.py' },
    })
  })

  test('is the largest change where nothing was found, and nothing where no line changed', async () => {
    const small = file('a.go', 'package b\n', 'package b\n\nvar a = 1\n')
    const large = file('b.go', 'package b\n', 'package b\n\nvar b = 1\nvar c = 1\n')
    const { readFirst, findings } = await review(small, large)
    expect([findings, readFirst.diff]).toEqual([[], { before: 'b.go', after: 'b.go' }])
    const same = await review(file('a.py', parser, parser))
    expect(same.readFirst).toEqual({ metrics: null, diff: null })
  })
})

test('the sample shows a change that makes CI green by proving less', async () => {
  const answer = await review(...changeSetReview.sample.files)
  expect(['high', 'critical']).toContain(answer.attentionLevel)
  expect(answer.summaryMarkdown).toContain('tests/test_refunds.py')
})

describe('the summary', () => {
  const guarded = (name: string) =>
    `def ${name}(user, a):\n    if user.role != "clerk":\n        raise PermissionError("no")\n    return a\n`
  const open = (name: string) => `def ${name}(user, a):\n    return a\n`

  test('says what weighs in full and what weighs little by rule, with its places', async () => {
    const marked = Array.from({ length: 5 }, (_, index) =>
      file(`m${index}.py`, helper, `${helper}# TODO: ${index}\n`),
    )
    const { summaryMarkdown } = await review(file('shop.py', guarded('pay'), open('pay')), ...marked)
    expect(summaryMarkdown).toMatch(/^- \*\*medium\*\* `shop\.py:1` In pay, the change removes /m)
    expect(summaryMarkdown).toContain(
      '- **low** new-work-markers: `m0.py:3`, `m1.py:3`, `m2.py:3` and 2 more\n',
    )
    expect(summaryMarkdown.length).toBeLessThan(900)
  })

  test('says first and in full what blocks, also where it is shown at low', async () => {
    const stopped = Array.from({ length: 6 }, (_, index) =>
      file(`m${index}.py`, helper, helper.replace('return', 'breakpoint()\n    return')),
    )
    const { reviewDecision, summaryMarkdown } = await review(
      file('z.py', 'A = 1\n', `A = 1\nAPI_SECRET = "${['a2053899224e8a92', '974c729dceed1cc9'].join('')}"\n`),
      ...stopped,
    )
    expect(reviewDecision).toBe('block')
    const [first] = summaryMarkdown.match(/^- .*$/m) ?? []
    expect(first).toMatch(/^- \*\*low, counts as critical\*\* `z\.py:2` The change /)
  })

  test('shows in full what counts where nothing weighs more', async () => {
    const { summaryMarkdown } = await review(
      file('web/page.js', helper, 'export function show(a, b) {\n  a.innerHTML = b.body.text\n}\n'),
      ...Array.from({ length: 5 }, (_, index) => file(`m${index}.py`, helper, `${helper}# TODO: ${index}\n`)),
      file('shop.py', 'import yaml\na = yaml.safe_load(b)\n', 'import yaml\na = yaml.load(b)\n'),
    )
    const [first] = summaryMarkdown.match(/^- .*$/m) ?? []
    expect(first).toMatch(/^- \*\*low\*\* `shop\.py:2` The change /)
  })

  test('counts the lines without a test beside them, not all of the change, and why files are left out', async () => {
    const { summaryMarkdown } = await review(
      file('shop/text.py', helper, `${helper}x = 1\n`),
      file('shop/other.py', parser, `${parser}x = 1\ny = 2\n`),
      file('tests/test_text.py', null, 'def test_helper():\n    assert helper(" a") == "a"\n'),
      file('a.bin', 'a\0', 'b\0'),
      file('vendor/b.py', 'a = 1\n', 'a = 2\n'),
    )
    expect(summaryMarkdown).toContain('3 files reviewed, 2 left out (1 binary, 1 vendored). Tests: 1 added.')
    expect(summaryMarkdown).toContain('No test changed beside 2 changed lines in 1 file.')
  })
})

test('text of the sources shows as text in the summary', async () => {
  const context = { signal: new AbortController().signal, python }
  const input = parseInput(changeSetReview.input, {
    files: [file('a`b.py', 'x = 1\n', 'x = eval(y)\n')],
    title: '[click](https://evil.example) @everyone <img src=x>',
  })
  const { summaryMarkdown } = changeSetReview.output.parse(await changeSetReview.run(input, context))
  expect(summaryMarkdown).not.toMatch(/[^\\]\[click|[^\\]@everyone|[^\\]<img|a`b/)
})

test('a first line as long as some commits have is taken, and cut in the summary alone', async () => {
  const context = { signal: new AbortController().signal, python }
  const title = 'refactor the parser and all that calls it, '.repeat(20)
  const input = parseInput(changeSetReview.input, { files: [file('a.py', 'x = 1\n', 'x = 2\n')], title })
  const answer = changeSetReview.output.parse(await changeSetReview.run(input, context))
  expect(answer.title).toBe(title)
  expect(answer.summaryMarkdown.length).toBeLessThan(500)
  expect(() => parseInput(changeSetReview.input, { ...input, title: title.repeat(2) })).toThrow('one defect')
})

function file(path: string, before: string | null, after: string | null): File {
  return { path, before, after }
}

function many(count: number, text = 'x = 1\n'): File[] {
  return Array.from({ length: count }, (_, index) => file(`f${index}.py`, null, text))
}
