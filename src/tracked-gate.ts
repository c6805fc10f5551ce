import type { PaymentGate } from './payments/sale/purchase.ts'

/** A gate that knows what is still being sold through it. */
export interface TrackedGate extends PaymentGate {
  /** Resolves when no sale runs any more, or after the patience; a buyer who hung up may still be settled for. */
  idle(patienceMs: number): Promise<void>
}

export function trackSales(gate: PaymentGate): TrackedGate {
  const running = new Set<Promise<unknown>>()
  return {
    accepts: (service, resourceUrl) => gate.accepts(service, resourceUrl),
    quote: (service, resourceUrl, check) => gate.quote(service, resourceUrl, check),
    attempt: (purchase) => {
      const outcome = gate.attempt(purchase)
      running.add(outcome)
      const end = (): void => void running.delete(outcome)
      outcome.then(end, end)
      return outcome
    },
    idle: async (patienceMs) => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patienceMs)
      })
      await Promise.race([Promise.allSettled(running), late])
      clearTimeout(timer)
    },
  }
}
