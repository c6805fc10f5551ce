export interface HealthOptions {
  /** One question to the database over a connection of its own; rejects when it is not answered. */
  readonly ask: () => Promise<void>
  /** Whether a failure speaks of the connection rather than of the statement. */
  readonly isLost: (error: unknown) => boolean
  /** A statement unanswered for so long makes one wonder. */
  readonly suspectMs?: number
  /** Between two questions to a database that is down. */
  readonly askAgainMs?: number
}

export interface DatabaseHealth {
  /** Does the work, or refuses at once while the database is down. Work under way when it goes down is given up. */
  guard<Value>(work: () => Promise<Value>): Promise<Value>
  close(): void
}

export class DatabaseDown extends Error {
  constructor(cause?: unknown) {
    super(`the database does not answer: ${cause instanceof Error ? cause.message : 'no reason given'}`, {
      cause,
    })
    this.name = 'DatabaseDown'
  }
}

const SUSPECT_MS = 2_000
const ASK_AGAIN_MS = 500

/**
 * Knows whether a database is there, so that buyers need not wait to find out one by one. A lost connection alone proves
 * nothing: the database is asked, by one question at a time, and is down from the first that is not answered to the first
 * that is.
 */
export function createDatabaseHealth(options: HealthOptions): DatabaseHealth {
  const { ask, isLost, suspectMs = SUSPECT_MS, askAgainMs = ASK_AGAIN_MS } = options
  const giveUps = new Set<(reason: Error) => void>()
  let down: DatabaseDown | null = null
  let asking = false
  let closed = false
  const goDown = (cause: unknown): void => {
    down = new DatabaseDown(cause)
    for (const giveUp of giveUps) giveUp(down)
  }
  const suspect = async (): Promise<void> => {
    if (asking) return
    asking = true
    while (!closed && !(await ask().then(() => true, goDown))) await rest(askAgainMs)
    down = null
    asking = false
  }
  const start = <Value>(work: () => Promise<Value>): Promise<Value> =>
    new Promise((resolve, reject) => {
      const impatience = setTimeout(() => void suspect(), suspectMs)
      const end = (): void => {
        clearTimeout(impatience)
        giveUps.delete(reject)
      }
      giveUps.add(reject)
      work()
        .finally(end)
        .then(resolve, (error: unknown) => {
          if (isLost(error)) void suspect()
          reject(error as Error)
        })
    })
  return {
    guard: (work) => (down === null ? start(work) : Promise.reject(down)),
    close: () => {
      closed = true
    },
  }
}

/** Never what keeps a process alive. */
function rest(forMs: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, forMs).unref()
  })
}
