import type { NamedText, TestCase } from '../cases/test-case.ts'
import type { OperationModel, SecurityScheme } from '../model/api-model.ts'

/** `wrong:wrong` as HTTP Basic writes it. */
const WRONG_BASIC = 'Basic d3Jvbmc6d3Jvbmc='

/** A secured operation refuses callers without credentials, and those with wrong ones. */
export function buildAuthTests(
  test: TestCase,
  { security }: OperationModel,
  schemes: ReadonlyMap<string, SecurityScheme>,
): TestCase[] {
  if (!security.isRequired) return []
  const bare = { ...test, security: null, response: null, mustAccept: false, memories: [] }
  const wrong = (security.alternatives[0] ?? []).flatMap((name) => schemes.get(name) ?? [])
  return [
    { ...bare, kind: 'anonymous', testName: `${test.testName}_without_credentials` },
    {
      ...bare,
      ...addWrong(test, wrong),
      kind: 'stranger',
      testName: `${test.testName}_with_wrong_credentials`,
    },
  ]
}

function addWrong(
  test: TestCase,
  schemes: readonly SecurityScheme[],
): Pick<TestCase, 'query' | 'headers' | 'cookies'> {
  const query: NamedText[] = [...test.query]
  const headers: NamedText[] = [...test.headers]
  const cookies: NamedText[] = [...test.cookies]
  for (const { place, field } of schemes) {
    if (place === 'query') query.push([field, 'wrong'])
    else if (place === 'cookie') cookies.push([field, 'wrong'])
    else if (place === 'header') headers.push([field, 'wrong'])
    else headers.push(['Authorization', place === 'basic' ? WRONG_BASIC : 'Bearer wrong'])
  }
  // Two schemes may share a header, which can be sent once.
  const unique = new Map(headers.map((header) => [header[0].toLowerCase(), header]))
  return { query, headers: [...unique.values()], cookies }
}
