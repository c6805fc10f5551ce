import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { findPrivateTargets } from './execution/guarded-fetch/allow-list.ts'
import { nearestName } from './core/nearest-name.ts'
import { usd, type Price } from './core/price.ts'
import { looksLikeSecretKey } from './core/secret-shape.ts'
import { configFields, type ConfigField } from './config-fields.data.ts'
import {
  findOrigin,
  loadDotenv,
  loadFile,
  type SettingOrigin,
  type Settings,
  type Sources,
} from './config-sources.ts'

/** The settings of one service process. Built once at start from environment > .env > file > default. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string | null
  readonly mode: 'sandbox' | 'testnet' | 'live'
  readonly publicUrl: string
  readonly dataDir: string
  readonly payTo: { readonly base: string | null; readonly solana: string | null }
  readonly facilitator: { readonly base: string | null; readonly solana: string | null }
  readonly facilitatorAuth: { readonly base: string | null; readonly solana: string | null }
  readonly facilitatorHttp: readonly string[]
  readonly rpc: { readonly base: string | null; readonly solana: string | null }
  readonly probeAllow: readonly string[]
  readonly directoryUrl: string | null
  readonly adminToken: string | null
  readonly contactUrl: string
  readonly workers: number
  readonly queueLength: number
  readonly unpaidPerMinute: number
  readonly paidPerMinute: number
  readonly costPerMinute: number
  readonly connectionsPerAddress: number
  readonly bodiesBytes: number
  readonly mcpHosts: readonly string[]
  readonly mcpOrigins: readonly string[]
  /** How many proxies stand before the service; each adds one entry to X-Forwarded-For. */
  readonly proxies: number
  readonly drainMs: number
  readonly logLevel: string
  readonly prices: Readonly<Record<string, Price>>
  /** Every setting in force by its name, as text. */
  readonly settings: Readonly<Record<string, string | null>>
  /** Where each of them comes from, prices included. */
  readonly origins: Readonly<Record<string, SettingOrigin>>
}

/** Every mistake at once, each with the variable's name. */
export class ConfigError extends Error {
  readonly mistakes: readonly string[]

  constructor(mistakes: readonly string[]) {
    const count = mistakes.length === 1 ? 'a mistake' : `${mistakes.length} mistakes`
    super(`the configuration has ${count}:\n${mistakes.map((line) => `  - ${line}`).join('\n')}`)
    this.name = 'ConfigError'
    this.mistakes = mistakes
  }
}

/** A random token for our own admin page, and a facilitator's key to its own API, may have the shape of a wallet's key. */
const mayLookLikeKey = /^TOLLGAUGE_(ADMIN_TOKEN|FACILITATOR_AUTH_)/

const PRICE_PREFIX = 'TOLLGAUGE_PRICE_'

/** `developer.code-metrics` -> `TOLLGAUGE_PRICE_DEVELOPER_CODE_METRICS`. */
export function priceVariable(service: string): string {
  return PRICE_PREFIX + service.toUpperCase().replace(/[^A-Z0-9]/g, '_')
}

/** `check` finds what only the whole configuration shows, such as what a mode needs; its mistakes join the others. */
export function loadConfig(
  serviceNames: readonly string[],
  environment: Settings = process.env,
  check: (config: Config) => readonly string[] = () => [],
): Config {
  const mistakes: string[] = []
  const names = [...configFields.map((field) => field.name), ...serviceNames.map(priceVariable)]
  // The file beside the process belongs to this process alone; who gives settings of their own means just those.
  const dotenv = environment === process.env ? loadDotenv(names, mistakes) : {}
  const file = loadFile(environment['TOLLGAUGE_CONFIG'] ?? dotenv['TOLLGAUGE_CONFIG'], mistakes)
  const sources: Sources = { environment, '.env': dotenv, file }
  mistakes.push(...findUnknown({ ...dotenv, ...environment }, file, names))
  const read = (name: string): string | null => readSetting(name, sources, mistakes)
  const values = Object.fromEntries(
    configFields.map((field) => [field.name, parseField(field, read(field.name), mistakes)]),
  )
  const prices = loadPrices(serviceNames, read, mistakes)
  const origins = Object.fromEntries(names.map((name) => [name, findOrigin(name, sources)]))
  const config = assemble(values, prices, origins)
  mistakes.push(...findOpenDoors(config), ...check(config))
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  return config
}

/** In a sandbox strangers pay with play money and the operator is at the keyboard; live, a listed private target is theirs to reach. */
function findOpenDoors({ mode, probeAllow }: Config): string[] {
  if (mode === 'sandbox') return []
  return findPrivateTargets(probeAllow).map(
    (entry) =>
      `TOLLGAUGE_PROBE_ALLOW: ${entry} is not public; outside the sandbox every buyer could reach it`,
  )
}

