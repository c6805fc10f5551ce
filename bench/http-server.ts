import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { startService } from '../test/start-service.ts'

/** The service, and beside it in the same process the least that the framework can answer. */
const service = await startService({ TOLLGAUGE_UNPAID_PER_MINUTE: '1000000' })
const bare = new Hono().post('/bare', () => new Response('{}', { status: 402 }))
const server = createAdaptorServer({ fetch: bare.fetch })
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.send?.({ service: service.url, bare: `http://127.0.0.1:${port}` })
})
