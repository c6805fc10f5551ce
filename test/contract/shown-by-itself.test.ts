import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs'
import { describe, expect, it } from 'vitest'
import { findingCatalogue } from '../../src/analysis/change/findings/catalogue.ts'

/** What ruff calls the same fault. It tells less of some: values of a call alone, fields of an object. */
const JUDGED: readonly (readonly [id: string, rules: readonly string[]])[] = [
  ['comparison-unused', ['B015']],
  ['format-mismatch', ['F507', 'F522', 'F523', 'F524', 'PLE1205', 'PLE1206']],
  ['function-shadowed', ['F811']],
  ['identity-of-literal', ['F632']],
  ['key-repeated', ['F601']],
  ['test-shadowed', ['F811']],
]

describe('what Python shows by itself', () => {
  it.each(JUDGED)('%s is told by ruff in every example, and never of the file before it', (id, select) => {
    const judge = new Workspace(
      { 'target-version': 'py314', lint: { select, preview: true } },
      PositionEncoding.Utf32,
    )
    const { flags = [] } = findingCatalogue.find((each) => each.id === id)?.examples ?? {}
    const examples = flags.filter(({ language }) => language === 'python')
    expect(examples.length).toBeGreaterThan(0)
    const missed = examples.filter(({ after }) => judge.check(after).length === 0)
    const known = examples.filter(({ before }) => judge.check(before).length > 0)
    expect([missed, known]).toEqual([[], []])
  })
})
