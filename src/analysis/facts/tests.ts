import type { Call } from '../languages/engine/calls.ts'
import type { FunctionFacts } from './function-facts.ts'
import type { SourceFacts } from './source-facts.ts'
import type { TokenReader } from '../languages/engine/token-reader.ts'
import type { SentenceTest, TestKnowledge } from '../languages/review-knowledge.ts'

/** Names of the tests in a source: test functions, and titles of `it('…')` and its like. */
export function listTests(
  functions: readonly FunctionFacts[],
  calls: readonly Call[],
  reader: TokenReader,
  { titled: isTitled, sentences }: TestKnowledge,
): string[] {
  const named = functions.filter(({ isTest }) => isTest).map(({ key }) => key)
  const titled = calls.flatMap(({ callee, from, to }) => {
    if (isTitled?.test(callee) !== true) return []
    // `it.each(table)('title', …)`: the title is in the call of the call.
    const title = reader.isString(from)
      ? from
      : callee.endsWith('.each') && reader.text(to + 1) === '('
        ? to + 2
        : -1
    return reader.isString(title) ? [reader.text(title).slice(1, 81)] : []
  })
  const said = listSentences(reader, sentences).map(({ title }) => title.slice(0, 80))
  return [...named, ...titled.map((title) => title.replace(/['"`]$/, '')), ...said]
}

/** Tests whose title stands in a sentence, in order. */
export function listSentences(reader: TokenReader, read: TestKnowledge['sentences']): SentenceTest[] {
  const found: SentenceTest[] = []
  if (read === null) return found
  for (let index = 0; index < reader.count; index++) {
    const test = read(reader, index)
    if (test !== null) found.push(test)
  }
  return found
}

/** One test for every row of a table. */
export function isTableTest({ tables }: TestKnowledge, { decorators }: FunctionFacts): boolean {
  return decorators.some((name) => tables?.test(name) === true)
}

const TEST_FOLDER =
  /(?:^|[\\/])(?:(?:[\w.-]+[.-])?(?:[Uu]nit)?[Tt]ests?(?:[.-][\w.-]+)?|__tests__|[Ss]pecs?|testing|testdata)[\\/]/
const TEST_FILE =
  /(?:^|[\\/])(?:test_[^\\/]*|tests?|conftest|[^\\/]*_(?:test|spec))\.\w+$|\.(?:test|spec)\.\w+$/
const TEST_CLASS_FILE = /[A-Za-z\d](?:Tests?|Specs?|TestCase)\.(?:java|kt|cs|swift|scala|php)$/

/** Maven and Gradle keep tests elsewhere: a program may be about tests. */
const OF_PROGRAM = /(?:^|[\\/])src[\\/]main[\\/]/

/** A test by its path, or by its content: it imports a test framework and has tests, or is mostly tests. */
export function isTestSource(filename: string | null, facts: SourceFacts): boolean {
  const isByName = filename !== null && !OF_PROGRAM.test(filename)
  if (isByName && [TEST_FOLDER, TEST_FILE, TEST_CLASS_FILE].some((path) => path.test(filename))) return true
  if (facts.tests.length === 0) return false
  const { frameworks } = facts.review.tests
  if (facts.imports.some(({ module }) => frameworks?.test(module) === true)) return true
  const named = facts.functions.filter(({ name }) => !name.includes('(anonymous)'))
  return facts.tests.length * 2 >= named.length
}
