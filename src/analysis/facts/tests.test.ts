import { describe, expect, it } from 'vitest'
import { resolveLanguage } from '../languages/resolve-language.ts'
import { measureSource } from '../measure/measure-source.ts'
import { buildFacts } from './build-facts.ts'
import { isTestSource } from './tests.ts'

const noPython = { inspect: () => Promise.reject(new Error('no Python here')) }

async function read(language: string, lines: readonly string[]) {
  const text = lines.join('\n')
  return buildFacts(text, await measureSource(text, resolveLanguage(language), noPython))
}

describe('tests of a source', () => {
  it.each([
    ['csharp', ['class A {', '  [WindowsFact] public void Opens() { }', '}'], ['A.Opens']],
    ['csharp', ['class A {', '  [ConditionalTheory(typeof(B))] void Opens(int a) { }', '}'], ['A.Opens']],
    ['csharp', ['class A {', '  [TestCase(1)] public void Adds(int a) { }', '}'], ['A.Adds']],
    ['java', ['class A {', '  @SlowTest void opens() { }', '}'], ['A.opens']],
    ['java', ['class A {', '  @RepeatedTest(3) void opens() { }', '}'], ['A.opens']],
    ['java', ['class A {', '  @VisibleForTest void opens() { }', '}'], []],
    ['java', ['class A {', '  @BeforeTest void opens() { }', '}'], []],
    ['rust', ['#[tokio::test]', 'async fn opens() { }'], ['opens']],
    ['rust', ['#[my_crate::async_test(flavor = "x")]', 'fn opens() { }'], ['opens']],
    ['rust', ['#[rstest]', 'fn opens(a: u8) { }'], ['opens']],
    ['rust', ['#[latest]', 'fn opens() { }'], []],
  ])(
    'knows those marked by an attribute that ends like one of a framework: %s %j',
    async (language, lines, tests) => {
      expect((await read(language, lines)).tests).toEqual(tests)
    },
  )

  it('knows the sentences of Scala suites', async () => {
    const facts = await read('scala', [
      'import org.scalatest.flatspec.AnyFlatSpec',
      'class StackSpec extends AnyFlatSpec {',
      '  "A stack" should "pop values" in {',
      '    assert(stack.pop() === 2)',
      '  }',
      '  it should "refuse when empty" taggedAs (Slow) in new Fixture {',
      '    intercept[Empty] { stack.pop() }',
      '  }',
      '  ignore should "be fast" in { }',
      '  "grow" in { }',
      '  test("plain") { }',
      '  val one = if ("a" == "in") 1 else 2',
      '}',
    ])
    expect(facts.tests).toEqual(['plain', 'A stack should pop values', 'refuse when empty', 'grow'])
    expect(isTestSource(null, facts)).toBe(true)
  })

  it.each([
    ['test.js', true],
    ['pkg/tests.py', true],
    ['src/latest.js', false],
    ['src/testing.py', false],
  ])('knows a file that is named for tests: %s', async (filename, isTest) => {
    const facts = await read('javascript', ['const a = 1'])
    expect(isTestSource(filename, facts)).toBe(isTest)
  })
})
