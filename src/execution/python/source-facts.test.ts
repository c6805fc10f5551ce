import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PythonFacts, PythonFunction } from '../../core/python-engine.ts'
import { createPythonHost, type PythonHost } from './python-host.ts'

let engine: PythonHost
beforeAll(async () => {
  engine = createPythonHost()
  await engine.ready()
})
afterAll(() => engine.close())

async function readFacts(source: string): Promise<PythonFacts> {
  const verdict = await engine.inspect(source, 'metrics')
  if (!verdict.valid || verdict.facts === null) throw new Error(`not valid: ${JSON.stringify(verdict)}`)
  return verdict.facts
}

async function readFunctions(source: string): Promise<readonly PythonFunction[]> {
  return (await readFacts(source)).functions
}

/** The construct as the whole body of one function. */
function inFunction(body: string): string {
  return `def f():\n${body.replaceAll(/^/gm, '    ')}\n`
}

describe('what a construct costs', () => {
  test.each([
    ['if', 'if a: b', 1],
    ['if/else', 'if a: b\nelse: c', 1],
    ['if/elif', 'if a: b\nelif c: d', 2],
    ['if/elif/else', 'if a: b\nelif c: d\nelse: e', 2],
    ['for', 'for a in b: c', 1],
    ['while', 'while a: b', 1],
    ['while True', 'while True: b', 1],
    ['for/else', 'for a in b: c\nelse: d', 1],
    ['while/else', 'while a: b\nelse: d', 1],
    ['try with one except', 'try: a\nexcept B: c', 1],
    ['try with three excepts', 'try: a\nexcept B: c\nexcept D: e\nexcept: f', 3],
    ['try/except/else', 'try: a\nexcept B: c\nelse: d', 1],
    ['try/finally', 'try: a\nfinally: b', 0],
    ['except*', 'try: a\nexcept* B: c', 1],
    ['with', 'with a as b: c', 0],
    ['assert', 'assert a', 0],
    ['assert with and', 'assert a and b', 1],
    ['and and', 'x = a and b and c', 2],
    ['and or', 'x = a and b or c', 2],
    ['chained comparison', 'x = a < b < c', 0],
    ['not', 'x = not a', 0],
    ['conditional expression', 'x = a if b else c', 1],
    ['comprehension', 'x = [a for a in b]', 1],
    ['comprehension with two for', 'x = [a for a in b for c in d]', 2],
    ['comprehension with if', 'x = {a: a for a in b if c if d}', 3],
    ['generator', 'x = sum(a for a in b)', 1],
    ['match with refutable cases', 'match a:\n    case 1: b\n    case "c": d', 2],
    ['match with a wildcard', 'match a:\n    case 1: b\n    case _: c', 1],
    ['match with a capture', 'match a:\n    case 1: b\n    case c: d', 1],
    ['case guard', 'match a:\n    case 1 if b: c', 2],
    ['guarded wildcard', 'match a:\n    case _ if b: c', 1],
    ['or-pattern', 'match a:\n    case 1 | 2: b', 1],
    ['irrefutable or-pattern', 'match a:\n    case 1 | _: b', 0],
    ['captured wildcard', 'match a:\n    case (_ as b): c', 0],
    ['captured literal', 'match a:\n    case 1 as b: c', 1],
    ['lambda', 'x = lambda a: a', 0],
    ['decision inside a lambda', 'x = lambda a: a or b', 1],
    ['keyword in a string', 'x = "if a and b"', 0],
    ['keyword in a comment', 'x = 1  # if a and b', 0],
    ['decision in an f-string', 'x = f"{a if b else c}"', 1],
    ['decision in an f-string format', 'x = f"{a:{b or c}}"', 1],
    ['decision in a subscript', 'x = a[b or c:d]', 1],
    ['decision in an annotation', 'x: (a or b) = c', 1],
    ['decision in a with item', 'with a or b: c', 1],
    ['decision in a match subject', 'match a or b:\n    case 1: c', 2],
    ['decision in an except type', 'try: a\nexcept (B or C): d', 2],
    ['decisions in a raise', 'raise a or b from c or d', 2],
    ['decision in a keyword argument', 'a(*b or c, d=e or f)', 2],
    ['decision in a starred walrus', 'print(*(a := b or c))', 1],
    ['decision in await and yield', 'x = yield (a or b)', 1],
    ['decision in a class body', 'class C:\n    x = a or b', 1],
    ['decision in a base class', 'class C(a or b): pass', 1],
    ['decision in a type statement', 'type X = (a or b)', 1],
  ])('%s', async (_title, body, branchPoints) => {
    const facts = await readFacts(inFunction(body))
    expect(facts.functions[0]?.branchPoints).toBe(branchPoints)
    expect(facts.moduleBranchPoints).toBe(0)
  })

  test.each([
    ['a plain nested function', 'def g(): pass'],
    ['a nested function with an if', 'def g():\n    if a: b'],
  ])('%s adds nothing to the outer one', async (_title, body) => {
    expect((await readFunctions(inFunction(body)))[0]?.branchPoints).toBe(0)
  })

  test.each([
    ['default value', 'def g(x=a or b): pass'],
    ['keyword-only default', 'def g(*, x=a or b): pass'],
    ['decorator', '@a(b or c)\ndef g(): pass'],
    ['annotation', 'def g(x: a or b): pass'],
    ['return annotation', 'def g() -> (a or b): pass'],
    ['type parameter bound', 'def g[T: (a or b)](): pass'],
    ['class decorator', '@a(b or c)\nclass C: pass'],
    ['class keyword', 'class C(metaclass=a or b): pass'],
  ])('a decision in a %s belongs to the enclosing scope', async (_title, body) => {
    const nested = await readFacts(inFunction(body))
    expect(nested.functions.map((each) => each.branchPoints)).toEqual(body.includes('def g') ? [1, 0] : [1])
    expect((await readFacts(`${body}\n`)).moduleBranchPoints).toBe(1)
  })

  test('statements of a class body at the top level belong to the module', async () => {
    const facts = await readFacts('class C:\n    if a:\n        def m(self):\n            if b: pass\n')
    expect(facts.moduleBranchPoints).toBe(1)
    expect(facts.functions.map((each) => [each.name, each.branchPoints])).toEqual([['C.m', 1]])
  })
})

