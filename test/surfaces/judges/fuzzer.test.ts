import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { generate } from 'json-schema-faker'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { servicePath } from '../../../src/core/paths.ts'
import { services } from '../../../src/services/registry.ts'
import { post, serviceUrl } from '../../status/call.ts'

vi.setConfig({ testTimeout: 180_000 })

type Json = { readonly [key: string]: Json }

const BODIES = 20
/** The generator fills what it may: bodies of the largest size are other tests' subject. */
const CEILINGS: Readonly<Record<string, number>> = { maxLength: 2_000, maxItems: 4, maxProperties: 4 }

let openapi: Json
let ajv: Ajv2020

beforeAll(async () => {
  openapi = (await (await fetch(`${serviceUrl}/openapi.json`)).json()) as Json
  ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ ...openapi, $id: 'openapi' })
})

const resolve = (pointer: string): ValidateFunction => {
  const check = ajv.getSchema(`openapi#${pointer}`)
  if (check === undefined) throw new Error(`no schema at ${pointer}`)
  return check
}

const escape = (segment: string): string => segment.replaceAll('~', '~0').replaceAll('/', '~1')

/** Where the answer to a call is described; undefined for one that is not documented. */
function describeAnswer(path: string, response: Response): string | undefined {
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';')
  const content = openapi['paths']?.[path]?.['post']?.['responses']?.[String(response.status)]?.['content']
  return content?.[type] === undefined
    ? undefined
    : `/paths/${escape(path)}/post/responses/${response.status}/content/${escape(type)}/schema`
}

async function expectDocumented(path: string, body: unknown): Promise<Json> {
  const response = await post(path, JSON.stringify(body))
  const place = describeAnswer(path, response)
  expect(place, `${response.status} ${response.headers.get('content-type')}`).toBeDefined()
  const answer = (await response.json()) as Json
  const check = resolve(place ?? '')
  expect(check(answer) ? [] : check.errors, JSON.stringify(body).slice(0, 300)).toEqual([])
  expect(response.status).toBeLessThan(500)
  return answer
}

const inputOf = (path: string): Json =>
  openapi['paths']?.[path]?.['post']?.['requestBody']?.['content']?.['application/json']?.['schema'] as Json

/** Names stand for schemas of the whole document, so the document travels along. */
const withComponents = (schema: Json): Record<string, unknown> =>
  keepSmall({ ...schema, components: openapi['components'] }) as Record<string, unknown>

function keepSmall(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(keepSmall)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const ceiling = CEILINGS[key]
      return [
        key,
        ceiling !== undefined && typeof item === 'number' ? Math.min(item, ceiling) : keepSmall(item),
      ]
    }),
  )
}

describe.each(services.map(({ name }) => servicePath(name)))(
  '%s, asked with what its own schema allows',
  (path) => {
    test(`${BODIES} generated bodies: every answer is documented`, async () => {
      const schema = withComponents(inputOf(path))
      for (let seed = 1; seed <= BODIES; seed++) {
        const body = await generate(schema, { seed, optionalsProbability: 0.5 })
        await expectDocumented(path, body)
      }
    })

    test('bodies of any other shape are refused as documented', async () => {
      const shapes = [
        null,
        1,
        'text',
        [],
        {},
        [[]],
        { unknown: 1 },
        { code: 1 },
        { files: [{}] },
        { url: {} },
      ]
      for (const body of shapes) await expectDocumented(path, body)
    })
  },
)
