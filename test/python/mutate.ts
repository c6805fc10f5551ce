/** A small seeded generator, so that the same mutations are made everywhere. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Mutation = (text: string, random: () => number) => string

const TOKEN = /\w+|\s+|[^\w\s]/gu
const INSERTED = [
  '( ) [ ] { } : , = " \' \\ # @ * ** -> := . ; $ ? ! 0 1e 0x f"{ é ’'.split(' '),
  'if else for in def class lambda return yield await async match case except'.split(' '),
  ['\n', '\t', '    ', '\u00a0'],
].flat()

const mutations: readonly Mutation[] = [
  (text, random) => editTokens(text, random, (tokens, at) => tokens.splice(at, 1)),
  (text, random) => editTokens(text, random, (tokens, at) => tokens.splice(at, 0, tokens[at] ?? '')),
  (text, random) => editTokens(text, random, swapWithNext),
  (text, random) => editTokens(text, random, (tokens, at) => tokens.splice(at, 0, choose(INSERTED, random))),
  (text, random) => editLines(text, random, (lines, at) => lines.splice(at, 1)),
  (text, random) => editLines(text, random, (lines, at) => lines.splice(at, 0, lines[at] ?? '')),
  (text, random) => editLines(text, random, swapWithNext),
  (text, random) =>
    editLines(text, random, (lines, at) => (lines[at] = (lines[at] ?? '').replace(/^ {1,4}/, ''))),
  (text, random) => editLines(text, random, (lines, at) => (lines[at] = ` ${lines[at] ?? ''}`)),
  (text, random) => text.slice(0, Math.floor(random() * text.length)),
]

/** One random change of a token, a line or the length. */
export function mutate(text: string, random: () => number): string {
  // Cutting through a pair of surrogates would leave text that is no text.
  return choose(mutations, random)(text, random).toWellFormed()
}

function editTokens(
  text: string,
  random: () => number,
  edit: (tokens: string[], at: number) => unknown,
): string {
  const tokens = text.match(TOKEN) ?? []
  edit(tokens, Math.floor(random() * tokens.length))
  return tokens.join('')
}

function editLines(
  text: string,
  random: () => number,
  edit: (lines: string[], at: number) => unknown,
): string {
  const lines = text.split('\n')
  edit(lines, Math.floor(random() * lines.length))
  return lines.join('\n')
}

function swapWithNext(items: string[], at: number): void {
  const [item] = items.splice(at, 1)
  items.splice(at + 1, 0, item ?? '')
}

export function choose<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('nothing to choose from')
  return item
}
