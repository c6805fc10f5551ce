import type { Change } from '../change.ts'
import { listShape, step } from './change-shape.ts'
import { listEditTokens, subtract } from './edit-tokens.ts'
import { oncePerChange } from './once-per-side.ts'
import { splitWords } from './split-words.ts'

/**
 * What a change as a whole took out and put in, by words, signs and amounts; layout and moves leave no mark. `-escape`
 * went, `+raw` came, `~name` both; `#word` stood in a comment that went; `@word` in the function's name.
 */
export const readLossMarks = oncePerChange((change: Change): ReadonlySet<string> => {
  const edits = listEditTokens(change)
  const removed = edits.flatMap((each) => each.removed)
  const added = edits.flatMap((each) => each.added)
  const [lost, gained] = [subtract(removed, added), subtract(added, removed)]
  const marks = new Set([...listWords(lost, gained), ...listSigns(lost, '-'), ...listSigns(gained, '+')])
  const [gone, come] = [lost.filter(isValue).length, gained.filter(isValue).length]
  for (const mark of listAmounts(gone, come, edits.length)) marks.add(mark)
  for (const mark of listShape(change, edits)) marks.add(mark)
  if (change.functions.removed.length > 0) marks.add('function gone')
  if (change.functions.added.length > 0) marks.add('function came')
  const owners = new Set(edits.filter((each) => each.removed.length > 0).map(({ owner }) => owner))
  for (const owner of owners)
    for (const word of splitWords(owner.slice(owner.lastIndexOf('.') + 1))) marks.add(`@${word}`)
  for (const word of listCommentWords(change)) marks.add(`#${word}`)
  return marks
})

function isValue(token: string): boolean {
  return /^[A-Za-z_$@\d"'`]/.test(token)
}

function listWords(lost: readonly string[], gained: readonly string[]): string[] {
  const [gone, come] = [wordsOf(lost), wordsOf(gained)]
  const own = [...gone].map((word) => (come.has(word) ? `~${word}` : `-${word}`))
  return [...own, ...[...come].filter((word) => !gone.has(word)).map((word) => `+${word}`)]
}

const LONGEST_TEXT = 80
const MOST_IN_TEXT = 4

function wordsOf(tokens: readonly string[]): Set<string> {
  const words = new Set<string>()
  for (const token of tokens) {
    const isText = /^[rbuf]?["'`]/.test(token)
    if (isText && token.length >= LONGEST_TEXT) continue
    const parts = isText ? (token.match(/[A-Za-z]{3,}/g) ?? []).slice(0, MOST_IN_TEXT) : splitWords(token)
    for (const part of parts) words.add(part.toLowerCase())
    if (/^(?:0|1|NULL|null|nil|None|nullptr)$/.test(token)) words.add(`=${token.toLowerCase()}`)
  }
  return words
}

const LONGEST_SIGN = 3

function listSigns(tokens: readonly string[], side: '-' | '+'): string[] {
  return tokens
    .filter((token) => !isValue(token) && token.length <= LONGEST_SIGN)
    .map((token) => `${side}${token}`)
}

const MOST_BLOCKS = 5
/** Upper ends of the share that came for what went. */
const SHARES = [0, 0.1, 0.25, 0.5, 1, 2] as const

function listAmounts(gone: number, come: number, blocks: number): string[] {
  const share = SHARES.find((end) => come <= end * Math.max(1, gone))
  return [
    `share ${share ?? 'more'}`,
    `went ${step(gone)}`,
    `came ${step(come)}`,
    `blocks ${Math.min(MOST_BLOCKS, blocks)}`,
  ]
}

const MOST_COMMENTS = 60

/** Words of comments that are gone, and not in any that came. */
function listCommentWords({ before, after }: Change): string[] {
  const old = new Set(before.comments.map(({ text }) => text.trim()))
  const now = new Set(after.comments.map(({ text }) => text.trim()))
  const words = (some: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> => {
    const own = [...some].filter((text) => !others.has(text)).slice(0, MOST_COMMENTS)
    return new Set(
      own.flatMap((text) => (text.match(/[A-Za-z]{3,}/g) ?? []).map((word) => word.toLowerCase())),
    )
  }
  const came = words(now, old)
  return [...words(old, now)].filter((word) => !came.has(word))
}
