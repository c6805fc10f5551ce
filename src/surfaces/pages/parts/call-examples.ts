import type { Offer } from '../../../catalog/offer.ts'
import type { Site } from '../../../catalog/site.ts'

export interface CallExample {
  readonly key: 'curl' | 'typescript' | 'python' | 'mcp' | 'ci'
  readonly name: string
  readonly code: string
}

/** One call in every way it can be made, from the same offer. */
export function buildCallExamples(site: Site, offer: Offer): CallExample[] {
  const { publicUrl } = site
  const request = offer.service.briefSample ?? offer.service.sample
  return [
    { key: 'curl', name: 'curl', code: emitCurl(publicUrl, offer.path, JSON.stringify(request)) },
    { key: 'typescript', name: 'TypeScript', code: emitTypescript(publicUrl, offer, request) },
    { key: 'python', name: 'Python', code: emitPython(site, offer, request) },
    { key: 'mcp', name: 'MCP', code: emitMcp(site, offer) },
    { key: 'ci', name: 'CI', code: emitCi(site, offer) },
  ]
}

export function emitCurl(publicUrl: string, path: string, body: string): string {
  return `# free: the price, and whether the request has the right shape
curl -i -X POST ${publicUrl}${path} \\
  -H 'content-type: application/json' \\
  -d '${body.replaceAll("'", "'\\''")}'`
}

function emitTypescript(publicUrl: string, { name, priceDecimal }: Offer, request: unknown): string {
  const [family = '', endpoint = ''] = name.split('.')
  const method = endpoint.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return `import { env } from 'node:process'
import { Tollgauge } from 'tollgauge/client'

const client = new Tollgauge({
  url: '${publicUrl}',
  wallet: env['EVM_PRIVATE_KEY'] as \`0x\${string}\`, // or a viem account, or a Solana key pair
  budget: { maxUsd: '${priceDecimal}', maxSpendUsd: '2' },
})
const { data, payment } = await client.${family}.${method}(${JSON.stringify(request, null, 2)})
console.log(data, payment.state)`
}

function emitPython({ publicUrl, mode }: Site, { path, price }: Offer, request: unknown): string {
  const playMoney = `\n    session.post("${publicUrl}/sandbox/faucet", json={"address": signer.address})  # play money`
  return `# pip install "x402[requests,evm]"
import os
from eth_account import Account
from x402 import max_amount, x402ClientSync
from x402.http.clients import x402_requests
from x402.mechanisms.evm import EthAccountSigner
from x402.mechanisms.evm.exact import register_exact_evm_client

request = ${emitPythonValue(request)}
signer = EthAccountSigner(Account.from_key(os.environ["EVM_PRIVATE_KEY"]))
# nothing dearer than this is signed, in millionths of a USDC
client = register_exact_evm_client(x402ClientSync(), signer, policies=[max_amount(${price.atomic.toString()})])
with x402_requests(client) as session:${mode === 'sandbox' ? playMoney : ''}
    answer = session.post("${publicUrl}${path}", json=request, timeout=120)
answer.raise_for_status()
print(answer.json()["data"])`
}

const pythonWords: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' }

/** JSON as Python writes it: strings and numbers are the same in both. */
export function emitPythonValue(value: unknown): string {
  const parts = /"(?:[^"\\\n]|\\.){0,1000}"|\b(?:true|false|null)\b/g
  return JSON.stringify(value, null, 4).replaceAll(parts, (part) => pythonWords[part] ?? part)
}

/** A sandbox pays with its own demo wallet; elsewhere the key is named. */
const keyOf = ({ mode }: Site): string[] => (mode === 'sandbox' ? [] : ['--key-file', 'key'])

function emitMcp(site: Site, { toolName }: Offer): string {
  const server = { command: 'npx', args: ['tollgauge', 'mcp', '--root', '.'] }
  const caps = [...keyOf(site), '--max-spend', '2.00']
  const buying = { command: 'npx', args: ['tollgauge', 'mcp', '--buy', site.publicUrl, ...caps] }
  return `// free on your machine, or bought within a budget; the tool is ${toolName}
${JSON.stringify({ mcpServers: { tollgauge: server, 'tollgauge-buying': buying } }, null, 2)}`
}

function emitCi(site: Site, offer: Offer): string {
  return `# GitHub Actions: the same engine, run in your own job, free
- run: npx tollgauge review origin/main --format github --fail-on high

# or bought, with a bound
- run: npx ${emitBuy(site, offer)}`
}

/** The command that buys a call, as it is typed. */
export function emitBuy(site: Site, { name, priceDecimal }: Offer): string {
  const parts = [
    'tollgauge buy',
    name,
    '--input request.json',
    '--max-usd',
    priceDecimal,
    '--url',
    site.publicUrl,
  ]
  return [...parts, ...keyOf(site)].join(' ')
}
