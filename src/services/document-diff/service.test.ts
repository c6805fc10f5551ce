import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseInput } from '../../core/input.ts'
import { Problem } from '../../core/problem.ts'
import { applyPatch } from './apply-patch.ts'
import { compareDocuments } from './compare-documents.ts'
import { documentDiff } from './service.ts'

const compare = (before: string, after: string, contextLines = 3) =>
  compareDocuments(before, after, contextLines)

const piece = fc.constantFrom(
  'a',
  'b',
  'alpha beta',
  '',
  '  x = 1',
  '\t}',
  '@@ -1 +1 @@',
  '-',
  '+',
  '\\ No newline',
  '𝒳',
  '…',
)
const ending = fc.constantFrom('\n', '\n', '\n', '\r\n', '\r', '\n\n')
const text = fc
  .tuple(fc.array(fc.tuple(piece, ending), { maxLength: 25 }), piece)
  .map(([rows, last]) => rows.map(([line, end]) => line + end).join('') + last)

describe('document.diff', () => {
  it('returns a patch that turns before into after, in 10,000 random round trips', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 5 }), (before, after, contextLines) => {
        const { unified, identical, verified } = compare(before, after, contextLines)
        expect(applyPatch(before, unified ?? '')).toBe(after)
        expect(identical).toBe(before === after)
        expect(verified).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  it('answers in the shape it promises, for lines and for tokens', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const run = (input: { before: string; after: string }) =>
          documentDiff.run(parseInput(documentDiff.input, input), {} as never)
        documentDiff.output.parse(run({ before, after }))
        const padding = 'word '.repeat(500)
        documentDiff.output.parse(run({ before: padding + before, after: padding + after }))
      }),
      { numRuns: 300 },
    )
  })

  it('numbers the lines of every hunk so that they name the same text in the inputs', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [oldLines, newLines] = [before.split('\n'), after.split('\n')]
        for (const hunk of compare(before, after).hunks) {
          for (const line of hunk.lines) {
            if (line.oldLine !== null) expect(oldLines[line.oldLine - 1]).toBe(line.text)
            if (line.newLine !== null) expect(newLines[line.newLine - 1]).toBe(line.text)
          }
        }
      }),
      { numRuns: 500 },
    )
  })

  it('lists hunks from which the patch can be written without the texts', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const { hunks, unified } = compare(before, after)
        const side = (start: number, count: number) => (count === 1 ? `${start}` : `${start},${count}`)
        const rendered = hunks.map((hunk) => {
          const ranges = `-${side(hunk.oldStart, hunk.oldLines)} +${side(hunk.newStart, hunk.newLines)}`
          const lines = hunk.lines.map(
            (line) => `${line.op}${line.text}\n${line.noNewline ? '\\ No newline at end of file\n' : ''}`,
          )
          return `@@ ${ranges} @@${hunk.section === null ? '' : ` ${hunk.section}`}\n${lines.join('')}`
        })
        const head = hunks.length === 0 ? '' : '--- a/document\n+++ b/document\n'
        expect(head + rendered.join('')).toBe(unified)
      }),
      { numRuns: 500 },
    )
  })

  it('says nothing changed between equal texts, two empty ones included', () => {
    for (const same of ['', 'a', 'a\n', 'a\r\nb']) {
      const result = compare(same, same)
      expect(result).toMatchObject({ identical: true, hunks: [], unified: '', exact: true })
      expect(result.stats).toMatchObject({ added: 0, removed: 0, changedBlocks: 0, similarity: 1 })
    }
  })

  it('writes the patch every diff tool writes', () => {
    expect(compare('a\nb\nc\n', 'a\nB\nc').unified).toBe(
      '--- a/document\n+++ b/document\n@@ -1,3 +1,3 @@\n a\n-b\n-c\n+B\n+c\n\\ No newline at end of file\n',
    )
    expect(compare('', 'x\n').unified).toBe('--- a/document\n+++ b/document\n@@ -0,0 +1 @@\n+x\n')
    expect(compare('a\nb\nc\n', 'a\nc\n', 0).unified).toBe(
      '--- a/document\n+++ b/document\n@@ -2 +1,0 @@ a\n-b\n',
    )
  })

  it('names the function a hunk is in', () => {
    const body = Array.from({ length: 12 }, (_, index) => `    step(${index})`)
    const before = ['def first():', ...body, 'def second():', ...body].join('\n')
    const after = before.replace(/step\(9\)(?=[^9]*$)/, 'stop(9)')
    expect(compare(before, after).hunks.map((hunk) => hunk.section)).toEqual(['def second():'])
  })

  it('puts an inserted function between its neighbours, not across them', () => {
    const block = (name: string) => `function ${name}() {\n  return 1\n}\n\n`
    const result = compare(block('a') + block('c'), block('a') + block('b') + block('c'))
    const added = result.hunks[0]!.lines.filter((line) => line.op === '+').map((line) => line.text)
    expect(added).toEqual(['function b() {', '  return 1', '}', ''])
  })

  it('shows a rewritten block whole, not torn apart by a brace both versions have', () => {
    const block = (name: string) => Array.from({ length: 6 }, (_, i) => `  ${name}(${i})\n`).join('')
    const braces = Array.from({ length: 20 }, (_, i) => `f${i}() {\n}\n`).join('')
    const old = `${block('alpha')}}\n${block('beta')}`
    const fresh = `${block('gamma')}}\n${block('delta')}`
    const result = compare(braces + old + braces, braces + fresh + braces)
    expect(result.stats).toMatchObject({ changedBlocks: 1, removed: 13, added: 13 })
    expect(result.exact).toBe(false)
    expect(result.warnings.map(({ code }) => code)).toEqual(['not-minimal'])
  })

  it('marks what changed inside a paired line, in characters', () => {
    const [hunk] = compare('let 𝒳 = total * 2\n', 'let 𝒳 = amount * 3\n').hunks
    expect(hunk!.lines.map((line) => line.spans)).toEqual([
      [
        [8, 13],
        [16, 17],
      ],
      [
        [8, 14],
        [17, 18],
      ],
    ])
  })

  it('does not pair lines that have nothing in common', () => {
    const [hunk] = compare('alpha beta\n', '12345;67890\n').hunks
    expect(hunk!.lines.every((line) => line.spans === undefined)).toBe(true)
  })

  it('reports both line endings and the final newline, and says when nothing else differs', () => {
    const result = compare('a\nb\n', 'a\r\nb')
    expect(result.before).toMatchObject({ lines: 2, lineEnding: 'lf', finalNewline: true })
    expect(result.after).toMatchObject({ lines: 2, lineEnding: 'crlf', finalNewline: false })
    expect(compare('a\nb\n', 'a\r\nb\r\n').warnings.map(({ code }) => code)).toEqual(['line-endings-only'])
    expect(compare('a\rb', 'a\r\nb\n').after.lineEnding).toBe('mixed')
  })

  it('pairs a changed line with its own other version when lines are put in above it', () => {
    const [hunk] = compare(
      'const total = sum(prices)\nconst tax = total * rate\n',
      'const today = new Date()\nconst total = sum(prices, fees)\nlog(today)\nconst tax = total * rate(today)\n',
    ).hunks
    const pairs = hunk!.lines.flatMap(({ oldLine, newLine, pairedLine, text, spans }) =>
      pairedLine === undefined
        ? []
        : [[oldLine ?? pairedLine, newLine ?? pairedLine, spans!.map(([a, b]) => text.slice(a, b))]],
    )
    expect(pairs).toEqual([
      [1, 2, []],
      [2, 4, []],
      [1, 2, [', fees']],
      [2, 4, ['(today)']],
    ])
  })

  it('pairs every line with the one that keeps most of it, wherever it stands in the block', () => {
    const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']
    const before = names.map((name, i) => `  ${name}: read(${name}Source, ${i}),\n`)
    const after = before.map((line) => line.replace('read', 'load')).toReversed()
    const { hunks } = compare(before.join(''), after.join(''))
    const removed = hunks[0]!.lines.filter(({ op }) => op === '-')
    expect(removed.map(({ oldLine, pairedLine }) => oldLine! + pairedLine!)).toEqual(names.map(() => 7))
  })

  it('names blocks that moved unchanged, and no chance likeness', () => {
    const block = (name: string) => `function ${name}() {\n  return compute(${name}Input)\n}\n\n`
    const filler = (name: string) => Array.from({ length: 12 }, (_, i) => `${name} ${i}\n`).join('')
    const before = block('moved') + filler('x') + block('kept') + filler('y')
    const after = filler('x') + block('kept') + block('moved') + filler('y')
    expect(compare(before, after).moves).toEqual([{ oldStart: 1, newStart: 17, lines: 4 }])
    expect(compare('}\n}\n}\na\nb\nc\n', 'a\nb\nc\n}\n}\n}\n').moves).toEqual([])
  })

  it('lists moves that are in both texts, line for line', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [oldLines, newLines] = [before.split('\n'), after.split('\n')]
        for (const { oldStart, newStart, lines } of compare(before, after).moves)
          expect(newLines.slice(newStart - 1, newStart - 1 + lines)).toEqual(
            oldLines.slice(oldStart - 1, oldStart - 1 + lines),
          )
      }),
      { numRuns: 300 },
    )
  })

  it('counts tokens when the change is in very long lines, and says so', () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `"key${index}":${index}`)
    const before = `{${words.join(',')}}`
    const result = compare(before, before.replace('"key1500":1500', '"key1500":true'))
    expect(result).toMatchObject({
      unit: 'token',
      exact: true,
      stats: { added: 1, removed: 1, changedBlocks: 1 },
    })
    expect(result.warnings.map(({ code }) => code)).toEqual(['token-mode'])
    const removed = result.hunks[0]!.lines.find((line) => line.op === '-')!
    expect(removed.text).toBe('1500')
    expect(before.slice(removed.oldColumn! - 1).startsWith('1500')).toBe(true)
    expect(applyPatch(before, result.unified!)).toContain('"key1500":true')
  })

  it('lists a bounded part of a large change and counts the rest', () => {
    const lines = (prefix: string) =>
      Array.from({ length: 9_000 }, (_, index) => `${prefix}${index}\n`).join('')
    const result = compare(lines('a'), lines('b'))
    const listed = result.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
    expect(listed).toBe(5_000)
    expect(result.truncated).toEqual({
      hunksOmitted: 0,
      linesOmitted: 13_000,
      changesOmitted: 0,
      movesOmitted: 0,
      unifiedOmitted: false,
    })
    expect(applyPatch(lines('a'), result.unified!)).toBe(lines('b'))
  })

  it('refuses a NUL as binary content, naming every field that has one', () => {
    const run = () => compare('a\0b', '\0')
    expect(run).toThrow(Problem)
    try {
      run()
    } catch (problem) {
      expect(problem).toMatchObject({
        code: 'binary-content',
        errors: [{ pointer: '/before' }, { pointer: '/after' }],
      })
    }
  })

  it('bounds its own input', () => {
    const parse = (value: unknown) => () => parseInput(documentDiff.input, value)
    expect(parse({ before: '', after: '' })()).toMatchObject({ context_lines: 3, format: 'text' })
    expect(parse({ before: '', after: 'a'.repeat(500_001) })).toThrow(Problem)
    expect(parse({ before: '', after: '', context_lines: 51 })).toThrow(Problem)
    expect(parse({ before: '', after: '', context_lines: 1.5 })).toThrow(Problem)
    expect(parse({ before: '' })).toThrow(Problem)
  })
})
