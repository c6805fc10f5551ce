import { lastPart } from '../facts/function-names.ts'
import type { SetFinding } from './set-finding.ts'
import { isHeavy, showLow } from './show-low.ts'

/** Each place of these has to be mended by itself. */
const EACH = new Set(['hardcoded-secret', 'hidden-characters', 'merge-conflict-markers', 'syntax-broken'])
const MOST_RELATED = 20

/**
 * The same said of many files is one thing to decide: the last by path keeps its weight and names the other places,
 * the others are shown at low and count as before. The last, because sources (`src/`) come after what is built of them.
 */
export function sayOnce(findings: readonly SetFinding[]): SetFinding[] {
  const others = new Map<string, SetFinding[]>()
  for (const finding of findings.filter((each) => isHeavy(each) && !EACH.has(each.id)).toReversed()) {
    const key = identify(finding)
    const same = others.get(key)
    if (same === undefined) others.set(key, [])
    else same.push(finding)
  }
  const isSaid = new Set([...others.values()].flat())
  return findings.map((finding) => {
    if (isSaid.has(finding)) return { ...finding, ...showLow(finding) }
    const same = isHeavy(finding) ? (others.get(identify(finding)) ?? []) : []
    if (same.length === 0) return finding
    const places = same.flatMap(({ path, locations }) =>
      locations.slice(0, 1).map((place) => ({ ...place, path })),
    )
    return { ...finding, related: [...finding.related, ...places].slice(0, MOST_RELATED) }
  })
}

/** A function that grew from as much to as much is the same one wherever it stands; a name alone says little. */
function identify({ id, fingerprint, evidence }: SetFinding): string {
  const functions: unknown[] = Array.isArray(evidence['functions']) ? evidence['functions'] : []
  const grown = functions.flatMap((each) => {
    const { name, before, after } = each as { name?: unknown; before?: unknown; after?: unknown }
    return typeof after === 'number' ? [[lastPart(String(name)), before, after]] : []
  })
  return grown.length === 0 ? fingerprint : JSON.stringify([id, grown])
}
