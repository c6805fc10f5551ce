import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { startService } from '../test/start-service.ts'

/** The service, and beside it in the same process the least that the framework can answer. */
const service = await startService({ TOLLGAUGE_UNPAID_PER_MINUTE: '1000000' })
const quote = await fetch(`${service.url}/v1/developer/code-metrics`, { method: 'POST' })
const sameBytes = { status: 402, headers: Object.fromEntries(quote.headers) }
const body = await quote.text()
const bare = new Hono()
  .post('/bare', () => new Response('{}', { status: 402 }))
  .post('/same-bytes', () => new Response(body, sameBytes))
const server = createAdaptorServer({ fetch: bare.fetch })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.send?.({ service: service.url, bare: `http://127.0.0.1:${port}` })
})
