import type { EditTokens } from './edit-tokens.ts'
import { oncePerSide } from './once-per-side.ts'
import { ownerWords, sensitiveNames } from './sensitive-words.data.ts'

/** Whether a block lost what did something: a call, a question, what proves who asks. */
export function doesLess(each: EditTokens, now: ReadonlySet<string>): boolean {
  return losesMeaning(each, now) || losesPart(each) || losesToken(each) || losesEntries(each)
}

/** A word that the file has nowhere any more, and that did something where it stood: was called, compared, passed. */
function losesMeaning({ removed, lost }: EditTokens, now: ReadonlySet<string>): boolean {
  return lost.some((word) => {
    if (now.has(word) || !/^[A-Za-z_$]/.test(word)) return false
    const at = removed.indexOf(word)
    return removed[at + 1] === '(' || /^(?:if|unless|when|&&|\|\||and|or)$/.test(removed[at - 1] ?? '')
  })
}

const SENT = /^["']?_?(?:csrf|xsrf|nonce|hmac|captcha|integrity)\w*["']?$/i

/** `_csrf: context.csrf`: what proves who asks is no longer given along, and nothing came. */
function losesToken({ removed, lost, gained }: EditTokens): boolean {
  return (
    gained.length === 0 &&
    removed.some(
      (word, at) => lost.includes(word) && SENT.test(word) && /^(?::|=|=>)$/.test(removed[at + 1] ?? ''),
    )
  )
}

const MARKS = /^(?:["'`:].*|[,\][(){}]|\d+)$/

/** `"\n", "\r",`: texts that a list of such code names no more, and nothing else. */
function losesEntries({ owner, removed, lost, gained }: EditTokens): boolean {
  return (
    sensitiveNames.test(owner) &&
    gained.length === 0 &&
    lost.length > 0 &&
    lost.every((token) => /^["'`]/.test(token)) &&
    removed.every((token) => MARKS.test(token))
  )
}

/** A question that was joined to others is gone from a line that is still there. */
function losesPart({ removed, added, lost, gained }: EditTokens): boolean {
  const joints = (tokens: readonly string[]): number =>
    tokens.filter((token) => /^(?:&&|\|\||and|or)$/.test(token)).length
  return added.length > 2 && lost.length > 0 && gained.length === 0 && joints(removed) > joints(added)
}

export const listWords = oncePerSide(({ reader }): ReadonlySet<string> => {
  const words = new Set<string>()
  for (let at = 0; at < reader.count; at++) if (reader.isWord(at)) words.add(reader.text(at))
  return words
})

const LOOKUPS = /^(?:find\w*|where|get\w*|first|load\w*|fetch\w*|query\w*|lookup\w*|detail)$/i

/** `current_user.documents.find(id)` that became `Document.find(id)`: the search no longer begins at whose it is. */
function startsAnywhere({ removed, added, lost }: EditTokens): boolean {
  const beginsAtOwner = removed.some(
    (word, at) =>
      lost.includes(word) && ownerWords.test(word) && /^(?:\.|->|\?\.|::)$/.test(removed[at + 1] ?? ''),
  )
  return beginsAtOwner && added.some((word) => LOOKUPS.test(word) && removed.includes(word))
}

/** The same call or literal with fewer arguments, one of which said whose it is. */
export function dropsOwner(each: EditTokens): boolean {
  const { removed, added, lost, gained } = each
  if (!lost.some((word) => ownerWords.test(word)) || gained.length > lost.length) return false
  if (gained.some((word) => ownerWords.test(word))) return false
  if (added.length === 0) return isEntry(removed)
  if (startsAnywhere(each)) return true
  return added.includes('(') && count(removed, ',') > count(added, ',')
}

/** `UID: user.ID,`: one entry of a literal or a call. */
function isEntry(removed: readonly string[]): boolean {
  return removed.at(-1) === ',' && /^[:=]$|^=>$/.test(removed[1] ?? '')
}

function count(tokens: readonly string[], wanted: string): number {
  return tokens.filter((token) => token === wanted).length
}
