import { Problem } from '../../core/problem.ts'

/** The bytes of one request body that are held in memory. */
export interface BodyAccount {
  /** Throws Problem `overloaded` when there is no room for them. */
  add(bytes: number): void
  /** The body is gone. */
  close(): void
}

/** All request bodies in flight together have one size, and no address may fill more than half of it. */
export interface BodyBudget {
  open(owner: string): BodyAccount
  readonly heldBytes: number
}

export interface BudgetOptions {
  /** The most one address may fill. */
  readonly shareBytes?: number
  /** What is held here is held there as well: a part of a larger budget. */
  readonly within?: BodyBudget
}

export function createBodyBudget(
  totalBytes: number,
  { shareBytes = totalBytes / 2, within }: BudgetOptions = {},
): BodyBudget {
  const heldBy = new Map<string, number>()
  let held = 0
  const move = (owner: string, bytes: number): void => {
    held += bytes
    const owned = (heldBy.get(owner) ?? 0) + bytes
    if (owned === 0) heldBy.delete(owner)
    else heldBy.set(owner, owned)
  }
  return {
    get heldBytes() {
      return held
    },
    open: (owner) => {
      let own = 0
      let isOpen = true
      const whole = within?.open(owner)
      return {
        add: (bytes) => {
          // What comes after the answer is nobody's any more.
          if (!isOpen || held + bytes > totalBytes || (heldBy.get(owner) ?? 0) + bytes > shareBytes)
            throw noRoom()
          whole?.add(bytes)
          own += bytes
          move(owner, bytes)
        },
        close: () => {
          isOpen = false
          move(owner, -own)
          own = 0
          whole?.close()
        },
      }
    },
  }
}

function noRoom(): Problem {
  return new Problem(
    'overloaded',
    'Too many bodies are being received at once; nothing was run or charged.',
    {
      retryAfterSeconds: 2,
    },
  )
}
