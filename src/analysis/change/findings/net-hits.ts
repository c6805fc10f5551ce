import type { Change, Side } from '../change.ts'
import type { Place } from '../locate.ts'

/** Longer lines are told apart by their start; a minified file has thousands of hits on one line. */
const MOST_LINE = 400

/** A place where a rule matches; `label` names what was matched and never holds a value of the source. */
export interface Hit {
  readonly line: number
  readonly label: string
  /** What is called with what, where the text of the line does not tell; never shown. */
  readonly meaning?: string
  /** How freely its input may vary, 0 for literals alone: with more of it the same call is a new danger. */
  readonly freedom?: number
  /** Function it belongs to, where it stands outside it: a decorator above its test. */
  readonly owner?: string
  /** Only the same meaning is the same: another value is another danger. */
  readonly isExact?: boolean
}

/**
 * Hits of the after snapshot that are new. What has the same label and meaning is old wherever it moved; what is left
 * is old when its function had one of the same label whose input varied as freely. Replacing one danger by another
 * is therefore new, and editing a line around an old one is not.
 */
export function findNewHits(change: Change, find: (side: Side) => readonly Hit[]): Hit[] {
  const now = find(change.after)
  if (now.length === 0) return []
  const left = new HitPool(find(change.before), (hit) => keyOf(change.before, hit))
  const fresh = now.filter((hit) => !left.take(keyOf(change.after, hit), 0))
  if (fresh.length === 0) return []
  const renamed = new Map(change.functions.renames.map(({ before, after }) => [before.key, after.key]))
  const nearby = new HitPool(
    left.rest().filter(({ isExact }) => isExact !== true),
    (hit) => {
      const name = hit.owner ?? change.before.locator(hit.line) ?? ''
      return `${hit.label}\n${renamed.get(name) ?? name}`
    },
  )
  return fresh.filter((hit) => {
    const key = `${hit.label}\n${hit.owner ?? change.after.locator(hit.line) ?? ''}`
    return hit.isExact === true || !nearby.take(key, hit.freedom ?? 0)
  })
}

/** Hits to take out once each. */
class HitPool {
  private readonly byKey = new Map<string, Hit[]>()

  constructor(hits: readonly Hit[], keyFor: (hit: Hit) => string) {
    // The freest last: a new hit takes the freest old one.
    for (const hit of hits.toSorted((a, b) => (a.freedom ?? 0) - (b.freedom ?? 0))) {
      const key = keyFor(hit)
      const known = this.byKey.get(key)
      if (known === undefined) this.byKey.set(key, [hit])
      else known.push(hit)
    }
  }

  /** Whether one with this key and at least this freedom was there; it is not there any more. */
  take(key: string, freedom: number): boolean {
    const known = this.byKey.get(key)
    if (known === undefined || known.length === 0 || (known.at(-1)?.freedom ?? 0) < freedom) return false
    known.pop()
    return true
  }

  rest(): Hit[] {
    return [...this.byKey.values()].flat()
  }
}

/** Distinct labels in order of the alphabet. */
export function listLabels(hits: readonly Hit[]): string[] {
  return [...new Set(hits.map(({ label }) => label))].toSorted()
}

export function listLines(hits: readonly Hit[]): number[] {
  return [...new Set(hits.map(({ line }) => line))].toSorted((a, b) => a - b)
}

/** Where hits of the after snapshot stand. */
export function atHits(hits: readonly Hit[]): Place[] {
  return hits.map(({ line, label, meaning, isExact, owner }) => {
    // What must match exactly is a value; its kind is all that may leave, even as a hash.
    const what = isExact === true ? label : `${label}\0${meaning ?? ''}`
    return { side: 'after', line, meaning: what, ...(owner === undefined ? {} : { function: owner }) }
  })
}

function keyOf(side: Side, { line, label, meaning }: Hit): string {
  if (meaning !== undefined) return `${label}\n${meaning}`
  const text = (side.lines[line - 1] ?? '').trimStart().slice(0, MOST_LINE)
  return `${label}\n${text.trimEnd().replaceAll(/\s+/g, ' ')}`
}
