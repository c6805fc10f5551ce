import type { TokenReader } from '../engine/token-reader.ts'
import type { SentenceTest } from '../review-knowledge.ts'

const MOST_LINE_TOKENS = 60
const VERBS = new Set(['should', 'must', 'can', 'when', 'that', 'which'])
/** What a sentence may begin with instead of its subject. */
const PRONOUNS = new Set(['it', 'they', 'ignore'])

/** ScalaTest's and specs2's `"A stack" should "pop values" in { … }`, `"pop values" taggedAs (Slow) in { … }`. */
export function readScalaSentence(reader: TokenReader, index: number): SentenceTest | null {
  if (reader.text(index) !== 'in') return null
  const said = findTitle(reader, index - 1)
  const body = findBody(reader, index + 1)
  if (said < 0 || body < 0) return null
  const subject = findSubject(reader, said)
  // What is ignored does not run.
  if (reader.text(subject) === 'ignore') return null
  const first = plain(reader, said)
  const isNamed = subject >= 0 && reader.isString(subject)
  const title = isNamed ? `${plain(reader, subject)} ${reader.text(said - 1)} ${first}` : first
  return { title, from: subject < 0 ? said : subject, to: body }
}

/** What the sentence is about: a text or `it` before its verb; -1 for none. */
function findSubject(reader: TokenReader, said: number): number {
  if (!VERBS.has(reader.text(said - 1))) return -1
  return reader.isString(said - 2) || PRONOUNS.has(reader.text(said - 2)) ? said - 2 : -1
}

/** The text in front, past `taggedAs(…)` or `taggedAs Slow`. */
function findTitle(reader: TokenReader, before: number): number {
  if (reader.isString(before)) return before
  const open = reader.text(before) === ')' ? reader.partner(before) : before
  const word = reader.text(open - 1)
  if (word !== 'taggedAs') return -1
  const title = reader.text(open - 2) === '.' ? open - 3 : open - 2
  return reader.isString(title) ? title : -1
}

/** Where the block ends: `in { … }`, `in new Fixture { … }`, `in forAll(…) { … }`. */
function findBody(reader: TokenReader, from: number): number {
  for (let at = from; at < from + MOST_LINE_TOKENS && at < reader.count; at++) {
    if (reader.text(at) === '{') return reader.partner(at)
    if (reader.startsLine(at) && at > from) return -1
    if (reader.partner(at) > at) at = reader.partner(at)
  }
  return -1
}

function plain(reader: TokenReader, index: number): string {
  return reader.text(index).replaceAll(/^"+|"+$/g, '')
}
