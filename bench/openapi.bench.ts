import { generateFrom, listPublished } from '../test/e2e/openapi-documents.ts'
import { findPytest } from '../test/e2e/openapi-python.ts'
import { generateTests } from '../src/services/openapi-test-generate/generate-tests.ts'
import { sample } from '../src/services/openapi-test-generate/sample.ts'
import type { Benchmark } from './benchmark.ts'
import { judgeAnswers, type AnswerVerdicts } from './openapi-answers.ts'
import { judgeBodies, type BodyVerdicts } from './openapi-bodies.ts'
import { createRandom } from './openapi-mutations.ts'
import { buildLargeDocument } from './openapi-subjects.ts'

const ROUNDS = 7
const SEED = 20_240_115

/** What a document costs to turn into tests, in multiples of what reading its JSON alone costs. */
export const openapiGeneration: Benchmark = {
  name: 'openapi-generation',
  run: async () => {
    const petstore = listPublished()?.find(({ file }) => file.includes('petstore'))?.text
    const subjects: [string, string][] = [
      [petstore === undefined ? 'sample' : 'petstore', petstore ?? sample.document],
      ['1 MB', buildLargeDocument(1_000_000)],
      ['10 MB', buildLargeDocument(9_900_000)],
    ]
    return {
      title: 'OpenAPI test generation: 500 operations at most, against JSON.parse of the same text',
      columns: ['document', 'characters', 'tests', 'JSON.parse ms', 'generate ms', 'ratio'],
      rows: subjects.map(([name, text]) => {
        const parseMs = fastest(() => JSON.parse(text))
        const generateMs = fastest(() => generate(text))
        const tests = generate(text).operations.length
        return [
          name,
          text.length,
          tests,
          parseMs.toFixed(2),
          generateMs.toFixed(2),
          (generateMs / parseMs).toFixed(1),
        ]
      }),
      notes: [`Fastest of ${ROUNDS} rounds after one to warm up.`],
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

function generate(document: string): ReturnType<typeof generateTests> {
  return generateTests({
    document,
    format: 'json',
    operationsMaximum: 500,
    includeOptional: false,
    timeoutSeconds: 20,
  })
}

function fastest(work: () => unknown): number {
  work()
  let best = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}
