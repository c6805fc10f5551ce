import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveLanguage } from '../languages/resolve-language.ts'
import { measureSource } from '../measure/measure-source.ts'
import { createPythonHost, type PythonHost } from '../../execution/python/python-host.ts'
import { isOlderPython } from './older-python.ts'

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

async function isOlder(text: string): Promise<boolean> {
  return isOlderPython(text, await measureSource(text, resolveLanguage('python'), python), python)
}

describe('a refusal for age alone', () => {
  it.each([
    ['print "a" % b, c\n'],
    ['if a: print a\nelse: print `a`, 1\n'],
    ['print "a",\n'],
    ['class A:\n    def f(self):\n        print "a"\n'],
    ['exec code in namespace\n'],
    ['try:\n    f()\nexcept E, e:\n    raise Other, "no: %s" % e\n'],
    ['if a <> b:\n    x = 0777 + 10L + 0xFFL\n'],
    ['s = ur"a\\b"\n'],
    ["A = {\n    'a': b'(a)'\n    '(b)',\n}\n"],
    ['def f(a, (b, c), d=(1, 2)):\n    return lambda (x, y): x\n'],
    ['f = lambda(x): True\n'],
    ['from kombu.async import timer\nf(async=True)\n'],
    ['@core.async\ndef f(a):\n    yield from g(a)\n'],
    ['False = 0\nTrue = not False\n'],
    ['try: True\nexcept: False, True = 0, 1\n'],
    ['print [n for n in a if n]\n'],
    ['assert a == b, `a, b` + " is not " + `b`\n'],
  ])('%s', async (text) => {
    expect(await isOlder(text)).toBe(true)
  })
})

describe('a file that no Python reads', () => {
  it.each([
    ['x = (1\n'],
    ['print "a"\nx = (1\n'],
    ['def f(:\n    print "a"\n'],
    ['x = 1\n'],
    ['print "a\n'],
    ['if a:\nprint "a"\n'],
    ['x = "print 1\n'],
    ['async x = 1 2\n'],
  ])('%s', async (text) => {
    expect(await isOlder(text)).toBe(false)
  })
})
