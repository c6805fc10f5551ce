import type { Change, Side } from '../change.ts'
import { countWords } from './function-tokens.ts'
import { endsEarlier, listLineChanges, type LineChange } from './line-changes.ts'

/** A number of bytes, a step or an end that another value of the function stands for now. */
export interface OtherSize {
  readonly lineBefore: number
  readonly line: number
  readonly text: string
}

const COPIES =
  /^(?:mem(?:cpy|move|set|cmp|chr)|strn?l?(?:cpy|cat|cmp|dup|casecmp)|strl(?:cpy|cat)|v?snprintf|\w*(?:alloc|Alloc|ALLOC)\w*|f?read|recv|fwrite|\w*_(?:read|write|copy|memcpy|memmove|grow|reserve|resize|resize_buffer|increase|expand)|copy_\w+|reserve|resize|substr|write_bytes|copy_nonoverlapping|from_raw_parts\w*)$/
const COMPARES = /^(?:<|>|<=|>=)$/

/** In C and its like: sizes of copies and allocations, steps of pointers and ends of loops that go by another value. */
export function listOtherSizes(change: Change): OtherSize[] {
  if (change.after.review.family !== 'c') return []
  return listLineChanges(change).flatMap((each): OtherSize[] => {
    const owner = change.after.locator(each.line)
    if (owner === null || !isSize(each) || endsEarlier(each) || isRenamed(change, owner, each)) return []
    const { line, lineBefore, tokens } = each
    return [{ lineBefore, line, text: tokens.slice(0, 20).join(' ') }]
  })
}

const MOST_DIFFERENT = 8
const NO_SIZE = /^["'{}]|^(?:const|static|return|==|!=|&&|\|\|)$/
const OPERATORS = /^[-+*/]$/

function isSize({ before, after, tokens, shared }: LineChange): boolean {
  if (before.length > MOST_DIFFERENT || after.length > MOST_DIFFERENT) return false
  if ([...before, ...after].some((token) => NO_SIZE.test(token)) || isSameNumber(before, after)) return false
  if (before.length === 0 && ![after[0], after.at(-1)].some((token) => OPERATORS.test(token ?? '')))
    return false
  return (
    isAssigned(tokens, shared) ||
    isCopied(tokens, shared) ||
    isStep(tokens, shared) ||
    isEnd(tokens, shared, after.length)
  )
}

/** `2` and `2U`. */
function isSameNumber(before: readonly string[], after: readonly string[]): boolean {
  const plain = (tokens: readonly string[]): string => tokens.join(' ').replaceAll(/\b(\d+)[uUlL]+\b/g, '$1')
  return plain(before) === plain(after)
}

/** After the first comma of a copy, or anywhere in what an allocation is given. */
function isCopied(tokens: readonly string[], shared: number): boolean {
  const call = tokens.findIndex((token, at) => COPIES.test(token) && tokens[at + 1] === '(')
  if (call < 0 || call > shared) return false
  const isAllocation = /alloc|reserve|resize|grow/i.test(tokens[call] ?? '')
  // `memcpy(to, …)` that became `memcpy(to + x, …)` writes as much, further on.
  const isFurther = tokens[shared] === '+' && /^mem(?:cpy|move|set)$/.test(tokens[call] ?? '')
  return isAllocation || isFurther || tokens.slice(call, shared).filter((token) => token === ',').length >= 2
}

/** `size_t key_len = …`: what is counted from there on. */
function isAssigned(tokens: readonly string[], shared: number): boolean {
  const at = tokens.indexOf('=')
  return (
    at > 0 &&
    at < shared &&
    /(?:^|_)(?:len|size|length|bytes\w*|cap|capacity)$|(?:Len|Size|Length)$/.test(tokens[at - 1] ?? '')
  )
}

function isStep(tokens: readonly string[], shared: number): boolean {
  const step = tokens.findIndex((token) => /^[-+]=$/.test(token))
  return step > 0 && step < shared
}

/** `for (…; i < n; …)` and `while (i < n)`: next to what is compared. */
function isEnd(tokens: readonly string[], shared: number, length: number): boolean {
  if (!/^(?:for|while|if|\}|else)$/.test(tokens[0] ?? '')) return false
  const near = [tokens[shared - 1], tokens[shared - 2], tokens[shared + length], tokens[shared + length + 1]]
  return near.some((token) => COMPARES.test(token ?? ''))
}

const MEASURES = /^(?:strlen|wcslen|sizeof|size|length|MIN|MAX|min|max)$/

/** What went is nowhere in the function any more and what came is new to it: the same under another name. */
function isRenamed(change: Change, owner: string, { before, after }: LineChange): boolean {
  const old = wordsOf(change.before, owner)
  const now = wordsOf(change.after, owner)
  if (old === null || now === null) return true
  const isWord = (token: string): boolean => /^[A-Za-z_]\w*$/.test(token)
  const gone = before.filter(isWord)
  const come = after.filter(isWord).filter((word) => !MEASURES.test(word))
  return (
    gone.length > 0 && come.length > 0 && (come.some((word) => !old.has(word)) || come.join() === gone.join())
  )
}

function wordsOf(side: Side, owner: string): Map<string, number> | null {
  const facts = side.functions.find(({ key }) => key === owner)
  return facts === undefined ? null : countWords(side, facts)
}
