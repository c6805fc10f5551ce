import { z } from 'zod'
import { parseInput, parseJsonBody } from '../../src/core/input.ts'
import { usd } from '../../src/core/price.ts'
import { Problem, type Defect } from '../../src/core/problem.ts'
import { defineService, type Service } from '../../src/core/service.ts'
import type { Executor } from '../../src/execution/executor.ts'

/** The smallest thing that can be sold: what is tested with it is the sale. */
export const echoService = defineService({
  name: 'test.echo',
  title: 'Echo',
  summary: 'Gives back what it was given.',
  tags: ['test'],
  price: usd('0.01'),
  limits: { inputBytes: 64 * 1024, deadlineMs: 5_000 },
  effects: 'none',
  input: z.strictObject({ text: z.string().max(10_000).describe('Any text.') }),
  output: z.object({ text: z.string().describe('The same text.') }),
  sample: { text: 'hello' },
  followUps: [],
  run: ({ text }) => ({ text }),
})

export interface EchoExecutor extends Executor {
  readonly runs: () => number
}

/** Runs the service where it stands. `beforeRun` may wait, or throw to make the run fail. */
export function createEchoExecutor(beforeRun: () => Promise<void> = async () => {}): EchoExecutor {
  let runs = 0
  return {
    runs: () => runs,
    check: async (service, body) => {
      parseInput(service.input, parseJsonBody(body))
      return null
    },
    admit: checkHere,
    run: async (service: Service, body) => {
      await beforeRun()
      runs++
      const data = parseInput(service.input, parseJsonBody(body))
      return { dataJson: JSON.stringify(data), durationMs: 0 }
    },
    ready: async () => {},
    close: async () => {},
  }
}

async function checkHere(service: Service, body: Uint8Array): Promise<readonly Defect[]> {
  try {
    parseInput(service.input, parseJsonBody(body))
    return []
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid-input') return error.errors
    throw error
  }
}
