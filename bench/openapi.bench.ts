import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateFrom, listPublished } from '../test/e2e/openapi-documents.ts'
import { findPytest } from '../test/e2e/openapi-python.ts'
import { generateTests } from '../src/services/openapi-test-generate/generate-tests.ts'
import type { Benchmark } from './benchmark.ts'
import { judgeAnswers, type AnswerVerdicts } from './openapi-answers.ts'
import { judgeBodies, type BodyVerdicts } from './openapi-bodies.ts'
import { createRandom } from './openapi-mutations.ts'
import { buildLargeDocument } from './openapi-subjects.ts'

/** Rounds before anything is counted. */
const WARM_UP = 3
const ROUNDS = 9
const SEED = 20_240_115
/** What a request asks for when it says nothing, and the most it may ask for. */
const OPERATIONS = [100, 500] as const
const WISHES = OPERATIONS.flatMap((operations): Wish[] => [
  [operations, false],
  [operations, true],
])

/** Made-up documents, and every JSON document of the folder that TOLLGAUGE_BENCH_OPENAPI names. */
function listSubjects(): [string, string][] {
  const folder = process.env['TOLLGAUGE_BENCH_OPENAPI']
  const files = folder === undefined ? [] : readdirSync(folder).filter((name) => name.endsWith('.json'))
  return [
    ['made up, 1 MB', buildLargeDocument(1_000_000)],
    ['made up, 10 MB', buildLargeDocument(9_900_000)],
    ...files.map((name): [string, string] => [name, readFileSync(join(folder ?? '', name), 'utf8')]),
  ]
}

/** What a document costs to turn into tests, in multiples of what reading its JSON alone costs. */
export const openapiGeneration: Benchmark = {
  name: 'openapi-generation',
  run: async () => {
    const subjects = listSubjects()
    // A service that runs has met documents before.
    for (let round = 0; round < WARM_UP; round++)
      for (const [, text] of subjects) for (const wish of WISHES) generate(text, wish)
    return {
      title: 'OpenAPI test generation, in multiples of the processor time of JSON.parse of the same text',
      columns: ['document', 'characters', 'JSON.parse ms', '100', '100, optional', '500', '500, optional'],
      rows: subjects.map(([name, text]) => [name, text.length, ...compare(text)]),
      notes: [
        `Median of ${ROUNDS} rounds, JSON.parse in turn with the others; in brackets the least of each.`,
        '100 operations are the default of a request, 500 the most.',
        'What CPython takes to parse the module is not in it.',
      ],
    }
  },
}

/** Whether the bodies that tests send are what the document asks for. */
export const openapiBodies: Benchmark = {
  name: 'openapi-bodies',
  run: async () => {
    const published = listPublished()
    const rows = [false, true].map((includeOptional) => {
      const verdicts: BodyVerdicts = { valid: 0, invalid: 0, unjudged: 0, causes: new Map() }
      for (const document of published ?? []) {
        const generated = generateFrom(document, includeOptional)
        if (!(generated instanceof Error)) judgeBodies(document.text, generated, verdicts)
      }
      const { valid, invalid, unjudged, causes } = verdicts
      const share = valid + invalid === 0 ? '-' : `${((100 * valid) / (valid + invalid)).toFixed(1)} %`
      const why = [...causes].map(([cause, times]) => `${cause} ${times}`).join(', ')
      return [includeOptional ? 'with optional' : 'required only', valid, invalid, unjudged, share, why]
    })
    return {
      title: 'Generated JSON bodies valid against their own schema (referee: ajv)',
      columns: ['properties', 'valid', 'invalid', 'schema not compiled', 'share', 'invalid by'],
      rows,
      notes:
        published === null
          ? ['The published documents are not beside the repository: nothing was judged.']
          : [],
    }
  },
}

/** Whether the checks of answers say what ajv says of the same values. */
export const openapiAnswers: Benchmark = {
  name: 'openapi-answers',
  run: async () => {
    const published = listPublished()
    const python = findPytest()
    const verdicts: AnswerVerdicts = { valid: 0, falseAlarms: 0, invalid: 0, noticed: 0, missed: new Map() }
    const random = createRandom(SEED)
    for (const document of python === null ? [] : (published ?? [])) {
      const generated = generateFrom(document, false, ['response'])
      if (!(generated instanceof Error))
        judgeAnswers(python ?? '', document.text, generated, random, verdicts)
    }
    const { valid, falseAlarms, invalid, noticed, missed } = verdicts
    return {
      title: 'Answers and seeded mutations of them: the checks of the module against ajv',
      columns: ['valid by ajv', 'false alarms', 'invalid by ajv', 'noticed', 'missed by'],
      rows: [[valid, falseAlarms, invalid, noticed, [...missed].map((one) => one.join(' ')).join(', ')]],
      notes: published === null ? ['The published documents are not beside the repository.'] : [],
    }
  },
}

type Wish = readonly [operationsMaximum: number, includeOptional: boolean]

function generate(document: string, [operationsMaximum, includeOptional]: Wish): unknown {
  return generateTests({ document, format: 'json', operationsMaximum, includeOptional, timeoutSeconds: 20 })
}

/** What JSON.parse takes, and each wish in multiples of it. */
function compare(text: string): string[] {
  const works = [() => JSON.parse(text) as unknown, ...WISHES.map((wish) => () => generate(text, wish))]
  const times = works.map((): number[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, work] of works.entries()) times[index]?.push(measure(work))
  const [parse = [], ...others] = times
  const ratios = others.map((other) => {
    const [median, least] = [medianOf(other) / medianOf(parse), Math.min(...other) / Math.min(...parse)]
    return `${median.toFixed(1)} (${least.toFixed(1)})`
  })
  return [medianOf(parse).toFixed(1), ...ratios]
}

/** Processor time in milliseconds, all threads of the process included. */
function measure(work: () => unknown): number {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((left, right) => left - right)[times.length >> 1] ?? 0
}
