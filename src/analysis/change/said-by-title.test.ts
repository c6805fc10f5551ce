import { expect, test } from 'vitest'
import type { PythonEngine } from '../../core/python-engine.ts'
import { reviewFile } from './review-file.ts'

/** None of these files is read by Python. */
const python: PythonEngine = {
  inspect: () => Promise.reject(new Error('no Python is read here')),
}

const file = {
  path: 'src/a.js',
  before: 'function f(a) {\n  lockOwner(a)\n  unlockOwner(a)\n  closeAll(a)\n  return go(a)\n}\n',
  after: 'function f(a) {\n  // lockOwner(a)\n  // unlockOwner(a)\n  // closeAll(a)\n  return go(a)\n}\n',
}

interface Titled {
  readonly path: string
  readonly before: string
  readonly after: string
}

function reviewTitled({ path, before, after }: Titled, title: string | null) {
  return reviewFile({ before, after, filename: path, title: title ?? undefined }, python)
}

async function weigh(title: string | null) {
  const { findings, attention } = await reviewTitled(file, title)
  const told = findings.find(({ id }) => id === 'code-disabled')
  return { severity: told?.severity, score: attention.score }
}

/** What a finding weighs under each title. */
function weighUnder(changed: Titled, id: string, titles: readonly string[]) {
  return Promise.all(
    titles.map(async (title) => {
      const { findings } = await reviewTitled(changed, title)
      return findings.find((each) => each.id === id)?.severity
    }),
  )
}

test('lines switched off weigh less where the title says so, and count the same', async () => {
  const [silent, other, said] = [
    await weigh(null),
    await weigh('Clean up the locks'),
    await weigh('Temporarily disable the locks'),
  ]
  expect([silent.severity, other.severity, said.severity]).toEqual(['medium', 'medium', 'low'])
  expect(said.score).toBe(silent.score)
  for (const title of [
    'Deactivate the locks',
    'Setting aside the locks',
    'FIX : Comment dead code',
    'Comment features that are not supported at the moment (#1195)',
    'fix: comment what the locks need',
    'comment them out',
    'A workaround for the locks',
    'feat: 注释未调用的函数',
    'ロックをコメントアウト',
    'WIP: new locks',
    'New locks (incomplete)',
    'Half baked version of the locks',
    'compiler warnings silenced',
    '[ABC-2154] Comment locking logic',
    'Fixed all the warnings',
    'Revert "Adjust the locks"',
  ])
    expect((await weigh(title)).severity, title).toBe('low')
  expect((await weigh('Revert "Revert "Adjust the locks""')).severity).toBe('medium')
})

test('a skipped test weighs less where the title says that it is shaky', async () => {
  const skipped = {
    path: 'src/a.test.js',
    before: "test('adds', () => {\n  expect(add(1, 2)).toBe(3)\n})\n",
    after: "test.skip('adds', () => {\n  expect(add(1, 2)).toBe(3)\n})\n",
  }
  const weights = await weighUnder(skipped, 'test-skipped', [
    'Add a server',
    'This test is unreliable',
    'Flaky on CI',
    'Mark failing sums as todos',
  ])
  expect(weights).toEqual(['medium', 'low', 'low', 'low'])
  const coverage = {
    path: 'codecov.yml',
    before: 'coverage:\n  status:\n    project:\n      default:\n        target: 100%\n',
    after: 'coverage:\n  status:\n    project:\n      default:\n        target: 98%\n',
  }
  const titles = ['Relax codecov to 98%', 'Revert "develop -> main" (#315)', 'Tidy up']
  expect(await weighUnder(coverage, 'gate-weakened', titles)).toEqual(['low', 'low', 'medium'])
})

test('a debugger stop weighs less where the title adds what helps to debug', async () => {
  const stopped = {
    path: 'src/a.rs',
    before: 'fn f(a: u8) -> u8 {\n    a + 1\n}\n',
    after: 'fn f(a: u8) -> u8 {\n    dbg!(a);\n    a + 1\n}\n',
  }
  const titles = ['Add one', 'Add debugging to track what is added', 'Debug what was added']
  expect(await weighUnder(stopped, 'debug-leftover', titles)).toEqual(['medium', 'low', 'medium'])
})

test('modes that everyone may write weigh less where the title relaxes them', async () => {
  const make = (mode: string) =>
    `package a\n\nfunc f(dir string) error {\n\treturn os.MkdirAll(dir+params.Name, ${mode})\n}\n`
  const opened = { path: 'store.go', before: make('0755'), after: make('0777') }
  const weights = await weighUnder(opened, 'permissions-open', [
    'Store by folders',
    'Relaxes permissions to 0777',
  ])
  expect(weights).toEqual(['medium', 'low'])
})

test('what lies among libraries weighs less where the title says that they were updated', async () => {
  const before = 'function f(a) {\n  return a\n}\n'
  const after = 'function f(a) {\n  if (!a) debugger\n  return a\n}\n'
  const titles = ['Add one', 'updated libs', 'Bump all third-party dependencies']
  const library = { path: 'lib/CodeMirror/mode.js', before, after }
  expect(await weighUnder(library, 'debug-leftover', titles)).toEqual(['medium', 'low', 'low'])
  expect(await weighUnder({ ...library, path: 'src/mode.js' }, 'debug-leftover', titles)).toEqual([
    'medium',
    'medium',
    'medium',
  ])
})

