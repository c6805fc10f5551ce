/** How one facilitator of one network has done since this process started. */
export interface FacilitatorHealth {
  readonly name: string
  readonly network: string
  /** Calls are sent to it. */
  readonly isUp: boolean
  readonly verify: CallHealth
  readonly settle: CallHealth
  readonly lastAnswerAtMs: number | null
  readonly lastFailureAtMs: number | null
}

export interface CallHealth {
  readonly answered: number
  /** Came to nothing: no answer, too late, or a fault of its own. */
  readonly failed: number
  /** Durations of the latest answers, oldest first. */
  readonly recentMs: readonly number[]
}

type Call = 'verify' | 'settle' | 'supported'

const RECENT = 200

/** Counts what a facilitator answers, and how long it takes. */
export class FacilitatorTally {
  lastAnswerAtMs: number | null = null
  lastFailureAtMs: number | null = null
  readonly #calls = { verify: emptyCalls(), settle: emptyCalls(), supported: emptyCalls() }

  /** `isAnswer`: an error that is about the payment says that the facilitator does its work. */
  async watch<Value>(
    call: Call,
    work: () => Promise<Value>,
    isAnswer: (error: unknown) => boolean,
  ): Promise<Value> {
    const startedAt = performance.now()
    try {
      const value = await work()
      this.#note(call, performance.now() - startedAt)
      return value
    } catch (error) {
      this.#note(call, isAnswer(error) ? performance.now() - startedAt : null)
      throw error
    }
  }

  read(call: 'verify' | 'settle'): CallHealth {
    const { answered, failed, recentMs } = this.#calls[call]
    return { answered, failed, recentMs: [...recentMs] }
  }

  #note(call: Call, tookMs: number | null): void {
    const own = this.#calls[call]
    if (tookMs === null) {
      own.failed++
      this.lastFailureAtMs = Date.now()
      return
    }
    own.answered++
    this.lastAnswerAtMs = Date.now()
    own.recentMs.push(tookMs)
    if (own.recentMs.length > RECENT) own.recentMs.shift()
  }
}

const emptyCalls = () => ({ answered: 0, failed: 0, recentMs: [] as number[] })
