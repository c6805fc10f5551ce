import { Client } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { builtCommand } from './built-command.ts'

export interface McpProcess {
  readonly client: Client
  readonly pid: number
  call(name: string, args: Record<string, unknown>): Promise<McpToolResult>
  close(): Promise<void>
}

export interface McpToolResult {
  readonly isError?: boolean
  readonly structuredContent?: Record<string, unknown>
  readonly content: readonly { readonly type: string; readonly text?: string; readonly uri?: string }[]
}

/** Engines start with the first call, and a busy machine starts them slowly. */
const PATIENCE_MS = 170_000

/** `tollgauge mcp …` behind a stock client that knows nothing of payments. */
export async function startMcpProcess(...argv: string[]): Promise<McpProcess> {
  const [command, file] = builtCommand
  const transport = new StdioClientTransport({ command, args: [file, 'mcp', ...argv], stderr: 'inherit' })
  const client = new Client({ name: 'stock', version: '1' })
  await client.connect(transport)
  return {
    client,
    pid: transport.pid ?? 0,
    call: async (name, given) =>
      (await client.callTool(
        { name, arguments: given },
        { timeout: PATIENCE_MS },
      )) as unknown as McpToolResult,
    close: () => client.close(),
  }
}
