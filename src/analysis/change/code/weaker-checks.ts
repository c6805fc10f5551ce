import type { Change, Side } from '../change.ts'
import { listEditTokens, type EditTokens } from './edit-tokens.ts'
import { countWords } from './function-tokens.ts'
import { listLineChanges } from './line-changes.ts'
import { checkMacros, checkWords, cleaningCalls } from './protection-words.data.ts'
import { ownerWords } from './sensitive-words.data.ts'

export const weakerReasons = [
  'check is given less',
  'check is given something else',
  'cleaned for another use',
  'no longer narrowed to an owner',
  'no longer marked as protected',
  'safe type replaced',
  'asked for by less',
] as const

/** A check or a question that is still there, and asks less. */
export interface WeakerCheck {
  readonly reason: (typeof weakerReasons)[number]
  readonly line: number
  readonly owner: string
}

export function listWeakerChecks(change: Change): WeakerCheck[] {
  const edits = listEditTokens(change).flatMap((each): WeakerCheck[] => {
    const reason = judge(change, each)
    return reason === null ? [] : [{ reason, line: each.edit.oldStart + 1, owner: each.owner }]
  })
  return [...edits, ...listOtherArguments(change), ...listEmptied(change)]
}

function judge(change: Change, each: EditTokens): WeakerCheck['reason'] | null {
  if (isGivenLess(each)) return 'check is given less'
  if (isCleanedOtherwise(each)) return 'cleaned for another use'
  if (isWider(change, each) || dropsOwnerFromQuery(each)) return 'no longer narrowed to an owner'
  if (isUnmarked(each)) return 'no longer marked as protected'
  if (isPlainType(each)) return 'safe type replaced'
  return isAskedByLess(each) ? 'asked for by less' : null
}

/** `SafeParser` that became `Parser`. */
function isPlainType({ lost, gained, added }: EditTokens): boolean {
  if (gained.some((word) => /safe|secure/i.test(word))) return false
  return lost.some((word) => {
    const plain = word.replace(/^(?:Safe|Secure|Defused|safe_|secure_)/, '')
    return plain !== word && plain.length > 3 && gained.includes(plain) && added.includes(plain)
  })
}

const LOOKS_UP = /^(?:get|find|load|fetch|Get|Find|Load|Fetch|select|lookup|by)(?:[A-Z_]\w*)?$/
const ID = /^[$@]?\w*(?:_id|Id|ID|_uid|Uid)$/

/** `getPlan(planId, storeId)` that became `getPlan(planId)`: one number is enough to reach what belongs to others. */
function isAskedByLess({ removed, added, lost, gained }: EditTokens): boolean {
  if (gained.length > 0 || !lost.some((word) => ID.test(word)) || added.length < 4) return false
  return removed.some((token, at) => {
    if (!LOOKS_UP.test(token) || removed[at + 1] !== '(' || !added.includes(token)) return false
    const given = removed.slice(at + 2, endOfCall(removed, at + 1))
    const isAll = lost.every((word) => given.includes(word))
    return isAll && given.some((word) => ID.test(word) && !lost.includes(word))
  })
}

const NOTHING = /^(?:null|nil|None|undefined|false|False|""|'')$/

/** An argument of a check that became nothing, or no longer is the one that speaks of access. */
function listEmptied(change: Change): WeakerCheck[] {
  return listLineChanges(change).flatMap(
    ({ tokens, before, after, shared, lineBefore, line }): WeakerCheck[] => {
      if (before.length !== 1 || after.length !== 1) return []
      const [was = '', is = ''] = [before[0], after[0]]
      const isLess = becameLess(was, is)
      if (!isLess && !(isText(was) && isText(is))) return []
      if (!isGivenTo(tokens, shared, isLess ? isCheck : isAccess)) return []
      const reason = isLess ? 'check is given less' : 'check is given something else'
      return [{ reason, line: lineBefore, owner: change.after.locator(line) ?? '' }]
    },
  )
}

function becameLess(was: string, is: string): boolean {
  return NOTHING.test(is) ? /^[$@]?[A-Za-z_]\w*$/.test(was) && !NOTHING.test(was) : speaksLess(was, is)
}

/** Whether a place of a line is inside what such a call is given. */
function isGivenTo(tokens: readonly string[], place: number, names: (token: string) => boolean): boolean {
  const call = tokens.findLastIndex((token, at) => at < place && tokens[at + 1] === '(' && names(token))
  return call >= 0 && endOfCall(tokens, call + 1) >= place
}

