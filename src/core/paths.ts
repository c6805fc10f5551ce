/** `POST /v1/<family>/<endpoint>`, fixed by the name. */
export function servicePath(name: string): string {
  return `/v1/${name.replace('.', '/')}`
}

export const catalogPath = (name: string): string => `/catalog/${name}`
export const tryPath = (name: string): string => `/try/${name}`
export const samplePath = (name: string): string => `/samples/${name}`

/** What the service is called over MCP. */
export const toolName = (name: string): string => name.replace(/[^a-z0-9]/g, '_')
