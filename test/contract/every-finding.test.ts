import { afterAll, describe, expect, it } from 'vitest'
import { createPythonHost } from '../../src/execution/python/python-host.ts'
import { findingCatalogue } from '../../src/analysis/change/findings/catalogue.ts'
import type { Example, FindingDefinition } from '../../src/analysis/change/findings/finding.ts'
import { changeReviewOutput } from '../../src/services/code-change-review/output.ts'
import { reviewChange } from '../../src/services/code-change-review/review-change.ts'

const python = createPythonHost()
afterAll(() => python.close())

async function review({ language, before, after, filename }: Example) {
  const context = { python, signal: new AbortController().signal }
  const input = filename === undefined ? { language, before, after } : { language, before, after, filename }
  return changeReviewOutput.parse(await reviewChange(input, context))
}

async function find(definition: FindingDefinition, example: Example) {
  const { findings } = await review(example)
  return findings.find(({ id }) => id === definition.id)
}

describe('the catalogue', () => {
  it('is in order of id and names no finding twice', () => {
    const ids = findingCatalogue.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted())
  })
})

describe.each(findingCatalogue)('$id', (definition) => {
  const { flags, allows } = definition.examples
  const otherLanguages = new Set(
    flags.map(({ language }) => language).filter((language) => language !== 'python'),
  )

  it('is shown on every language it speaks of, or on Python and two others, with near misses', () => {
    expect(allows.length).toBeGreaterThanOrEqual(2)
    if (definition.languages !== undefined) {
      for (const examples of [flags, allows]) {
        expect(examples.map(({ language }) => language)).toEqual(
          expect.arrayContaining([...definition.languages]),
        )
      }
      return
    }
    expect(flags.some(({ language }) => language === 'python')).toBe(true)
    if (definition.engines !== 'python') expect(otherLanguages.size).toBeGreaterThanOrEqual(2)
  })

  it.each(flags)('is raised, with what to do about it: $language %#', async (example) => {
    const finding = await find(definition, example)
    expect(finding?.severity).toBe(example.severity ?? definition.severity)
    const fields = Object.keys(finding?.evidence ?? {}).filter((field) => field !== 'truncated')
    expect(fields.toSorted()).toEqual(Object.keys(definition.evidence.shape).toSorted())
    expect(finding?.message).toMatch(/^[A-Z].*\.$/)
    // What the contract gives as an example is said in its own words.
    if (finding?.severity === 'info' || definition.id === 'new-work-markers') return
    expect(finding?.message).toMatch(/[.:;,] .{12,}\.$/)
  })

  it.each(flags)(
    'says where, and is the same finding when the file moves down: $language %#',
    async (example) => {
      const finding = await find(definition, example)
      const [before, after] = [example.before, example.after].map((text) => text.split('\n').length)
      for (const { side, line, endLine } of finding?.locations ?? []) {
        expect(line).toBeLessThanOrEqual(endLine)
        expect(endLine).toBeLessThanOrEqual((side === 'before' ? before : after) ?? 0)
      }
      expect(finding?.locations.length).toBeGreaterThan(0)
      const lower = { ...example, before: `\n\n${example.before}`, after: `\n\n${example.after}` }
      if (example.before === '' || (await find(definition, lower)) === undefined) return
      expect((await find(definition, lower))?.fingerprint).toBe(finding?.fingerprint)
    },
  )

  it.each(allows)('is not raised by a near miss: $language %#', async (example) => {
    expect(await find(definition, example)).toBeUndefined()
  })

  it.each(flags)('never blames code that was there before: $language %#', async (example) => {
    const { after } = example
    expect(await find(definition, { ...example, before: after, after })).toBeUndefined()
  })
})
