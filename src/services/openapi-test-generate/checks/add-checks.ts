import type { OperationCase } from '../cases/build-cases.ts'
import type { TestCase } from '../cases/test-case.ts'
import type { ApiModel, OperationModel } from '../model/api-model.ts'
import type { SampleValue } from '../values/sample-value.ts'
import { buildAuthTests } from './build-auth-tests.ts'
import { CheckSchemas } from './build-check-schema.ts'
import { buildResponseCheck } from './build-response-check.ts'
import { buildValidationTests } from './build-validation-tests.ts'
import { findMemories } from './find-memories.ts'

/** What tests compare. The status is always compared. */
export type Check = 'status' | 'response' | 'auth' | 'validation'

/** An operation with all its tests: the one of the contract first. */
export interface CheckedOperation {
  readonly operation: OperationModel
  readonly tests: readonly TestCase[]
}

/** The request of each operation to its tests, as far as they are wished for. */
export function addChecks(
  cases: readonly OperationCase[],
  model: ApiModel,
  checks: readonly Check[],
): { operations: CheckedOperation[]; schemas: ReadonlyMap<string, SampleValue> } {
  const memories = findMemories(cases)
  const schemas = new CheckSchemas()
  const schemes = new Map(model.schemes.map((scheme) => [scheme.name, scheme]))
  const used = new Set(cases.map(({ test }) => test.testName))
  const operations = cases.map((one) => {
    const { operation, context } = one
    context.warnings.enter(`${operation.method} ${operation.path}`)
    const response = checks.includes('response') ? buildResponseCheck(one, schemas) : null
    const mustAccept = checks.includes('validation') && mayRefuse(operation)
    const test = { ...one.test, memories: memories.get(one) ?? [], response, mustAccept }
    const others = [
      ...(checks.includes('auth') ? buildAuthTests(test, operation, schemes) : []),
      ...(checks.includes('validation') ? buildValidationTests(one) : []),
    ]
    return { operation, tests: [test, ...others.map((other) => nameApart(other, used))] }
  })
  return { operations, schemas: schemas.table }
}

/** Whether a refusal as invalid would pass although an answer that is none is documented. */
function mayRefuse({ documentedResponses }: OperationModel): boolean {
  const has = (statuses: RegExp): boolean => documentedResponses.some((status) => statuses.test(status))
  return has(/^(?:[23]|default)/) && has(/^(?:400|422|4XX|default)$/)
}

/** A name that no other test has. */
function nameApart(test: TestCase, used: Set<string>): TestCase {
  let testName = test.testName
  for (let number = 2; used.has(testName); number++) testName = `${test.testName}_${number}`
  used.add(testName)
  return { ...test, testName }
}
