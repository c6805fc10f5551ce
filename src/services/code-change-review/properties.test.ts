import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { parseInput } from '../../core/input.ts'
import { createPythonHost, type PythonHost } from '../../execution/python/python-host.ts'
import { codeChangeReview } from './service.ts'

type Input = z.input<typeof codeChangeReview.input>

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

async function review(input: Input): Promise<z.output<typeof codeChangeReview.output>> {
  const parsed = parseInput(codeChangeReview.input, input)
  const data = await codeChangeReview.run(parsed, { signal: new AbortController().signal, python })
  return codeChangeReview.output.parse(data)
}

const statement = fc.constantFrom(
  'x = 1',
  'y = f(x)',
  'if x:\n    y = 2',
  'for i in y:\n    g(i)',
  'del x',
  'z = [a for a in y if a]',
)
const functionText = fc
  .record({
    name: fc.constantFrom('f', 'g', 'h', '_k'),
    body: fc.array(statement, { minLength: 1, maxLength: 5 }),
  })
  .map(({ name, body }) => `def ${name}(x, y=None):\n${indent(body.join('\n'))}\n`)
const source = fc.array(
  fc.oneof(
    functionText,
    statement.map((text) => `${text}\n`),
  ),
  { minLength: 1, maxLength: 5 },
)
const runs = { numRuns: 25 }

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}

describe('properties', () => {
  it('identical snapshots: nothing', async () => {
    await fc.assert(
      fc.asyncProperty(source, async (parts) => {
        const data = await review({ before: parts.join('\n'), after: parts.join('\n') })
        expect([data.changed, data.findings, data.attentionScore, data.attentionLevel]).toEqual([
          false,
          [],
          0,
          'none',
        ])
        expect(data.functionChanges).toMatchObject({ addedCount: 0, removedCount: 0, changedCount: 0 })
      }),
      runs,
    )
  })

  it('the summary of the reverse change is the negative one', async () => {
    await fc.assert(
      fc.asyncProperty(source, source, async (before, after) => {
        const there = await review({ before: before.join('\n'), after: after.join('\n') })
        const back = await review({ before: after.join('\n'), after: before.join('\n') })
        const negative = Object.entries(back.summary).map(([name, value]) => [name, 0 - value])
        expect(there.summary).toEqual(Object.fromEntries(negative))
        expect(there.functionChanges.addedCount).toBe(back.functionChanges.removedCount)
      }),
      runs,
    )
  })

  it('the summary is the difference of the snapshots', async () => {
    await fc.assert(
      fc.asyncProperty(source, source, async (before, after) => {
        const data = await review({ before: before.join('\n'), after: after.join('\n') })
        expect(data.summary).toMatchObject({
          lineDelta: data.after.lines.total - data.before.lines.total,
          codeLineDelta: data.after.lines.code - data.before.lines.code,
          functionDelta: data.after.functions - data.before.functions,
          branchPointDelta: data.after.branchPoints - data.before.branchPoints,
          maintainabilityDelta: data.after.maintainabilitySignal - data.before.maintainabilitySignal,
        })
        const { addedCount, removedCount } = data.functionChanges
        expect(addedCount - removedCount).toBe(data.summary.functionDelta)
      }),
      runs,
    )
  })

  it('a change of layout or comments is at most low, and approved', async () => {
    const relayout = fc.constantFrom(
      (text: string) => text.replaceAll('\n', '\n\n'),
      (text: string) => text.replaceAll('x, y', 'x,  y'),
      (text: string) => text.replaceAll(/$/gm, '  # said'),
      (text: string) => `# TODO: one\n# FIXME: two\n# HACK: three\n${text}`,
    )
    await fc.assert(
      fc.asyncProperty(source, relayout, async (parts, change) => {
        const before = parts.join('\n')
        const data = await review({ before, after: change(before) })
        expect(['none', 'low']).toContain(data.attentionLevel)
        expect(data.reviewDecision).toBe('approve')
      }),
      runs,
    )
  })

  it('the order of functions in the file creates no findings', async () => {
    const functions = fc.uniqueArray(functionText, {
      minLength: 2,
      maxLength: 4,
      selector: (text) => text.slice(4, 6),
    })
    await fc.assert(
      fc.asyncProperty(functions, async (parts) => {
        const data = await review({ before: parts.join('\n\n'), after: parts.toReversed().join('\n\n') })
        expect(data.findings).toEqual([])
        expect(data.functionChanges).toMatchObject({ addedCount: 0, removedCount: 0, changedCount: 0 })
      }),
      runs,
    )
  })

  it('a worse change never scores lower: the same change with a fault on top', async () => {
    const faults = fc.constantFrom(
      'eval(x)\n',
      '# TODO: more\n',
      'token = "q8Zt3vLm9XwP2rKd"\n',
      'import os\nos.system(x)\n',
    )
    await fc.assert(
      fc.asyncProperty(source, source, faults, async (before, after, fault) => {
        const plain = await review({ before: before.join('\n'), after: after.join('\n') })
        const worse = await review({ before: before.join('\n'), after: `${after.join('\n')}\n${fault}` })
        expect(worse.attentionScore).toBeGreaterThanOrEqual(plain.attentionScore)
      }),
      runs,
    )
  })

  it('any two texts in any language are answered within the contract', async () => {
    const language = fc.constantFrom('python', 'javascript', 'go', 'ruby', 'php', 'shell', 'cobol')
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 200 }),
        fc.string({ minLength: 1, maxLength: 200 }),
        language,
        async (before, after, name) => {
          const data = await review({ before, after, language: name })
          expect(data.findings.length).toBeLessThanOrEqual(50)
        },
      ),
      { numRuns: 80 },
    )
  })
})
