import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generateZodClientFromOpenAPI } from 'openapi-zod-client'
import { generateApi } from 'swagger-typescript-api'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { root } from '../../architecture/source-files.ts'
import { serviceUrl } from '../../status/call.ts'

// Generators load a compiler each, and what they wrote is compiled by ours.
vi.setConfig({ testTimeout: 180_000 })

/** Inside the project, so that what was generated finds its packages. */
const folder = mkdtempSync(join(root, 'node_modules/.generated-'))
const documentPath = join(folder, 'openapi.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Document = Parameters<typeof openapiTypescript>[0] & object

beforeAll(async () => {
  writeFileSync(documentPath, await (await fetch(`${serviceUrl}/openapi.json`)).text())
})

/** Types a person can read: what they ask for and what they get have names. */
const NAMES = [
  'CodeMetricsRequest',
  'CodeMetricsResponse',
  'CodeChangeReviewResponse',
  'PaymentRequired',
  'Problem',
]

function compile(name: string, source: string): string {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'generated.ts'), source)
  const config = {
    compilerOptions: {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      module: 'nodenext',
      types: [],
    },
    files: ['generated.ts'],
  }
  writeFileSync(join(folder, name, 'tsconfig.json'), JSON.stringify(config))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  try {
    return execFileSync(process.execPath, [compiler, '-p', join(folder, name)], { encoding: 'utf8' })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

const document = (): Document => JSON.parse(readFileSync(documentPath, 'utf8')) as Document

describe('programs generated from our OpenAPI compile in strict mode and have names people can read', () => {
  test('openapi-typescript', async () => {
    const source = astToString(await openapiTypescript(document()))
    expect(compile('openapi-typescript', source)).toBe('')
    for (const name of NAMES) expect(source).toContain(`${name}: {`)
  })

  test('swagger-typescript-api', async () => {
    const { files } = await generateApi({ spec: document() as never, output: false, silent: true })
    const source = files.map(({ fileContent }) => fileContent).join('\n')
    expect(compile('swagger-typescript-api', source)).toBe('')
    for (const name of NAMES) expect(source).toMatch(new RegExp(`export (interface|type) ${name}\\b`))
  })

  test('openapi-zod-client', async () => {
    const written = await generateZodClientFromOpenAPI({
      openApiDoc: document() as never,
      disableWriteToFile: true,
      options: { shouldExportAllSchemas: true },
    })
    const source = typeof written === 'string' ? written : Object.values(written).join('\n')
    for (const name of NAMES) expect(source).toMatch(new RegExp(`const ${name}\\b`))
  })
})
