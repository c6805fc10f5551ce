import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSettings } from './parse-settings.ts'
import { ruleLevels } from './settings.ts'

const schema = JSON.parse(
  readFileSync(new URL('../../../../schemas/tollgauge.schema.json', import.meta.url), 'utf8'),
) as { properties: { rules: { propertyNames: { enum: string[] } } } }
const ruleNames = schema.properties.rules.propertyNames.enum
const validate = new Ajv2020({ strict: false }).compile(schema)

const odd = fc.constantFrom<unknown>(null, '', 'x', 0, 1, 64, 65, 10_001, 1.5, -1, true, [], ['a'], [''], {})
const sound = <Value>(values: fc.Arbitrary<Value>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: values }, { weight: 1, arbitrary: odd })
const texts = fc.array(fc.constantFrom('old/**', '*.min.js'), { maxLength: 2 })
const whole = fc.constantFrom(1, 2, 64)
const rules = fc.dictionary(
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...ruleNames) }, fc.constantFrom('nope', 'toString')),
  sound(fc.constantFrom(...ruleLevels)),
  { maxKeys: 2 },
)
const gates = fc.record(
  {
    'fail-on': sound(fc.constantFrom('low', 'critical', 'never')),
    'max-complexity': sound(whole),
    'max-cognitive': sound(whole),
  },
  { requiredKeys: [] },
)
const paths = fc.array(
  sound(fc.record({ match: sound(texts), rules: sound(rules) }, { requiredKeys: ['match'] })),
  { maxLength: 2 },
)
const settings = fc.record(
  {
    exclude: sound(texts),
    base: sound(fc.constant('main')),
    baseline: sound(fc.constant('known.json')),
    cache: sound(fc.constant('.cache')),
    jobs: sound(whole),
    gates: sound(gates),
    rules: sound(rules),
    paths: sound(paths),
  },
  { requiredKeys: [] },
)

test('the reader of settings and the published schema, judged by ajv, agree on every document', () => {
  const verdicts = { sound: 0, wrong: 0 }
  fc.assert(
    fc.property(sound(settings), (value) => {
      const mistakes: string[] = []
      parseSettings(value, ruleNames, mistakes)
      const isSound = validate(value)
      verdicts[isSound ? 'sound' : 'wrong']++
      expect({ value, isSound: mistakes.length === 0 }).toEqual({ value, isSound })
    }),
    { seed: 18, numRuns: 1_000 },
  )
  expect(verdicts.sound).toBeGreaterThan(100)
  expect(verdicts.wrong).toBeGreaterThan(100)
})
