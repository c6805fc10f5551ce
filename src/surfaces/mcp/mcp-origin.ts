import type { IncomingMessage } from 'node:http'
import {
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  validateHostHeader,
  validateOriginHeader,
} from '@modelcontextprotocol/server'
import { Problem } from '../../core/problem.ts'

export interface McpOriginOptions {
  readonly publicUrl: string
  /** The address the service listens on. */
  readonly host: string
  /** Further host names the service is reached by, and host names of sites whose pages may drive it; `*` is any. */
  readonly mcpHosts: readonly string[]
  readonly mcpOrigins: readonly string[]
}

/**
 * The transport's specification asks for it: without this check any web page could drive a service on its reader's own
 * machine, by naming a host of its own that leads there. Throws Problem `origin-refused`.
 */
export function createOriginCheck(options: McpOriginOptions): (incoming: IncomingMessage) => void {
  const ownHost = new URL(options.publicUrl).hostname
  const isLocal = [ownHost, options.host].some(isLoopback)
  const hosts = [ownHost, ...options.mcpHosts, ...(isLocal ? localhostAllowedHostnames() : [])]
  const origins = [ownHost, ...options.mcpOrigins, ...(isLocal ? localhostAllowedOrigins() : [])]
  return ({ headers }) => {
    if (!hosts.includes('*') && !validateHostHeader(headers.host, hosts).ok)
      throw new Problem('origin-refused', `This service is not reached by that host; call ${ownHost}.`)
    if (!origins.includes('*') && !validateOriginHeader(headers.origin, origins).ok)
      throw new Problem('origin-refused', 'Pages of that site may not drive this service.')
  }
}

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host === '[::1]' || host.startsWith('127.')
