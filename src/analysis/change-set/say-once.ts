import { MUST_GO } from '../change/must-go.ts'
import { folderOf } from './file-relations.ts'
import { WEAKENING } from '../change/proof/weakening.ts'
import type { SetFinding } from './set-finding.ts'
import { listTold } from '../change/read-evidence.ts'
import { isHeavy, showLow } from '../change/show-low.ts'

const MOST_RELATED = 20

/**
 * The same said of many files is one thing to decide: the gravest, of these the last by path, keeps its weight and
 * names the other places; the others are shown at low and count as before. The last, because sources (`src/`) come
 * after what is built of them. Findings come by weight, then path.
 */
export function sayOnce(told: readonly SetFinding[]): SetFinding[] {
  return groupAlike(leaveToProof(told))
}

/** What is said of a test together with its code is not said again of the test alone. */
function leaveToProof(findings: readonly SetFinding[]): SetFinding[] {
  const said = new Set(
    findings
      .filter((each) => each.id === 'proof-weakened-with-code' && isHeavy(each))
      .flatMap(({ path, evidence }) =>
        listTold(evidence, 'weakenedBy').map((id) => `${String(id)}\0${path}`),
      ),
  )
  return findings.map((each) => (said.has(`${each.id}\0${each.path}`) ? showLow(each) : each))
}

function groupAlike(findings: readonly SetFinding[]): SetFinding[] {
  const groups = new Map<string, SetFinding[]>()
  for (const finding of findings.filter((each) => isHeavy(each) && !standsAlone(each))) {
    const key = identify(finding)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [finding])
    else group.push(finding)
  }
  const told = new Map<SetFinding, SetFinding>()
  for (const group of groups.values()) {
    if (EACH_MENDED.has(group[0]?.id ?? '') && group.length < MANY) continue
    const kept = group.findLast(({ severity }) => severity === group[0]?.severity)
    const others = group.filter((each) => each !== kept)
    for (const each of others) told.set(each, showLow(each))
    if (kept !== undefined && others.length > 0) told.set(kept, { ...kept, related: relate(kept, others) })
  }
  return findings.map((finding) => told.get(finding) ?? finding)
}

function standsAlone({ id }: SetFinding): boolean {
  return MUST_GO.has(id) && id !== SECRET
}

function relate({ related }: SetFinding, others: readonly SetFinding[]): SetFinding['related'] {
  const places = others.flatMap(({ path, locations }) =>
    locations.slice(0, 1).map((place) => ({ ...place, path })),
  )
  return [...related, ...places].slice(0, MOST_RELATED)
}

const SECRET = 'hardcoded-secret'
/** Each has to be mended where it stands; so many of one kind are one set of data, or the habit of whoever wrote them. */
const EACH_MENDED = new Set([
  SECRET,
  'dynamic-code-execution',
  'html-injection',
  'shell-execution',
  'sql-string-building',
])
const MANY = 5

const UNBOUND = new Set(['removed-name-used', 'undefined-name'])

/**
 * Names that are gone from one folder are one thing, and so are those that several files read and nothing binds, one
 * that takes other parameters however many files still use it, tests that prove less in the same way, and lines that
 * were switched off; keys and dangers of one kind when they are very many. Each gate is one of its own.
 */
function identify({ id, fingerprint, evidence }: SetFinding): string {
  if (id === 'code-disabled' || (WEAKENING.has(id) && id !== 'gate-weakened')) return id
  if (id === SECRET) return JSON.stringify([id, listTold(evidence, 'kinds')])
  if (EACH_MENDED.has(id)) return id
  if (id === 'proof-weakened-with-code') return JSON.stringify([id, listTold(evidence, 'weakenedBy')])
  if (UNBOUND.has(id)) return JSON.stringify([id, listTold(evidence, 'names')])
  const { name, removedFrom, changedIn } = evidence
  if (typeof removedFrom === 'string') return `${id} ${folderOf(removedFrom)}`
  return changedIn === undefined ? fingerprint : JSON.stringify([id, name, changedIn])
}
