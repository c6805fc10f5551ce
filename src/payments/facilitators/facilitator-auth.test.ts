import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAuthorize, parseFacilitatorAuth } from './facilitator-auth.ts'
import { parseAuth, parseFacilitators } from './facilitator-endpoint.ts'

/** The first test key of RFC 8032, as CDP and PayAI hand keys out. */
const CDP_SECRET = 'nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2DXWpgBgrEKt9VL/tPJZAc6DuFy89qmIyWvAhpo9wdRGg=='
const PAYAI_SECRET = 'payai_sk_MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g'
const CDP_URL = 'https://api.cdp.coinbase.com/platform/v2/x402'
const KEY_ID = '11111111-2222-3333-4444-555555555555'

const sources = (nonce: string) => ({
  now: () => 1_700_000_000_000,
  nonce: () => nonce,
  id: () => '00000000-0000-4000-8000-000000000001',
})

/** Made by @coinbase/x402 2.1.0 (cdp-sdk 1.57.0) and @payai/facilitator 2.4.1 at that time, with that nonce. */
const OFFICIAL_CDP =
  'eyJhbGciOiJFZERTQSIsImtpZCI6IjExMTExMTExLTIyMjItMzMzMy00NDQ0LTU1NTU1NTU1NTU1NSIsInR5cCI6IkpXVCIsIm5vbmNlIjoiNDcyYjExYzJmZjUwM2YzYzVkMzIzZjdhMDAyZTA5OTUifQ.eyJzdWIiOiIxMTExMTExMS0yMjIyLTMzMzMtNDQ0NC01NTU1NTU1NTU1NTUiLCJpc3MiOiJjZHAiLCJ1cmlzIjpbIlBPU1QgYXBpLmNkcC5jb2luYmFzZS5jb20vcGxhdGZvcm0vdjIveDQwMi9zZXR0bGUiXSwiaWF0IjoxNzAwMDAwMDAwLCJuYmYiOjE3MDAwMDAwMDAsImV4cCI6MTcwMDAwMDEyMH0.B37FFK815oU1zZjmBiv6OdIBWLtu2PdmwkPC1FtBvz-BNavdZAExFnpKsAw8xwg6pLERcBuXYApIrNajqhcOBA'
const OFFICIAL_EC_HEAD =
  'eyJhbGciOiJFUzI1NiIsImtpZCI6Im9yZ2FuaXphdGlvbnMvby9hcGlLZXlzL2siLCJ0eXAiOiJKV1QiLCJub25jZSI6ImZlOWRhMzQ2YzBmNjExNzIyZjlkOWI3NzA0MGVhYWIxIn0.eyJzdWIiOiJvcmdhbml6YXRpb25zL28vYXBpS2V5cy9rIiwiaXNzIjoiY2RwIiwidXJpcyI6WyJHRVQgYXBpLmNkcC5jb2luYmFzZS5jb20vcGxhdGZvcm0vdjIveDQwMi9zdXBwb3J0ZWQiXSwiaWF0IjoxNzAwMDAwMDAwLCJuYmYiOjE3MDAwMDAwMDAsImV4cCI6MTcwMDAwMDEyMH0'
const OFFICIAL_PAYAI =
  'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCIsImtpZCI6Im1lcmNoYW50LTEifQ.eyJzdWIiOiJtZXJjaGFudC0xIiwiaXNzIjoicGF5YWktbWVyY2hhbnQiLCJpYXQiOjE3MDAwMDAwMDAsImV4cCI6MTcwMDAwMDEyMCwianRpIjoiMDAwMDAwMDAtMDAwMC00MDAwLTgwMDAtMDAwMDAwMDAwMDAxIn0.uom3ABh3eNY4oi6LUylgiiWvQ_SsLgMs3fdHs4Zv5tmcVGbk8c8ZPHmMVhG0i3OFPbf00pJ-M1c5Ms6S1rT8Dg'

describe('tokens', () => {
  test.each([CDP_URL, `${CDP_URL}/`, `${CDP_URL}//`])(
    "for CDP are byte for byte the official package's, also for %s",
    (url) => {
      const auth = parseFacilitatorAuth('cdp', `${KEY_ID}:${CDP_SECRET}`)
      const headers = createAuthorize(auth, url, sources('472b11c2ff503f3c5d323f7a002e0995'))('settle')
      expect(headers).toEqual({
        Authorization: `Bearer ${OFFICIAL_CDP}`,
        'Correlation-Context': 'sdk_version=1.29.0,sdk_language=typescript,source=x402,source_version=2.1.0',
      })
    },
  )

  test('for CDP with an EC key say the same and verify with its public half', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
    for (const text of [pem, pem.replaceAll('\n', '\\n')]) {
      const auth = parseFacilitatorAuth('cdp', `organizations/o/apiKeys/k:${text}`)
      const authorize = createAuthorize(auth, CDP_URL, sources('fe9da346c0f611722f9d9b77040eaab1'))
      const token = authorize('supported')['Authorization']?.replace('Bearer ', '') ?? ''
      const [head = '', claims = '', signature = ''] = token.split('.')
      expect(`${head}.${claims}`).toBe(OFFICIAL_EC_HEAD)
      const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const
      const signed = Buffer.from(`${head}.${claims}`)
      expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true)
    }
  })

  test("for PayAI are byte for byte the official package's", () => {
    const auth = parseFacilitatorAuth('payai', `merchant-1:${PAYAI_SECRET}`)
    const authorize = createAuthorize(auth, 'https://facilitator.payai.network', sources(''))
    expect(authorize('verify')).toEqual({ Authorization: `Bearer ${OFFICIAL_PAYAI}` })
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
