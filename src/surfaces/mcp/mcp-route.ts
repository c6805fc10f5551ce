import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Route } from '../http/route.ts'
import { corsHeaders } from '../http/response-headers.ts'
import { createMcpServer, type McpOptions } from './mcp-server.ts'

/** Messages are parsed here, not in a worker, so they are kept small; larger inputs are bought over plain HTTP. */
const MAX_BODY_BYTES = 4 * 1024 * 1024

/** `/mcp` over streamable HTTP, stateless. */
export function mcpRoute(options: McpOptions): Route {
  const mcp = createMcpHandler(() => createMcpServer(options), { maxRequestBodySize: MAX_BODY_BYTES })
  const answer = async (context: { req: { raw: Request } }): Promise<Response> => {
    const response = await mcp.fetch(context.req.raw)
    for (const [name, value] of Object.entries(corsHeaders)) response.headers.set(name, value)
    return response
  }
  return { path: '/mcp', GET: answer, POST: answer, DELETE: answer }
}
