import { getAddressDecoder, getU64Decoder, type Address, type EncodedAccount } from '@solana/kit'
import { TOKEN_PROGRAM } from '../chain/associated-token.ts'

export interface TokenBalance {
  readonly accountIndex: number
  readonly mint: Address
  readonly owner: Address
  readonly amount: bigint
}

const ACCOUNT_BYTES = 165
const OWNER_OFFSET = 32
const AMOUNT_OFFSET = 64

/** What an SPL token account says, or null when the account is not one. */
export function parseTokenAccount(account: EncodedAccount | null): Omit<TokenBalance, 'accountIndex'> | null {
  if (account === null || account.programAddress !== TOKEN_PROGRAM || account.data.length !== ACCOUNT_BYTES)
    return null
  return {
    mint: getAddressDecoder().decode(account.data, 0),
    owner: getAddressDecoder().decode(account.data, OWNER_OFFSET),
    amount: getU64Decoder().decode(account.data, AMOUNT_OFFSET),
  }
}

/** The token balances a transaction touches, indexed as its accounts are. */
export function readTokenBalances(
  accounts: readonly Address[],
  load: (address: Address) => EncodedAccount | null,
): TokenBalance[] {
  return accounts.flatMap((address, accountIndex) => {
    const token = parseTokenAccount(load(address))
    return token === null ? [] : [{ accountIndex, ...token }]
  })
}