function findUnknown(environment: Settings, file: Settings, names: readonly string[]): string[] {
  const ours = Object.keys(environment).filter((name) => name.startsWith('TOLLGAUGE_'))
  return [...new Set([...ours, ...Object.keys(file)])]
    .filter((name) => !names.includes(name))
    .map((name) => {
      const nearest = nearestName(name, names)
      return `${name}: unknown setting${nearest === null ? '' : `; did you mean ${nearest}?`}`
    })
}

function readSetting(name: string, sources: Sources, mistakes: string[]): string | null {
  const value = sources.environment[name] ?? sources['.env'][name] ?? sources.file[name]
  if (value === undefined || value === '')
    return value === '' && name === 'TOLLGAUGE_DIRECTORY_URL' ? '' : null
  if (!mayLookLikeKey.test(name) && looksLikeSecretKey(value)) {
    mistakes.push(
      `${name}: looks like a private key or mnemonic; Tollgauge never needs one and refuses to hold it`,
    )
    return null
  }
  return value
}

function parseField(field: ConfigField, text: string | null, mistakes: string[]): unknown {
  const value = text ?? field.default
  if (value === null) return null
  const fault = field.check?.(value) ?? null
  if (fault === null) return value
  mistakes.push(`${field.name}: ${fault}`)
  return field.default
}

function loadPrices(
  serviceNames: readonly string[],
  read: (name: string) => string | null,
  mistakes: string[],
): Record<string, Price> {
  const prices: Record<string, Price> = {}
  for (const service of serviceNames) {
    const text = read(priceVariable(service))
    if (text === null) continue
    try {
      prices[service] = usd(text)
    } catch {
      mistakes.push(`${priceVariable(service)}: "${text}" is not a price in USDC such as 0.025`)
    }
  }
  return prices
}

function splitList(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
}

function assemble(
  values: Record<string, unknown>,
  prices: Record<string, Price>,
  origins: Config['origins'],
): Config {
  const text = (name: string): string | null => (values[name] as string | null) ?? null
  const number = (name: string): number => Number(values[name])
  const list = (name: string): string[] => splitList(text(name) ?? '')
  const pair = (prefix: string) => ({ base: text(`${prefix}_BASE`), solana: text(`${prefix}_SOLANA`) })
  const port = number('PORT')
  return {
    port,
    host: text('HOST') ?? '127.0.0.1',
    databaseUrl: text('DATABASE_URL'),
    mode: text('TOLLGAUGE_MODE') as Config['mode'],
    publicUrl: (text('TOLLGAUGE_PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: resolve(text('TOLLGAUGE_DATA_DIR') ?? 'data'),
    payTo: pair('TOLLGAUGE_PAY_TO'),
    facilitator: pair('TOLLGAUGE_FACILITATOR'),
    facilitatorAuth: pair('TOLLGAUGE_FACILITATOR_AUTH'),
    rpc: pair('TOLLGAUGE_RPC'),
    facilitatorHttp: list('TOLLGAUGE_FACILITATOR_ALLOW_HTTP'),
    probeAllow: list('TOLLGAUGE_PROBE_ALLOW'),
    directoryUrl: text('TOLLGAUGE_DIRECTORY_URL') || null,
    adminToken: text('TOLLGAUGE_ADMIN_TOKEN'),
    contactUrl: text('TOLLGAUGE_CONTACT_URL') ?? '',
    workers: values['TOLLGAUGE_WORKERS'] === null ? availableParallelism() : number('TOLLGAUGE_WORKERS'),
    queueLength: number('TOLLGAUGE_QUEUE_LENGTH'),
    ...assembleLimits(number),
    mcpHosts: list('TOLLGAUGE_MCP_HOSTS'),
    mcpOrigins: list('TOLLGAUGE_MCP_ORIGINS'),
    proxies: number('TOLLGAUGE_TRUST_PROXY'),
    drainMs: number('TOLLGAUGE_DRAIN_SECONDS') * 1000,
    logLevel: text('TOLLGAUGE_LOG_LEVEL') ?? 'info',
    prices,
    settings: values as Record<string, string | null>,
    origins,
  }
}

/** What strangers and payers may use. */
function assembleLimits(number: (name: string) => number) {
  return {
    unpaidPerMinute: number('TOLLGAUGE_UNPAID_PER_MINUTE'),
    paidPerMinute: number('TOLLGAUGE_PAID_PER_MINUTE'),
    costPerMinute: number('TOLLGAUGE_COST_PER_MINUTE'),
    connectionsPerAddress: number('TOLLGAUGE_CONNECTIONS_PER_ADDRESS'),
    bodiesBytes: number('TOLLGAUGE_BODIES_MB') * 1_000_000,
  }
}

/** `NAME=value  # where from` of every setting in force, secrets hidden. */
export function describeConfig(config: Config): string {
  return configFields
    .map(({ name, secret }) => {
      const value = config.settings[name] ?? ''
      return `${name}=${secret && value !== '' ? '(hidden)' : value}  # ${config.origins[name]}`
    })
    .join('\n')
}
