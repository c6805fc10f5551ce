import { describe, expect, test } from 'vitest'
import { parseInput } from '../../src/core/input.ts'
import { buildNextActions } from '../../src/core/next-actions.ts'
import { usd } from '../../src/core/price.ts'
import { resolveTemplate } from '../../src/core/template.ts'
import type { Service } from '../../src/core/service.ts'
import { codeMetrics } from '../../src/services/code-metrics/service.ts'
import { codeChangeReview } from '../../src/services/code-change-review/service.ts'
import { dataSchema } from '../../src/services/data-schema/service.ts'
import { documentDiff } from '../../src/services/document-diff/service.ts'
import { findService } from '../../src/services/registry.ts'

const context = {} as never

async function suggest(service: Service, request: object) {
  const input = parseInput(service.input, request)
  const result = await (service.run as (input: unknown, context: never) => unknown)(input, context)
  const actions = buildNextActions(service.followUps, () => usd('0.01'), JSON.stringify(result))
  const placeholders = { language: 'python', later_schema_text: '{}', changed_code: 'x' }
  return actions.map((action) => {
    const filled = resolveTemplate(action.input_template, { request, result, placeholders })
    return { service: action.service, accepted: findService(action.service)!.input.safeParse(filled).success }
  })
}

/** An indented text far longer than the schema itself: many properties below many levels. */
function deepAndWide(): string {
  const leaf = Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`p${i}x`, i % 2 === 0 ? i : 'a']))
  return `${'{"a":'.repeat(150)}${JSON.stringify(leaf)}${'}'.repeat(150)}`
}

describe('next actions', () => {
  test('are left out when the result leaves them nothing to say', async () => {
    for (const same of ['', 'x = 1\n'])
      expect(await suggest(documentDiff, { before: same, after: same })).toEqual([])
    expect(await suggest(dataSchema, { content: deepAndWide() })).toEqual([])
    const reordered = { before: '{"a": 1, "b": 2}', after: 'b: 2\na: 1\n', format: 'yaml' }
    expect(await suggest(documentDiff, reordered)).toEqual([])
    const unchanged = { before: 'x = 1\n', after: 'x = 1\n', language: 'javascript' }
    expect(await suggest(codeChangeReview, unchanged)).toEqual([])
    const binary = { before: 'x = 1\n', after: 'x = "\0"\n', language: 'javascript' }
    expect(await suggest(codeChangeReview, binary)).toEqual([])
    const data = await suggest(codeMetrics, { code: '{"a": 1}', language: 'json' })
    expect(data.map(({ service }) => service)).toEqual(['developer.code-change-review'])
  })

  test('are accepted by the service they name', async () => {
    expect(await suggest(documentDiff, { before: 'x = 1\n', after: 'x = 2\n' })).toEqual([
      { service: 'developer.code-change-review', accepted: true },
    ])
    expect(await suggest(dataSchema, { content: '[{"a":1},{"a":null}]' })).toEqual([
      { service: 'document.diff', accepted: true },
    ])
  })
})
