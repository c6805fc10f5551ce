import type { ScreenStream } from '../report/screen.ts'

/** Tells how far a run has come, on a terminal only. */
export interface Progress {
  step(): void
  end(): void
}

const BAR = 24
const LEAST_STEPS = 20
const EVERY_MS = 100

export function showProgress(
  total: number,
  word: string,
  terminal: (ScreenStream & { write?(text: string): unknown }) | undefined,
): Progress {
  if (terminal?.isTTY !== true || total < LEAST_STEPS) return { step: () => {}, end: () => {} }
  let done = 0
  let shownAt = -Infinity
  const write = (text: string): unknown => terminal.write?.(text)
  return {
    step: () => {
      done++
      if (performance.now() - shownAt < EVERY_MS) return
      shownAt = performance.now()
      const filled = Math.round((done / total) * BAR)
      write(`\r[${'#'.repeat(filled)}${' '.repeat(BAR - filled)}] ${done}/${total} ${word}\u001b[K`)
    },
    end: () => write('\r\u001b[K'),
  }
}
