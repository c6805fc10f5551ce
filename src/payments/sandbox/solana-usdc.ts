import { address, lamports, type Address } from '@solana/kit'
import { findAssociatedToken, TOKEN_PROGRAM } from '../chain/associated-token.ts'
import { loadOptionalPackage } from './optional-package.ts'
import type { SolanaChain } from './solana-chain.ts'
import { parseTokenAccount } from './solana-token-account.ts'

export interface SolanaUsdc {
  /** Opens the owner's token account when it is missing, as the first transfer to a wallet would. */
  mint(owner: string, amount: bigint): Promise<void>
  balanceOf(owner: string): Promise<bigint>
}

const RENT_LAMPORTS = lamports(2_039_280n)
const DECIMALS = 6

/** The USDC mint and its token accounts, written into the chain's state in SPL Token's own layout. */
export async function createSolanaUsdc(chain: SolanaChain, mint: Address): Promise<SolanaUsdc> {
  const { splToken } = await loadOptionalPackage(
    '@solana-program/token',
    () => import('./spl-token-layout.ts'),
  )
  let supply = 0n
  const writeMint = (): void => {
    const authorities = { mintAuthority: mint, freezeAuthority: null }
    const data = splToken
      .getMintEncoder()
      .encode({ ...authorities, supply, decimals: DECIMALS, isInitialized: true })
    writeAccount(chain, mint, data as Uint8Array)
  }
  const balanceAt = (at: Address): bigint => parseTokenAccount(chain.account(at))?.amount ?? 0n
  const encode = (owner: Address, amount: bigint): Uint8Array => {
    const unused = { delegate: null, isNative: null, delegatedAmount: 0n, closeAuthority: null }
    const state = splToken.initialized
    return splToken.getTokenEncoder().encode({ mint, owner, amount, state, ...unused }) as Uint8Array
  }
  writeMint()
  return {
    mint: async (owner, amount) => {
      const at = await findAssociatedToken(owner, mint)
      writeAccount(chain, at, encode(address(owner), balanceAt(at) + amount))
      supply += amount
      writeMint()
    },
    balanceOf: async (owner) => balanceAt(await findAssociatedToken(owner, mint)),
  }
}

function writeAccount(chain: SolanaChain, at: Address, data: Uint8Array): void {
  chain.setAccount({
    address: at,
    data,
    executable: false,
    lamports: RENT_LAMPORTS,
    programAddress: TOKEN_PROGRAM,
    space: BigInt(data.length),
  })
}
