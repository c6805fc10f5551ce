import type { Ledger } from './ledger.ts'

export interface Heartbeat {
  /** Whether the ledger took a write just now, or a moment ago. */
  isWritable(): Promise<boolean>
  stop(): void
}

const BEAT_MS = 1_000
/** An answer is good for so long: whoever asks more often is told the same. */
const FRESH_MS = 1_000
/** A ledger that needs longer than this for one row takes no sales either. */
const PATIENCE_MS = 3_000

/**
 * Tells the ledger that this process lives. Where several processes share one, it beats every second, so that the others
 * know within seconds when it has died; elsewhere it writes only when somebody asks whether writing works.
 */
export function startHeartbeat(
  ledger: Pick<Ledger, 'beat' | 'exclusive'>,
  owner: string,
  complain: (cause: unknown) => void = () => {},
): Heartbeat {
  let isStopped = false
  const write = createWriting(ledger, owner, (cause) => {
    // What fails because the ledger is being closed is no news.
    if (!isStopped) complain(cause)
  })
  let last: { readonly atMs: number; readonly written: Promise<boolean> } | null = null
  const beat = (): Promise<boolean> => {
    const nowMs = performance.now()
    if (last !== null && nowMs - last.atMs < FRESH_MS) return last.written
    const written = within(PATIENCE_MS, write())
    last = { atMs: nowMs, written }
    return written
  }
  const timer = ledger.exclusive ? null : setInterval(() => void write(), BEAT_MS)
  timer?.unref()
  if (timer !== null) void beat()
  return {
    isWritable: beat,
    stop: () => {
      isStopped = true
      if (timer !== null) clearInterval(timer)
    },
  }
}

/** Told once when writing fails, and again when it has worked in between. */
function createWriting(
  ledger: Pick<Ledger, 'beat'>,
  owner: string,
  complain: (cause: unknown) => void,
): () => Promise<boolean> {
  let isTold = false
  return () =>
    ledger.beat(owner).then(
      () => {
        isTold = false
        return true
      },
      (cause: unknown) => {
        if (!isTold) complain(cause)
        isTold = true
        return false
      },
    )
}

async function within(limitMs: number, work: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), limitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
