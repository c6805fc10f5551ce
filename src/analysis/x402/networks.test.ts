import { DEFAULT_ASSETS as evmAssets } from '@x402/evm'
import { DEFAULT_ASSETS as solanaAssets } from '@x402/svm'
import { expect, it } from 'vitest'
import { defaultTokenRows } from './default-tokens.data.ts'
import { findNetwork, findToken, findTokenHomes } from './networks.ts'

interface Listed {
  readonly asset: string
  readonly symbol: string
  readonly decimals: number
  readonly name?: string
  readonly version?: string
}

it('knows every token and every network of the installed packages, and no other', () => {
  const listed = [...Object.entries(evmAssets), ...Object.entries(solanaAssets)].flatMap(
    ([network, assets]) =>
      (assets as readonly Listed[]).map(({ asset, symbol, decimals, name, version }) => [
        network,
        asset,
        symbol,
        decimals,
        name === undefined ? null : { name, version },
      ]),
  )
  expect(defaultTokenRows).toEqual(listed)
  expect(defaultTokenRows.filter(([network]) => findNetwork(network) === null)).toEqual([])
})

it('finds a token by network and address, whatever the case of its letters', () => {
  const token = findToken('eip155:42220', '0xCEBA9300F2B948710D2653DD7B07F33A8B32118C'.replace('0X', '0x'))
  expect(token?.domain?.name).toBe('USDC')
  expect(findTokenHomes('0x33ad9e4BD16B69B5BFdED37D8B5D9fF9aba014Fb').size).toBe(2)
  expect(findToken('eip155:1', '0xcebA9300f2b948710d2653dD7B07f33A8B32118C')).toBeNull()
})
