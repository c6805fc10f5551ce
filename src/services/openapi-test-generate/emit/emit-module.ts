import type { CredentialsModel } from '../model/api-model.ts'
import type { TestCase } from '../cases/test-case.ts'
import { emitTest } from './emit-test.ts'
import { emitPreamble, type PreambleFacts } from './emit-preamble.ts'

export interface ModuleFacts {
  readonly documentSha256: string
  readonly minor: 0 | 1 | 2
  readonly baseUrl: string
  readonly timeoutSeconds: number
  readonly credentials: CredentialsModel
  /** How many operations the document has, with or without a test. */
  readonly operationCount: number
}

export interface PythonModule {
  readonly source: string
  /** How many of the tests found room. */
  readonly emittedCount: number
}

/** The longest source that the follow-up service still accepts. */
export const SOURCE_CHARACTERS = 500_000
const PREAMBLE_CHARACTERS = 16_000

/** Test cases to the text of one pytest module, cut at whole tests when it would grow too long. */
export function emitModule(tests: readonly TestCase[], facts: ModuleFacts): PythonModule {
  const texts: string[] = []
  let left = SOURCE_CHARACTERS - PREAMBLE_CHARACTERS
  for (const test of tests) {
    const text = `\n\n${emitTest(test)}`
    left -= text.length
    if (left < 0) break
    texts.push(text)
  }
  const emitted = tests.slice(0, texts.length)
  const preamble: PreambleFacts = {
    ...facts,
    testCount: emitted.length,
    hasPathParameters: emitted.some((test) => test.pathParameters.length > 0),
    hasGuarded: emitted.some((test) => test.guarded),
  }
  return { source: emitPreamble(preamble) + texts.join(''), emittedCount: emitted.length }
}
