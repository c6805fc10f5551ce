import { bareHost, isInternalHost } from '../../analysis/address/internal-host.ts'
import type { AdvisoryId } from './advisories/advisory-texts.data.ts'
import type { Binding } from './binding.ts'
import { comparePaths } from './compare-paths.ts'

const MAX_URL_CHARACTERS = 4096

/** Compares what a challenge says it is for with the URL that was asked. */
export function bindResource(text: string, target: URL): Binding {
  const form = findFormDefect(text)
  if (form !== null) return { defect: form, tolerated: [] }
  const resource = new URL(text)
  const defect = findOriginDefect(resource, target)
  if (defect !== null) return { defect, tolerated: [] }
  const path = comparePaths(resource.pathname, target.pathname)
  if (path.defect !== null) return path
  return {
    defect: null,
    tolerated: [...schemeNotes(resource, target), ...path.tolerated, ...tailNotes(resource, target)],
  }
}

function findFormDefect(text: string): string | null {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
  if (text.length > MAX_URL_CHARACTERS || /[\u0000-\u0020\u007f-\u009f\\]/.test(text)) return 'url_invalid'
  if (!hasScheme(text)) return 'url_relative'
  if (!/^https?:/i.test(text)) return 'url_scheme'
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return 'url_invalid'
  return /^[^/]*\/\/[^/?#]*@/.test(text) ? 'url_userinfo' : null
}

/** `host:8080/path` has a colon but no scheme. */
function hasScheme(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/?#:]*:\d+(?:[/?#]|$)/.test(text)
}

function findOriginDefect(resource: URL, target: URL): string | null {
  const [host, targetHost] = [bareHost(resource.hostname), bareHost(target.hostname)]
  if (host !== targetHost) return describeHostDifference(host, targetHost)
  if (target.protocol === 'https:' && resource.protocol === 'http:') return 'scheme_downgrade'
  return isUpgrade(resource, target) || portOf(resource) === portOf(target) ? null : 'port_mismatch'
}

function describeHostDifference(host: string, targetHost: string): string {
  if (isInternalHost(host)) return 'host_internal'
  return host === `www.${targetHost}` || targetHost === `www.${host}` ? 'host_www' : 'host_mismatch'
}

/** Asked over http, bound to https, both on their default ports: the seller's other door. */
function isUpgrade(resource: URL, target: URL): boolean {
  return (
    target.protocol === 'http:' &&
    resource.protocol === 'https:' &&
    target.port === '' &&
    resource.port === ''
  )
}

function portOf(url: URL): string {
  return url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port
}

function schemeNotes(resource: URL, target: URL): AdvisoryId[] {
  return resource.protocol === target.protocol ? [] : ['resource_scheme_upgrade']
}

// Query and fragment never decide: official adapters put the full request URL there, static configurations omit it.
function tailNotes(resource: URL, target: URL): AdvisoryId[] {
  const notes: AdvisoryId[] = []
  if (resource.search !== target.search)
    notes.push(resource.search === '' ? 'resource_query_omitted' : 'resource_query_differs')
  if (resource.hash !== '') notes.push('resource_fragment')
  return notes
}
