import type { ServerContext } from '@modelcontextprotocol/server'

const EVERY_MS = 1_000

/** Tells a client that asked for it, every second, that its call is still under way. */
export function reportProgress({ mcpReq }: ServerContext): { end(): void } {
  const progressToken = mcpReq._meta?.progressToken
  if (progressToken === undefined) return { end: () => {} }
  let progress = 0
  const notify = (message: string) => {
    const params = { progressToken, progress: progress++, message }
    void mcpReq.notify({ method: 'notifications/progress', params }).catch(() => {})
  }
  notify('started')
  const timer = setInterval(() => notify('still working'), EVERY_MS)
  return { end: () => clearInterval(timer) }
}
