import { createHash } from 'node:crypto'
import { getBase64Encoder, getTransactionDecoder } from '@solana/kit'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { createWalletClient, http, parseAbi, parseSignature, type Hex, type LocalAccount } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandboxBuyer, type SandboxBuyer } from '../../../test/standins/sandbox-buyer.ts'
import { transferTypes } from '../../client/transfer-authorization.ts'
import type { SettlementQuery } from '../chain/chain-reader.ts'
import type { NetworkName } from '../terms/payment-network.ts'
import { parseSolanaTransaction } from './solana-transaction.ts'
import { createEvmWallet } from './demo-wallets.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await createSandbox()
})
afterAll(() => sandbox.close())

const PRICE = 25_000n

async function buildRequirements(name: NetworkName): Promise<PaymentRequirements> {
  const { network, payTo, facilitator } = sandbox[name]
  const { kinds } = await facilitator.getSupported()
  return {
    scheme: 'exact',
    network: network.id,
    asset: network.asset,
    amount: PRICE.toString(),
    payTo,
    maxTimeoutSeconds: 120,
    extra: { ...network.eip712, ...kinds[0]?.extra },
  }
}

async function sign(buyer: SandboxBuyer, requirements: PaymentRequirements): Promise<PaymentPayload> {
  const resource = { url: 'http://localhost/x', description: '', mimeType: '' }
  return buyer.client.createPaymentPayload({ x402Version: 2, resource, accepts: [requirements] })
}

function buildQuery(
  payment: PaymentPayload,
  requirements: PaymentRequirements,
  payer: string,
): SettlementQuery {
  const { network, asset, payTo } = requirements
  const rest = { asset, payTo, amountAtomic: BigInt(requirements.amount), sinceMs: Date.now() - 5_000 }
  const { authorization, transaction } = payment.payload as {
    authorization?: { nonce: string; validBefore: string }
    transaction: string
  }
  if (authorization) {
    const key = { kind: 'eip3009', network, payer: payer.toLowerCase(), nonce: authorization.nonce } as const
    return { ...rest, key, validBefore: Number(authorization.validBefore), recentBlockhash: null }
  }
  const recentBlockhash = parseSolanaTransaction(transaction).blockhash
  const { messageBytes } = getTransactionDecoder().decode(getBase64Encoder().encode(transaction))
  const messageHash = createHash('sha256').update(new Uint8Array(messageBytes)).digest('hex')
  return {
    ...rest,
    key: { kind: 'solana-message', network, payer, messageHash },
    validBefore: null,
    recentBlockhash,
  }
}

