import { usd } from '../../core/price.ts'
import { defineService } from '../../core/service.ts'
import { preflightInput } from './input.ts'
import { preflightOutput } from './output.ts'
import { runPreflight } from './run-preflight.ts'
import { createSampleWorld, sampleInput } from './sample-world.ts'

/** Grades one unpaid answer of one endpoint. It knows nothing of delivery, settlement or any chain. */
export const x402Preflight = defineService({
  name: 'developer.x402-preflight',
  title: 'x402 endpoint preflight',
  summary:
    'Probes a public endpoint with one unpaid request, grades its x402 v2 payment challenge with an exact verdict and fixes, and looks up its host in a public directory of measured use.',
  tags: ['x402', 'preflight', 'compliance', 'payments'],
  price: usd('0.05'),
  limits: { inputBytes: 128 * 1024, deadlineMs: 20_000 },
  effects: 'network',
  input: preflightInput,
  output: preflightOutput,
  sample: sampleInput,
  followUps: [],
  sampleContext: createSampleWorld,
  precheck: ({ url }, { probe }) => {
    probe.screen(url)
    return null
  },
  run: async (input, context) => (await runPreflight(input, context)).report,
})
