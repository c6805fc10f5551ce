import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { services } from '../../src/services/registry.ts'
import { startMcpProcess, type McpProcess } from '../standins/mcp-process.ts'

const outside = realpathSync(mkdtempSync(join(tmpdir(), 'tollgauge-outside-')))
const root = join(outside, 'project')
const METRICS = 'developer_code_metrics'
const REVIEW = 'developer_code_change_review'
let mcp: McpProcess
vi.setConfig({ testTimeout: 180_000 })

const git = (...argv: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t.test', ...argv], {
    cwd: root,
    stdio: 'pipe',
  })

beforeAll(async () => {
  mkdirSync(join(root, 'src'), { recursive: true })
  writeFileSync(join(outside, 'secret.py'), 'password = 1\n')
  writeFileSync(join(root, 'src', 'a.py'), 'def f(a):\n    return a\n')
  git('init', '-q', '-b', 'main')
  // What a repository asks for when its files are shown must not run.
  writeFileSync(join(root, '.gitattributes'), '*.py diff=evil\n')
  git('config', 'diff.evil.textconv', `touch ${join(outside, 'pwned')}; cat`)
  git('add', '.')
  git('commit', '-qm', 'first')
  git('checkout', '-qb', 'work')
  writeFileSync(
    join(root, 'src', 'a.py'),
    'def f(a, b):\n    try:\n        return a / b\n    except:\n        pass\n',
  )
  writeFileSync(join(root, 'new.ts'), 'export const one = 1\n')
  symlinkSync(join(outside, 'secret.py'), join(root, 'link.py'))
  symlinkSync(outside, join(root, 'folder'))
  symlinkSync(join(root, 'src', 'a.py'), join(root, 'inside.py'))
  writeFileSync(
    join(root, 'large.py'),
    `${'value = [1, 2, 3]  # numbers\n'.repeat(14_000)}def f():\n    return 1\n`,
  )
  writeFileSync(join(root, 'bytes.py'), Buffer.from([0xff, 0xfe, 0x00]))
  mcp = await startMcpProcess('--root', root)
})
afterAll(async () => {
  await mcp.close()
  rmSync(outside, { recursive: true, force: true })
})

const textOf = (result: { content: readonly { text?: string }[] }): string => result.content[0]?.text ?? ''