function isText(token: string): boolean {
  return /^["'`]./.test(token)
}

/** Calls that decide about a right or a token by the text they are given. */
function isAccess(token: string): boolean {
  return /csrf|xsrf|^(?:has|check|require|verify|user)_?\w*(?:[pP]ermission|[rR]ole|[sS]cope|[rR]ight|[aA]ccess|[cC]apability)|^(?:current_user_can|authorize|denyAccessUnlessGranted|isGranted)$/.test(
    token,
  )
}

/** `csrfExpire` that became `expire`. */
function speaksLess(was: string, is: string): boolean {
  return (
    /csrf|auth|secur|trusted|strict|verified/i.test(was) &&
    is.length > 2 &&
    was.toLowerCase().endsWith(is.toLowerCase())
  )
}

function isCheck(token: string): boolean {
  return (checkWords.test(token) || CHECKS.test(token)) && !/^(?:assert|expect|require|check)$/i.test(token)
}

const CHECKS = /^(?:\w*MustBe\w*|require\w*|(?:Authori[sz]e|Validate|Verify|Ensure)\w*)$/

/** `clean(path, root, strict)` that became `clean(path, root)`: all that went was given to the check. */
function isGivenLess({ removed, added, lost, gained }: EditTokens): boolean {
  if (added.length < 4 || gained.length > 0 || lost.length === 0 || removed.length > 120) return false
  return removed.some((token, at) => {
    const isCheck =
      removed[at + 1] === '(' &&
      // Questions of a configure script are about the machine.
      !/^(?:AC|AX|AM|PKG)_/.test(token) &&
      (checkWords.test(token) || checkMacros.test(token) || CHECKS.test(token))
    if (!isCheck || !added.includes(token) || /^(?:assert|expect|require|check)$/i.test(token)) return false
    const inside = new Set(removed.slice(at + 2, endOfCall(removed, at + 1)))
    return lost.every((word) => inside.has(word))
  })
}

function endOfCall(tokens: readonly string[], open: number): number {
  let depth = 0
  for (let at = open; at < tokens.length; at++) {
    if (tokens[at] === '(') depth++
    if (tokens[at] === ')' && --depth === 0) return at
  }
  return tokens.length
}

/** A macro of C that checks another pointer or size than before. */
function listOtherArguments(change: Change): WeakerCheck[] {
  if (change.after.review.family !== 'c') return []
  return listLineChanges(change).flatMap(
    ({ tokens, before, after, shared, lineBefore, line }): WeakerCheck[] => {
      const at = tokens.findIndex((token, index) => checkMacros.test(token) && tokens[index + 1] === '(')
      const plain = (part: readonly string[]): string => part.join(' ').replaceAll(/\b(\d+)[uUlL]+\b/g, '$1')
      if (plain(before) === plain(after)) return []
      if (at < 0 || shared <= at + 1 || before.length === 0 || after.length === 0 || before.length > 6)
        return []
      const owner = change.after.locator(line) ?? ''
      return [{ reason: 'check is given something else', line: lineBefore, owner }]
    },
  )
}

/** What the names of cleaning calls say that they clean for. */
const USES: Readonly<Record<string, RegExp>> = {
  html: /html|xss|attr/i,
  sql: /sql|qstr|quote_?ident/i,
  url: /ur[il]/i,
  shell: /shell|cmd/i,
  xml: /xml/i,
}

function isCleanedOtherwise({ removed, added, lost, gained }: EditTokens): boolean {
  const uses = (words: readonly string[], all: readonly string[]): string[] =>
    words
      .filter((word) => cleaningCalls.test(word) && all[all.indexOf(word) + 1] === '(')
      .flatMap((word) =>
        Object.keys(USES)
          .filter((use) => USES[use]?.test(word) === true)
          .slice(0, 1),
      )
  if (lost.join() === 'decodeURIComponent' && gained.join() === 'decodeURI') return true
  if (lost.join() === 'encodeURIComponent' && gained.join() === 'encodeURI') return true
  const gone = uses(lost, removed)
  const come = uses(gained, added)
  return gone.length > 0 && come.length > 0 && gone.some((use) => !come.includes(use))
}

const NARROWS =
  /^(?:where|Where|filter|Filter|andWhere|find\w*|Find\w*|scope\w*|eq|WHERE|first\w*|First\w*|joins|policy_scope|get_object_or_404)$/

/** A question that named an owner is asked without it, and the function speaks of that owner less often. */
function isWider({ before, after }: Change, { removed, lost, owner }: EditTokens): boolean {
  const word = lost.find((each) => ownerWords.test(each))
  if (word === undefined || !narrowsTo(removed, word, lost)) return false
  const count = (side: Side): number | null => {
    const facts = side.functions.find(({ key }) => key === owner)
    return facts === undefined ? null : (countWords(side, facts).get(word) ?? 0)
  }
  const [old, now] = [count(before), count(after)]
  return old !== null && now !== null && now < old
}

/** `where(… owner …)` among what went. */
function narrowsTo(removed: readonly string[], word: string, lost: readonly string[]): boolean {
  return removed.some((token, at) => {
    const isCall = NARROWS.test(token) && removed[at + 1] === '(' && lost.includes(token)
    return isCall && removed.slice(at + 2, endOfCall(removed, at + 1)).includes(word)
  })
}

const OWNED =
  /\b(?:AND|WHERE|and|where)\s+\(?\s*["'`]?[\w.]*(?:user|owner|tenant|account|org(?:anization)?|customer|member|project|team)_?\w*["'`]?\s*(?:=|IN\b|in\b)/

/** The text of a query that no longer asks whose a row is. */
function dropsOwnerFromQuery({ lost, gained, added }: EditTokens): boolean {
  const old = lost.find((text) => /^["'`]/.test(text) && OWNED.test(text))
  if (old === undefined) return false
  if (gained.length === 0) return added.length > 0
  const fresh = gained.filter((text) => /^["'`]/.test(text))
  return fresh.some((text) => !OWNED.test(text) && text.slice(0, 12) === old.slice(0, 12))
}

const MARKS =
  /(?:api|auth|access|csrf|xsrf|session)_?token|secure|authenticated|authori[sz]ed|verified|trusted|untrusted|unsafe|tainted|sanitized|escaped|http_?only|same_?site|read_?only|no_?log|private|permission|noopener/i

/** `data.isApiToken = true` that is gone alone. */
function isUnmarked({ removed, added }: EditTokens): boolean {
  if (added.length > 0 || removed.length > 16) return false
  const at = removed.indexOf('=')
  if (at < 1 || !/^(?:true|True|TRUE|1|["'].*|[A-Z_]+)$/.test(removed[at + 1] ?? '')) return false
  if (
    /^(?:const|let|var|static|final|private|public|protected|int|bool|boolean|string|String)$/.test(
      removed[0] ?? '',
    )
  )
    return false
  return removed.slice(0, at).some((token) => MARKS.test(token))
}
