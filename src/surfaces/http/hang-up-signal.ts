import type { ServerResponse } from 'node:http'

/** Aborts when the buyer hangs up before the answer is out. */
export function hangUpSignal(outgoing: Pick<ServerResponse, 'once' | 'writableFinished'>): AbortSignal {
  const controller = new AbortController()
  outgoing.once('close', () => {
    if (!outgoing.writableFinished) controller.abort()
  })
  return controller.signal
}
