import { describe, expect, it } from 'vitest'
import type { FunctionFacts } from '../../facts/function-facts.ts'
import { numberNames, scopeOf } from '../../facts/function-names.ts'
import { matchFunctions } from './match-functions.ts'

interface Sketch {
  readonly name: string
  readonly body: string
  readonly comment?: string
}

/** Functions of a side from names and bodies; a comment changes the source, not the code. */
function side(sketches: readonly Sketch[], classes: readonly string[] = []) {
  const keys = numberNames(sketches.map(({ name }) => name))
  const functions = sketches.map(({ name, body, comment = '' }, index): FunctionFacts => {
    const tokens = body.split(' ')
    return {
      key: keys[index] ?? name,
      name,
      scope: scopeOf(name),
      visibility: 'public',
      isPublic: true,
      isTest: false,
      line: index + 1,
      endLine: index + 1,
      complexity: 1,
      lines: 1,
      parameterCount: 0,
      parameters: [],
      decorators: [],
      isAsync: false,
      isGenerator: false,
      returnsValue: null,
      isStub: false,
      raises: 0,
      assertions: 0,
      loops: 0,
      nesting: 0,
      isDocumented: false,
      annotations: null,
      mutableDefaults: [],
      sourceKey: `${name} ${body} ${comment}`,
      codeHash: `${name} ${body}`,
      bodyHash: body,
      bodyTokenCount: tokens.length,
      bodyTokens: () => tokens,
    }
  })
  return { functions, classes: classes.map((name) => ({ name })) }
}

const words = (count: number, prefix = 'w'): string => {
  return Array.from({ length: count }, (_, index) => prefix + index).join(' ')
}

const keys = (functions: readonly FunctionFacts[]): string[] => functions.map(({ key }) => key)

describe('matching by name', () => {
  it('tells unchanged, cosmetic and changed apart', () => {
    const before = side([
      { name: 'a', body: 'x' },
      { name: 'b', body: 'x' },
      { name: 'c', body: 'x' },
    ])
    const after = side([
      { name: 'a', body: 'x' },
      { name: 'b', body: 'x', comment: '# why' },
      { name: 'c', body: 'y' },
    ])
    const { unchanged, changed } = matchFunctions(before, after)
    expect(unchanged.map((pair) => pair.after.key)).toEqual(['a'])
    expect(changed.map((pair) => [pair.after.key, pair.cosmetic])).toEqual([
      ['b', true],
      ['c', false],
    ])
  })

  it('numbers repeated names, and an insertion in the middle leaves the others unchanged', () => {
    const before = side([
      { name: 'f', body: 'one' },
      { name: 'f', body: 'two' },
    ])
    const after = side([
      { name: 'f', body: 'one' },
      { name: 'f', body: 'new' },
      { name: 'f', body: 'two' },
    ])
    const { unchanged, changed, added } = matchFunctions(before, after)
    expect(unchanged).toHaveLength(2)
    expect(changed).toHaveLength(0)
    expect(keys(added)).toEqual(['f#2'])
  })

  it('does not care where in the file a function stands', () => {
    const sketches = ['a', 'b', 'c'].map((name) => ({ name, body: words(30, name) }))
    const { unchanged, changed, added, removed } = matchFunctions(side(sketches), side(sketches.toReversed()))
    expect([unchanged.length, changed.length, added.length, removed.length]).toEqual([3, 0, 0, 0])
  })

  it('keeps a function without a name only when its body is alike', () => {
    const before = side([{ name: '(anonymous)', body: words(10) }])
    const alike = matchFunctions(before, side([{ name: '(anonymous)', body: `${words(9)} z` }]))
    const other = matchFunctions(before, side([{ name: '(anonymous)', body: words(10, 'z') }]))
    expect([alike.changed.length, alike.added.length]).toEqual([1, 0])
    expect([other.changed.length, other.added.length, other.removed.length]).toEqual([0, 1, 1])
  })
})

const rename = (before: Sketch, after: Sketch) => matchFunctions(side([before]), side([after]))

function listMany(prefix: string, body: string): Sketch[] {
  return Array.from({ length: 201 }, (_, index) => ({ name: prefix + index, body: words(20, body + index) }))
}

function listMethods(scope: string): Sketch[] {
  return ['m', 'n'].map((name) => ({ name: `${scope}.${name}`, body: words(20, name) }))
}

describe('renames', () => {
  it('stay one removal and one addition', () => {
    const { added, removed, renames } = rename({ name: 'a', body: words(20) }, { name: 'b', body: words(20) })
    expect([keys(removed), keys(added), renames.length]).toEqual([['a'], ['b'], 1])
  })

  it.each([
    ['equal bodies of 12 tokens', 12, 12, 'b', true],
    ['equal bodies of 11 tokens', 11, 11, 'b', false],
    ['70 % in one scope', 20, 14, 'b', true],
    ['less than 70 % in one scope', 20, 13, 'b', false],
    ['85 % across scopes', 20, 17, 'C.b', true],
    ['less than 85 % across scopes', 20, 16, 'C.b', false],
  ])('%s', (_title, size, shared, name, expected) => {
    const body = [words(shared), words(size - shared, 'z')].join(' ').trim()
    const { renames } = rename({ name: 'a', body: words(size) }, { name, body })
    expect(renames.length === 1).toBe(expected)
  })

  it('take the best pair first and use each function once', () => {
    const before = side([
      { name: 'a', body: words(20) },
      { name: 'b', body: `${words(18)} y z` },
    ])
    const after = side([{ name: 'c', body: words(20) }])
    const { renames } = matchFunctions(before, after)
    expect(renames.map((each) => [each.before.key, each.after.key, each.similarity])).toEqual([['a', 'c', 1]])
  })

  it('are found by equal bodies alone past 200 functions a side', () => {
    const { renames } = matchFunctions(side(listMany('a', 'w')), side(listMany('b', 'w')))
    expect(renames).toHaveLength(201)
    expect(matchFunctions(side(listMany('a', 'w')), side(listMany('b', 'v'))).renames).toHaveLength(0)
  })

  it('name the class when half its methods moved with it', () => {
    const { classRenames } = matchFunctions(side(listMethods('A'), ['A']), side(listMethods('B'), ['B']))
    expect(classRenames).toEqual([{ before: 'A', after: 'B', similarity: 1 }])
    const kept = matchFunctions(side(listMethods('A'), ['A']), side(listMethods('B'), ['A', 'B']))
    expect(kept.classRenames).toEqual([])
  })

  it('follow a class by the names of its methods where their bodies changed', () => {
    const before = side(
      [
        { name: 'A.m', body: words(20) },
        { name: 'A.n', body: words(20, 'n') },
      ],
      ['A'],
    )
    const rewritten = [
      { name: 'B.m', body: `${words(12)} ${words(8, 'z')}` },
      { name: 'B.n', body: words(20, 'n') },
    ]
    const { classRenames, renames } = matchFunctions(before, side(rewritten, ['B']))
    expect(classRenames).toEqual([{ before: 'A', after: 'B', similarity: 0.8 }])
    expect(renames.map((each) => each.after.key)).toEqual(['B.m', 'B.n'])
  })
})
