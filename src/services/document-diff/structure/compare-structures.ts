import { readJson } from '../../../analysis/structured-text/read-json.ts'
import { readYaml } from '../../../analysis/structured-text/read-yaml.ts'
import { UnreadableText } from '../../../analysis/structured-text/unreadable-text.ts'
import { warnOf, type Warning } from '../../../analysis/structured-text/warning.ts'
import { Problem, type Defect } from '../../../core/problem.ts'
import { compareValues, type ValueChange } from './compare-values.ts'
import { emitBrief, emitCanonical, type CanonicalText } from './emit-canonical.ts'
import { LongNumbers } from './long-numbers.ts'

export type StructuredFormat = 'json' | 'yaml'

interface Side {
  /** Undefined for an empty text. */
  readonly value: unknown
  readonly canonical: string
  readonly warnings: readonly Warning[]
}

const LISTED_CHANGES = 1_000
const VALUE_CHARACTERS = 200
/** Longer pointers would repeat long keys level by level; what changed there is counted, not listed. */
const POINTER_CHARACTERS = 1_000

/** What two structured texts say differently, and both in one spelling, so that only differences of meaning remain. */
export function compareStructures(before: string, after: string, format: StructuredFormat) {
  const numbers = new LongNumbers([before, after])
  const sides = readSides({ before, after }, format, numbers)
  const changes = listChanges(sides.before, sides.after)
  const listed = changes
    .filter((change) => (change.oldPointer ?? change.newPointer ?? '').length <= POINTER_CHARACTERS)
    .slice(0, LISTED_CHANGES)
  return {
    before: sides.before.canonical,
    after: sides.after.canonical,
    equivalent: changes.length === 0,
    changes: listed.map((change) => describe(change, numbers)),
    changesOmitted: changes.length - listed.length,
    warnings: (['before', 'after'] as const).flatMap((field) =>
      sides[field].warnings.map(({ code, detail, at }) => ({
        code,
        detail: at[0] === '' ? `${field}: ${detail}` : `${field}, ${at.join('; ')}: ${detail}`,
      })),
    ),
  }
}

/** Throws when one of the texts cannot be read as what its format says. */
export function refuseUnreadable(before: string, after: string, format: StructuredFormat): void {
  readSides({ before, after }, format, new LongNumbers([before, after]))
}

/** An empty text holds no value, so whatever the other holds came or went as a whole. */
function listChanges(before: Side, after: Side): ValueChange[] {
  if (before.value !== undefined && after.value !== undefined) return compareValues(before.value, after.value)
  if (before.value === after.value) return []
  const [oldPointer, newPointer] = before.value === undefined ? [null, ''] : ['', null]
  return [{ oldPointer, newPointer, old: before.value, new: after.value }]
}

function describe({ oldPointer, newPointer, old, new: fresh }: ValueChange, numbers: LongNumbers) {
  const kind = oldPointer === null ? 'added' : newPointer === null ? 'removed' : 'replaced'
  return {
    kind: kind as 'added' | 'removed' | 'replaced',
    oldPointer,
    newPointer,
    oldValue: oldPointer === null ? null : emitBrief(old, numbers, VALUE_CHARACTERS),
    newValue: newPointer === null ? null : emitBrief(fresh, numbers, VALUE_CHARACTERS),
  }
}

function readSides(texts: { before: string; after: string }, format: StructuredFormat, numbers: LongNumbers) {
  const faults: { readonly defect: Defect; readonly kind: UnreadableText['kind'] }[] = []
  const read = (field: 'before' | 'after'): Side => {
    try {
      return readSide(texts[field], format, numbers)
    } catch (cause) {
      if (!(cause instanceof UnreadableText)) throw cause
      const message = cause.hint === undefined ? cause.message : `${cause.message}. ${cause.hint}`
      faults.push({ defect: { pointer: `/${field}`, message }, kind: cause.kind })
      return { value: undefined, canonical: '', warnings: [] }
    }
  }
  const sides = { before: read('before'), after: read('after') }
  if (faults.length === 0) return sides
  const code = faults.every(({ kind }) => kind === 'too-complex') ? 'content-too-complex' : 'invalid-content'
  const detail = `Not both texts can be read as ${format === 'json' ? 'JSON' : 'YAML'}; nothing was charged. Format text compares them as they are.`
  throw new Problem(code, detail, { errors: faults.map(({ defect }) => defect) })
}

/** In JSON such numbers are compared as they are written; what reads YAML has rounded them already. */
function warnOfRounded(format: StructuredFormat, { roundedNumbers }: CanonicalText): Warning[] {
  const places = format === 'yaml' && roundedNumbers > 0 ? [''] : []
  return warnOf(
    'number-precision',
    places,
    `${roundedNumbers} whole numbers beyond 2^53 were compared as rounded.`,
  )
}

function readSide(text: string, format: StructuredFormat, numbers: LongNumbers): Side {
  const body = text.startsWith('\u{feff}') ? text.slice(1) : text
  if (body.trim() === '') return { value: undefined, canonical: '', warnings: [] }
  const read = format === 'json' ? readJson(body) : readYaml(body)
  // Read as written first, so that a fault is told where it stands.
  const guarded = format === 'json' ? numbers.protect(body) : null
  const { values, appliesTo } = guarded === null ? read : readJson(guarded)
  if (values.length === 0) return { value: undefined, canonical: '', warnings: [] }
  const value = appliesTo === 'document' ? values[0] : values
  const canonical = emitCanonical(value, numbers)
  return {
    value,
    canonical: canonical.text,
    warnings: [...read.warnings, ...warnOfRounded(format, canonical)],
  }
}