test('a stock client sees one free tool per service, each with an output schema, and three prompts', async () => {
  const { tools } = await mcp.client.listTools()
  expect(tools.map((tool) => tool.name)).toEqual(services.map(({ name }) => name.replace(/[^a-z0-9]/g, '_')))
  for (const tool of tools) {
    expect(tool.outputSchema).toMatchObject({ type: 'object', required: ['service', 'summary', 'resource'] })
    expect(tool.description).toContain('free')
    expect(tool.annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
  }
  const { prompts } = await mcp.client.listPrompts()
  expect(prompts.map((prompt) => prompt.name)).toEqual([
    'check_my_change',
    'explain_metric',
    'preflight_before_paying',
  ])
  const { messages } = await mcp.client.getPrompt({ name: 'check_my_change', arguments: { base: 'main' } })
  expect(JSON.stringify(messages)).toContain('developer_code_change_review')
})

test('a file of 400 KB is named, not sent: the call and its answer stay small', async () => {
  const given = { path: 'large.py' }
  const result = await mcp.call(METRICS, given)
  expect(result.isError ?? false).toBe(false)
  expect(JSON.stringify({ name: METRICS, arguments: given }).length).toBeLessThan(200)
  expect(textOf(result).length).toBeLessThan(4_500)
  expect(textOf(result)).toMatch(/^developer\.code-metrics\n/)
  expect(result.structuredContent).toMatchObject({ service: 'developer.code-metrics' })
  expect(result.structuredContent).not.toHaveProperty('data')
})

test('the whole result comes with detail "full", or is read as a resource: the same', async () => {
  const full = await mcp.call(METRICS, { path: 'src/a.py', detail: 'full' })
  expect(full.structuredContent).toMatchObject({ data: { functions: 1, language: 'python' } })
  const uri = String(full.structuredContent?.['resource'])
  expect(full.content[1]).toMatchObject({ type: 'resource_link', uri })
  const { contents } = await mcp.client.readResource({ uri })
  const [kept] = contents as { text: string }[]
  expect(JSON.parse(kept?.text ?? '')).toEqual(full.structuredContent?.['data'])
})

test('a change is reviewed by path: against HEAD, a revision or the base of a branch; new files have an empty side', async () => {
  for (const given of [{}, { before_ref: 'main' }, { base: 'main' }]) {
    const result = await mcp.call(REVIEW, { path: 'src/a.py', detail: 'full', ...given })
    expect(result.structuredContent).toMatchObject({
      data: { changed: true, filename: 'src/a.py', language: 'python' },
    })
  }
  const same = await mcp.call(REVIEW, { path: 'src/a.py', after_ref: 'HEAD', detail: 'full' })
  expect(same.structuredContent).toMatchObject({ data: { changed: false } })
  const added = await mcp.call('document_diff', { path: 'new.ts', detail: 'full' })
  expect(added.structuredContent).toMatchObject({ data: { identical: false, before: { lines: 0 } } })
  const pair = await mcp.call('document_diff', { path: 'new.ts', before_path: 'src/a.py' })
  expect(pair.isError ?? false).toBe(false)
  expect(textOf(await mcp.call(METRICS, { path: 'new.ts' }))).toContain('language: typescript')
  expect(textOf(await mcp.call(METRICS, { code: 'x = 1' }))).toContain('note: No language was given')
  expect(() => realpathSync(join(outside, 'pwned'))).toThrow()
})

describe('nothing outside the root is read', () => {
  test.each([
    ['../secret.py', 'leads out of'],
    ['src/../../secret.py', 'leads out of'],
    [join(outside, 'secret.py'), 'leads out of'],
    ['/etc/passwd', 'leads out of'],
    ['link.py', 'leads out of'],
    ['folder/secret.py', 'leads out of'],
    ['.', 'leads out of'],
    ['src', 'is no file'],
    ['gone.py', 'names no file'],
    ['bytes.py', 'not UTF-8'],
    ['a\u0000b', 'must name a file'],
  ])('%j', async (path, why) => {
    const result = await mcp.call(METRICS, { path })
    expect(result.isError).toBe(true)
    expect(JSON.parse(textOf(result))).toMatchObject({
      charged: false,
      detail: expect.stringContaining(why) as string,
    })
  })
  test('a link that stays inside is followed', async () => {
    expect((await mcp.call(METRICS, { path: 'inside.py' })).isError ?? false).toBe(false)
  })
  test.each(['--output=/tmp/x', 'HEAD..main', ':/first', 'HEAD:../secret.py', 'no-such-branch', ''])(
    'revision %j is refused',
    async (ref) => {
      const result = await mcp.call(METRICS, { path: 'src/a.py', ref })
      expect(result.isError).toBe(true)
    },
  )
})

test('text still works, defects are all told, and unclear calls are refused', async () => {
  expect((await mcp.call(METRICS, { code: 'x = 1\n' })).isError ?? false).toBe(false)
  const refused = [
    await mcp.call(METRICS, { cod: 1 }),
    await mcp.call(METRICS, { code: 'x', path: 'src/a.py' }),
    await mcp.call(METRICS, { ref: 'HEAD' }),
    await mcp.call(METRICS, { path: 7 }),
    await mcp.call('developer_code_metric', {}),
  ].map((result) => JSON.parse(textOf(result)) as { code: string; detail: string })
  expect(refused.map(({ code }) => code)).toEqual([...Array<string>(4).fill('invalid-input'), 'not-found'])
  expect(refused[4]?.detail).toContain('did you mean developer_code_metrics?')
})

test('a call reports progress and can be given up', async () => {
  const seen: number[] = []
  await mcp.client.callTool(
    { name: METRICS, arguments: { path: 'large.py' } },
    { onprogress: ({ progress }) => seen.push(progress) },
  )
  expect(seen[0]).toBe(0)
  const controller = new AbortController()
  const call = mcp.client.callTool(
    { name: METRICS, arguments: { path: 'large.py' } },
    { signal: controller.signal },
  )
  controller.abort()
  await expect(call).rejects.toThrow()
  expect((await mcp.call(METRICS, { code: 'x = 1\n' })).isError ?? false).toBe(false)
})
