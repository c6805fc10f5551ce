import type { TestCase } from './test-case.ts'

/**
 * Document order, but for what hangs together: a test that makes an id comes before those that need it, and what
 * deletes a thing comes last, the inner thing first.
 */
export function orderTests(tests: readonly TestCase[]): TestCase[] {
  const makers = new Map<string, TestCase>()
  for (const test of tests) for (const { key } of test.memories) if (!makers.has(key)) makers.set(key, test)
  if (makers.size === 0) return [...tests]
  const isLast = (test: TestCase): boolean => test.method === 'DELETE' && makers.has(lastKeyOf(test) ?? '')
  const ordered = new Set<TestCase>()
  const place = (test: TestCase, depth: number): void => {
    if (ordered.has(test)) return
    for (const { key } of depth > 20 ? [] : test.pathKeys) {
      const maker = makers.get(key)
      if (maker !== undefined && maker !== test && !isLast(maker)) place(maker, depth + 1)
    }
    ordered.add(test)
  }
  for (const test of tests) if (!isLast(test)) place(test, 0)
  const last = tests.filter(isLast)
  const depths = new Map(last.map((test) => [test, test.pathKeys.length]))
  return [...ordered, ...last.toSorted((a, b) => (depths.get(b) ?? 0) - (depths.get(a) ?? 0))]
}

function lastKeyOf({ pathKeys }: TestCase): string | undefined {
  return pathKeys.at(-1)?.key
}
