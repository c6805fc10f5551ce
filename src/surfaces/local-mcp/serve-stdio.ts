import { Transform, type Readable } from 'node:stream'
import type { Server } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'

/** Larger than any service's input with its escapes; a line without end would fill the memory. */
const MAX_LINE_BYTES = 32 * 1024 * 1024

/** One MCP connection over standard input and output, until the client closes its end or sends a line without end. */
export async function serveOverStdio(createServer: () => Server): Promise<void> {
  const input = limitLines(process.stdin, MAX_LINE_BYTES)
  const closed = new Promise<void>((resolve, reject) => {
    input.once('end', resolve)
    input.once('close', resolve)
    input.once('error', reject)
  })
  const handle = serveStdio(createServer, { transport: new StdioServerTransport(input, process.stdout) })
  try {
    await closed
  } finally {
    await handle.close()
  }
}

/** Passes bytes on as long as lines end in time. */
export function limitLines(source: Readable, maxBytes: number): Readable {
  let open = 0
  const limited = new Transform({
    transform: (chunk: Buffer, _, done) => {
      const last = chunk.lastIndexOf(0x0a)
      open = last === -1 ? open + chunk.length : chunk.length - last - 1
      if (open > maxBytes) done(new Error(`a message is longer than ${maxBytes} bytes`))
      else done(null, chunk)
    },
  })
  source.once('error', (error) => limited.destroy(error))
  return source.pipe(limited)
}
