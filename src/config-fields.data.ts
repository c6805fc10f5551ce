/** Every setting: its name, default, rule and the sentence the documents print. Price overrides follow from the registry. */
export interface ConfigField {
  readonly name: string
  readonly default: string | null
  readonly describe: string
  readonly secret?: true
  readonly check?: (value: string) => string | null
}

const wholeNumber = (min: number, max: number) => (value: string) =>
  /^\d+$/.test(value) && Number(value) >= min && Number(value) <= max
    ? null
    : `"${value}" is not a whole number from ${min} to ${max}`

/** One address may fill half of the room; with less than this it could never send the largest body that is sold for. */
const bodiesMegabytes = (value: string): string | null =>
  wholeNumber(1, 119)(value) === null
    ? `"${value}" has no room for the largest body: it has 60 MB, one address may fill half, so 120 is the least`
    : wholeNumber(120, 1_000_000)(value)

const oneOf =
  (...allowed: readonly string[]) =>
  (value: string) =>
    allowed.includes(value) ? null : `"${value}" is not one of ${allowed.join(', ')}`

const httpUrl = (value: string): string | null => {
  if (value === '') return null
  const url = URL.canParse(value) ? new URL(value) : null
  return url !== null && ['http:', 'https:'].includes(url.protocol)
    ? null
    : `"${value}" is not an http(s) URL`
}

const postgresUrl = (value: string): string | null =>
  /^postgres(ql)?:\/\//.test(value) ? null : 'is not a postgres:// URL'

const hostPort = /^(?:\[[0-9a-fA-F:.]+\]|[^:=\s]+):\d{1,5}$/

const hostPortList = (value: string): string | null => {
  const entries = value.split(',').map((entry) => entry.trim().split('='))
  const wrong = entries.filter((sides) => sides.length > 2 || !sides.every((side) => hostPort.test(side)))
  return wrong.length === 0
    ? null
    : `"${wrong.map((sides) => sides.join('=')).join(', ')}" is not an exact host:port pair`
}

const adminToken = (value: string): string | null =>
  value.length >= 32 ? null : 'must have at least 32 characters'

