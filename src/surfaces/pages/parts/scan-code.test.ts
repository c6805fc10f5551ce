import { describe, expect, test } from 'vitest'
import { scanCode, type CodeLanguage } from './scan-code.ts'

const languages: readonly CodeLanguage[] = ['json', 'python', 'shell', 'typescript', 'yaml']

const shapes: Readonly<Record<string, (times: number) => string>> = {
  'escaped quotes without end': (times) => "'\\".repeat(times),
  'triple quotes without end': (times) => '\'\'\'x """ '.repeat(times) + "'''",
  'quotes on lines': (times) => `'a\n"b\n`.repeat(times),
  'one open quote, then lines of it': (times) => `'${'\\\n'.repeat(times)}`,
  comments: (times) => '# x # y\n'.repeat(times),
  'comment without end': (times) => '#'.repeat(times),
  numbers: (times) => '-1e+'.repeat(times),
  'backslashes and quotes': (times) => '\\`"'.repeat(times),
  keywords: (times) => 'if else def '.repeat(times),
  'words that only begin like keywords': (times) => 'iffy elsewhere define '.repeat(times),
}

describe.each(languages)('%s', (language) => {
  test.each(Object.entries(shapes))('four times the source costs four times the work: %s', (_name, shape) => {
    const small = scanCode(shape(1_000), language)
    const large = scanCode(shape(4_000), language)
    expect(large.work).toBeLessThanOrEqual(4 * small.work + 16)
    expect(large.work).toBe(shape(4_000).length)
  })

  test('every character of the source is in exactly one piece', () => {
    for (const shape of Object.values(shapes)) {
      const source = shape(50)
      const { pieces } = scanCode(source, language)
      expect(pieces.map((piece) => piece.text).join('')).toBe(source)
    }
  })
})

const coloured = (source: string, language: CodeLanguage) =>
  scanCode(source, language).pieces.filter((piece) => piece.kind !== 'plain')

test('names, texts, numbers and words of JSON are told apart', () => {
  expect(coloured('{ "a\\"b": ["c: d", -1.5e+3, true, null] } // "e"', 'json')).toEqual([
    { kind: 'name', text: '"a\\"b"' },
    { kind: 'string', text: '"c: d"' },
    { kind: 'value', text: '-1.5e+3' },
    { kind: 'value', text: 'true' },
    { kind: 'value', text: 'null' },
    { kind: 'comment', text: '// "e"' },
  ])
})

test('an apostrophe in a quoted body of curl ends nothing it should not', () => {
  const source = `curl -d '{"a":"it'\\''s"}' # free\n`
  expect(coloured(source, 'shell').at(-1)).toEqual({ kind: 'comment', text: '# free' })
  expect(coloured('a#b https://x/#c', 'shell')).toEqual([])
})

test('strings, comments and keywords are told apart', () => {
  const source = `def f(a):\n    """it's # not"""\n    return 'a\\'b' # if\n`
  expect(coloured(source, 'python')).toEqual([
    { kind: 'keyword', text: 'def' },
    { kind: 'string', text: `"""it's # not"""` },
    { kind: 'keyword', text: 'return' },
    { kind: 'string', text: `'a\\'b'` },
    { kind: 'comment', text: '# if' },
  ])
})
