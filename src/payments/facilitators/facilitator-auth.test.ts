import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createCdpAuthHeaders } from '@coinbase/x402'
import { createPayAIAuthHeaders } from '@payai/facilitator'
import { describe, expect, test } from 'vitest'
import {
  createAuthorize,
  parseFacilitatorAuth,
  type FacilitatorPath,
  type TokenSources,
} from './facilitator-auth.ts'
import { parseAuth, parseFacilitators } from './facilitator-endpoint.ts'

/** The first test key of RFC 8032, as CDP and PayAI hand keys out. */
const CDP_SECRET = 'nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2DXWpgBgrEKt9VL/tPJZAc6DuFy89qmIyWvAhpo9wdRGg=='
const PAYAI_SECRET = 'payai_sk_MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g'
const CDP_URL = 'https://api.cdp.coinbase.com/platform/v2/x402'
const KEY_ID = '11111111-2222-3333-4444-555555555555'

/** What the official packages left to the clock and to chance, read from the token they made. */
function sourcesOf(token: string): TokenSources {
  const [head, claims] = token
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  return { now: () => claims.iat * 1000, nonce: () => head.nonce, id: () => claims.jti }
}

const tokenOf = (headers: Readonly<Record<string, string>>): string =>
  headers['Authorization']?.replace('Bearer ', '') ?? ''

type Headers = Readonly<Record<string, string>>

/** Both packages type what they make as if it might not be there. */
async function askOfficial(create: unknown): Promise<Readonly<Record<FacilitatorPath, Headers>>> {
  return (create as () => Promise<Readonly<Record<FacilitatorPath, Headers>>>)()
}

const paths = ['verify', 'settle', 'supported'] as const

describe('tokens', () => {
  test.each([CDP_URL, `${CDP_URL}/`, `${CDP_URL}//`])(
    'for CDP are byte for byte those of @coinbase/x402, with all headers, also for %s',
    async (url) => {
      const official = await askOfficial(createCdpAuthHeaders(KEY_ID, CDP_SECRET))
      const auth = parseFacilitatorAuth('cdp', `${KEY_ID}:${CDP_SECRET}`)
      for (const path of paths)
        expect(createAuthorize(auth, url, sourcesOf(tokenOf(official[path])))(path)).toEqual(official[path])
    },
  )

  test('for CDP with an EC key say the same as those of @coinbase/x402 and verify with its public half', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const keyId = 'organizations/o/apiKeys/k'
    const emitPem = (type: 'pkcs8' | 'sec1'): string => privateKey.export({ format: 'pem', type }).toString()
    const official = await askOfficial(createCdpAuthHeaders(keyId, emitPem('pkcs8')))
    const texts = [emitPem('pkcs8'), emitPem('sec1')].flatMap((pem) => [pem, pem.replaceAll('\n', '\\n')])
    for (const [text, path] of texts.flatMap((pem) => paths.map((one) => [pem, one] as const))) {
      const wanted = tokenOf(official[path])
      const auth = parseFacilitatorAuth('cdp', `${keyId}:${text}`)
      const headers = createAuthorize(auth, CDP_URL, sourcesOf(wanted))(path)
      const [head = '', claims = '', signature = ''] = tokenOf(headers).split('.')
      expect(`${head}.${claims}`).toBe(wanted.split('.', 2).join('.'))
      const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const
      const signed = Buffer.from(`${head}.${claims}`)
      expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
      expect(headers['Correlation-Context']).toBe(official[path]['Correlation-Context'])
    }
  })

  test('for PayAI are byte for byte those of @payai/facilitator', async () => {
    const official = await askOfficial(createPayAIAuthHeaders('merchant-1', PAYAI_SECRET))
    const auth = parseFacilitatorAuth('payai', `merchant-1:${PAYAI_SECRET}`)
    const authorize = createAuthorize(
      auth,
      'https://facilitator.payai.network',
      sourcesOf(tokenOf(official.verify)),
    )
    for (const path of paths) expect(authorize(path)).toEqual(official[path])
  })
})

describe('the settings of the authorization', () => {
  const endpoints = parseFacilitators('cdp, payai, https://own.example/x402')

  test('give each facilitator its own and none the other’s', () => {
    const text = `cdp=${KEY_ID}:${CDP_SECRET}; own.example=Bearer mine`
    const { byName, mistakes } = parseAuth(text, endpoints)
    expect(mistakes).toEqual([])
    expect([...byName.keys()]).toEqual(['cdp', 'own.example'])
    expect(byName.get('own.example')).toEqual({ kind: 'header', value: 'Bearer mine' })
  })

  test('may leave out the name of an only facilitator, and still know CDP in its old notation', () => {
    const [own, cdp] = [parseFacilitators('https://own.example'), parseFacilitators('cdp')]
    expect(parseAuth('Bearer abc==', own).byName.get('own.example')).toEqual({
      kind: 'header',
      value: 'Bearer abc==',
    })
    for (const text of [`cdp ${KEY_ID}:${CDP_SECRET}`, `${KEY_ID}:${CDP_SECRET}`])
      expect(parseAuth(text, cdp)).toMatchObject({
        mistakes: [],
        byName: new Map([['cdp', { kind: 'cdp' }]]),
      })
  })

  test.each([
    ['no name among several', 'Bearer abc', /for which facilitator/],
    ['the name of a stranger', 'nobody=Bearer abc', /"nobody" is not among/],
    ['a CDP secret that is cut', `cdp=${KEY_ID}:${CDP_SECRET.slice(0, 60)}`, /64 bytes in base64/],
    ['a CDP key without its id', `cdp=${CDP_SECRET}`, /<key id>:<secret>/],
    ['a PayAI secret of another kind', `payai=merchant-1:${CDP_SECRET}`, /cannot be read as a key/],
    [
      'a broken EC key',
      `cdp=${KEY_ID}:-----BEGIN EC PRIVATE KEY-----\\nAAAA\\n-----END EC PRIVATE KEY-----`,
      /cannot be read/,
    ],
    [
      'a header of several lines',
      'own.example=Bearer a\r\nX-Evil: 1',
      /not the value of an Authorization header/,
    ],
  ])('with %s are refused, without repeating the secret', (_, text, says) => {
    const { byName, mistakes } = parseAuth(text, endpoints)
    expect(byName.size).toBe(0)
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(says)
    expect(mistakes[0]).not.toContain(CDP_SECRET.slice(0, 20))
  })

  test("a preset's own address is the preset, with or without a slash at its end", () => {
    expect(parseFacilitators(`${CDP_URL}/`)).toMatchObject([{ name: 'cdp', url: CDP_URL, needsAuth: true }])
  })
})
