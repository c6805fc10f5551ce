import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPythonHost, type PythonHost } from '../../execution/python/python-host.ts'
import { reviewFile } from './review-file.ts'

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

async function scoreOf(before: string, after: string, filename: string): Promise<number> {
  return (await reviewFile({ before, after, filename }, python)).attention.score
}

const TEST = 'def test_a():\n    x = f(1)\n    assert x == 2\n    assert g(x) == 3\n'
const CALL = 'def f(x):\n    return push(x)\n'
const GUARD = 'def f(a, b):\n    if a < 0:\n        raise ValueError(a)\n    return g(a, b)\n'
const BRANCHES = 'def f(a):\n    return g(a)\n\n\ndef h(a):\n    return a\n'

describe('what adds the cause of a finding never lowers the score', () => {
  it.each([
    {
      what: 'a tautology in the place of an assertion that is only removed',
      filename: 'tests/test_a.py',
      before: TEST,
      after: 'def test_a():\n    x = f(1)\n    assert x == 2\n',
      worse: 'def test_a():\n    x = f(1)\n    assert x == 2\n    assert True\n',
    },
    {
      what: 'an empty test added where one was removed',
      filename: 'tests/test_a.py',
      before: `${TEST}\n\ndef test_b():\n    assert h(2) == 4\n`,
      after: TEST,
      worse: `${TEST}\n\ndef test_c():\n    pass\n`,
    },
    {
      what: 'a directive beside a handler that does nothing',
      filename: 'a.py',
      before: CALL,
      after: 'def f(x):\n    try:\n        return push(x)\n    except Exception:\n        pass\n',
      worse: 'def f(x):\n    try:\n        return push(x)\n    except Exception:  # noqa\n        pass\n',
    },
    {
      what: 'an unrelated refusal beside a removed guard',
      filename: 'a.py',
      before: GUARD,
      after: 'def f(a, b):\n    return g(a, b)\n',
      worse: 'def f(a, b):\n    if b is None:\n        raise KeyError(b)\n    return g(a, b)\n',
    },
    {
      what: "an older Python's print on top of removed functions",
      filename: 'a.py',
      before: BRANCHES,
      after: 'def f(a, b):\n    return eval(b)\n',
      worse: 'def f(a, b):\n    print "x", a\n    return eval(b)\n',
    },
  ])('$what', async ({ before, after, worse, filename }) => {
    expect(await scoreOf(before, worse, filename)).toBeGreaterThanOrEqual(
      await scoreOf(before, after, filename),
    )
  })
})
