import { describe, expect, it } from 'vitest'
import { parseInput } from '../../core/input.ts'
import { Problem } from '../../core/problem.ts'
import { x402Preflight } from './service.ts'

const runSample = async () =>
  x402Preflight.output.parse(
    await x402Preflight.run(
      parseInput(x402Preflight.input, x402Preflight.sample),
      x402Preflight.sampleContext(),
    ),
  )

function defectsOf(body: unknown): string[] {
  try {
    parseInput(x402Preflight.input, body)
    return []
  } catch (error) {
    return error instanceof Problem ? error.errors.map(({ pointer }) => pointer) : ['?']
  }
}

const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

describe('developer.x402-preflight', () => {
  it('answers its sample the same way every time, in every field', async () => {
    const data = await runSample()
    expect(await runSample()).toEqual(data)
    expect(data).toMatchObject({
      url: 'https://api.weather-x402.dev/v1/forecast',
      finalUrl: 'https://api.weather-x402.dev/v1/forecast',
      method: 'POST',
      statusCode: 402,
      elapsedMs: 87,
      compliant: false,
      grade: 'C',
      score: 65,
      gradeVersion: 'tollgauge-x402-preflight/1',
      advisories: [{ id: 'amount_not_atomic', level: 'risk' }],
      remediation: [{ check: 'caip2_network' }, { check: 'resource_binding' }],
      checkedAt: '2026-09-20T10:42:00.000+00:00',
      directoryEvidence: {
        version: 'tollgauge-x402-directory-evidence/1',
        target: { status: 'matched', matchMethod: 'exact_host', matchCount: 1, reason: null },
        market: {
          status: 'ok',
          query: 'weather',
          totalMatches: 2,
          returned: 2,
          sourcePageTruncated: false,
          reason: null,
        },
      },
    })
    expect(data.checks.map(({ id, severity }) => `${id} ${severity}`)).toEqual([
      'http_402 high',
      'header_decodes high',
      'x402_v2 high',
      'caip2_network high',
      'resource_binding medium',
    ])
  })

  it('fills in POST and five, and asks for no market when none is wanted', async () => {
    expect(parseInput(x402Preflight.input, { url: 'https://a.dev' })).toEqual({
      url: 'https://a.dev',
      method: 'POST',
      market_limit: 5,
    })
    const input = parseInput(x402Preflight.input, { url: 'https://a.dev/' })
    const data = await x402Preflight.run(input, x402Preflight.sampleContext())
    expect(data.directoryEvidence.market).toMatchObject({
      status: 'not_requested',
      results: [],
      reason: null,
    })
    expect(data.directoryEvidence.target).toMatchObject({ status: 'not_listed', matchMethod: null })
  })

  it.each([
    [{}, ['/url']],
    [{ url: '' }, ['/url']],
    [{ url: `https://a.dev/${'a'.repeat(2_040)}` }, ['/url']],
    [{ url: 'https://a.dev', method: 'post' }, ['/method']],
    [{ url: 'https://a.dev', method: 'TRACE' }, ['/method']],
    [{ url: 'https://a.dev', body: [] }, ['/body']],
    [{ url: 'https://a.dev', body: { a: 'x'.repeat(65_536) } }, ['/body']],
    [{ url: 'https://a.dev', market_query: '' }, ['/market_query']],
    [{ url: 'https://a.dev', market_query: 'x'.repeat(201) }, ['/market_query']],
    [{ url: 'https://a.dev', market_limit: 0 }, ['/market_limit']],
    [{ url: 'https://a.dev', market_limit: 21 }, ['/market_limit']],
    [{ url: 'https://a.dev', market_limit: 1.5 }, ['/market_limit']],
    [{ url: 'https://a.dev', marketQuery: 'x', bodies: {} }, ['/marketQuery', '/bodies']],
  ])('%j has defects at %j', (body, pointers) => {
    expect(defectsOf(body)).toEqual(pointers)
  })

  it('refuses a body nested thirty thousand deep, and sends one of a hundred', () => {
    expect(defectsOf({ url: 'https://a.dev', body: { a: nested(30_000) } })).toEqual(['/body'])
    expect(defectsOf({ url: 'https://a.dev', body: { a: nested(99) } })).toEqual([])
  })
})
