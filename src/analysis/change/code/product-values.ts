import type { Change } from '../change.ts'
import type { FlippedValue } from './flipped-values.ts'
import { listLineChanges, type LineChange } from './line-changes.ts'

const MOST_FACTORS = 9

/** `LIMIT = 5 * 1024`: numbers that are written as a product, where the product is another one now. */
export function listProducts(change: Change): FlippedValue[] {
  return listLineChanges(change).flatMap((each): FlippedValue[] => {
    const { tokens, line, lineBefore } = each
    const sign = tokens.findIndex((token) => /^:?=$|^:$/.test(token))
    const name = tokens[sign - 1] ?? ''
    if (sign < 1 || !/^\w+$/.test(name)) return []
    const [was, is] = [multiply(before(each).slice(sign + 1)), multiply(tokens.slice(sign + 1))]
    if (was === null || is === null || was === is) return []
    return [{ name, before: String(was), after: String(is), line, lineBefore, isInBrackets: false }]
  })
}

function before({ tokens, shared, before: old, after }: LineChange): string[] {
  return [...tokens.slice(0, shared), ...old, ...tokens.slice(shared + after.length)]
}

/** The value of two or more factors; null for anything else. */
function multiply(tokens: readonly string[]): number | null {
  const factors = tokens.filter((token) => token !== ';' && token !== ',')
  if (factors.length < 3 || factors.length > MOST_FACTORS || factors.length % 2 === 0) return null
  let product = 1
  for (const [index, token] of factors.entries()) {
    if (index % 2 === 1 ? token !== '*' : !/^\d[\d_]*$/.test(token)) return null
    if (index % 2 === 0) product *= Number(token.replaceAll('_', ''))
  }
  return product
}
