import { describe, expect, test } from 'vitest'
import type { Parameter } from '../../src/analysis/languages/engine/structure/parameters.ts'
import { TokenReader } from '../../src/analysis/languages/engine/token-reader.ts'
import { scanSource } from '../../src/analysis/languages/engine/scan-source.ts'
import type { Language } from '../../src/analysis/languages/language.ts'
import { languages } from '../../src/analysis/languages/registry.ts'
import { unstated } from './declaration-mutants.data.ts'

/** A function as a table lists it, with all that a review compares. */
interface Listed {
  readonly kind: string
  readonly visibility: string
  readonly parameters: readonly Pick<Parameter, 'kind' | 'optional'>[]
}

type Mutate = (listed: Listed) => Listed

const takesRest = ({ kind }: Pick<Parameter, 'kind'>): boolean => kind === 'rest' || kind === 'keywords'
const everyParameter =
  (change: (each: Listed['parameters'][number]) => Listed['parameters'][number]): Mutate =>
  (listed) => ({ ...listed, parameters: listed.parameters.map(change) })

/** What a wrong reader would say instead. */
const mutants: Readonly<Record<string, Mutate>> = {
  'functions are methods and methods are functions': (each) => ({
    ...each,
    kind: each.kind.replace(/method|function/, (kind) => (kind === 'method' ? 'function' : 'method')),
  }),
  'everyone sees everything': (each) => ({ ...each, visibility: 'public' }),
  'nobody sees anything': (each) => ({ ...each, visibility: 'private' }),
  'no parameter may be left out': everyParameter((each) =>
    takesRest(each) ? each : { ...each, optional: false },
  ),
  'every parameter may be left out': everyParameter((each) => ({ ...each, optional: true })),
  'no parameter takes the rest': everyParameter((each) =>
    takesRest(each) ? { kind: 'any', optional: false } : each,
  ),
}

describe.each(languages.filter(({ holds }) => holds === 'code').map((each) => [each.id, each] as const))(
  '%s states enough of its declarations that a wrong reading fails:',
  (id, language) => {
    test.each(Object.entries(mutants))('%s', (title, mutate) => {
      const listed = list(language)
      const isNoticed = JSON.stringify(listed.map(mutate)) !== JSON.stringify(listed)
      // A language without the thing cannot state it; the list of those is complete and has no other.
      expect(isNoticed).toBe(!(unstated[id] ?? []).includes(title))
    })
  },
)

test('what takes the rest may always be left out', () => {
  const parameters = languages.flatMap(list).flatMap((each) => each.parameters)
  const rests = parameters.filter(takesRest)
  expect(rests.length).toBeGreaterThan(20)
  expect(rests.filter(({ optional }) => !optional)).toEqual([])
})

function list(language: Language): Listed[] {
  return (language.review.declarations ?? []).flatMap(({ source }) => {
    const scan = scanSource(source.join('\n'), language)
    const { functions } = language.review.visibility(new TokenReader(scan.code), scan)
    return scan.functions.map(({ kind, parameterList }, index) => ({
      kind,
      visibility: functions[index] ?? 'public',
      parameters: parameterList.map((each) => ({ kind: each.kind, optional: each.optional })),
    }))
  })
}
