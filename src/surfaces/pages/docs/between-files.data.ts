interface ExampleFile {
  readonly path: string
  readonly before: string
  readonly after: string
}

export interface BetweenFilesFinding {
  readonly id: string
  readonly severity: 'high' | 'low' | 'info'
  readonly trigger: string
  readonly remedy: string
  /** A change that raises it; its test runs it. */
  readonly example: readonly ExampleFile[]
}

const mailer = (parameters: string): string => `def send(${parameters}):
    return to
`
const mailUser = (rest: string): string => `from shop.mail import send


def greet(name):
    return send(name, "hello")
${rest}`
const total = (sign: string): string => `def total(prices, discount):
    return sum(prices) ${sign} discount
`
const totalTest = (proof: string): string => `from shop.cart import total


def test_total():
    ${proof}
`

/** What only a review of several files can see, in the words of its documentation. */
export const betweenFiles: readonly BetweenFilesFinding[] = [
  {
    id: 'changed-name-still-used',
    severity: 'low',
    trigger:
      'A public function takes other parameters, and a call in another file of the change was left as it was and does not fit any more. It counts as high in the score.',
    remedy: 'Adapt the call, or keep the old parameters working.',
    example: [
      { path: 'shop/mail.py', before: mailer('to, text'), after: mailer('to, text, retries') },
      { path: 'shop/user.py', before: mailUser(''), after: mailUser('\n\nDONE = True\n') },
    ],
  },
  {
    id: 'golden-rewritten',
    severity: 'info',
    trigger:
      'Recorded answers (snapshots, golden files, cassettes) were rewritten in the same change as the code that gives them.',
    remedy: 'Read what changed in them: they prove only that the code does what it does.',
    example: [
      { path: 'a.js', before: 'export const f = () => 1\n', after: 'export const f = () => 2\n' },
      {
        path: '__snapshots__/a.test.js.snap',
        before: 'exports[`a`] = `1`;\n',
        after: 'exports[`a`] = `2`;\n',
      },
    ],
  },
  {
    id: 'proof-weakened-with-code',
    severity: 'high',
    trigger:
      'A test proves less than before in the same change as the code it tests. Tests that went with the code they tested are not counted. Low when nothing of it is above low in its own file.',
    remedy: 'Ask why the test had to give way: a green run says less than before.',
    example: [
      { path: 'shop/cart.py', before: total('-'), after: total('+') },
      {
        path: 'tests/test_cart.py',
        before: totalTest('assert total([10, 20], 5) == 25'),
        after: totalTest('total([10, 20], 5)'),
      },
    ],
  },
  {
    id: 'removed-name-still-used',
    severity: 'high',
    trigger: 'A function is gone from one file, and another file of the change still imports it.',
    remedy: 'Keep the name, or change its users too.',
    example: [
      {
        path: 'shop/mail.py',
        before: `${mailer('to, text')}\n\ndef close():\n    return None\n`,
        after: 'def close():\n    return None\n',
      },
      { path: 'shop/user.py', before: mailUser(''), after: mailUser('\n\nDONE = True\n') },
    ],
  },
]
