/** A limit in time for one piece of work. */
export interface Deadline {
  /** Aborts when the time is up, or with one of the signals it was started with. */
  readonly signal: AbortSignal
  passed(): boolean
  /** The work is over: nothing is waited for or listened to any longer. */
  end(): void
}

/**
 * Held by its own timer. `AbortSignal.any` over `AbortSignal.timeout` may be collected on Node 20 before it fires,
 * and then the work it should have ended never ends.
 */
export function startDeadline(limitMs: number, ...others: readonly (AbortSignal | undefined)[]): Deadline {
  const controller = new AbortController()
  let passed = false
  const timer = setTimeout(() => {
    passed = true
    controller.abort(new DOMException(`not done within ${limitMs} ms`, 'TimeoutError'))
  }, limitMs)
  const signals = others.filter((other) => other !== undefined)
  const follow = (event: Event): void => controller.abort((event.target as AbortSignal).reason)
  for (const other of signals) {
    if (other.aborted) controller.abort(other.reason)
    else other.addEventListener('abort', follow, { once: true })
  }
  return {
    signal: controller.signal,
    passed: () => passed,
    end: () => {
      clearTimeout(timer)
      for (const other of signals) other.removeEventListener('abort', follow)
    },
  }
}
