import { parseArgs } from 'node:util'

export interface DoctorArguments {
  readonly url: string
  readonly method: string
  readonly body: unknown
  readonly json: boolean
  /** The one target the guard must let through, private or not: the operator named it. */
  readonly allow: readonly string[]
}

/** Null when the arguments make no sense; the caller prints the usage. */
export function parseDoctorArguments(argv: readonly string[]): DoctorArguments | null {
  const text = { type: 'string' } as const
  const options = {
    method: text,
    body: text,
    'connect-to': text,
    json: { type: 'boolean', default: false },
  } as const
  try {
    const { positionals, values } = parseArgs({ args: [...argv], allowPositionals: true, options })
    const [url = ''] = positionals
    if (positionals.length !== 1 || !URL.canParse(url)) return null
    return {
      url,
      method: (values.method ?? 'POST').toUpperCase(),
      body: values.body === undefined ? undefined : JSON.parse(values.body),
      json: values.json,
      allow: [buildPair(new URL(url), values['connect-to'])],
    }
  } catch {
    return null
  }
}

function buildPair(url: URL, connectTo: string | undefined): string {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return connectTo === undefined ? `${url.hostname}:${port}` : `${url.hostname}:${port}=${connectTo}`
}
