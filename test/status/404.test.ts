import { expect, test } from 'vitest'
import { expectProblem, goodBody, metricsPath, post, serviceUrl } from './call.ts'

test('an unknown path is refused with the path it was probably meant to be', async () => {
  const problem = await expectProblem(await post('/v1/developer/code-metric', goodBody), 404, 'not-found')
  expect(problem.detail).toContain(metricsPath)
})

test('a path close to nothing is refused without a guess', async () => {
  const problem = await expectProblem(await post('/wp-login.php', goodBody), 404, 'not-found')
  expect(problem.detail).not.toContain('did you mean')
})

test.each(['/catalog/developer.code-metric', '/samples/code-metrics.json', '/try/Developer.Code-Metrics'])(
  '%s is told the name of the service that was probably meant',
  async (path) => {
    const problem = await expectProblem(await fetch(serviceUrl + path), 404, 'not-found')
    expect(problem.detail).toContain('did you mean developer.code-metrics?')
  },
)

test('a browser is shown a page, with the same status and the same words', async () => {
  const response = await fetch(`${serviceUrl}/catalogue`, { headers: { accept: 'text/html,*/*' } })
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(response.headers.get('cache-control')).toContain('no-store')
  expect(await response.text()).toContain('did you mean /catalog?')
})

test.each(['/docs', '/catalog/document.diff', '/docs/findings/guard-removed', '/v1/document/diff'])(
  '%s with a slash at its end leads to the page without it, query and all',
  async (path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetch(`${serviceUrl}${path}/?a=1`, { method, redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([308, `${path}?a=1`])
    }
    await expectProblem(await post(`${path}/`, goodBody), 404, 'not-found')
  },
)

test.each([
  '//example.com/',
  '/docs//',
  '/%2f%2fexample.com/',
  '/nothing-here/',
  '/docs/%0d%0aset-cookie:a/',
])('%s leads nowhere else', async (path) => {
  const answer = await fetch(serviceUrl + path, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([404, null])
})
