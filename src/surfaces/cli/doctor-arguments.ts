import { parseFlags, UsageMistake } from './parse-flags.ts'

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

/** Throws `UsageMistake` with what makes no sense. */
export function parseDoctorArguments(argv: readonly string[]): DoctorArguments {
  const { positionals, values } = readArguments(argv)
  const wanted = describeArguments(positionals, values)
  const { document, facilitator, format } = wanted
  if (positionals.length === 0 && document === null)
    throw new UsageMistake('name an address to examine, or --document FILE')
  if (!isFormat(format)) throw new UsageMistake(`--format is ${doctorFormats.join(', ')}, not "${format}"`)
  const stray = [...positionals, ...(facilitator === null ? [] : [facilitator])].find(
    (url) => !URL.canParse(url),
  )
  if (stray !== undefined) throw new UsageMistake(`"${stray}" is no web address`)
  return wanted
}

type Values = ReturnType<typeof readArguments>['values']

function describeArguments(urls: readonly string[], values: Values): DoctorArguments {
  const { document = null, facilitator = null, badge = null, body, format = 'text' } = values
  return {
    urls,
    method: values.method?.toUpperCase() ?? null,
    body: body === undefined ? undefined : parseBody(body),
    format: (values.json ? 'json' : format) as DoctorFormat,
    document,
    facilitator,
    badge,
    connectTo: values['connect-to'] ?? null,
  }
}

function readArguments(argv: readonly string[]) {
  const text = { type: 'string' } as const
  return parseFlags({
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

function parseBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageMistake('--body is no JSON')
  }
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
