import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { isSignedByKey, type TokenDomain } from './eip3009-signature.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const domain: TokenDomain = {
  chainId: 8453,
  contract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  name: 'USD Coin',
  version: '2',
}
const authorization = {
  from: account.address,
  to: `0x${'2'.repeat(40)}`,
  value: '25000',
  validAfter: '0',
  validBefore: '1800000000',
  nonce: `0x${'3f'.repeat(32)}`,
} as const

/** Signed by an implementation that is not ours. */
async function sign(changes: Partial<typeof authorization> = {}) {
  const signed = { ...authorization, ...changes }
  const signature = await account.signTypedData({
    domain: {
      chainId: domain.chainId,
      verifyingContract: domain.contract as `0x${string}`,
      name: domain.name,
      version: domain.version,
    },
    types: {
      TransferWithAuthorization: [
        { name: 'from', type: 'address' },
        { name: 'to', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'validAfter', type: 'uint256' },
        { name: 'validBefore', type: 'uint256' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'TransferWithAuthorization',
    message: {
      ...signed,
      value: BigInt(signed.value),
      validAfter: BigInt(signed.validAfter),
      validBefore: BigInt(signed.validBefore),
    },
  })
  return { signature, authorization: signed }
}

test("the payer's own signature is recognized, in either notation of its last byte", async () => {
  const payment = await sign()
  expect(isSignedByKey(payment, domain)).toBe(true)
  const last = Number.parseInt(payment.signature.slice(-2), 16)
  const lowered = `${payment.signature.slice(0, -2)}0${last - 27}`
  expect(isSignedByKey({ ...payment, signature: lowered }, domain)).toBe(true)
  const lowerCase = { ...payment.authorization, from: account.address.toLowerCase() }
  expect(isSignedByKey({ ...payment, authorization: lowerCase }, domain)).toBe(true)
})

test('whatever is changed after signing makes it a forgery', async () => {
  const payment = await sign()
  const changes = {
    from: `0x${'4'.repeat(40)}`,
    to: `0x${'5'.repeat(40)}`,
    value: '25001',
    validAfter: '1',
    validBefore: '1800000001',
    nonce: `0x${'3e'.repeat(32)}`,
  }
  for (const [field, value] of Object.entries(changes)) {
    const changed = { ...payment, authorization: { ...payment.authorization, [field]: value } }
    expect([field, isSignedByKey(changed, domain)]).toEqual([field, false])
  }
  for (const other of [
    { chainId: 84_532 },
    { contract: `0x${'6'.repeat(40)}` },
    { name: 'USDC' },
    { version: '1' },
  ])
    expect(isSignedByKey(payment, { ...domain, ...other })).toBe(false)
})

test('numbers that are no signature at all are a forgery, never a fault', async () => {
  const payment = await sign()
  for (const signature of [
    `0x${'00'.repeat(65)}`,
    `0x${'ff'.repeat(65)}`,
    `0x${'ff'.repeat(64)}1b`,
    `${payment.signature.slice(0, -2)}05`,
  ])
    expect(isSignedByKey({ ...payment, signature }, domain)).toBe(false)
  const huge = { ...payment.authorization, value: '9'.repeat(78) }
  expect(isSignedByKey({ ...payment, authorization: huge }, domain)).toBe(false)
})

test('a signature of another length is left to the wallet that made it', async () => {
  const payment = await sign()
  expect(isSignedByKey({ ...payment, signature: `0x${'ab'.repeat(64)}` }, domain)).toBeNull()
  expect(isSignedByKey({ ...payment, signature: `0x${'ab'.repeat(300)}` }, domain)).toBeNull()
})
