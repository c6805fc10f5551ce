import type { Change } from '../change.ts'
import { listEditTokens, type EditTokens } from './edit-tokens.ts'
import { putsValueIntoQuery } from './query-texts.ts'
import { cleaningCalls } from './protection-words.data.ts'

export const replacedReasons = [
  'value put into the text of a query',
  'made without its safe maker',
  'plain object for names from outside',
  'value used as it came',
  'token of a request gone',
  'paths compared as text',
  'size no longer cut',
  'loop that goes further',
  'branch that asks nothing now',
  'answer no longer compared',
] as const

/** Something that kept a value or a request in order, and what stands there now does so less. */
export interface WorseReplacement {
  readonly reason: (typeof replacedReasons)[number]
  readonly line: number
  readonly owner: string
}

export function listWorseReplacements(change: Change): WorseReplacement[] {
  return listEditTokens(change).flatMap((each): WorseReplacement[] => {
    const reason = judge(change, each)
    return reason === null ? [] : [{ reason, line: each.edit.oldStart + 1, owner: each.owner }]
  })
}

function judge(change: Change, each: EditTokens): WorseReplacement['reason'] | null {
  if (each.removed.length === 0) return null
  if (losesToken(change, each)) return 'token of a request gone'
  if (losesCut(each)) return 'size no longer cut'
  if (losesCleaning(each) && !isElsewhere(change, each)) return 'value used as it came'
  return each.added.length === 0 ? null : judgeReplaced(change, each)
}

function judgeReplaced(change: Change, each: EditTokens): WorseReplacement['reason'] | null {
  if (putsValueIntoQuery(each)) return 'value put into the text of a query'
  if (isMadePlainly(each)) return 'made without its safe maker'
  if (isPlainObject(each)) return 'plain object for names from outside'
  if (isComparedAsText(each)) return 'paths compared as text'
  if (isLongerLoop(each)) return 'loop that goes further'
  if (asksNothing(each)) return 'branch that asks nothing now'
  if (isUncompared(each)) return 'answer no longer compared'
  return isRawAgain(change, each) ? 'value used as it came' : null
}

const TOKEN = /csrf|xsrf|authenticity_?token|anti_?forgery|idor_?token|nonce_field|form_key/i
const MOST_TOKENS = 60

