import { Problem } from '../../core/problem.ts'

export interface Flight {
  /** True when nobody is left to take the answer. */
  abandoned(): boolean
}

export interface Flights<Outcome> {
  /** Runs `work` once for all who come with the same key while it runs. Another `content` under that key is refused. */
  join(
    key: string,
    content: string,
    signal: AbortSignal | null,
    work: (flight: Flight) => Promise<Outcome>,
  ): Promise<Outcome>
}

/** Copies of one payment that arrive together become one sale. Holds nothing once the sale is over. */
export function createFlights<Outcome>(): Flights<Outcome> {
  const flying = new Map<
    string,
    { content: string; signals: (AbortSignal | null)[]; outcome: Promise<Outcome> }
  >()
  return {
    join: (key, content, signal, work) => {
      const current = flying.get(key)
      if (current !== undefined) {
        if (current.content !== content) return Promise.reject(paymentReused())
        current.signals.push(signal)
        return current.outcome
      }
      const signals = [signal]
      const flight = { abandoned: () => signals.every((one) => one?.aborted === true) }
      const outcome = work(flight).finally(() => flying.delete(key))
      flying.set(key, { content, signals, outcome })
      return outcome
    },
  }
}

export function paymentReused(): Problem {
  return new Problem(
    'payment-reused',
    'This payment, Idempotency-Key or payment id already stands for another request; use a new one.',
  )
}