export const configFields: readonly ConfigField[] = [
  {
    name: 'TOLLGAUGE_CONFIG',
    default: null,
    describe: 'JSON file with any of these settings by name; the environment wins over it.',
  },
  { name: 'PORT', default: '8402', describe: 'Port to listen on.', check: wholeNumber(0, 65_535) },
  { name: 'HOST', default: '127.0.0.1', describe: 'Address to listen on.' },
  {
    name: 'DATABASE_URL',
    default: null,
    describe: 'Postgres for the ledger; unset: an embedded file in the data directory.',
    check: postgresUrl,
    secret: true,
  },
  {
    name: 'TOLLGAUGE_MODE',
    default: 'sandbox',
    describe: 'sandbox (embedded chains, no real money), testnet or live.',
    check: oneOf('sandbox', 'testnet', 'live'),
  },
  {
    name: 'TOLLGAUGE_PUBLIC_URL',
    default: null,
    describe: 'Public base URL, bound into every challenge; unset: http://localhost:PORT.',
    check: httpUrl,
  },
  { name: 'TOLLGAUGE_DATA_DIR', default: 'data', describe: 'Directory of the embedded ledger.' },
  {
    name: 'TOLLGAUGE_PAY_TO_BASE',
    default: null,
    describe: 'Your address on Base; outside the sandbox one network at least has one.',
  },
  {
    name: 'TOLLGAUGE_PAY_TO_SOLANA',
    default: null,
    describe: 'Your address on Solana; outside the sandbox one network at least has one.',
  },
  {
    name: 'TOLLGAUGE_FACILITATOR_BASE',
    default: null,
    describe: 'Facilitators for Base, preferred first: x402.org, payai, cdp or URLs, comma separated.',
  },
  {
    name: 'TOLLGAUGE_FACILITATOR_SOLANA',
    default: null,
    describe: 'Facilitators for Solana, preferred first: x402.org, payai, cdp or URLs, comma separated.',
  },
  {
    name: 'TOLLGAUGE_FACILITATOR_AUTH_BASE',
    default: null,
    describe:
      'Authorization of each Base facilitator, as <name>=<value>, separated by semicolons: cdp=<key id>:<secret>, payai=<key id>:<secret>, host=<header value>.',
    secret: true,
  },
  {
    name: 'TOLLGAUGE_FACILITATOR_AUTH_SOLANA',
    default: null,
    describe:
      'Authorization of each Solana facilitator, as <name>=<value>, separated by semicolons: cdp=<key id>:<secret>, payai=<key id>:<secret>, host=<header value>.',
    secret: true,
  },
  {
    name: 'TOLLGAUGE_FACILITATOR_ALLOW_HTTP',
    default: null,
    describe:
      'Exact host:port pairs of facilitators of your own in a private network that live mode may speak to without TLS, comma separated.',
    check: hostPortList,
  },
  {
    name: 'TOLLGAUGE_RPC_BASE',
    default: null,
    describe: 'JSON-RPC of Base, read to resolve settlements of unknown outcome.',
    check: httpUrl,
    secret: true,
  },
  {
    name: 'TOLLGAUGE_RPC_SOLANA',
    default: null,
    describe: 'JSON-RPC of Solana, read to resolve settlements of unknown outcome.',
    check: httpUrl,
    secret: true,
  },
  {
    name: 'TOLLGAUGE_PROBE_ALLOW',
    default: null,
    describe:
      'Exact host:port pairs that preflight may probe although they are not public, comma separated; host:port=address:port connects elsewhere.',
    check: hostPortList,
  },
  {
    name: 'TOLLGAUGE_DIRECTORY_URL',
    default: 'https://x402-list.com/api/v1',
    describe: 'Public directory read by preflight; empty: off.',
    check: httpUrl,
  },
  {
    name: 'TOLLGAUGE_ADMIN_TOKEN',
    default: null,
    describe: 'Opens /admin and /metrics; unset: both are off.',
    check: adminToken,
    secret: true,
  },
  {
    name: 'TOLLGAUGE_CONTACT_URL',
    default: 'https://github.com/tollgauge/tollgauge',
    describe: 'Where people reach the operator; sent in our User-Agent and documents.',
    check: httpUrl,
  },
  {
    name: 'TOLLGAUGE_WORKERS',
    default: null,
    describe: 'Analysis workers; unset: one per core.',
    check: wholeNumber(1, 64),
  },
  {
    name: 'TOLLGAUGE_QUEUE_LENGTH',
    default: '64',
    describe: 'Calls that may wait for a worker before 503.',
    check: wholeNumber(0, 10_000),
  },
  {
    name: 'TOLLGAUGE_UNPAID_PER_MINUTE',
    default: '600',
    describe: 'Requests per client address and minute that do not end in a paid answer.',
    check: wholeNumber(1, 1_000_000),
  },
  {
    name: 'TOLLGAUGE_PAID_PER_MINUTE',
    default: '600',
    describe: 'Paid requests per payer and minute.',
    check: wholeNumber(1, 1_000_000),
  },
  {
    name: 'TOLLGAUGE_COST_PER_MINUTE',
    default: '24000',
    describe:
      'What all requests of a client address may cost per minute: reading costs 1, anything else 5 and 1 for every 16 KiB sent, a paid answer nothing.',
    check: wholeNumber(1, 100_000_000),
  },
  {
    name: 'TOLLGAUGE_CONNECTIONS_PER_ADDRESS',
    default: '256',
    describe: 'Open connections per client address; not counted behind a proxy.',
    check: wholeNumber(1, 100_000),
  },
  {
    name: 'TOLLGAUGE_BODIES_MB',
    default: '128',
    describe:
      'Megabytes that all request bodies in flight may have together, half of it per client address; at least 120, twice the largest body.',
    check: bodiesMegabytes,
  },
  {
    name: 'TOLLGAUGE_MCP_HOSTS',
    default: null,
    describe: 'Host names beside that of the public URL that /mcp is reached by, comma separated; * for any.',
  },
  {
    name: 'TOLLGAUGE_MCP_ORIGINS',
    default: null,
    describe: 'Host names of sites whose pages may drive /mcp beside our own, comma separated; * for any.',
  },
  {
    name: 'TOLLGAUGE_TRUST_PROXY',
    default: '0',
    describe:
      'How many proxies stand before the service: the client address is taken from so many X-Forwarded-For entries before the end.',
    check: wholeNumber(0, 9),
  },
  {
    name: 'TOLLGAUGE_DRAIN_SECONDS',
    default: '5',
    describe: 'How long /readyz says no after SIGTERM before connections are refused.',
    check: wholeNumber(0, 600),
  },
  {
    name: 'TOLLGAUGE_LOG_LEVEL',
    default: 'info',
    describe: 'trace, debug, info, warn, error or silent.',
    check: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
  },
]
