import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPythonHost, type PythonHost } from '../../execution/python/python-host.ts'
import { reviewChange } from './review-change.ts'

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

async function answer(language: string, before: string, after: string): Promise<string> {
  const signal = new AbortController().signal
  return JSON.stringify(await reviewChange({ language, before, after }, { python, signal }))
}

// Put together here, so that no scanner takes the test itself for a leak.
const KEY_ID = ['AKIA', 'Z7Q3MP5KD2XW8LVN'].join('')
const TOKEN = ['ghp', '_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('')
const ASSIGNED = 'q8Zt3vLm9XwP2rKd'
const LONG = 'x'.repeat(190)

describe('no credential of either snapshot appears in the answer', () => {
  it.each([
    ['a function named by a string', 'javascript', 'a()\n', `const a = { "${KEY_ID}": () => 1 }\n`],
    ['a method named by a string', 'javascript', `class A { "${TOKEN}"() { return 1 } }\n`, 'class A {}\n'],
    ['a Python function', 'python', `def ${TOKEN}():\n    return 1\n`, 'x = 1\n'],
    [
      'a renamed function',
      'python',
      `def ${TOKEN}(a, b):\n    ${bodyText()}`,
      `def g(a, b):\n    ${bodyText()}`,
    ],
    ['a parameter', 'python', `def f(${TOKEN}):\n    return 1\n`, 'def f():\n    return 1\n'],
    ['a decorator', 'python', `@a.${TOKEN}\ndef f(a):\n    return a\n`, 'def f(a):\n    return a\n'],
    ['the title of a removed test', 'javascript', `it('uses ${KEY_ID}', () => {})\n`, 'a()\n'],
    [
      'a title cut inside the value',
      'javascript',
      `it('${LONG.slice(0, 60)} ${TOKEN}', () => {})\n`,
      'a()\n',
    ],
    [
      'a name cut inside the value',
      'javascript',
      `const a = { "${LONG}${'-'}${TOKEN}": () => 1 }\n`,
      'a()\n',
    ],
    ['an imported module', 'javascript', 'a()\n', `import a from '${KEY_ID}'\n`],
    ['the address of an import', 'javascript', 'a()\n', `import a from 'https://me:${ASSIGNED}@host/a.js'\n`],
    [
      'a name that repeats an assigned value',
      'python',
      '',
      `token = "${ASSIGNED}"\n\n\ndef ${ASSIGNED}():\n    return 1\n`,
    ],
    ["CPython's message", 'python', 'x = 1\n', `x = f"{x!${TOKEN}}"\n`],
    ['a class that is gone', 'python', `class ${KEY_ID}:\n    x = 1\n`, 'x = 1\n'],
    ['a global name', 'python', '', `def f():\n    global ${TOKEN}\n    ${TOKEN} = 1\n`],
    [
      'a called name',
      'javascript',
      'a()\n',
      `import { eval as ${TOKEN} } from '${TOKEN}'\n${TOKEN}.eval(a)\n`,
    ],
  ])('%s', async (_title, language, before, after) => {
    const text = await answer(language, before, after)
    for (const secret of [KEY_ID, TOKEN, ASSIGNED]) expect(text).not.toContain(secret.slice(0, 12))
  })

  it('other names stay as they are', async () => {
    const text = await answer(
      'python',
      '',
      `token = "${ASSIGNED}"\n\n\ndef ${ASSIGNED.slice(0, 9)}_other():\n    return 1\n`,
    )
    expect(text).toContain(`${ASSIGNED.slice(0, 9)}_other`)
    expect(text).toContain('hardcoded-secret')
  })
})

function bodyText(): string {
  return 'return a.run(b, a.c, a.d, b.e, a.f(b), b.g(a), a.h, b.i)\n'
}
