import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { buildJsonSchema, type JsonSchema } from '../../src/core/json-schema.ts'
import { buildNextActions } from '../../src/core/next-actions.ts'
import { servicePath } from '../../src/core/paths.ts'
import type { Service } from '../../src/core/service.ts'
import { resolveTemplate } from '../../src/core/template.ts'
import { createPythonHost } from '../../src/execution/python/python-host.ts'
import { template } from '../../src/services/_template/service.ts'
import { findService, services } from '../../src/services/registry.ts'
import { runSample } from '../../scripts/sample-answers.ts'
import { root } from '../architecture/source-files.ts'

const python = createPythonHost()
afterAll(() => python.close())

const priceOf = (name: string) => {
  const service = findService(name)
  if (!service) throw new Error(`no service ${name}`)
  return service.price
}

test('service names are unique', () => {
  expect(new Set(services.map((service) => service.name)).size).toBe(services.length)
})

describe.each([template as Service, ...services].map((service) => [service.name, service] as const))(
  '%s',
  (name, service) => {
    test('is named by its folder and its path', () => {
      const [family = '', endpoint = ''] = name.split('.')
      const folder =
        name === template.name ? '_template' : family === 'developer' ? endpoint : `${family}-${endpoint}`
      expect(existsSync(join(root, 'src/services', folder, 'service.ts'))).toBe(true)
      expect(servicePath(name)).toMatch(/^\/v1\/[a-z0-9]+\/[a-z0-9-]+$/)
    })

    test('says in at most 500 characters what it gives', () => {
      expect(service.summary.length).toBeGreaterThan(20)
      expect(service.summary.length).toBeLessThanOrEqual(500)
      expect(service.tags.length).toBeLessThanOrEqual(5)
    })

    test('accepts its own sample and refuses an unknown field', () => {
      expect(service.input.safeParse(service.sample).success).toBe(true)
      expect(service.input.safeParse({ ...(service.sample as object), surprise: 1 }).success).toBe(false)
    })

    test('answers its sample with what its output schema says, the same bytes every time', async () => {
      const first = await runSample(service, python)
      const strict = service.output.safeParse(first)
      expect(strict.success ? [] : strict.error.issues).toEqual([])
      expect(JSON.stringify(await runSample(service, python))).toBe(JSON.stringify(first))
    }, 120_000)

    test('describes every field of its input and output', () => {
      const undescribed = (['input', 'output'] as const).flatMap((io) =>
        findUndescribed(buildJsonSchema(service[io], io), io),
      )
      expect(undescribed).toEqual([])
    })

    test('suggests follow-ups that exist and whose filled template they accept', async () => {
      const result = await runSample(service, python)
      const actions = buildNextActions(service.followUps, priceOf, JSON.stringify(result))
      for (const action of actions) {
        expect(Object.keys(action)).toEqual(nextActionFields)
        const placeholders = Object.fromEntries(
          findPlaceholders(action.input_template).map((key) => [key, 'x = 1\n']),
        )
        const filled = resolveTemplate(action.input_template, {
          request: service.sample,
          result,
          placeholders,
        })
        const parsed = findService(action.service)?.input.safeParse(filled)
        expect(parsed?.success === true ? [] : parsed?.error?.issues).toEqual([])
      }
    }, 120_000)
  },
)

const nextActionFields = [
  'service',
  'title',
  'reason',
  'method',
  'path',
  'price',
  'input_template',
  'use_output',
  'handoff_path',
  'checkout_path',
  'sample_path',
  'maximum_atomic_usdc',
  'handoff_payment_required',
  'executes_automatically',
  'authorization_required',
]

function findPlaceholders(template: Readonly<Record<string, unknown>>): string[] {
  return [...JSON.stringify(template).matchAll(/\$([a-z_]+)\b(?![.(])/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !['result', 'request', 'json'].includes(name))
}

function findUndescribed(schema: JsonSchema, path: string): string[] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  const nested = ['items', 'additionalProperties'].flatMap((key) =>
    typeof schema[key] === 'object' && schema[key] !== null
      ? findUndescribed(schema[key] as JsonSchema, `${path}[]`)
      : [],
  )
  const branches = ['anyOf', 'oneOf', 'allOf'].flatMap((key) =>
    ((schema[key] ?? []) as JsonSchema[]).flatMap((branch) => findUndescribed(branch, path)),
  )
  return [
    ...properties.flatMap(([key, value]) => [
      ...(typeof value['description'] === 'string' ? [] : [`${path}.${key}`]),
      ...findUndescribed(value, `${path}.${key}`),
    ]),
    ...nested,
    ...branches,
  ]
}
