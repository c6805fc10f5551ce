import type { Side } from '../change.ts'
import { oncePerSide } from '../code/once-per-side.ts'
import { listAssertions } from './read-assertions.ts'

/** Names of functions that assert and are no tests: a test that calls one leaves its proof to it. */
export const listAssertingHelpers = oncePerSide((side: Side): ReadonlySet<string> => {
  const tests = new Set(side.functions.filter(({ isTest }) => isTest).map(({ key }) => key))
  const names = new Set<string>()
  for (const { token } of listAssertions(side)) {
    const key = side.locator(side.reader.line(token))
    if (key !== null && !tests.has(key)) names.add(key.slice(key.lastIndexOf('.') + 1).replace(/#\d+$/, ''))
  }
  return names
})