test('a gate that the title names weighs less', async () => {
  const gate = {
    path: '.flake8',
    before: '[flake8]\nmax-complexity = 29\n',
    after: '[flake8]\nmax-complexity = 40\n',
  }
  const weights = await Promise.all(
    ['Add a server', 'max-complexity = 40', 'Make lint optional for now', 'Allow lint to fail'].map(
      async (title) => {
        const { findings } = await reviewTitled(gate, title)
        return findings.find(({ id }) => id === 'gate-weakened')?.severity
      },
    ),
  )
  expect(weights).toEqual(['medium', 'low', 'low', 'low'])
})

test('assertions that went weigh less where the title moves or eases them', async () => {
  const write = (lines: readonly string[]) => `test('adds', () => {\n${lines.join('\n')}\n})\n`
  const run = '  const sum = add(1, 2)'
  const eased = {
    path: 'src/add.test.js',
    before: write([run, '  expect(sum).toBe(3)']),
    after: write([run, '  expect(sum).toBeTruthy()']),
  }
  const titles = [
    'Add a server',
    'Easier tests',
    'Drop old versions',
    'Loosen the assertions on sums',
    'Remove test restriction on specific version',
  ]
  const weights = ['medium', 'medium', 'medium', 'low', 'low']
  expect(await weighUnder(eased, 'assertion-weakened', titles)).toEqual(weights)
})

test('keys weigh less where the title says what they are for, tokens of an issuer do not', async () => {
  const told = async (line: string, title: string) => {
    const realm = { path: 'realm.json', before: '{\n}\n', after: `{\n  ${line}\n}\n` }
    const { findings } = await reviewTitled(realm, title)
    return findings.find(({ id }) => id === 'hardcoded-secret')?.severity
  }
  const body = ['MHcCAQEEIJ0dMx7r2sPzq1pQvYw8kL3n', 'TfGhRbVcXaZsDeWqUyIo'].join('')
  const own = `"key": "-----BEGIN EC PRIVATE KEY-----\\n${body}\\n-----END EC PRIVATE KEY-----"`
  expect(await told(own, 'Add test realm json')).toBe('low')
  expect(await told(own, 'Use a hardcoded key')).toBe('low')
  expect(await told(own, 'Add the realm')).toBe('critical')
  const issued = `"token": "${'ghp_'}Zk3vLm9XwP2rKd7QhT5bN8sJ4yGfC6aEuR1d"`
  expect(await told(issued, 'Add test realm json')).toBe('critical')
  expect(await told(issued, 'Use a hardcoded token')).toBe('critical')
})

test('a decorator weighs less where the title says that it goes', async () => {
  const action = (mark: string) => `class A {\n  ${mark}\n  public F f() {\n    return g();\n  }\n}\n`
  const changed = {
    path: 'src/A.java',
    before: action('@PreAuthorize("admin")'),
    after: action('').replace('  \n', ''),
  }
  const titles = ['Add a page', 'Remove the checks of roles']
  expect(await weighUnder(changed, 'decorator-removed', titles)).toEqual(['medium', 'low'])
})

test('a title that says that certificates are not verified, or that tests may run again, announces it', async () => {
  const call = {
    path: 'a.go',
    before: 'package a\n\nvar c = tls.Config{}\n',
    after: 'package a\n\nvar c = tls.Config{InsecureSkipVerify: true}\n',
  }
  const titles = ['cli: disable HTTPS verification for the box', 'Ask the box']
  expect(await weighUnder(call, 'tls-verification-disabled', titles)).toEqual(['low', 'high'])
  const runner = {
    path: 'playwright.config.js',
    before: 'module.exports = {\n  timeout: 240000,\n  retries: 0,\n}\n',
    after: 'module.exports = {\n  timeout: 240000,\n  retries: 1,\n}\n',
  }
  expect(await weighUnder(runner, 'gate-weakened', ['Allow for 1 retry', 'Tidy up'])).toEqual([
    'low',
    'medium',
  ])
})

test('a release of somebody else that lies in the tree under its name is theirs to mend', async () => {
  const told = async (title: string) => {
    const file = {
      path: 'vendored-wafer/extras/fc.js',
      before: 'function f(a) {\n  g(a)\n}\n',
      after: 'function f(a) {\n  return a\n  g(a)\n}\n',
    }
    const { findings } = await reviewTitled(file, title)
    return findings.find(({ id }) => id === 'unreachable-code')
  }
  expect(await told('Update to vendored-wafer 2.0.26')).toMatchObject({ severity: 'low', scoredAs: 'medium' })
  expect(await told('Update the extras')).toMatchObject({ severity: 'medium' })
})

test('tests that went weigh less where the title names what all of them were about', async () => {
  const path = 'spec/cli_spec.rb'
  const before =
    "it 'sends a view to analytics' do\n  expect(run(1)).to eq(2)\nend\n\nit 'sends a name to analytics' do\n  expect(run(2)).to eq(3)\nend\n"
  const after =
    "it 'runs' do\n  expect(a).to be_truthy\nend\n\nit 'starts' do\n  expect(b).to be_truthy\nend\n"
  const titles = [
    'Remove all reference of analytics',
    'Comment out old tests',
    'Remove the second server',
    'Rework analytics',
  ]
  expect(await weighUnder({ path, before, after }, 'test-removed', titles)).toEqual([
    'low',
    'low',
    'high',
    'high',
  ])
})
