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
  // Its own limit is smaller, and says nothing when it is passed.
  const options = { maxBufferSize: 2 * MAX_LINE_BYTES }
  const transport = new StdioServerTransport(input, process.stdout, options)
  const handle = serveStdio(createServer, { transport })
  try {
    await closed
  } finally {
    await handle.close()
  }
}

/** Passes whole lines on as long as they end in time. Put together once: what reads them copies all it has for each piece. */
export function limitLines(source: Readable, maxBytes: number): Readable {
  let open: Buffer[] = []
  let bytes = 0
  const limited = new Transform({
    transform: (chunk: Buffer, _, done) => {
      const end = chunk.lastIndexOf(0x0a) + 1
      const whole = end === 0 ? null : Buffer.concat([...open, chunk.subarray(0, end)])
      if (whole !== null) open = []
      open.push(chunk.subarray(end))
      bytes = (whole === null ? bytes : 0) + chunk.length - end
      if (bytes > maxBytes) done(new Error(`a message is longer than ${maxBytes} bytes`))
      else done(null, whole)
    },
  })
  source.once('error', (error) => limited.destroy(error))
  return source.pipe(limited)
}