describe.each(['base', 'solana'] as const)('the %s chain', (name) => {
  test('moves exactly the price from a payment the official client signed, once', async () => {
    const { facilitator, payTo, balanceOf, chainReader } = sandbox[name]
    const requirements = await buildRequirements(name)
    const buyer = await createSandboxBuyer(sandbox, name)
    const before = { buyer: await buyer.balance(), seller: await balanceOf(payTo) }
    const payment = await sign(buyer, requirements)
    const query = buildQuery(payment, requirements, buyer.address)

    expect(await chainReader.findSettlement(query)).toEqual({ status: 'unspent', expired: false })
    expect(await facilitator.verify(payment, requirements)).toMatchObject({ isValid: true })
    const settled = await facilitator.settle(payment, requirements)
    expect(settled).toMatchObject({ success: true, network: sandbox[name].network.id })
    expect(await buyer.balance()).toBe(before.buyer - PRICE)
    expect(await balanceOf(payTo)).toBe(before.seller + PRICE)
    expect(await chainReader.findSettlement(query)).toEqual({
      status: 'settled',
      transaction: settled.transaction,
    })

    expect(await facilitator.verify(payment, requirements)).toMatchObject({ isValid: false })
    expect(await buyer.balance()).toBe(before.buyer - PRICE)
  })

  test('a payment of another amount or to another payee is no settlement of the one asked for', async () => {
    const { facilitator, chainReader } = sandbox[name]
    const requirements = await buildRequirements(name)
    const buyer = await createSandboxBuyer(sandbox, name)
    const payment = await sign(buyer, requirements)
    const { transaction } = await facilitator.settle(payment, requirements)
    const query = buildQuery(payment, requirements, buyer.address)
    const otherwise = { status: 'spent-otherwise', transaction }
    expect(await chainReader.findSettlement({ ...query, amountAtomic: PRICE + 1n })).toEqual(otherwise)
    expect(await chainReader.findSettlement({ ...query, payTo: sandbox[name].demoBuyer })).toEqual(otherwise)
  })

  test('refuses an unfunded buyer', async () => {
    const requirements = await buildRequirements(name)
    const buyer = await createSandboxBuyer(sandbox, name, 1n)
    const verdict = await sandbox[name].facilitator.verify(await sign(buyer, requirements), requirements)
    expect(verdict.isValid).toBe(false)
  })

  test('settles twenty different payments at once', async () => {
    const { facilitator, payTo, balanceOf } = sandbox[name]
    const requirements = await buildRequirements(name)
    const buyer = await createSandboxBuyer(sandbox, name)
    const sellerBefore = await balanceOf(payTo)
    const payments = await Promise.all(Array.from({ length: 20 }, () => sign(buyer, requirements)))
    const results = await Promise.all(payments.map((payment) => facilitator.settle(payment, requirements)))
    expect(results.filter((result) => result.success)).toHaveLength(20)
    expect(await balanceOf(payTo)).toBe(sellerBefore + 20n * PRICE)
  })

  test('the faucet funds any address of the chain', async () => {
    const buyer = await createSandboxBuyer(sandbox, name, 0n)
    expect(await sandbox.faucet(buyer.address)).toEqual({ network: name, amountAtomic: 10_000_000n })
    expect(await buyer.balance()).toBe(10_000_000n)
  })
})

test('a payment that became valid after the last block is taken: time goes on without blocks', async () => {
  const { facilitator, request } = sandbox.base
  const requirements = await buildRequirements('base')
  const account = createEvmWallet('buyer')
  const { timestamp } = (await request('eth_getBlockByNumber', ['latest', false])) as { timestamp: Hex }
  const validAfter = Number(timestamp) + 1
  while (Date.now() < (validAfter + 2) * 1_000) await new Promise((resolve) => setTimeout(resolve, 100))
  const authorization = {
    from: account.address,
    to: requirements.payTo,
    value: requirements.amount,
    validAfter: String(validAfter),
    validBefore: String(validAfter + 600),
    nonce: generatePrivateKey(),
  }
  const signature = await account.signTypedData({
    domain: {
      ...(requirements.extra as { name: string; version: string }),
      chainId: Number(requirements.network.split(':')[1]),
      verifyingContract: requirements.asset as Hex,
    },
    types: transferTypes,
    primaryType: 'TransferWithAuthorization',
    message: authorization as never,
  })
  const payment = { x402Version: 2, accepted: requirements, payload: { signature, authorization } }
  expect(await facilitator.verify(payment as never, requirements)).toMatchObject({ isValid: true })
})

test('the faucet refuses what is no address', async () => {
  await expect(sandbox.faucet('not-an-address')).rejects.toThrow(RangeError)
})

