import type { Change, Side } from '../change.ts'
import { listEditTokens } from './edit-tokens.ts'
import { oncePerSide } from './once-per-side.ts'

/** A list of texts under a name that says what it is for. */
interface NamedList {
  readonly name: string
  readonly line: number
  readonly entries: ReadonlySet<string>
}

export interface LoosenedList {
  readonly name: string
  readonly line: number
  readonly side: 'before' | 'after'
  readonly how: 'denied entry removed' | 'allowed entry added'
}

const DENIES =
  /den(?:y|ied)|block(?:ed|_?list)|black_?list|forbid|disallow|dangerous|restricted|banned|illegal|insecure|unsafe|drop_?char|strip_?char|sensitive|redact|reserved_?(?:names|users?)|private_?(?:net|ip)|local_?host|escape_?(?:chars|map)|special_?char/i
const EXEMPTS = /exempt|unauthenticated|public_?(?:paths|routes|actions)|skip_?(?:auth|csrf)|bypass|no_?auth/i
const ALLOWS =
  /allow(?:ed|_?list|_?origins?)|white_?list|permitted|trusted|safe_?(?:attrs?|tags|protocols|schemes)/i
/** Allowed parts of a page or an address: each entry is one more way in. */
const ALLOWS_MARKUP =
  /(?:allow(?:ed)?|safe|white|permitted|acceptable|accepted)_?(?:list)?(?:ed)?_?\w*(?:attr|tag|element|protocol|scheme|css|propert)|(?:attr\w*|tags?|elements?|protocols?|schemes?)_?(?:allow|safe|white)_?list/i
const MARKUP_LISTS =
  /_(?:ATTRIBUTES|ELEMENTS|TAGS|PROTOCOLS|SCHEMES|PROPERTIES)$|(?:Attributes|Elements|Tags|Protocols|Schemes)$/
const ALLOWING_FILES = /safe_?list|allow_?list|white_?list|saniti[sz]/i
/** Entries that let in far more than one more: patterns, plain text connections, what runs. */
const WIDE =
  /\*|^https?:\/\/?$|^http:|^(?:javascript|data|file|vbscript|null|script|iframe|object|embed|style|svg|on\w+)(?::|$)/i
const MOST_ENTRIES = 1_000
const OPENERS = new Set(['[', '{', '('])

const listNamed = oncePerSide((side: Side): readonly NamedList[] => {
  const { reader } = side
  const found: NamedList[] = []
  const telling = new Map<string, boolean>()
  for (const at of reader.where((text) => OPENERS.has(text))) {
    if (at < 2 || reader.partner(at) <= at) continue
    const name = readName(reader, at)
    const tells = telling.get(name) ?? saysWhatFor(name)
    telling.set(name, tells)
    if (!tells) continue
    const entries = readEntries(reader, at)
    if (entries.size > 0) found.push({ name, line: reader.line(at), entries })
  }
  return found
})

const NAMES = [DENIES, EXEMPTS, ALLOWS, ALLOWS_MARKUP, MARKUP_LISTS]

function saysWhatFor(name: string): boolean {
  return name !== '' && NAMES.some((names) => names.test(name))
}

const PASSED = new Set(['(', '[', '.', ']'])
const GIVES = new Set(['=', ':=', ':', '=>'])

/** `NAME = [`, `name: {`, `NAME = frozenset([`, `NAME = new Set([`: the name in front of what opens the list. */
function readName(reader: Side['reader'], open: number): string {
  let at = open - 1
  for (let step = 0; step < 4 && (reader.isWord(at) || PASSED.has(reader.text(at))); step++) at--
  if (!GIVES.has(reader.text(at))) return ''
  const name = reader.text(at - 1).replaceAll(/^["'`:$@]+|["'`]+$/g, '')
  return /^\w{3,60}$/.test(name) ? name : ''
}

function readEntries(reader: Side['reader'], open: number): Set<string> {
  const entries = new Set<string>()
  const close = Math.min(reader.partner(open), open + MOST_ENTRIES)
  for (let at = open + 1; at < close; at++) {
    const isEntry = reader.isString(at) && /^[,\])}]$|^=>$|^:$/.test(reader.text(at + 1))
    if (isEntry && !/^(?:=>|:)$/.test(reader.text(at - 1)))
      entries.add(reader.text(at).replaceAll(/^["'`]|["'`]$/g, ''))
  }
  return entries
}

const DENYING_FILES = /NO_DESER|DENY|DENIED|BLOCK_?LIST|BLACK_?LIST|FORBIDDEN|DISALLOW|DANGEROUS/i
const MOST_LOST = 6

/** `denied.add("…")` that is gone from where others like it still stand. */
function listUnadded(change: Change): LoosenedList[] {
  return listEditTokens(change).flatMap(({ edit, removed, lost, gained }): LoosenedList[] => {
    const entry = lost.find((text) => /^["']/.test(text) && removed[removed.indexOf(text) - 1] === '(')
    const isAdded = lost.some((word) => /^(?:add|push|put|Add|append|insert)$/.test(word))
    if (entry === undefined || !isAdded || gained.length > 0 || lost.length > MOST_LOST) return []
    const around = change.before.lines
      .slice(Math.max(0, edit.oldStart - NEAR), edit.oldStart + NEAR)
      .join('\n')
    if (!DENYING_FILES.test(around)) return []
    return [{ name: entry, line: edit.oldStart + 1, side: 'before', how: 'denied entry removed' }]
  })
}

const NEAR = 60

/** Lists that keep out what they name and name less, or let in what they name and name more. */
export function listLoosened(change: Change): LoosenedList[] {
  return [...listNamedLoosened(change), ...listUnadded(change)]
}

function listNamedLoosened({ before, after, filename }: Change): LoosenedList[] {
  const isAllowing = ALLOWING_FILES.test(filename ?? '')
  const old = listNamed(before)
  const last = new Map(old.map((each) => [each.name, each]))
  return listNamed(after).flatMap((now): LoosenedList[] => {
    const was = last.get(now.name)
    if (was === undefined || old.some((each) => isSame(each, now))) return []
    return compareLists(was, now, isAllowing)
  })
}

function compareLists(was: NamedList, now: NamedList, isAllowing: boolean): LoosenedList[] {
  const lost = [...was.entries].filter((entry) => !now.entries.has(entry))
  const gained = [...now.entries].filter((entry) => !was.entries.has(entry))
  const { name } = now
  if (DENIES.test(name))
    return lost.length > gained.length
      ? [{ name, line: was.line, side: 'before', how: 'denied entry removed' }]
      : []
  const isWider =
    EXEMPTS.test(name) || ALLOWS_MARKUP.test(name) || (isAllowing && MARKUP_LISTS.test(name))
      ? gained.length > lost.length
      : ALLOWS.test(name) && gained.some((entry) => WIDE.test(entry))
  return isWider ? [{ name, line: now.line, side: 'after', how: 'allowed entry added' }] : []
}

/** A name can stand for several lists, and for lists in a list. */
function isSame(some: NamedList, other: NamedList): boolean {
  if (some.name !== other.name || some.entries.size !== other.entries.size) return false
  return [...some.entries].every((entry) => other.entries.has(entry))
}
