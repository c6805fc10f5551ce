import type { Change } from '../change.ts'
import { listEditTokens, type EditTokens } from './edit-tokens.ts'
import { listLineChanges } from './line-changes.ts'
import { checkWords } from './protection-words.data.ts'

export const openedReasons = [
  'dangerous text no longer looked for',
  'read from more places',
  'question that is always yes',
  'check under a lesser name',
  'request shown as it came',
  'form sent in the address',
  'looked for anywhere',
  'fewer names kept from outside',
] as const

/** A way in that was closed, and that what stands there now leaves open. */
export interface OpenedWay {
  readonly reason: (typeof openedReasons)[number]
  readonly line: number
  readonly owner: string
}

export function listOpenedWays(change: Change): OpenedWay[] {
  const { family } = change.after.review
  const edits = listEditTokens(change).flatMap((each): OpenedWay[] => {
    const reason = judge(change, each, family)
    return reason === null ? [] : [{ reason, line: each.edit.oldStart + 1, owner: each.owner }]
  })
  return family === 'c' ? [...edits, ...listAlwaysYes(change)] : edits
}

function judge(change: Change, each: EditTokens, family: string): OpenedWay['reason'] | null {
  if (dropsDanger(change, each)) return 'dangerous text no longer looked for'
  if (readsMore(each)) return 'read from more places'
  if (isAnywhere(each)) return 'looked for anywhere'
  if (keepsFewer(each)) return 'fewer names kept from outside'
  if (isFormByAddress(each)) return 'form sent in the address'
  if (hasLesserName(change, each)) return 'check under a lesser name'
  return family === 'php' && showsRequest(each) ? 'request shown as it came' : null
}

/** What attacks are written with, as code that looks for them names it. */
const DANGER =
  /^(?:javascript:?|vbscript:?|data:(?:text\/html)?|\.\.[/\\]?|[/\\]\.\.[/\\]?|<\/?script>?|__proto__|xlink:href|srcdoc|file:(?:\/\/)?|\\0|\\x00|\\u0000|%00|%2e%2e|169\.254\.169\.254)$/i
