import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const paths = ['/v1/developer/code-metrics', '/v1/developer/code-change-review', '/catalog']
const settings = ['TOLLGAUGE_WORKERS', 'TOLLGAUGE_MODE', 'TOLLGAUGE_LOG_LEVEL']

test.each([
  ['/v1/developer/code-metric', paths, '/v1/developer/code-metrics'],
  ['/v1/developer/metrics', paths, '/v1/developer/code-metrics'],
  ['/V1/Developer/Code-Metrics', paths, '/v1/developer/code-metrics'],
  ['/catalogue', paths, '/catalog'],
  ['TOLLGAUGE_WORKER', settings, 'TOLLGAUGE_WORKERS'],
  ['TOLLGAUGE_LOGLEVEL', settings, 'TOLLGAUGE_LOG_LEVEL'],
])('%s was probably meant to be another name', (typed, known, meant) => {
  expect(nearestName(typed, known)).toBe(meant)
})

test.each([
  ['TOLLGAUGE_NONSENSE', settings],
  ['/wp-login.php', paths],
  ['x'.repeat(101), paths],
])('%s is not taken for a name that only begins alike', (typed, known) => {
  expect(nearestName(typed, known)).toBeNull()
})
