import { readFileSync } from 'node:fs'
import type { Zone } from './dns-server.ts'
import { furtherUrls, furtherZone } from './guard-vectors.data.ts'

export interface GuardVector {
  readonly id: string
  readonly url: string
  readonly expect: 'reject' | 'allow' | 'allow-no-follow' | 'never-internal'
  readonly code: string | null
  readonly why: string
}

interface VectorFile {
  readonly zone: Zone
  readonly lab: Readonly<Record<'internal' | 'internal6' | 'public' | 'public6', readonly string[]>>
  readonly vectors: readonly GuardVector[]
}

const given = JSON.parse(
  readFileSync(new URL('../fixtures/preflight/ssrf-vectors.json', import.meta.url), 'utf8'),
) as VectorFile

const reject = (id: string, url: string, code: string, why: string): GuardVector => ({
  id,
  url,
  expect: 'reject',
  code,
  why,
})

/** The same kinds in other words, so that a guard that knows the given list by heart still fails. */
const further: readonly GuardVector[] = [
  reject('more-01', 'http://0x7f000001/', 'address_loopback', 'hexadecimal number'),
  reject('more-02', 'http://017700000001/', 'address_loopback', 'octal number'),
  reject('more-03', 'http://127.0.1/', 'address_loopback', 'three parts'),
  reject('more-04', 'http://127。0。0。1/', 'address_loopback', 'ideographic dots'),
  reject('more-05', 'http://①②⑦.0.0.1/', 'address_loopback', 'circled digits'),
  reject(
    'more-06',
    'http://[::ffff:a9fe:a9fe]/',
    'address_ipv6-not-global-unicast',
    'mapped metadata in hexadecimal',
  ),
  reject('more-07', 'http://[::ffff:0:7f00:1]/', 'address_ipv6-not-global-unicast', 'translated'),
  reject('more-08', 'http://[2001:0:7f00:1::]/', 'address_ietf-protocol', 'Teredo'),
  reject('more-09', 'http://[3fff::1]/', 'address_documentation', 'new documentation block'),
  reject('more-10', 'http://[100::1]/', 'address_ipv6-not-global-unicast', 'discard'),
  reject('more-11', 'http://[fec0::1]/', 'address_ipv6-not-global-unicast', 'site-local'),
  reject('more-12', 'http://255.255.255.255/', 'address_reserved', 'broadcast'),
  reject('more-13', 'http://172.31.255.255/', 'address_private', 'end of the block'),
  reject('more-14', 'http://192.0.0.192/', 'address_ietf-protocol', 'metadata of a cloud'),
  reject('more-15', 'http://public.labzone.net\t/', 'url_control_or_space', 'tab'),
  reject(
    'more-16',
    'http://public.labzone.net\\@127.0.0.1/',
    'url_backslash',
    'parsers disagree on the host',
  ),
  reject('more-17', 'http://public.labzone.net%00.evil.net/', 'url_unparseable', 'escaped NUL'),
  reject('more-18', 'http://user:password@public.labzone.net/', 'url_userinfo', 'password'),
  reject('more-19', 'https://public.labzone.net:8444/', 'url_port', 'a port that is not listed'),
  reject('more-20', `http://public.labzone.net/${'a'.repeat(2_048)}`, 'url_too_long', 'length'),
  reject('more-21', 'http://printer.local/', 'host_special_use', 'multicast DNS'),
  reject('more-22', 'http://LOCALHOST/', 'host_single_label', 'upper case'),
  reject('more-23', 'http://meta.labzone.net/', 'dns_link-local', 'metadata by name'),
  reject('more-24', 'http://mixed.labzone.net/', 'dns_loopback', 'public and loopback'),
  reject('more-25', 'http://cname-loop.labzone.net/', 'dns_loopback', 'alias of a loopback name'),
  reject('more-26', 'http://cgnat.labzone.net/', 'dns_cgnat', 'carrier-grade NAT'),
  reject('more-27', 'http://sixtofour.labzone.net/', 'dns_6to4', '6to4 of loopback'),
  reject('more-28', 'http://cname-circle.labzone.net/', 'dns_failed', 'an alias of itself'),
  reject('more-29', 'http://empty.labzone.net/', 'dns_no_address', 'a name without addresses'),
  reject('more-30', 'http://1.in-addr.arpa/', 'host_special_use', 'reverse zone'),
  {
    id: 'more-31',
    url: 'http://rebind.labzone.net/',
    expect: 'never-internal',
    code: null,
    why: 'first public, then loopback',
  },
  {
    id: 'more-32',
    url: 'http://public.labzone.net.:80/a?b=c#d',
    expect: 'allow',
    code: null,
    why: 'root dot, fragment',
  },
  { id: 'more-33', url: 'http://bücher.labzone.net/', expect: 'allow', code: null, why: 'IDN' },
  {
    id: 'more-34',
    url: 'http://public.labzone.net:8080/',
    expect: 'allow',
    code: null,
    why: 'a listed port',
  },
  {
    id: 'more-35',
    url: 'http://[2606:2800:220:1:248:1893:25c8:1946]/',
    expect: 'allow',
    code: null,
    why: 'public IPv6 literal',
  },
]

const inOtherSpellings = furtherUrls.map(([url, code], index): GuardVector => ({
  id: `spelled-${String(index + 1).padStart(3, '0')}`,
  url,
  expect: code === null ? 'allow' : code === 'never' ? 'never-internal' : 'reject',
  code,
  why: url.slice(0, 60),
}))

export const guardLab = {
  zone: { ...given.zone, ...furtherZone },
  lab: given.lab,
  vectors: [...given.vectors, ...further, ...inOtherSpellings],
}
