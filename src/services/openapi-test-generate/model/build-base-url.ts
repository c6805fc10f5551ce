import { readArray, readObject, readOwn, readText, type JsonObject } from '../load/json-object.ts'
import type { WarningLog } from '../warning-log.ts'

const URL_CHARACTERS = 1_000
const SERVERS_MAXIMUM = 50

/** The first absolute http(s) server of a list without credentials, query and trailing slash; '' when there is none. */
export function buildBaseUrl(servers: readonly unknown[], warnings: WarningLog): string {
  for (const server of servers.slice(0, SERVERS_MAXIMUM)) {
    const template = readText(server, 'url')
    if (template === undefined || template === '') continue
    const text = fillVariables(template, readObject(server, 'variables'))
    if (text === null || text.length > URL_CHARACTERS) warnings.add('SERVER_URL_UNSUPPORTED', template)
    else if (!/^\s*[A-Za-z][A-Za-z0-9+.-]*:/.test(text)) warnings.add('SERVER_URL_RELATIVE', template)
    else {
      const url = cleanUrl(text, warnings)
      if (url !== null) return url
    }
  }
  return ''
}

/** The path of the first server that names no host, such as `/api/v3`; '' when there is none. */
export function readServerPath(servers: readonly unknown[]): string {
  for (const server of servers.slice(0, SERVERS_MAXIMUM)) {
    const text = fillVariables(readText(server, 'url') ?? '', readObject(server, 'variables'))
    const path = text === null ? '' : text.replace(/\/+$/, '')
    if (/^(?:\/[A-Za-z0-9._~-]+)+$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path)) return path
  }
  return ''
}

function cleanUrl(text: string, warnings: WarningLog): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || /[^\x21-\x7e]/.test(url.host)) {
    warnings.add('SERVER_URL_UNSUPPORTED', text)
    return null
  }
  if (url.username !== '' || url.password !== '') warnings.add('SERVER_CREDENTIALS_REMOVED', url.host)
  if (url.search !== '' || url.hash !== '') warnings.add('SERVER_URL_UNSUPPORTED', text)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '')
}

/** `{name}` becomes the variable's default; null when one has no value that can stand inside a URL. */
function fillVariables(template: string, variables: JsonObject | undefined): string | null {
  if (template.length > URL_CHARACTERS) return null
  let usable = true
  const filled = template.replaceAll(/\{([^{}]*)\}/g, (_whole, name: string) => {
    const variable = variables && readObject(variables, name)
    const declared = readOwn(variable, 'default') ?? readArray(variable, 'enum')[0]
    // Unquoted in YAML, a port is a number.
    const value = typeof declared === 'number' ? String(declared) : declared
    // A value that ends the authority or starts a query would name another server than the template shows.
    if (typeof value === 'string' && /^[A-Za-z0-9._~:/-]*$/.test(value)) return value
    usable = false
    return ''
  })
  return usable && !/[{}]/.test(filled) ? filled : null
}
