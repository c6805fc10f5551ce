import { orderTests } from '../cases/chain-tests.ts'
import type { PathValues } from '../cases/path-values.ts'
import type { TestCase } from '../cases/test-case.ts'
import type { SecurityScheme } from '../model/api-model.ts'
import type { SampleValue } from '../values/sample-value.ts'
import { emitPreamble, type PreambleFacts } from './emit-preamble.ts'
import { emitTest } from './emit-test.ts'
import { emitText } from './python-literal.ts'
import { emitExpression, valueExpression } from './python-expression.ts'

export interface ModuleFacts {
  readonly documentSha256: string
  readonly minor: 0 | 1 | 2
  readonly baseUrl: string
  readonly serverPath: string
  readonly timeoutSeconds: number
  readonly schemes: readonly SecurityScheme[]
  readonly pathValues: PathValues
  /** Schemas that response checks refer to by name. */
  readonly schemas: ReadonlyMap<string, SampleValue>
  /** How many operations the document has, with or without a test. */
  readonly operationCount: number
}

export interface PythonModule {
  readonly source: string
  /** The tests that found room, in the order of the module. */
  readonly tests: readonly TestCase[]
  /** How many operations found room. */
  readonly operationsEmitted: number
  /** How many of the path values in the module are made up. */
  readonly inventedCount: number
}

/** The longest source that the follow-up service still accepts. */
export const SOURCE_CHARACTERS = 500_000
const PREAMBLE_CHARACTERS = 40_000
/** What is left of it for the tests. */
export const TESTS_CHARACTERS = SOURCE_CHARACTERS - PREAMBLE_CHARACTERS

/** The tests of each operation to the text of one pytest module, cut at whole operations when it would grow too long. */
export function emitModule(operations: readonly (readonly TestCase[])[], facts: ModuleFacts): PythonModule {
  const security = chooseCommonSecurity(operations)
  const texts = new Map<TestCase, string>()
  const schemas = new Map<string, string>()
  let left = TESTS_CHARACTERS
  let operationsEmitted = 0
  for (const tests of operations) {
    const ownTexts = tests.map((test) => `\n\n${emitTest(test, security)}`)
    const ownSchemas = emitNewSchemas(tests, facts.schemas, schemas)
    left -= lengthOf(ownTexts) + lengthOf([...ownSchemas.values()]) + lengthOf(listKeys(tests)) * 2
    if (left < 0 && operationsEmitted > 0) break
    for (const [index, test] of tests.entries()) texts.set(test, ownTexts[index] ?? '')
    for (const [name, text] of ownSchemas) schemas.set(name, text)
    operationsEmitted += 1
  }
  const tests = orderTests([...texts.keys()])
  const pathValues = facts.pathValues.list(new Set(listKeys(tests)))
  const preamble: PreambleFacts = { ...facts, security, tests, operationsEmitted, pathValues }
  const body = tests.map((test) => texts.get(test) ?? '').join('')
  return {
    source: emitPreamble(preamble) + body + emitSchemas([...schemas.values()]),
    tests,
    operationsEmitted,
    inventedCount: pathValues.filter(({ isInvented }) => isInvented).length,
  }
}

function listKeys(tests: readonly TestCase[]): string[] {
  return tests.flatMap(({ pathKeys }) => pathKeys.map(({ key }) => key))
}

function lengthOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + text.length, 0)
}

function emitNewSchemas(
  tests: readonly TestCase[],
  all: ModuleFacts['schemas'],
  known: ReadonlyMap<string, string>,
): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { response } of tests) {
    for (const name of response?.schemaNames ?? []) {
      if (known.has(name) || texts.has(name)) continue
      const schema = valueExpression(all.get(name) ?? true)
      texts.set(name, `    ${emitExpression(schema, `${emitText(name)}: `, 4, ',')}\n`)
    }
  }
  return texts
}

function emitSchemas(texts: readonly string[]): string {
  if (texts.length === 0) return ''
  return `\n\n# What the checks above refer to by name.\nSCHEMAS = {\n${texts.join('')}}\n`
}

/** What most operations ask for need not be said at each of them; the first wins a tie. */
function chooseCommonSecurity(operations: readonly (readonly TestCase[])[]): readonly (readonly string[])[] {
  const counts = new Map<readonly (readonly string[])[], number>()
  let common: readonly (readonly string[])[] = []
  let most = 0
  for (const [test] of operations) {
    const security = test?.security ?? common
    counts.set(security, (counts.get(security) ?? 0) + 1)
  }
  for (const [security, count] of counts) if (count > most) [common, most] = [security, count]
  return common
}