/** What shows that a request was meant is no longer written or sent, and nothing came for it. */
function losesToken({ before, after }: Change, { removed, lost, gained }: EditTokens): boolean {
  if (gained.length > 0 || removed.length > MOST_TOKENS) return false
  if (/^(?:import|from|use|using|require|include|const|#)$/.test(removed[0] ?? '')) return false
  const gone = lost.find((token) => TOKEN.test(token))
  return (
    gone !== undefined &&
    removed.includes('(') &&
    countTimes(after.reader, gone) < countTimes(before.reader, gone)
  )
}

function countTimes(reader: Change['after']['reader'], token: string): number {
  let count = 0
  for (const _ of reader.where((text) => text === token)) count++
  return count
}

const MADE =
  /(?:Parser|Reader|Builder|Factory|Client|Transformer|Unmarshaller|ObjectMapper|Yaml|XPath|ObjectInputStream|Cipher)$/

/** `Tools.getParser()` that became `new Parser()` or `Parser.newInstance()`. */
function isMadePlainly({ removed, added, lost, gained }: EditTokens): boolean {
  if (!gained.some((token) => /^(?:new|newInstance|newFactory|newDefaultInstance)$/.test(token))) return false
  return added.some((name, at) => {
    const isMade = added[at - 1] === 'new' || (added[at + 1] === '.' && /^new[A-Z]/.test(added[at + 2] ?? ''))
    if (!isMade || !MADE.test(name)) return false
    return lost.some((word) => {
      const isMaker = removed[removed.indexOf(word) + 1] === '(' && word !== name
      return isMaker && word.toLowerCase().includes(name.toLowerCase())
    })
  })
}

/** `Object.create(null)` that became `{}`: names such as `__proto__` mean something there. */
function isPlainObject({ removed, added, lost }: EditTokens): boolean {
  return (
    lost.includes('create') &&
    removed.join(' ').includes('Object . create ( null )') &&
    !added.includes('Object') &&
    added.some((token, at) => token === '{' && added[at + 1] === '}')
  )
}

const STARTS =
  /^(?:startsWith|startswith|start_with\?|StartsWith|HasPrefix|hasPrefix|starts_with|str_starts_with)$/
const AS_PATHS =
  /^(?:toPath|getCanonicalFile|getCanonicalPath|normalize|normpath|realpath|abspath|resolve|toRealPath|toAbsolutePath|separator|sep|Separator|DIRECTORY_SEPARATOR|DirectorySeparatorChar|expand_path|GetFullPath|EvalSymlinks|["']\/["'])$/

/** What is compared by its beginning is no longer made a path first, or no longer ends with its separator. */
function isComparedAsText({ removed, added, lost, gained }: EditTokens): boolean {
  // A text is made of it before it is compared, on a line of its own.
  if (lost.includes('toPath') && gained.includes('getCanonicalPath')) return true
  if (!removed.some((token) => STARTS.test(token)) || !added.some((token) => STARTS.test(token))) return false
  return lost.some((token) => AS_PATHS.test(token)) && !gained.some((token) => isOtherPath(token, lost))
}

/** `getCanonicalPath` gives a text where `getCanonicalFile().toPath()` gave a path. */
function isOtherPath(token: string, lost: readonly string[]): boolean {
  return AS_PATHS.test(token) && !(token === 'getCanonicalPath' && lost.includes('toPath'))
}

/** `a.b = escape(a.b);` that is gone: what follows takes it as it came. */
function losesCleaning({ removed, added }: EditTokens): boolean {
  return removed.some((token, at) => {
    const name = token === '=' ? readCleaned(removed, at) : ''
    return name !== '' && !isSet(added, name)
  })
}

/** What stands in front of the sign, when the same is given to a call that cleans or converts behind it. */
function readCleaned(tokens: readonly string[], at: number): string {
  const open = tokens.indexOf('(', at)
  if (open < at + 2 || open > at + 6 || !isMaking(tokens[open - 1] ?? '')) return ''
  // One call, not the end of one statement and the head of the next.
  if (!CALLED.test(tokens.slice(at + 1, open).join(' '))) return ''
  const end = tokens.findIndex((each, index) => index > open && /^[,)]$/.test(each))
  const given = tokens.slice(open + 1, end).join(' ')
  const from = at - (end - open - 1)
  const isSame = from >= 0 && tokens.slice(from, at).join(' ') === given
  return isSame && !/^(?:\.|->|::)$/.test(tokens[from - 1] ?? '') ? given : ''
}

const CALLED = /^(?:new )?[A-Za-z_$@\\][\w$]*(?: (?:\.|::|->|\\) [\w$]+)*$/

/** Every line with a call that went stands elsewhere now: it moved. */
function isElsewhere({ before, after }: Change, { edit }: EditTokens): boolean {
  const gone = before.lines.slice(edit.oldStart, edit.oldStart + edit.oldLines).map((line) => line.trim())
  const now = new Set(after.lines.map((line) => line.trim()))
  return gone.filter((line) => line.includes('(')).every((line) => now.has(line))
}

function isSet(tokens: readonly string[], name: string): boolean {
  return ` ${tokens.join(' ')} `.includes(` ${name} = `)
}

const SMALLER = /^(?:\w+_)?(?:min|MIN|Min)$|^min_t$/

/** `n = min(n, room);` that is gone: what follows takes the whole. */
function losesCut({ removed, added }: EditTokens): boolean {
  return removed.some((name, at) => {
    if (!/^[$@]?[A-Za-z_]\w*$/.test(name) || !/^:?=$/.test(removed[at + 1] ?? '')) return false
    const call = removed.slice(at + 2, at + 8)
    const open = call.indexOf('(')
    if (open < 1 || !SMALLER.test(call[open - 1] ?? '') || call[open + 1] !== name) return false
    return !added.some((token, index) => token === name && /^:?=$/.test(added[index + 1] ?? ''))
  })
}

/** `for (…; i + step <= end; …)` that became `i < end`; a second bound that is gone. */
function isLongerLoop({ removed, added, gained }: EditTokens): boolean {
  const [old, now] = [readLoop(removed), readLoop(added)]
  if (old.length === 0 || now.length === 0 || gained.length > 0 || now.length >= old.length) return false
  const isPart = now.every((token) => old.includes(token) || /^[<>]=?$/.test(token))
  const lost = old.filter((token) => !now.includes(token))
  return isPart && lost.some((token) => /^[A-Za-z_]\w*$/.test(token))
}

/** What a `for` with three parts asks. */
function readLoop(tokens: readonly string[]): readonly string[] {
  const at = tokens.indexOf('for')
  const from = at < 0 ? -1 : tokens.indexOf(';', at)
  const to = from < 0 ? -1 : tokens.indexOf(';', from + 1)
  const part = to < 0 ? [] : tokens.slice(from + 1, to)
  return part.some((token) => /^[<>]=?$/.test(token)) ? part : []
}

/** `else if (matches(a))` that became `else`. */
function asksNothing({ removed, added }: EditTokens): boolean {
  const old = removed.join(' ')
  return (
    /^(?:\} )?(?:elseif|elif|elsif|else if) /.test(old) &&
    /^(?:\} )?else(?: [{:])?$/.test(added.join(' ')) &&
    /\(|[=<>]/.test(old)
  )
}

const ANSWERS = /^(?:true|false|0|1|null|undefined)$/

/** `if (matches(a) !== 0)` that became `if (matches(a))`: an answer that is neither counts as another one. */
function isUncompared({ removed, added, lost, gained }: EditTokens): boolean {
  const [answer] = lost
  if (lost.length !== 1 || gained.length > 0 || !ANSWERS.test(answer ?? '') || !added.includes('if'))
    return false
  const at = removed.findIndex(
    (token, index) => token === answer && /^[=!]==$/.test(removed[index - 1] ?? ''),
  )
  return at > 0 && removed.toSpliced(at - 1, 2).join(' ') === added.join(' ')
}

const MAKES =
  /^(?:int|integer|intval|Number|parseInt|parseFloat|parse_?[iI]nt|Integer|absint|floatval|to_i|Atoi|ParseInt|basename|realpath)$/
const NAME = /^[$@]?[A-Za-z_]\w*$/
const MOST_STATEMENT = 16

/** `n = parseInt(a.b)` is still there, and `a.b` itself is used where `n` stood. */
function isRawAgain({ before }: Change, { owner, lost, gained, added }: EditTokens): boolean {
  const [name] = lost
  if (lost.length !== 1 || name === undefined || !NAME.test(name) || added.includes(name)) return false
  if (gained.length === 0 || owner === '' || !gained.every((token) => NAME.test(token))) return false
  const body = before.functions.find(({ key }) => key === owner)?.bodyTokens() ?? []
  return body.some((token, at) => {
    if (token !== name || !/^:?=$/.test(body[at + 1] ?? '')) return false
    const made = body.slice(at + 2, at + MOST_STATEMENT)
    const call = made.findIndex((word, index) => made[index + 1] === '(' && isMaking(word))
    return call >= 0 && gained.every((word) => made.indexOf(word, call) > call)
  })
}

function isMaking(word: string): boolean {
  return MAKES.test(word) || cleaningCalls.test(word)
}
