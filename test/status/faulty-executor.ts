import { Problem } from '../../src/core/problem.ts'
import type { Executor } from '../../src/execution/executor.ts'
import { createInlineExecutor } from '../support/inline-executor.ts'

/** Part of a fault's message that nobody outside the process may read. */
export const faultSecret = 'hunter2'

const faults: Readonly<Record<string, () => Error>> = {
  overloaded: () => new Problem('overloaded', 'The queue is full.', { retryAfterSeconds: 2 }),
  deadline: () => new Problem('deadline-exceeded', 'The call did not finish within 5000 ms.'),
  bug: () => new Error(`cannot reach postgres://operator:${faultSecret}@ledger.internal`),
}

/** A body that makes the faulty service fail in one way; without a fault, one it answers. */
export function faultyBody(fault?: keyof typeof faults): string {
  return JSON.stringify({ code: `const reason = 'fault ${fault ?? 'none'}'\n`, language: 'javascript' })
}

/** An engine that fails when the body says so. */
export function createFaultyExecutor(): Executor {
  const inline = createInlineExecutor()
  return {
    ...inline,
    run: async (service, body) => {
      const fault = /fault (\w+)/.exec(new TextDecoder().decode(body))?.[1] ?? ''
      if (Object.hasOwn(faults, fault)) throw faults[fault]?.()
      return await inline.run(service, body)
    },
  }
}
