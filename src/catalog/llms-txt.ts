import { freeDocuments } from './openapi-free-operations.ts'
import type { Offer } from './offer.ts'
import { notCharged, sandboxNotice, SITE_NAME, siteDescription, type Site } from './site.ts'

/** `/llms.txt`: what a language model needs to choose, call and pay, under 8 KB. */
export function emitLlmsTxt(site: Site, offers: readonly Offer[]): string {
  const rows = offers.map(
    (offer) =>
      `- [${offer.title}](${site.publicUrl}${offer.catalogPath}.json): POST ${offer.url}, ${offer.priceUsd}. ${offer.summary} Body: ${emitFields(offer)}.`,
  )
  const documents = freeDocuments.map(
    (document) => `- [${document.path}](${site.publicUrl}${document.path}): ${document.summary}`,
  )
  return `# ${SITE_NAME}

> ${siteDescription}
${site.mode === 'sandbox' ? `\n${sandboxNotice} [/sandbox](${site.publicUrl}/sandbox) names the chains, their tokens and RPC, and the faucet that gives play money to any address.\n` : ''}
## How to pay

1. POST your JSON body. The answer is 402 with the header PAYMENT-REQUIRED (base64 JSON, x402 version 2); its body says in request_check whether the request would be accepted, for free.
2. Sign one of the accepted options: scheme exact, USDC on Base or on Solana.
3. Repeat the same request with the header PAYMENT-SIGNATURE. The answer is 200 with PAYMENT-RESPONSE as receipt.
4. When the answer is lost, repeat the same request with the same signature or the same Idempotency-Key: it is not charged twice.

## Services

${rows.join('\n')}

## Not charged

${notCharged} When the answer is 503 settlement-unknown, do not sign again: repeat the same signature.

## Free

${documents.join('\n')}
- [MCP](${site.publicUrl}/mcp): one tool per service, streamable HTTP.
- Samples: ${site.publicUrl}/samples/<service>.json, a real request with its real answer.
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
    (offer) => `| \`${offer.name}\` | \`POST ${offer.url}\` | ${offer.priceUsd} | ${offer.summary} |`,
  )
  return `---
name: tollgauge
description: ${JSON.stringify(siteDescription)}
---

# ${SITE_NAME}

Use it for exact, reproducible facts about code and APIs. Each call is bought by itself with x402 v2; set a spend cap in your client.

| service | call | price | gives |
|---|---|---|---|
${rows.join('\n')}

1. Read \`${site.publicUrl}/samples/<service>.json\` for a request to imitate.
2. Send the request unpaid once: the 402 tells the price and, in \`request_check\`, whether the input is valid.
3. Pay with an x402 client, with one Idempotency-Key per purchase; reuse that key when retrying the same purchase.
4. When the answer is 503 \`settlement-unknown\`, do not sign again: repeat the same request with the same payment.
5. \`meta.next_actions\` suggests further calls. They are never made for you; each needs its own authorisation.

${notCharged}
`
}
