import type { JsonRpcRequest } from './json-rpc.ts'

/** Answers what a buyer's library asks of Solana before it can write a payment; null: any other question. */
export type SigningNode = (method: string) => Promise<unknown> | null

/** A block hash is good for a minute and more; so many buyers share one question. */
const FRESH_MS = 2_000

/** Two questions with fixed answers in mind, whatever is asked with them: nobody reads the chain at our cost. */
export function createSigningNode(
  request: JsonRpcRequest,
  mint: string,
  now: () => number = Date.now,
): SigningNode {
  const answers = new Map([
    ['getLatestBlockhash', keepFor(FRESH_MS, now, () => readBlockhash(request))],
    ['getAccountInfo', keepFor(Infinity, now, () => readMint(request, mint))],
  ])
  return (method) => answers.get(method)?.() ?? null
}

/** One question at a time, asked again when its answer is old or it failed. */
function keepFor(ms: number, now: () => number, ask: () => Promise<unknown>): () => Promise<unknown> {
  let kept: { readonly answer: Promise<unknown>; readonly untilMs: number } | null = null
  return () => {
    if (kept !== null && now() < kept.untilMs) return kept.answer
    const answer = ask()
    const mine = { answer, untilMs: now() + ms }
    kept = mine
    answer.catch(() => {
      if (kept === mine) kept = null
    })
    return answer
  }
}

async function readBlockhash(request: JsonRpcRequest): Promise<unknown> {
  const { value } = (await request('getLatestBlockhash', [{ commitment: 'confirmed' }])) as {
    value: { blockhash: unknown; lastValidBlockHeight: unknown }
  }
  const { blockhash, lastValidBlockHeight } = value
  return inContext({ blockhash: String(blockhash), lastValidBlockHeight: Number(lastValidBlockHeight) })
}

async function readMint(request: JsonRpcRequest, mint: string): Promise<unknown> {
  const options = { commitment: 'confirmed', encoding: 'base64' }
  const { value } = (await request('getAccountInfo', [mint, options])) as {
    value: { data: [unknown]; owner: unknown; space?: unknown } | null
  }
  if (value === null) throw new Error('the token has no account')
  return inContext({
    data: [String(value.data[0]), 'base64'],
    owner: String(value.owner),
    space: Number(value.space ?? 0),
    // Of no use to who signs.
    executable: false,
    lamports: 0,
    rentEpoch: 0,
  })
}

const inContext = (value: unknown): unknown => ({ context: { slot: 0 }, value })
