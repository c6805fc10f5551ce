/** Counts uses per key and window. Shared by all processes when the implementation is. */
export interface CounterStore {
  /** Takes one from the key's allowance of this window, if any is left. */
  take(key: string, limit: number, windowMs: number, nowMs: number): Promise<CounterState>
}

export interface CounterState {
  readonly allowed: boolean
  readonly remaining: number
  readonly resetAtMs: number
}
