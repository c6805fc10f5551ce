import { execFileSync, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { classifyAddress } from '../../src/analysis/address/classify-address.ts'
import { createDnsResolver, resolveHost } from '../../src/execution/guarded-fetch/resolve-host.ts'
import { screenUrl } from '../../src/execution/guarded-fetch/screen-url.ts'
import { DnsServer } from '../standins/dns-server.ts'
import type { LabReport } from '../standins/guard-lab.ts'
import { guardLab, type GuardVector } from '../standins/guard-vectors.ts'

const { vectors, zone } = guardLab
const rules = { allowed: new Map(), ports: new Set([80, 443, 8080, 8443]), ownHosts: new Set<string>() }

describe('the guard up to the resolver', () => {
  let dns: DnsServer

  beforeAll(async () => {
    dns = await DnsServer.start(zone)
  })
  afterAll(() => dns.close())

  it.each(vectors.map((vector) => [vector.id, JSON.stringify(vector.url.slice(0, 80)), vector] as const))(
    '%s judges %s as it must',
    async (_id, _url, vector) => {
      const code = await judge(vector, createDnsResolver([dns.address]))
      if (vector.expect === 'reject') expect(code).toBe(vector.code)
      else if (vector.expect === 'never-internal')
        expect([null, 'dns_loopback', 'dns_link-local']).toContain(code)
      else expect(code).toBeNull()
    },
  )
})

/** The code of the refusal, or null when a socket may be opened. */
async function judge(
  { url }: GuardVector,
  resolver: ReturnType<typeof createDnsResolver>,
): Promise<string | null> {
  const screened = screenUrl(url, rules)
  if (!screened.ok) return screened.code
  if (classifyAddress(screened.host) !== 'not-an-address') return null
  const resolution = await resolveHost(screened.host, resolver, AbortSignal.timeout(10_000))
  if (resolution.kind === 'refused') return resolution.code
  return resolution.kind === 'none' ? resolution.cause : null
}

/** How a namespace can be made here, or null. */
function findNamespaceCommand(): string[] | null {
  const ways = [
    ['unshare', '-n'],
    ['unshare', '-rn'],
  ]
  return (
    ways.find(
      ([command = '', flag = '']) => spawnSync(command, [flag, 'ip', 'link', 'set', 'lo', 'up']).status === 0,
    ) ?? null
  )
}

const namespace = process.platform === 'linux' ? findNamespaceCommand() : null
if (namespace === null) {
  process.stderr.write(
    'NO NETWORK NAMESPACE CAN BE MADE HERE: the guard was tested up to the resolver only, without real addresses\n',
  )
}

describe.runIf(namespace !== null)('the guard in a namespace where the dangerous addresses answer', () => {
  let lab: { present: number; reachable: number; reports: LabReport[] }
  const reportOf = (id: string): LabReport | undefined => lab.reports.find((report) => report.id === id)

  beforeAll(() => {
    const script = fileURLToPath(new URL('../standins/guard-lab.ts', import.meta.url))
    const [command = '', flag = ''] = namespace ?? []
    const output = execFileSync(command, [flag, process.execPath, '--import', 'tsx', script], {
      encoding: 'utf8',
    })
    lab = JSON.parse(output)
  })

  it('really has every dangerous address, and a fetch without a guard reaches them', () => {
    expect(lab.reachable).toBe(lab.present)
    expect(lab.reports.filter(({ unguarded }) => unguarded.some(isInternal)).length).toBeGreaterThan(25)
  })

  it('reaches no internal address', () => {
    expect(lab.reports.filter(({ reached }) => reached.some(isInternal))).toEqual([])
  })

  it.each(vectors.map((vector) => [vector.id, vector.why, vector] as const))(
    '%s (%s)',
    (id, _why, vector) => {
      const report = reportOf(id)
      if (vector.expect === 'allow')
        expect(report).toMatchObject({ outcome: 'response 402', reached: [expect.any(String)] })
      if (vector.expect === 'allow-no-follow')
        expect(report).toMatchObject({ outcome: 'response 302', reached: [expect.any(String)] })
      if (vector.expect !== 'reject') return
      expect(report?.reached).toEqual([])
      // A name without addresses is an answer of its own: nothing was refused, and nothing was sent.
      const silent = vector.code === 'dns_no_address' || vector.code === 'dns_failed'
      expect(report?.outcome).toBe(`${silent ? 'silent' : 'refused'} ${vector.code}`)
    },
  )
})

function isInternal(address: string): boolean {
  return classifyAddress(address) !== null
}
