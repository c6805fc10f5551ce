import type { Side } from '../change.ts'
import type { UnboundName } from '../../languages/engine/unbound.ts'

const LATER = /^from __future__ import [^\n]*\bannotations\b/m
const MOST_LINE = 300
/** What stands before a type, with the brackets of the type itself. */
const PARAMETER = /(?:^|[(,\s])\*{0,2}\w+\s*:\s*[\w.[\], |]*$/
const RETURNED = /->\s*[\w.[\], |]*$/
const LOCAL = /^\s+\w+\s*:\s*[\w.[\], |]*$/

/** Python never asks for the types of local variables, and for no type where the file puts that off. */
export function isNeverRead(side: Side, { name, line }: UnboundName): boolean {
  if (side.review.family !== 'python') return false
  const text = (side.lines[line - 1] ?? '').slice(0, MOST_LINE)
  const types = LATER.test(side.text)
    ? [PARAMETER, RETURNED, LOCAL]
    : side.locator(line) === null
      ? []
      : [LOCAL]
  const places = [...text.matchAll(new RegExp(`(?<![\\w.])${name}\\b`, 'g'))]
  return (
    places.length > 0 && places.every(({ index }) => types.some((type) => type.test(text.slice(0, index))))
  )
}

/** `import a.b` in `a/__init__.py` binds `b` there. */
export function isOwnModule(filename: string | null, { imports }: Side, name: string): boolean {
  const folder = /(?:^|[\\/])(\w+)[\\/]__init__\.py$/.exec(filename ?? '')?.[1]
  return (
    folder !== undefined &&
    imports.some(({ module }) => {
      const [own = '', next] = module.split('.')
      return next === name && (own === '' || own === folder)
    })
  )
}