describe('functions', () => {
  test('are found at any depth with dotted names and kinds', async () => {
    const source = [
      'def f():',
      '    def inner(): pass',
      'class C:',
      '    def m(self):',
      '        async def helper(): pass',
      '    async def n(self): pass',
      '    if x:',
      '        try:',
      '            def conditional(self): pass',
      '        finally:',
      '            pass',
      '    class Inner:',
      '        def m(self): pass',
      'async def g(): pass',
      'def outer():',
      '    class Local:',
      '        def m(self): pass',
    ].join('\n')
    const facts = await readFacts(source)
    expect(facts.functions.map((each) => `${each.name} ${each.kind}`)).toEqual([
      'f function',
      'f.inner function',
      'C.m method',
      'C.m.helper async_function',
      'C.n async_method',
      'C.conditional method',
      'C.Inner.m method',
      'g async_function',
      'outer function',
      'outer.Local.m method',
    ])
    expect(facts.classes).toBe(3)
  })

  test('with the same name are each listed', async () => {
    const source = 'class C:\n    @property\n    def x(self): pass\n    @x.setter\n    def x(self, v): pass\n'
    expect((await readFunctions(source)).map((each) => `${each.name} ${each.line}`)).toEqual([
      'C.x 3',
      'C.x 5',
    ])
  })

  test('are not lambdas', async () => {
    expect(await readFunctions('f = lambda a: a\n')).toEqual([])
  })

  test('start at def and begin at the first decorator', async () => {
    const [only] = await readFunctions('@a\n@b(\n  1)\ndef f(\n  x,\n):\n    return 1\n\n# after\n')
    expect(only).toMatchObject({ firstLine: 1, line: 4, endLine: 7 })
  })

  test.each([
    ['', 0],
    ['a, b', 2],
    ['a, /, b, *, c', 3],
    ['self, *args, **kwargs', 3],
    ['*, a=1', 1],
    ['a, b=lambda x, y: x', 2],
  ])('(%s) declares as many parameters', async (parameters, count) => {
    expect((await readFunctions(`def f(${parameters}): pass\n`))[0]?.parameters).toBe(count)
  })

  test.each([
    ['class C:\n    def m(self, a): pass', true],
    ['class C:\n    def m(cls): pass', true],
    ['class C:\n    def m(this): pass', false],
    ['class C:\n    def m(): pass', false],
    ['def f(self): pass', false],
  ])('%j has a receiver or not', async (source, receiver) => {
    expect((await readFunctions(`${source}\n`))[0]?.receiver).toBe(receiver)
  })

  test.each([
    ['pass', 0],
    ['if a: b', 1],
    ['if a: b\nelif c: d\nelif e: f', 1],
    ['if a:\n    b\nelse:\n    if c: d', 2],
    [
      'for a in b:\n    while c:\n        try:\n            match d:\n                case 1: e\n        finally: f',
      4,
    ],
    ['with a:\n    with b:\n        if c: d', 1],
    ['if a:\n    def g():\n        if b: c', 1],
  ])('nest control statements: %j', async (body, nesting) => {
    expect((await readFunctions(inFunction(body)))[0]?.nesting).toBe(nesting)
  })

  test('have names of at most 200 characters', async () => {
    const [only] = await readFunctions(`class ${'C'.repeat(300)}:\n    def m(self): pass\n`)
    expect(only?.name).toBe('C'.repeat(200))
  })

  test('have names in the normal form Python gives them', async () => {
    expect((await readFunctions('def ﬁne(): pass\n'))[0]?.name).toBe('fine')
  })
})

test('lines end at \\n, \\r\\n and \\r, not at form feeds or U+2028', async () => {
  const source = 'x = "a\u2028b"\r\f\r\ny = 1\rdef f(): pass\n'
  expect((await readFunctions(source))[0]?.line).toBe(4)
})

test('nothing is measured for a verdict alone', async () => {
  expect(await engine.inspect('def f(): pass', 'syntax')).toMatchObject({ valid: true, facts: null })
})

test('what a review compares comes only when asked for', async () => {
  expect(await readFacts('x = 1')).toMatchObject({ review: null })
  const verdict = await engine.inspect('x = 1', 'review')
  expect(verdict.valid && verdict.facts?.review).toBeTypeOf('object')
})
