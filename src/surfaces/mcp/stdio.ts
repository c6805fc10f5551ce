import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createMcpServer, type McpOptions } from './mcp-server.ts'

/** The tools over standard input and output, until the client closes its end. */
export async function serveMcpOverStdio(options: McpOptions): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve)
    process.stdin.once('close', resolve)
  })
  const handle = serveStdio(() => createMcpServer(options))
  await closed
  await handle.close()
}
