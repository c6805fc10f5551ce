import { oncePerName } from './once-per-side.ts'
import type { ProtectionKind } from './protection.ts'
import {
  accessWords,
  checkMacros,
  checkWords,
  clampingCalls,
  cleaningCalls,
  constantTimeCalls,
  demandingCalls,
  limitingCalls,
  lockCalls,
  lockWords,
  narrowingCalls,
  raisingCalls,
  releasingCalls,
  safeTypes,
  smallerCalls,
  timedCalls,
  undoingCalls,
} from './protection-words.data.ts'

export interface JudgedName {
  readonly word: string
  readonly replaces: boolean
  readonly kind: ProtectionKind | null
}

export type JudgedNames = (callee: string) => JudgedName

/** What the name of a call says, told once however often it is called. */
export const judgeNames: (family: string) => JudgedNames = oncePerName((callee, family): JudgedName => {
  const word = callee.slice(callee.lastIndexOf('.') + 1).replace(/!$/, '')
  const kind = kindOfCall(word, callee, family) ?? (releasingCalls.test(word) ? 'release' : null)
  return { word, replaces: REPLACES.test(word), kind }
})

const REPLACES =
  /^(?:gsub|gsub!|sub|replace|replaceAll|Replace|ReplaceAll|ReplaceAllString|preg_replace|preg_replace_callback|str_replace|tr|translate|delete|TrimLeft|TrimPrefix|lstrip|ltrim|trimStart|trim_start_matches)$/
/** Languages in which a size that is too large reaches into other memory, or stops the program. */
const KEEPS_MEMORY = new Set(['c', 'go', 'rust'])
/** Languages in which `filter(text)` cleans; elsewhere it chooses from a list. */
const FILTERS_TEXT = new Set(['java', 'csharp', 'go', 'c'])

function kindOfCall(word: string, callee: string, family: string): ProtectionKind | null {
  if (undoingCalls.test(word)) return null
  const known = byName.find(({ names }) => names.test(word))
  if (known !== undefined && word.length > 1) return known.kind
  if (SHORT[family] === word) return 'cleaning'
  const placed = checkMacros.test(word)
    ? 'check'
    : (kindOfMemory(word, family) ?? kindByCallee(word, callee, family))
  return placed ?? (checksByName(word) ? kindOfCheck(callee) : null)
}

/** Laravel's and Rails' names for escaping. */
const SHORT: Readonly<Record<string, string>> = { php: 'e', ruby: 'h' }

function checksByName(word: string): boolean {
  // What is made invalid is not checked, and what says how it ended checks nothing.
  if (
    /[Ii]nvalidat/.test(word) ||
    /^(?:must_?(?:[Ll]og|[Ff]atal|[Pp]anic|[Ee]xit|[Pp]rint)|run_?[Cc]heck)/.test(word)
  )
    return false
  if (checkWords.test(word) || /^is_?(?:[Ss]afe|[Tt]rusted|[Ss]ame_?[Oo]rigin)/.test(word)) return true
  return accessWords.test(word) && /^(?:is|has|can|require|check)/i.test(word)
}

/** What holds a number or a lock in languages that keep memory themselves. */
function kindOfMemory(word: string, family: string): ProtectionKind | null {
  if (family === 'c' && lockCalls.test(word)) return 'lock or transaction'
  const isBound = smallerCalls.test(word) || clampingCalls.test(word)
  return isBound && KEEPS_MEMORY.has(family) ? 'limit' : null
}

/** Where the last part alone does not tell. */
function kindByCallee(word: string, callee: string, family: string): ProtectionKind | null {
  if (/(?:StringUtils|Security|MessageDigest)\.(?:equals|isEqual)$/.test(callee))
    return 'comparison in constant time'
  if (/^(?:file)?path\.Base$/.test(callee)) return 'cleaning'
  if (word === 'filter' && FILTERS_TEXT.has(family)) return 'cleaning'
  if (/(?:AbortSignal|Timeout|asyncio)\.timeout$/.test(callee)) return 'timeout'
  return raisingCalls.test(word) || demandingCalls[family]?.test(callee) === true ? 'check' : null
}

const byName: readonly { readonly kind: ProtectionKind; readonly names: RegExp }[] = [
  { kind: 'comparison in constant time', names: constantTimeCalls },
  { kind: 'lock or transaction', names: lockWords },
  { kind: 'timeout', names: timedCalls },
  { kind: 'limit', names: limitingCalls },
  { kind: 'check', names: narrowingCalls },
  { kind: 'cleaning', names: cleaningCalls },
  { kind: 'safe type', names: safeTypes },
]

function kindOfCheck(callee: string): ProtectionKind | null {
  // Assertions and requires of modules and packages are no protection of a running program.
  return /^(?:assert\w*|require|expect|check)$|^(?:assert|expect|test|jest|chai)\.|composer\.require$/i.test(
    callee,
  )
    ? null
    : 'check'
}
