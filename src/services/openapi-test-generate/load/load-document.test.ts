import { describe, expect, test } from 'vitest'
import { Problem } from '../../../core/problem.ts'
import { loadDocument } from './load-document.ts'

const problemOf = (text: string, format: 'json' | 'yaml' = 'json'): string => {
  try {
    loadDocument(text, format)
  } catch (cause) {
    return cause instanceof Problem ? cause.code : `not a problem: ${String(cause)}`
  }
  return 'accepted'
}
const withVersion = (openapi: unknown): string => JSON.stringify({ openapi, paths: {} })

describe('versions', () => {
  test.each(['3.0.0', '3.0.3', '3.0', '3.1.0', '3.1', '3.1.1', '3.2.0', '3.0.0-rc2'])(
    '%s is accepted',
    (version) => {
      expect(loadDocument(withVersion(version), 'json')).toMatchObject({ version, minor: Number(version[2]) })
    },
  )
  test.each(['2.0', '3', '4.0.0', '3.3.0', '3.1.0\n', '', null, [], {}, true, 7])(
    '%j is refused',
    (version) => {
      expect(problemOf(withVersion(version))).toBe('unsupported-openapi-version')
    },
  )
  test('an unquoted YAML version is a number and still a version', () => {
    expect(loadDocument('openapi: 3.1\npaths: {}', 'yaml').version).toBe('3.1')
    expect(loadDocument('openapi: 3.0\npaths: {}', 'yaml')).toMatchObject({ version: '3.0', minor: 0 })
  })
  test('Swagger 2 is told apart from an unknown version', () => {
    expect(problemOf('{"swagger": "2.0", "paths": {}}')).toBe('swagger-2-document')
    expect(problemOf('{"paths": {}}')).toBe('unsupported-openapi-version')
  })
})

describe('documents', () => {
  test.each(['', '[]', 'null', '"x"', '7', '{', '// c\n{}'])('%j is no document', (text) => {
    expect(problemOf(text)).toBe('invalid-document')
  })
  test.each(['missing', null, [], 7, true, 'x'])('paths that are %j are none', (paths) => {
    const document = paths === 'missing' ? { openapi: '3.0.0' } : { openapi: '3.0.0', paths }
    expect(problemOf(JSON.stringify(document))).toBe('no-paths')
  })
  test('an inherited key is no key', () => {
    expect(problemOf('{"openapi": "3.0.0", "__proto__": {"paths": {}}}')).toBe('no-paths')
  })
  test('a byte order mark before the text does not matter', () => {
    expect(problemOf(`\u{feff}${withVersion('3.0.0')}`)).toBe('accepted')
  })
})

test.each([
  ['{\n  "openapi": "3.0.0",\n}', /at character 24, line 3\)\. A comma/],
  ['openapi: 3.0.0\npaths: {}', /Set `format` to "yaml"/],
  ['<!DOCTYPE html><html></html>', /begins like a web page/],
  [' https://example.com/openapi.json', /is a URL/],
])('%j is refused with what to do about it', (text, advice) => {
  expect(() => loadDocument(text, 'json')).toThrow(advice)
})

describe('several faults', () => {
  const faultsOf = (document: unknown): unknown => {
    try {
      loadDocument(JSON.stringify(document), 'json')
    } catch (cause) {
      return cause instanceof Problem ? [cause.code, cause.errors.map(({ message }) => message)] : cause
    }
    return 'accepted'
  }
  const version = 'The `openapi` field must name a version 3.0.x, 3.1.x or 3.2.x.'
  const noPaths = 'The document has no `paths` object to test.'

  test('an unknown version and missing paths are told at once', () => {
    expect(faultsOf({ openapi: '4.0.0' })).toEqual(['unsupported-openapi-version', [version, noPaths]])
  })
  test('an unknown version and empty paths are told at once', () => {
    const empty = 'The `paths` object of the document is empty.'
    expect(faultsOf({ paths: {} })).toEqual(['unsupported-openapi-version', [version, empty]])
  })
  test('Swagger 2 without paths is told as both', () => {
    expect(faultsOf({ swagger: '2.0' })).toMatchObject(['swagger-2-document', { 1: noPaths }])
  })
  test('one fault is told alone', () => {
    expect(faultsOf({ openapi: '4.0.0', paths: { '/x': {} } })).toEqual([
      'unsupported-openapi-version',
      [version],
    ])
    expect(faultsOf({ openapi: '3.0.0', paths: [] })).toEqual(['no-paths', [noPaths]])
  })
})

describe('YAML', () => {
  const head = 'openapi: 3.0.0\npaths: {}\n'
  test.each([
    ['a tag that names code', `${head}x: !!js/function "f"`],
    ['a duplicate key', `${head}paths: {}`],
    ['two documents', `${head}---\n${head}`],
    ['deep nesting', `${head}x: ${'['.repeat(300)}${']'.repeat(300)}`],
    ['many aliases', `${head}a: &a 1\nb: [${Array.from({ length: 20_000 }, () => '*a').join(', ')}]`],
    ['broken text', `${head}x: [`],
  ])('%s is refused', (_name, text) => {
    expect(problemOf(text, 'yaml')).toBe('invalid-document')
  })
  test('aliases and merged keys are read as authors use them', () => {
    const shared = 'x-r: &r {200: {description: ok}}\nx-p: &p {responses: {<<: *r, 404: *m}}\n'
    const uses = Array.from({ length: 500 }, (_, index) => `  /p${index}: {get: *p}`).join('\n')
    const { paths } = loadDocument(
      `openapi: 3.0.3\nx-m: &m {description: no}\n${shared}paths:\n${uses}\n`,
      'yaml',
    )
    expect(paths['/p499']).toEqual({
      get: { responses: { 200: { description: 'ok' }, 404: { description: 'no' } } },
    })
  })

  test.each([
    ['a closing brace below its key', 'x: {\n  a: 1,\n  b: [2,\n]\n}', { a: 1, b: [2] }],
    ['a quoted text that goes on at the margin', 'x: "one\ntwo\n\nthree"', 'one two\nthree'],
    ['braces in a text of their own lines', 'x: {\n}\ny: |\n  {\n  }\n', {}],
  ])('%s is read as most readers do', (_name, text, expected) => {
    const { root } = loadDocument(`${head}${text}`, 'yaml')
    expect(root['x']).toEqual(expected)
    expect(root['y']).toBe(text.includes('y:') ? '{\n}\n' : undefined)
  })
  test('a fault behind lines that stand too far left is the one that is told', () => {
    expect(() => loadDocument(`${head}x: {\n}\ny: [`, 'yaml')).toThrow(/line 5/)
  })
  test('lines too far left have an end', () => {
    expect(problemOf(`${head}x: "${'a\n'.repeat(2_000)}"`, 'yaml')).toBe('invalid-document')
  })

  test('merged keys cannot multiply', () => {
    const wide = `x-w: &w {${Array.from({ length: 1_000 }, (_, index) => `k${index}: 1`).join(', ')}}`
    const merges = Array.from({ length: 100 }, (_, index) => `  m${index}: {<<: *w}`).join('\n')
    expect(() => loadDocument(`openapi: 3.0.3\n${wide}\npaths:\n${merges}\n`, 'yaml')).toThrow(/merge keys/)
  })

  test('an alias to itself is data, not a hang', () => {
    expect(problemOf(`${head}x: &a [*a]`, 'yaml')).toBe('accepted')
  })
  test('says the line it failed at', () => {
    expect(() => loadDocument(`${head}x: "`, 'yaml')).toThrow(/line \d+/)
  })
})
