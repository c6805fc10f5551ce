import { showPrice } from '../core/price.ts'
import { freeDocuments } from './openapi-free-operations.ts'
import type { Offer } from './offer.ts'
import { notCharged, sandboxNotice, SITE_NAME, siteDescription, type Site } from './site.ts'

/** How to buy, in the words both guides use. */
const howToPay = `1. POST your JSON body. The answer is 402 with the header PAYMENT-REQUIRED (base64 JSON, x402 version 2); its body says in request_check whether the request would be accepted, for free.
2. Sign one of the accepted options: scheme exact, USDC on Base or on Solana. Check network, asset, payee and amount first, and keep a cap per call and for the sum.
3. Repeat the same request with the header PAYMENT-SIGNATURE. The answer is 200 with PAYMENT-RESPONSE as receipt.
4. One Idempotency-Key per purchase. When an answer is lost, or is 503, repeat the same request with the same signature and key: it is not charged twice. Never sign again for the same purchase.`

/** What `meta.next_actions` needs of its reader. */
const followUps = `meta.next_actions suggests further calls; none is made by itself, each needs its own authorisation and costs at most maximum_atomic_usdc. Fill its input_template to get the body: "$result.a.b" is data.a.b of this answer, "$request.x" is field x of your request, "$json([...])" is the JSON text of that list with its references filled in, "$find($request.files, path, $result.x).after" is field after of the item of that list whose path is that value (null is the empty text), and any other "$name" is a value you supply. Everything else stays as it is.`

/** `/llms.txt`: what a language model needs to choose, call and pay. Below a heading there are only links, as the format's own parser demands. */
export function emitLlmsTxt(site: Site, offers: readonly Offer[]): string {
  const rows = offers.map(
    (offer) =>
      `- [${offer.title}](${site.publicUrl}${offer.catalogPath}.json): POST ${offer.url}, ${showPrice(offer.priceUsd)}. ${offer.summary} Body: ${emitFields(offer)}.`,
  )
  return `# ${SITE_NAME}

> ${siteDescription}
${emitSandbox(site)}
How to pay:

${howToPay}

${notCharged}

${followUps}

The same services run free on your own machine: \`npx tollgauge mcp\` (MCP over stdio, files by path and git revision) and \`npx tollgauge run\`.

## Services

${rows.join('\n')}

${emitLinks(site, offers)}`
}

const emitSandbox = ({ mode, publicUrl }: Site): string =>
  mode === 'sandbox'
    ? `\n${sandboxNotice} [/sandbox](${publicUrl}/sandbox) names the chains, their tokens and RPC, and the faucet that gives play money to any address.\n`
    : ''

function emitLinks({ publicUrl }: Site, offers: readonly Offer[]): string {
  const documents = freeDocuments.map(({ path, summary }) => `- [${path}](${publicUrl}${path}): ${summary}`)
  const samples = offers.map(
    ({ title, samplePath }) =>
      `- [Sample: ${title}](${publicUrl}${samplePath}.json): A real request with its real answer.`,
  )
  return `## Free

${documents.join('\n')}
- [MCP](${publicUrl}/mcp): One tool per service, streamable HTTP.

## Optional

${samples.join('\n')}
`
}

/** `{code, language?}`: the names that count before a schema is read. */
function emitFields({ inputSchema }: Offer): string {
  const required = (inputSchema['required'] ?? []) as string[]
  const names = Object.keys((inputSchema['properties'] ?? {}) as object)
  return `{${names.map((name) => (required.includes(name) ? name : `${name}?`)).join(', ')}}`
}

/** `/skill.md`: the same for an agent that loads skills. */
export function emitSkill(site: Site, offers: readonly Offer[]): string {
  const rows = offers.map(
    (offer) =>
      `| \`${offer.name}\` | \`POST ${offer.url}\` | ${showPrice(offer.priceUsd)} | ${offer.summary} |`,
  )
  return `---
name: tollgauge
description: ${JSON.stringify(siteDescription)}
---

# ${SITE_NAME}

Use it for exact, reproducible facts about code and APIs. Each call is bought by itself with x402 v2. \`npx tollgauge mcp --buy ${site.publicUrl} --max-usd 0.20 --max-spend 2\` buys for you within caps; \`npx tollgauge mcp\` runs the same services on your machine, free.

| service | call | price | gives |
|---|---|---|---|
${rows.join('\n')}

## Paying

Read \`${site.publicUrl}/samples/<service>.json\` for a request to imitate.

${howToPay}

${notCharged}

## Follow-ups

${followUps}
`
}
