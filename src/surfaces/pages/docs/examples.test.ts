import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resolveLanguage } from '../../../analysis/languages/resolve-language.ts'
import { measureSource } from '../../../analysis/measure/measure-source.ts'
import { parseInput } from '../../../core/input.ts'
import { createPythonHost, type PythonHost } from '../../../execution/python/python-host.ts'
import { changeSetReview } from '../../../services/change-set-review/service.ts'
import { checkSignals, signalRules } from '../../../services/code-metrics/signals/check-signals.ts'
import { betweenFiles } from './between-files.data.ts'
import { signalExamples } from './signal-examples.data.ts'

let python: PythonHost
beforeAll(async () => {
  python = createPythonHost()
  await python.ready()
})
afterAll(() => python.close())

test('every signal has an example', () => {
  expect(Object.keys(signalExamples).sort()).toEqual(signalRules.map(({ id }) => id).sort())
})

describe('the example of a signal raises it with the value and threshold that stand beside it', () => {
  test.each(Object.entries(signalExamples))('%s', async (id, { language, code, value, threshold }) => {
    const signals = checkSignals(await measureSource(code, resolveLanguage(language), python))
    expect(signals.find((signal) => signal.id === id)).toMatchObject({ value, threshold })
  })
})

describe('the example of a finding between files raises it, as heavy as its page says', () => {
  test.each(betweenFiles.map((finding) => [finding.id, finding] as const))('%s', async (id, finding) => {
    const input = parseInput(changeSetReview.input, { files: finding.example })
    const context = { signal: new AbortController().signal, python }
    const { findings } = changeSetReview.output.parse(await changeSetReview.run(input, context))
    expect(findings.find((each) => each.id === id)).toMatchObject({ severity: finding.severity })
  })
})
