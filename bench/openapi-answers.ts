import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { GeneratedTests } from '../src/services/openapi-test-generate/generate-tests.ts'
import { isJsonObject, readOwn } from '../src/services/openapi-test-generate/load/json-object.ts'
import { ReferenceResolver } from '../src/services/openapi-test-generate/load/reference-resolver.ts'
import { DocumentBudget, SampleBudget } from '../src/services/openapi-test-generate/values/sample-budget.ts'
import { SampleMemory } from '../src/services/openapi-test-generate/values/sample-memory.ts'
import { sampleSchema } from '../src/services/openapi-test-generate/values/sample-schema.ts'
import { emitJson, type SampleValue } from '../src/services/openapi-test-generate/values/sample-value.ts'
import { WarningLog } from '../src/services/openapi-test-generate/warning-log.ts'
import { createAnswerJudge } from './openapi-answer-judge.ts'
import { mutate, type Random } from './openapi-mutations.ts'

export interface AnswerVerdicts {
  /** Answers that the referee calls valid, and how many of them a check complains of. */
  valid: number
  falseAlarms: number
  /** Answers that the referee calls invalid, and how many of them a check notices. */
  invalid: number
  noticed: number
  readonly missed: Map<string, number>
}

interface Question {
  readonly schema: unknown
  readonly value: unknown
  readonly isValid: boolean
  readonly cause: string
}

const ASK = `
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("module", sys.argv[1])
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
for schema, value in json.load(sys.stdin):
    print(next(module.SchemaCheck().find(value, schema, "body"), ""))
`

/** Puts answers and seeded mutations of them to the checks of a generated module, with ajv as the referee. */
export function judgeAnswers(
  python: string,
  text: string,
  generated: GeneratedTests,
  random: Random,
  verdicts: AnswerVerdicts,
): void {
  const questions = listQuestions(text, generated, random)
  if (questions.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'openapi-answers-'))
  writeFileSync(join(folder, 'module.py'), generated.source)
  const input = JSON.stringify(questions.map(({ schema, value }) => [schema, value]))
  const run = spawnSync(python, ['-c', ASK, join(folder, 'module.py')], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  rmSync(folder, { recursive: true, force: true })
  if (run.status !== 0) throw new Error(run.stderr)
  const complaints = run.stdout.split('\n')
  for (const [index, { isValid, cause }] of questions.entries()) {
    const isNoticed = complaints[index] !== ''
    verdicts[isValid ? 'valid' : 'invalid'] += 1
    if (isValid && isNoticed) {
      verdicts.falseAlarms += 1
      count(verdicts.missed, `false alarm: ${complaints[index]?.slice(0, 80)}`)
    } else if (!isValid && isNoticed) verdicts.noticed += 1
    else if (!isValid) count(verdicts.missed, cause)
  }
}

function count(causes: Map<string, number>, cause: string): void {
  causes.set(cause, (causes.get(cause) ?? 0) + 1)
}

function listQuestions(text: string, generated: GeneratedTests, random: Random): Question[] {
  const root = JSON.parse(text) as object
  const minor = Number(generated.openapiVersion.charAt(2)) as 0 | 1 | 2
  const judge = createAnswerJudge(root, minor === 0)
  const references = new ReferenceResolver(root as never, new WarningLog())
  const questions: Question[] = []
  for (const [index, { response }] of generated.cases.entries()) {
    for (const [status, entry] of response?.byStatus ?? []) {
      const node = references.resolve(readOwn(generated.operations[index]?.responses, status))
      for (const [type, checked] of contentOf(entry).filter(([name]) => /[/+]json$/.test(name))) {
        const original = readOwn(references.resolve(readOwn(readOwn(node, 'content'), type)), 'schema')
        const validate = isJsonObject(original) ? judge(original) : null
        if (validate === null) continue
        const schema = JSON.parse(emitJson(checked)) as unknown
        for (const value of listValues(original, references, minor, random)) {
          const cause = validate(value)
          questions.push({ schema, value, isValid: cause === null, cause: cause ?? '' })
        }
      }
    }
  }
  return questions
}

function contentOf(entry: SampleValue): [string, SampleValue][] {
  const content =
    entry instanceof Map ? (entry as ReadonlyMap<string, SampleValue>).get('content') : undefined
  return content instanceof Map ? [...(content as ReadonlyMap<string, SampleValue>)] : []
}

/** A full value of the schema and a few mutations of it. */
function listValues(
  schema: unknown,
  references: ReferenceResolver,
  minor: 0 | 1 | 2,
  random: Random,
): unknown[] {
  const context = {
    references,
    warnings: new WarningLog(),
    budget: new SampleBudget(new DocumentBudget()),
    minor,
    includeOptional: true,
    active: new Set(),
    memory: new SampleMemory(),
    copies: new Map(),
    patterns: new Map(),
  }
  const sampled = sampleSchema([schema], context)
  if (sampled === undefined) return []
  const value = JSON.parse(emitJson(sampled)) as unknown
  return [value, ...[1, 2, 3].map(() => mutate(value, random))]
}
