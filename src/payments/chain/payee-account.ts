import { findAssociatedToken, TOKEN_PROGRAM } from './associated-token.ts'
import type { JsonRpcRequest } from './json-rpc.ts'

/**
 * What keeps payments from reaching a Solana payee, as a sentence; null when nothing does. A payment moves tokens into the
 * payee's token account and opens none: without one, every payment is refused when it is verified.
 */
export async function findPayeeFault(
  request: JsonRpcRequest,
  payTo: string,
  asset: string,
): Promise<string | null> {
  const tokenAccount = await findAssociatedToken(payTo, asset)
  const [holder, tokens] = await Promise.all([
    readProgram(request, payTo),
    readProgram(request, tokenAccount),
  ])
  if (holder === TOKEN_PROGRAM)
    return `${payTo} is a token account; give the address of the wallet that owns it`
  if (tokens === TOKEN_PROGRAM) return null
  return `${payTo} has no USDC account yet, so every payment on Solana will be refused; send any amount of USDC to it once, which opens ${tokenAccount}`
}

/** The program that owns an account; null where there is no account. */
async function readProgram(request: JsonRpcRequest, address: string): Promise<string | null> {
  const options = { encoding: 'base64', commitment: 'confirmed' }
  const { value } = (await request('getAccountInfo', [address, options])) as {
    value: { owner: string } | null
  }
  return value?.owner ?? null
}
