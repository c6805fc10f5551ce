import { expect, test } from 'vitest'
import { scanPython } from './scan-python.ts'

const shapes: Readonly<Record<string, (times: number) => string>> = {
  'escaped quotes without end': (times) => "'\\".repeat(times),
  'triple quotes without end': (times) => '\'\'\'x """ '.repeat(times) + "'''",
  'quotes on lines': (times) => `'a\n"b\n`.repeat(times),
  'one open quote, then lines of it': (times) => `'${'\\\n'.repeat(times)}`,
  comments: (times) => '# x # y\n'.repeat(times),
  'comment without end': (times) => '#'.repeat(times),
  keywords: (times) => 'if else def '.repeat(times),
  'words that only begin like keywords': (times) => 'iffy elsewhere define '.repeat(times),
}

test.each(Object.entries(shapes))('four times the source costs four times the work: %s', (_name, shape) => {
  const small = scanPython(shape(1_000))
  const large = scanPython(shape(4_000))
  expect(large.work).toBeLessThanOrEqual(4 * small.work + 16)
  expect(large.work).toBe(shape(4_000).length)
})

test('every character of the source is in exactly one piece', () => {
  for (const shape of Object.values(shapes)) {
    const source = shape(50)
    expect(
      scanPython(source)
        .pieces.map((piece) => piece.text)
        .join(''),
    ).toBe(source)
  }
})

test('strings, comments and keywords are told apart', () => {
  const source = `def f(a):\n    """it's # not"""\n    return 'a\\'b' # if\n`
  expect(scanPython(source).pieces.filter((piece) => piece.kind !== 'plain')).toEqual([
    { kind: 'keyword', text: 'def' },
    { kind: 'string', text: `"""it's # not"""` },
    { kind: 'keyword', text: 'return' },
    { kind: 'string', text: `'a\\'b'` },
    { kind: 'comment', text: '# if' },
  ])
})
