import type { Change } from '../change.ts'
import { listEditTokens, type EditTokens } from './edit-tokens.ts'

export const unaskedReasons = [
  'asked without the call it went through',
  'value no longer converted',
  'text that is markup now',
] as const

/** A value that is taken as it comes where it went through something. */
export interface UnaskedValue {
  readonly reason: (typeof unaskedReasons)[number]
  readonly line: number
  readonly owner: string
}

const ASKS = /^(?:if|elif|elsif|unless|while|&&|\|\||and|or|return|assert|\?)$/
const QUESTION = /^_*(?:is|has|can|may|valid|check|verify|ensure|contains|match)(?:[A-Z_]\w*|\w*[A-Z_]\w*)$/
const NUMBERS =
  /^(?:int|integer|intval|Number|parseInt|parseFloat|Integer|to_i|to_f|to_s|String|absint|float|bool|boolval)$/

/** Questions about a value that ask the value itself, and values that are no longer made a number or a text first. */
export function listUnasked(change: Change): UnaskedValue[] {
  return listEditTokens(change).flatMap((each): UnaskedValue[] => {
    const reason = judge(each)
    return reason === null ? [] : [{ reason, line: each.edit.oldStart + 1, owner: each.owner }]
  })
}

function judge(each: EditTokens): UnaskedValue['reason'] | null {
  const { removed, added, lost, gained } = each
  if (added.length < 2 || lost.length === 0) return null
  if (isPlainQuery(each)) return 'value no longer converted'
  if (countMarkup(added) > countMarkup(removed)) return 'text that is markup now'
  return gained.length > 0 ? judgeReplaced(lost, gained) : judgeUnwrapped(each)
}

/** Calls that went from around a value, and nothing else. */
function judgeUnwrapped({ removed, added, lost }: EditTokens): UnaskedValue['reason'] | null {
  if (!isSubsequence(added, removed) || !lost.every((word) => isCallOrCast(removed, word))) return null
  if (lost.every((word) => NUMBERS.test(word) || isTrimmed(removed, word))) return 'value no longer converted'
  const isAsked = removed.some((token) => ASKS.test(token)) && lost.every((word) => QUESTION.test(word))
  return isAsked ? 'asked without the call it went through' : null
}

function judgeReplaced(lost: readonly string[], gained: readonly string[]): UnaskedValue['reason'] | null {
  if (isPlainText(lost, gained)) return 'value no longer converted'
  return isMarkup(lost, gained) ? 'text that is markup now' : null
}

/** `name.strip`, `name.toLowerCase()`. */
function isTrimmed(removed: readonly string[], word: string): boolean {
  const at = removed.indexOf(word)
  return (
    /^(?:strip|trim|chomp|downcase|toLowerCase|casefold|normalize|ToLowerInvariant|unicode_normalize)$/.test(
      word,
    ) && /^(?:\.|->|&\.)$/.test(removed[at - 1] ?? '')
  )
}

/** `.text(name)` that became `.html(name)`. */
function isMarkup(lost: readonly string[], gained: readonly string[]): boolean {
  const isOther =
    gained.length > 0 && gained.every((word) => /^(?:html|append|prepend|innerHTML|raw)$/.test(word))
  return (
    isOther &&
    lost.length === gained.length &&
    lost.every((word) => /^(?:text|innerText|textContent|escape)$/.test(word))
  )
}

/** `.html('<img src="' + name)`: tags and a value in one text. */
function countMarkup(tokens: readonly string[]): number {
  return tokens.filter((token, at) => {
    // `$('<a>' + name + '</a>')`
    if (/^(?:\$|jQuery)$/.test(token) && tokens[at + 1] === '(' && tokens[at + 3] === '+')
      return /^["'`]\s*<\w/.test(tokens[at + 2] ?? '')
    if (!/^(?:html|append|prepend|before|after|innerHTML)$/.test(token) || tokens[at - 1] !== '.')
      return false
    const first = tokens[at + 2] ?? ''
    return /^["'`]\s*<\w/.test(first) && (tokens[at + 3] === '+' || first.includes('${'))
  }).length
}

/** `f(x)`, `(int) x`, `x.to_i`. */
function isCallOrCast(tokens: readonly string[], word: string): boolean {
  const at = tokens.indexOf(word)
  if (tokens[at + 1] === '(') return true
  return (tokens[at - 1] === '(' && tokens[at + 1] === ')') || /^(?:\.|&\.)$/.test(tokens[at - 1] ?? '')
}

/** `${code}` in quotes of its own that became `code`. */
function isPlainText(lost: readonly string[], gained: readonly string[]): boolean {
  const [text] = lost
  if (lost.length !== 1 || text === undefined || !/^`\$\{[\w.]+\}`$/.test(text)) return false
  return gained.length > 0 && gained.every((word) => text.includes(word))
}

const QUERIES =
  /^(?:find\w*|where|query|get|update\w*|delete\w*|count\w*|\w*[tT]oken|\w*[pP]assword\w*|\w*[sS]ecret)$/

/** `${code}` that became `code` in a query: what is no text can ask for more than one. */
function isPlainQuery({ removed, added, lost, gained }: EditTokens): boolean {
  if (gained.length > 0 || lost.join() !== '`${' || added.length !== removed.length - 2) return false
  return removed.some((token) => QUERIES.test(token))
}

function isSubsequence(some: readonly string[], all: readonly string[]): boolean {
  let at = 0
  for (const token of all) if (at < some.length && token === some[at]) at++
  return at === some.length
}
