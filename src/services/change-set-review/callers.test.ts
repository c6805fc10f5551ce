import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseInput } from '../../core/input.ts'
import { createPythonHost, type PythonHost } from '../../execution/python/python-host.ts'
import { changeSetReview } from './service.ts'

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

type File = readonly [path: string, before: string, after: string]

/** What is said of calls that do not fit any more. */
async function listMisfits(...files: File[]) {
  const input = parseInput(changeSetReview.input, {
    files: files.map(([path, before, after]) => ({ path, before, after })),
  })
  const context = { signal: new AbortController().signal, python }
  const { findings } = changeSetReview.output.parse(await changeSetReview.run(input, context))
  return findings.filter(({ id }) => id === 'changed-name-still-used')
}

/** A function that gets a new signature, and another changed file that calls it. */
function callBeside(signature: string, before: string, after = before): [File, File] {
  const user = (call: string): string =>
    `from shop.mail import send\n\n\ndef run(parts):\n    return ${call}\n`
  return [
    ['shop/mail.py', 'def send(to, text):\n    return to\n', `${signature}\n    return to\n`],
    ['shop/user.py', user(before), `${user(after)}\n\nDONE = True\n`],
  ]
}

test('a call that no longer fits what another changed file changed is named with both places', async () => {
  expect(await listMisfits(...callBeside('def send(to, text, retries):', 'send("a", "b")'))).toMatchObject([
    {
      severity: 'low',
      scoredAs: 'high',
      path: 'shop/user.py',
      evidence: { name: 'send', changedIn: 'shop/mail.py' },
      locations: [{ side: 'after', line: 5, endLine: 5, function: null }],
      related: [{ path: 'shop/mail.py', side: 'after', line: 1, endLine: 1, function: 'send' }],
    },
  ])
})

test.each([
  ['places changed', 'def send(text, to):', 'send("a", "b")', 1],
  ['one renamed, handed over by place', 'def send(to, body):', 'send("a", "b")', 0],
  ['one renamed, handed over by name', 'def send(to, body):', 'send("a", text="b")', 1],
  ['by name only now, already so', 'def send(to, *, text):', 'send("a", text="b")', 0],
  ['by name only now', 'def send(to, *, text):', 'send("a", "b")', 1],
  ['how many is not to be seen', 'def send(to):', 'send(*parts)', 0],
  ['one more that may be left out', 'def send(to, text, retries=3):', 'send("a", "b")', 0],
])(
  'a call beside a changed signature is judged by what it hands over: %s',
  async (_title, signature, call, count) => {
    expect(await listMisfits(...callBeside(signature, call))).toHaveLength(count)
  },
)

test('a call that was adapted is no fault', async () => {
  const files = callBeside('def send(to, text, retries):', 'send("a", "b")', 'send("a", "b", 3)')
  expect(await listMisfits(...files)).toEqual([])
})

test('a member of a module is followed to its file, and a namesake of another file is not', async () => {
  const mail = (parameters: string): string => `export function send(${parameters}) {\n  return [to]\n}\n`
  const whole = "import * as mail from './mail.js'\n\nmail.send('a')\n"
  const other = "import { send } from './post.js'\n\nsend('a')\n"
  const found = await listMisfits(
    ['src/mail.ts', mail('to: string'), mail('to: string, text: string')],
    ['src/other.ts', other, `${other}export {}\n`],
    ['src/user.ts', whole, `${whole}export {}\n`],
  )
  expect(found.map(({ path }) => path)).toEqual(['src/user.ts'])
})

test.each([
  ['the last one is gone, and JavaScript drops what is handed over for it', 'props, state', 0],
  ['the first one is gone, and the others arrive under its name', 'state, offset', 1],
])('a call that hands over more than JavaScript takes: %s', async (_title, parameters, count) => {
  const misfits = await listMisfits(
    [
      'src/utils.js',
      'export function open(props, state, offset) {\n  return props\n}\n',
      `export function open(${parameters}) {\n  return state\n}\n`,
    ],
    [
      'src/reducer.js',
      "import { open } from './utils'\nexport const a = (p, s, o) => open(p, s, o)\n",
      "import { open } from './utils'\nexport const a = (p, s, o) => open(p, s, o)\nexport const done = true\n",
    ],
  )
  expect(misfits).toHaveLength(count)
})

test('a call of a function that the file declares itself is none of the imported one', async () => {
  const user = (own: string): string =>
    `import { send } from './mail'\n\nit('sends', () => {\n  ${own}\n  send('a', 'b')\n})\n`
  const mail = (parameters: string): File => [
    'src/mail.ts',
    'export function send(to: string, text: string) {\n  return to\n}\n',
    `export function send(${parameters}) {\n  return to\n}\n`,
  ]
  const told = (own: string) =>
    listMisfits(mail('text: string, to: string'), ['src/mail.test.ts', user(own), `${user(own)}\ndone()\n`])
  expect(await told('const send = make()')).toHaveLength(0)
  expect(await told('const other = make()')).toHaveLength(1)
})

test('a function whose decorator may fill in arguments is held to no call', async () => {
  const bound = (parameters: string): string =>
    `@app.task(bind=True)\ndef send(${parameters}):\n    return to\n`
  const user = "from shop.mail import send\n\n\ndef run(parts):\n    return send('a', 'b')\n"
  const files: File[] = [
    ['shop/mail.py', 'def send(to, text):\n    return to\n', bound('self, to, text')],
    ['shop/user.py', user, `${user}\n\nDONE = True\n`],
  ]
  expect(await listMisfits(...files)).toHaveLength(0)
})

test('a call that a test expects to be refused fits as it is meant', async () => {
  const call = "  assert.throws(() => {\n    send('a', 'b')\n  }, /changed/)\n"
  const user = `import { send } from './mail'\n\nit('refuses', () => {\n${call}})\n`
  const mail: File = [
    'src/mail.ts',
    'export function send(to: string, text: string) {\n  return to\n}\n',
    'export function send(text: string, to: string) {\n  return to\n}\n',
  ]
  expect(await listMisfits(mail, ['src/mail.test.ts', user, `${user}\ndone()\n`])).toHaveLength(0)
})

test('a short name that is still handed on is not gone', async () => {
  const own = (refusal: string): string =>
    `export * as is from './validate'\n\nexport const check = (value) => {\n  if (!value) ${refusal}\n}\n`
  const user = "import { is } from './is'\n\nexport const f = (a) => is.store(a)\n"
  const input = parseInput(changeSetReview.input, {
    files: [
      { path: 'src/is.js', before: own("throw Error('no')"), after: own("throwError('no')") },
      { path: 'src/sample.js', before: user, after: `${user}f(1)\n` },
    ],
  })
  const context = { signal: new AbortController().signal, python }
  const { findings } = changeSetReview.output.parse(await changeSetReview.run(input, context))
  expect(findings.map(({ id }) => id)).not.toContain('removed-name-still-used')
})
