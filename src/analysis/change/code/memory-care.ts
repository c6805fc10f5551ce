import type { Change } from '../change.ts'
import { listEditTokens, type EditTokens } from './edit-tokens.ts'
import { judgeLengths, lengthKinds } from './lost-lengths.ts'
import { listNarrowed } from './narrowed-types.ts'

export const careKinds = [
  'wider arithmetic',
  'first value',
  'pointer cleared',
  'bound of a text',
  'zeroed memory',
  'room for the end',
  'own copy',
  ...lengthKinds,
] as const

/** What kept memory in order and is gone. */
export interface LostCare {
  readonly kind: (typeof careKinds)[number]
  readonly line: number
  readonly owner: string
}

/** Types in which a sum or a product has room, from the view of `int`. */
const WIDE =
  /^(?:size_t|ssize_t|Py_ssize_t|uint64_t|int64_t|uintmax_t|intmax_t|uint32_t|unsigned|uintptr_t|ptrdiff_t|UINT64|INT64|SIZE_T|ULONGLONG|off_t|u?quad_t|uint64|int64|u_int64_t|curl_off_t|png_size_t|mrb_int|ut64|guint64|gsize)$|^\d+(?:U|UL|ULL|LL)$/i
const NOTHING = /^(?:NULL|nullptr|0|\{|false|FALSE|-1|0x0)$/

/** Casts, first values, cleared pointers and bounds that lines of C and its like lost, and nothing else with them. */
export function listLostCare(change: Change): LostCare[] {
  const { family } = change.after.review
  if (family !== 'c' && !TYPED.has(family)) return []
  const narrowed = listNarrowed(change).map(({ line, owner }): LostCare => {
    return { kind: 'wider arithmetic', line, owner }
  })
  const edits = listEditTokens(change).flatMap((each): LostCare[] => {
    const kind = family === 'c' ? judge(each) : isTypedLoss(each) ? 'wider arithmetic' : null
    return kind === null ? [] : [{ kind, line: each.edit.oldStart + 1, owner: each.owner }]
  })
  return [...narrowed.slice(0, edits.length > 0 ? 0 : narrowed.length), ...edits]
}

/** Languages that name the width of a number where it is declared. */
const TYPED = new Set(['java', 'kotlin', 'csharp', 'go', 'rust', 'scala', 'swift'])
const WIDER: Readonly<Record<string, RegExp>> = {
  long: /^int$/,
  Long: /^(?:Int|Integer)$/,
  ulong: /^u?int$/,
  uint64: /^u?int(?:32)?$/,
  int64: /^int(?:32)?$/,
  Int64: /^Int(?:32)?$/,
  u64: /^(?:u32|u16|i32)$/,
  i64: /^(?:i32|u32)$/,
  usize: /^(?:u32|u16|i32)$/,
  checked: /^unchecked$/,
}

function isTypedLoss(each: EditTokens): boolean {
  return losesTypedWidth(each) || addsFirst(each) || losesSign(each)
}

/** `a >>> 1` that became `a >> 1`: a sum that wrapped stays negative. */
function losesSign({ removed, added, lost, gained }: EditTokens): boolean {
  const unsigned = (tokens: readonly string[]): number => tokens.join(' ').split(/>>>|> > >|>> >/).length
  return lost.length === 0 && gained.length === 0 && added.length > 0 && unsigned(removed) > unsigned(added)
}

/** `long size` that became `int size`, and at most the names of conversions with it. */
function losesTypedWidth({ lost, gained, added, removed }: EditTokens): boolean {
  const [wide, ...others] = lost.filter((token) => Object.hasOwn(WIDER, token))
  if (wide === undefined || added.length === 0) return false
  if (gained.length === 0)
    return lost.length === others.length + 1 && removed.some((token) => /^[*+]$/.test(token))
  const isNarrow = lost.length === gained.length && gained.some((token) => WIDER[wide]?.test(token) === true)
  return isNarrow && lost.length <= others.length + 2
}

function judge(each: EditTokens): LostCare['kind'] | null {
  if (losesWidth(each) || addsFirst(each) || losesCast(each)) return 'wider arithmetic'
  if (losesRoom(each)) return 'room for the end'
  if (losesZeroes(each)) return 'zeroed memory'
  if (losesBound(each)) return 'bound of a text'
  if (losesCopy(each)) return 'own copy'
  if (losesFirstValue(each)) return 'first value'
  return isClearing(each) ? 'pointer cleared' : judgeLengths(each)
}

/** `(uint64_t) a * b` that became `a * b`, `size_t n` that became `int n`: only types and suffixes went. */
function losesWidth({ removed, added, lost, gained }: EditTokens): boolean {
  if (isNarrower(lost, gained)) return true
  if (added.length === 0 || !lost.some((token) => WIDE.test(token))) return false
  // `unsigned short` is narrower than what it is part of.
  if (removed.includes('short') || removed.includes('char')) return false
  const isTypes = lost.every((token) => WIDE.test(token) || TYPE.test(token))
  if (!isTypes || !gained.every((token) => TYPE.test(token) && !WIDE.test(token))) return false
  return (
    removed.length >= added.length &&
    (gained.length > 0 || removed.some((token) => /^[*+<-]$|^<<$/.test(token)))
  )
}

/** `int16_t i` that became `uint8_t i`, and at most names with it. */
function isNarrower(lost: readonly string[], gained: readonly string[]): boolean {
  const bits = (tokens: readonly string[]): number[] =>
    tokens.flatMap((token) => /^u?int(\d+)_t$/.exec(token)?.slice(1).map(Number) ?? [])
  const [was, is] = [bits(lost), bits(gained)]
  return was.length === 1 && is.length === 1 && lost.length === 1 && (is[0] ?? 0) < (was[0] ?? 0)
}

/** `static_cast<uint8_t>(*p)` that became `*p`. */
function losesCast({ added, lost, gained }: EditTokens): boolean {
  if (added.length === 0 || gained.length > 0 || !lost.includes('static_cast')) return false
  return lost.every(
    (token) => token === 'static_cast' || WIDE.test(token) || /^u?int\d+_t$|^unsigned$|^char$/.test(token),
  )
}

const TYPE =
  /^(?:int|char|short|long|signed|unsigned|const|u?int\d{0,2}(?:_t)?|DWORD|WORD|BYTE|UINT\d{0,2}|INT\d{0,2}|\d+)$/

/** `a > size - b` that became `a + b > size`: the sum may wrap where the difference could not. */
function addsFirst({ removed, added, gained }: EditTokens): boolean {
  const times = (tokens: readonly string[], mark: string): number =>
    tokens.filter((token) => token === mark).length
  if (gained.length > 0 || !added.some((token) => /^[<>]=?$/.test(token))) return false
  return times(removed, '-') > times(added, '-') && times(added, '+') > times(removed, '+')
}

/** `malloc(n + 1)` that became `malloc(n)`. */
function losesRoom({ removed, added, lost, gained }: EditTokens): boolean {
  if (gained.length > 0 || added.length === 0 || !removed.some((token) => ALLOCATES.test(token))) return false
  return (
    lost.length > 0 &&
    lost.every((token) => /^\d+$|^sizeof$|^char$/.test(token)) &&
    added.length < removed.length
  )
}

const ALLOCATES = /alloc|^new$|resize|reserve|grow|expand/i

function losesZeroes({ removed, added, lost, gained }: EditTokens): boolean {
  const zeroing = lost.find((token) => /^\w*(?:calloc|zalloc|CAlloc|Calloc)\w*$/.test(token))
  if (zeroing !== undefined && gained.some((token) => /alloc/i.test(token))) return true
  if (added.length > 0 || removed.length > 14) return false
  return /^(?:memset|bzero|ZeroMemory|RtlZeroMemory|memzero)$/.test(removed[0] ?? '')
}

/** `%.*s` with its length that became `%s`. */
function losesBound({ removed, added }: EditTokens): boolean {
  const bounded = (tokens: readonly string[]): number =>
    tokens.reduce((sum, token) => sum + (token.match(/%-?\d*\.[\d*]+l?s|%\d+(?:l?s|\[)/g)?.length ?? 0), 0)
  const open = added.some((token) => /%-?\d*l?s/.test(token))
  return open && bounded(removed) > bounded(added)
}

/** `f(copy(a))` that became `f(a)`: what others give back is used. */
function losesCopy({ removed, added, lost, gained }: EditTokens): boolean {
  if (gained.length > 0 || lost.length === 0) return false
  if (added.length === 0)
    return /^\w*(?:add_?ref|addRef|AddRef|_incref|INCREF|_retain) \( [^;]{1,60} \) ;$/.test(removed.join(' '))
  return lost.every(
    (token) =>
      /(?:^|_)(?:copy|dup|strdup|ref|retain|clone)$|[a-z](?:Copy|Dup|Ref|Retain|Clone)$/.test(token) &&
      removed[removed.indexOf(token) + 1] === '(',
  )
}

/** `char *p = NULL;` that became `char *p;`. */
function losesFirstValue({ removed, added, lost, gained }: EditTokens): boolean {
  if (added.length < 2 || gained.length > 0 || removed.length > 40) return false
  const values = removed.filter((token, index) => NOTHING.test(token) && removed[index - 1] === '=')
  const kept = added.filter((token, index) => NOTHING.test(token) && added[index - 1] === '=')
  return values.length > kept.length && lost.every((token) => NOTHING.test(token)) && removed.at(-1) === ';'
}

/** What a statement is done under. */
const UNDER = /^if \( [^{};]{1,120} \) (?:\{ )?(?=[\w*])/

/** A member that was cleared where something of its owner was given back, with what came before it in another place. */
function isClearedElsewhere({ removed, added, gained, lost }: EditTokens): boolean {
  if (gained.length > 0 || removed.length > 40 || lost.length === 0) return false
  const cleared = /(?:^|[;{}] )(\w+(?: (?:->|\.) \w+)+ = (?:NULL|nullptr) ;)/.exec(removed.join(' '))?.[1]
  const gives = removed.some((token) => /(?:free|delete|destroy|release|unref|close)$/i.test(token))
  return cleared !== undefined && gives && !added.join(' ').includes(cleared)
}

/** `free(p); p = NULL;`: the second statement alone went, or with its condition; `type *name = NULL;` declares and clears nothing. */
function isClearing(each: EditTokens): boolean {
  const { removed, added, owner } = each
  if (isClearedElsewhere(each)) return true
  if (added.length > 0 || removed.length > 24 || /init|default|fill|setup|config/i.test(owner)) return false
  const whole = removed.join(' ')
  if (/^\w+(?: (?:->|\.) \w+)+ = (?:0|false|FALSE) ;$/.test(whole)) return true
  const text = whole
    .replace(UNDER, '')
    .replace(/ \}$/, '')
    .replace(/ ; \w+ = 0 ;$/, ' ;')
  return (
    /^[*(]?\s?[\w>.[\]-]+(?: (?:->|\.|\[|\]|\w+))* = (?:NULL|nullptr) ;$/.test(text) &&
    !/^\w+ [\w*]/.test(text)
  )
}
