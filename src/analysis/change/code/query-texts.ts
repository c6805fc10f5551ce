import type { EditTokens } from './edit-tokens.ts'

/** Where a text is a question to a database or a document, by the call or key it is given to. */
const ASKS =
  /^:?(?:conditions|where|having|order|joins|select|find|find_by_sql|xpath|at_xpath|search|evaluate|compile|execute\w*|exec|query|raw|sql|filter|createQuery|\w*[qQ]uery|\w*[sS]ql|\w*[xX][pP]ath\w*|\w*[tT]emplate\w*|order[bB]y\w*|order|andWhere|orWhere|condition\w*|criteria)$/
/** A comparison that a value follows inside the text, or that ends it. */
const HELD = /(?:[=<>]|\blike|\bin\s?\()\s*\\?["'`]?%?(?:#\{|\$\{|\{\$?|(?<=['"])\$\w|%[sd@]|\{\w{0,30}\})/i
const ENDS = /(?:[=<>]|\blike|\bin\s?\()\s*\\?["'`]?%?["'`]$/i
const QUESTION =
  /\b(?:where|and|or|select|set|when|having|like)\b|\[@|\/\/\w|^\W{0,4}[\w.`"]{1,60}\s*(?:=|<|>|like)/i
/** Pages, their selectors and addresses hold `name=value` too. */
const OTHER = /<\/?[a-z]|\[[\w-]+[~^$*|]?=|[?&][\w-]{1,40}=|^["'`][\w-]+=["'`]?$|--[\w-]+=/i

/** A text that asks something holds more values than it did, where a value was handed over beside it. */
export function putsValueIntoQuery({ removed, added }: EditTokens): boolean {
  const speaks = [...removed, ...added].some((token) => ASKS.test(token))
  return speaks && countHeld(added) > countHeld(removed)
}

function countHeld(tokens: readonly string[]): number {
  return tokens.filter((token, at) => {
    if (!isText(token) || OTHER.test(token) || !QUESTION.test(token)) return false
    return HELD.test(token) || (ENDS.test(token) && /^(?:\+|\.|\.\.|%)$/.test(tokens[at + 1] ?? ''))
  }).length
}

function isText(token: string): boolean {
  // A part of a text between two of its values starts with a bracket.
  return /^[a-zA-Z$@]{0,2}["'`]|^\}.*[$#]\{$/.test(token)
}
