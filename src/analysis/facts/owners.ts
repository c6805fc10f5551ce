import type { LexicalFunction } from '../languages/engine/lexical-function.ts'

/** Index of the innermost function around each token, -1 outside all; one sweep. */
export function findOwners(functions: readonly LexicalFunction[], tokens: number): Int32Array {
  const owners = new Int32Array(tokens).fill(-1)
  const order = functions.map((each, index) => ({ index, from: each.firstToken, to: each.lastToken }))
  order.sort((a, b) => a.from - b.from || b.to - a.to)
  const open: (typeof order)[number][] = []
  let next = 0
  let innermost: (typeof order)[number] | undefined
  for (let token = 0; token < tokens; token++) {
    for (let each = order[next]; each !== undefined && each.from <= token; each = order[++next])
      open.push((innermost = each))
    while (innermost !== undefined && innermost.to < token) {
      open.pop()
      innermost = open.at(-1)
    }
    if (innermost !== undefined) owners[token] = innermost.index
  }
  return owners
}