test('a cancelled authorization is spent, but not for us', async () => {
  const { network, rpcUrl, chainReader } = sandbox.base
  const requirements = await buildRequirements('base')
  const buyer = await createSandboxBuyer(sandbox, 'base')
  const payment = await sign(buyer, requirements)
  const query = buildQuery(payment, requirements, buyer.address)
  const account = (buyer.wallet as { account: LocalAccount }).account
  const nonce = (query.key as { nonce: Hex }).nonce
  await sandbox.base.request('hardhat_setBalance', [account.address, '0xde0b6b3a7640000'])
  const signature = await account.signTypedData({
    domain: { ...network.eip712, chainId: 84532, verifyingContract: network.asset as Hex },
    types: {
      CancelAuthorization: [
        { name: 'authorizer', type: 'address' },
        { name: 'nonce', type: 'bytes32' },
      ],
    },
    primaryType: 'CancelAuthorization',
    message: { authorizer: account.address, nonce },
  })
  const { r, s, yParity } = parseSignature(signature)
  const wallet = createWalletClient({ account, transport: http(rpcUrl) })
  const transaction = await wallet.writeContract({
    chain: null,
    address: network.asset as Hex,
    abi: parseAbi([
      'function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    ]),
    functionName: 'cancelAuthorization',
    args: [account.address, nonce, yParity + 27, r, s],
  })
  expect(await chainReader.findSettlement(query)).toEqual({ status: 'spent-otherwise', transaction })
})

test('an authorization is expired only when the chain itself is past it', async () => {
  const requirements = await buildRequirements('base')
  const buyer = await createSandboxBuyer(sandbox, 'base')
  const query = buildQuery(await sign(buyer, requirements), requirements, buyer.address)
  const nowSeconds = Math.floor(Date.now() / 1000)
  const find = (validBefore: number | null) =>
    sandbox.base.chainReader.findSettlement({ ...query, validBefore })
  expect(await find(nowSeconds + 60)).toEqual({ status: 'unspent', expired: false })
  expect(await find(nowSeconds - 600)).toEqual({ status: 'unspent', expired: true })
  expect(await find(null)).toEqual({ status: 'unspent', expired: false })
})

const call = async (url: string, body: string) =>
  (await (await fetch(url, { method: 'POST', body })).json()) as {
    result?: unknown
    error?: { code: number }
  }

test('the chains answer over loopback JSON-RPC, refusals included', async () => {
  const evm = await call(sandbox.base.rpcUrl, '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}')
  expect(evm.result).toBe('0x14a34')
  expect((await call(sandbox.solana.rpcUrl, '{"jsonrpc":"2.0","id":1,"method":"getHealth"}')).result).toBe(
    'ok',
  )
  expect((await call(sandbox.solana.rpcUrl, '{"jsonrpc":"2.0","id":1,"method":"no"}')).error?.code).toBe(
    -32601,
  )
  for (const method of ['hardhat_setCode', 'evm_mine', 'eth_sendTransaction', 'eth_accounts']) {
    const reply = await call(sandbox.base.rpcUrl, `{"jsonrpc":"2.0","id":1,"method":"${method}","params":[]}`)
    expect(reply.error?.code).toBe(-32601)
  }
  expect((await call(sandbox.solana.rpcUrl, 'no json')).error?.code).toBe(-32700)
})

test('the faucet gives thirty times a minute, whoever asks', async () => {
  let nowMs = 1_800_000_000_000
  const limited = await createSandbox({ now: () => nowMs })
  const ask = async () => limited.faucet((await createSandboxBuyer(limited, 'base', 0n)).address)
  for (let grants = 0; grants < 30; grants++) await ask()
  await expect(ask()).rejects.toMatchObject({ code: 'rate-limited', retryAfterSeconds: 60 })
  nowMs += 60_000
  expect(await ask()).toMatchObject({ network: 'base' })
  await limited.close()
})

test('a chain that holds as much as it may takes no more, says so, and is not offered any longer', async () => {
  // Setting up the coin and the demo wallet takes some of them.
  const small = await createSandbox({ maxTransactions: 20 })
  const grant = () => small.base.fund(small.base.demoBuyer, 1n)
  const grants = await Promise.allSettled(Array.from({ length: 20 }, grant))
  expect(grants.map(({ status }) => status)).toContain('fulfilled')
  await expect(grant()).rejects.toMatchObject({
    code: 'payments-unavailable',
    detail: expect.stringContaining('a new start empties it'),
  })
  await expect(small.base.facilitator.getSupported()).rejects.toThrow('full')
  await expect(small.base.facilitator.verify({} as never, {} as never)).rejects.toThrow('full')
  expect(await small.base.balanceOf(small.base.demoBuyer)).toBeGreaterThan(1_000_000_000n)
  await small.solana.fund(small.solana.demoBuyer, 1n)
  await small.close()
})
