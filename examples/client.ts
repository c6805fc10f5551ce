// Asks the price, buys a review of a change and then what the answer suggests, typed: npx tsx examples/client.ts [URL]
// EVM_PRIVATE_KEY is the wallet that pays; without it a fresh one is filled by the sandbox's faucet.
import { Tollgauge } from 'tollgauge/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const url = process.argv[2] ?? 'http://localhost:8402'
const key = process.env['EVM_PRIVATE_KEY'] as `0x${string}` | undefined
const wallet = privateKeyToAccount(key ?? generatePrivateKey())
if (!key) {
  const body = JSON.stringify({ address: wallet.address })
  await fetch(`${url}/sandbox/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

// Nothing dearer than ten cents is signed, and never more than half a dollar in all.
const client = new Tollgauge({ url, wallet, budget: { maxUsd: '0.10', maxSpendUsd: '0.50' } })
const change = {
  before:
    'def pay(user, amount):\n    if amount <= 0:\n        raise ValueError(amount)\n    return user.charge(amount)\n',
  after: 'def pay(user, amount):\n    return user.charge(amount)\n',
}

const quote = await client.developer.codeChangeReview.quote(change)
console.log(`price ${quote.priceUsd}, accepted: ${quote.requestCheck?.valid}`)
const review = await client.developer.codeChangeReview(change, { quote })
for (const { severity, id, message } of review.data.findings) console.log(`${severity} ${id}: ${message}`)
console.log(`${review.data.reviewDecision}, ${review.payment.state}`)

const [action] = review.meta.next_actions
if (action !== undefined) {
  const followed = await client.follow(action)
  console.log(`followed ${followed.service}, ${followed.payment.state}`)
}