/** The same inside a pattern or a path expression. */
const LOOKED_FOR = /(?:contains|starts-with|matches)\(.*(?:javascript|vbscript|srcdoc|xlink|url|data:)/i
const PATTERN = /^\/.*(?:javascript|vbscript|<script|\\\.\\\.|__proto__).*\/[a-z]*$/i
const MOST_GAINED = 0.34

/** `'javascript:'` is named less often in the file, and nearly nothing came where it stood. */
function dropsDanger({ before, after }: Change, { removed, lost, gained }: EditTokens): boolean {
  // An import or a link of a page names no attack.
  if (lost.length < 2 || gained.length > lost.length * MOST_GAINED || !removed.includes('(')) return false
  const text = lost.find((token) => isDanger(token))
  if (text === undefined || gained.some((token) => isDanger(token))) return false
  const times = ({ reader }: Change['after']): number => [...reader.where((token) => token === text)].length
  return times(after) < times(before)
}

function isDanger(token: string): boolean {
  if (token.length > 200) return false
  if (!/^[rbuf]?["'`]/.test(token)) return PATTERN.test(token)
  const inner = token.replaceAll(/^\w?["'`]+|["'`]+$/g, '')
  return DANGER.test(inner) || LOOKED_FOR.test(inner)
}

/** One place of a request, and all of them together. */
const ONE_PLACE = /^(?:GET|POST|\$_GET|\$_POST|query_?[pP]arameters|request_?[pP]arameters|QueryString|Form)$/
const ANY_PLACE = /^(?:params|\$_REQUEST|REQUEST|Params|parameters|Item)$/

/** `request.GET` that became `request.params`: what was not asked for in the address is taken too. */
function readsMore({ lost, gained }: EditTokens): boolean {
  return (
    lost.length > 0 &&
    lost.length === gained.length &&
    lost.every((token) => ONE_PLACE.test(token)) &&
    gained.every((token) => ANY_PLACE.test(token))
  )
}

const COMPARES = /^(?:[=!]=|[<>]=?|&&|\|\|)$/
const YES = /^(?:true|TRUE|1)$/

/** `on = bands == 3` that became `on = TRUE`, in C and its like, where sizes hang on it. */
function listAlwaysYes(change: Change): OpenedWay[] {
  return listLineChanges(change).flatMap(
    ({ before, after, tokens, shared, line, lineBefore }): OpenedWay[] => {
      const owner = change.after.locator(line)
      const isYes = after.length === 1 && YES.test(after[0] ?? '') && tokens[shared - 1] === '='
      if (owner === null || !isYes || !before.some((token) => COMPARES.test(token))) return []
      return [{ reason: 'question that is always yes', line: lineBefore, owner }]
    },
  )
}

/** What a check says of whom it lets in, and any call of how careful it is. */
const RANKS = new Set(['admin', 'owner', 'verified', 'signed', 'authenticated', 'trusted'])
const CAREFUL = new Set(['safe', 'secure', 'strict', 'checked', 'bounded', 'escaped', 'sanitized'])

/** `checkAdminRequest(a)` that became `checkRequest(a)`: the same words but one, which said for whom or how strictly. */
function hasLesserName({ functions, after }: Change, { removed, added, lost, gained }: EditTokens): boolean {
  const fresh = new Set(
    [...functions.added, ...functions.renames.map((each) => each.after)].map(({ name }) => name),
  )
  if (gained.some((word) => /safe|secure|strict/i.test(word))) return false
  return lost.some((old) => {
    if (removed[removed.indexOf(old) + 1] !== '(') return false
    const parts = splitName(old)
    const said = parts.filter((part) => CAREFUL.has(part) || (RANKS.has(part) && checkWords.test(old)))
    if (said.length === 0) return false
    const now = gained.find((name) => {
      if (added[added.indexOf(name) + 1] !== '(' || fresh.has(name)) return false
      const left = splitName(name)
      return left.length === parts.length - 1 && left.every((part) => parts.includes(part))
    })
    if (now === undefined || said.every((part) => splitName(now).includes(part))) return false
    return !after.functions.some(({ name }) => name.endsWith(now) && fresh.has(name))
  })
}

function splitName(name: string): string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split('_')
    .filter((part) => part !== '')
}

/** `<form method="post">` that became `get`: a link can send it. */
function isFormByAddress({ added, lost, gained }: EditTokens): boolean {
  const said = (tokens: readonly string[]): string => tokens.join(' ').toLowerCase().replaceAll(/["']/g, '')
  return added.some((token) => /form/i.test(token)) && said(lost) === 'post' && said(gained) === 'get'
}

const STARTS =
  /^(?:startsWith|startswith|start_with\?|StartsWith|HasPrefix|hasPrefix|str_starts_with|starts_with)$/
const ANYWHERE = /^(?:includes|indexOf|contains|Contains|include\?|str_contains|strpos|in|find)$/

/** `url.startsWith('http')` that became `url.includes('http')`: what stands in front is free. */
function isAnywhere({ lost, gained }: EditTokens): boolean {
  const others = gained.filter((token) => !/^-?\d+$/.test(token))
  return (
    lost.length > 0 &&
    others.length === lost.length &&
    lost.every((token) => STARTS.test(token)) &&
    others.every((token) => ANYWHERE.test(token))
  )
}

/** Rails' `attr_protected :a, :b` that lost a name, `attr_accessible` that got one. */
function keepsFewer({ removed, added, lost, gained }: EditTokens): boolean {
  const all = (tokens: readonly string[]): boolean =>
    tokens.length > 0 && tokens.every((token) => /^:?\w+$/.test(token))
  if (removed[0] !== added[0]) return false
  if (removed[0] === 'attr_protected') return gained.length === 0 && all(lost)
  return removed[0] === 'attr_accessible' && lost.length === 0 && all(gained)
}

const REQUEST = /^\$_(?:GET|POST|REQUEST|COOKIE)$/
const SHOWS = /^(?:echo|print|\.|<\?=|return)$/

/** PHP's `echo $_GET['a']` and the program's own address in a page, which holds what the caller wrote behind it. */
function showsRequest({ removed, added }: EditTokens): boolean {
  return countShown(added) > countShown(removed)
}

function countShown(tokens: readonly string[]): number {
  return tokens.filter((token, at) => {
    const isSelf = token === '$_SERVER' && /^["'](?:PHP_SELF|REQUEST_URI)["']$/.test(tokens[at + 2] ?? '')
    if (!isSelf && !REQUEST.test(token)) return false
    return SHOWS.test(tokens[at - 1] ?? '') || (isSelf && tokens[at + 4] === '.')
  }).length
}
