import type { OperationCase } from '../cases/build-cases.ts'
import type { PathValues } from '../cases/path-values.ts'
import type { TestCase } from '../cases/test-case.ts'
import type { ApiModel, OperationModel } from '../model/api-model.ts'
import type { SampleValue } from '../values/sample-value.ts'

export type Check = 'status' | 'response' | 'auth' | 'validation'

interface CheckedOperation {
  readonly operation: OperationModel
  readonly tests: readonly TestCase[]
}

export function addChecks(
  cases: readonly OperationCase[],
  _model: ApiModel,
  _wishes: { readonly checks: readonly Check[]; readonly pathValues: PathValues },
): { operations: CheckedOperation[]; schemas: ReadonlyMap<string, SampleValue> } {
  const operations = cases.map(({ operation, test }) => ({ operation, tests: [test] }))
  return { operations, schemas: new Map() }
}
