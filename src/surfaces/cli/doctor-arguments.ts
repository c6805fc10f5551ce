import { parseArgs } from 'node:util'

const doctorFormats = ['text', 'json', 'sarif', 'markdown', 'junit'] as const
export type DoctorFormat = (typeof doctorFormats)[number]

export interface DoctorArguments {
  readonly urls: readonly string[]
  /** Null: POST first, then what the target names. */
  readonly method: string | null
  readonly body: unknown
  readonly format: DoctorFormat
  /** An OpenAPI or .well-known/x402 document whose paid routes are examined as well. */
  readonly document: string | null
  readonly facilitator: string | null
  readonly badge: string | null
  readonly connectTo: string | null
}

/** Null when the arguments make no sense; the caller prints the usage. */
export function parseDoctorArguments(argv: readonly string[]): DoctorArguments | null {
  try {
    const { positionals, values } = readArguments(argv)
    const wanted = describeArguments(positionals, values)
    const urls = [...positionals, ...(wanted.facilitator === null ? [] : [wanted.facilitator])]
    const isNothing = positionals.length === 0 && wanted.document === null
    return isNothing || !isFormat(wanted.format) || !urls.every((url) => URL.canParse(url)) ? null : wanted
  } catch {
    return null
  }
}

type Values = ReturnType<typeof readArguments>['values']

function describeArguments(urls: readonly string[], values: Values): DoctorArguments {
  const { document = null, facilitator = null, badge = null, body, format = 'text' } = values
  return {
    urls,
    method: values.method?.toUpperCase() ?? null,
    body: body === undefined ? undefined : JSON.parse(body),
    format: (values.json ? 'json' : format) as DoctorFormat,
    document,
    facilitator,
    badge,
    connectTo: values['connect-to'] ?? null,
  }
}

function readArguments(argv: readonly string[]) {
  const text = { type: 'string' } as const
  return parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      method: text,
      body: text,
      format: text,
      document: text,
      facilitator: text,
      badge: text,
      'connect-to': text,
      json: { type: 'boolean', default: false },
    },
  })
}

function isFormat(text: string): boolean {
  return (doctorFormats as readonly string[]).includes(text)
}

/** What the guard must let through, private or not: the operator named it. */
export function allowedPairs(urls: readonly string[], connectTo: string | null): string[] {
  return [...new Set(urls)].map((text) => {
    const url = new URL(text)
    const pair = `${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`
    return connectTo === null ? pair : `${pair}=${connectTo}`
  })
}
