import type { TokenReader } from '../token-reader.ts'
import { visibilityBy, type Declaration, type Visibility } from './visibility.ts'

const BY_WORD: readonly (readonly [string, Visibility])[] = [
  ['private', 'private'],
  ['fileprivate', 'private'],
  ['local', 'private'],
  ['protected', 'protected'],
  ['internal', 'internal'],
  ['package', 'internal'],
  ['public', 'public'],
  ['open', 'public'],
]

/** What the modifiers say; null when they say nothing. */
export function readModifiers({ words }: Declaration): Visibility | null {
  return BY_WORD.find(([word]) => words.has(word))?.[1] ?? null
}

/** A leading underscore or `#` means private; Python's `__init__` and its like are called by everyone. */
export function isPrivateName(name: string): boolean {
  if (!/[_#(]/.test(name)) return false
  return name.split('.').some((part) => {
    if (/^__\w+__$/.test(part)) return false
    return part.startsWith('_') || part.startsWith('#') || part.startsWith('(anonymous)')
  })
}

/** Inside braces that are no scope's: an anonymous class, an initialiser. A type may stand in a namespace's. */
export function isInAnonymous(reader: TokenReader, { token, isFunction, around }: Declaration): boolean {
  const open = reader.around(token)
  return around === null ? isFunction && open >= 0 : open > around.bodyToken
}

/** Public unless a modifier or the name says otherwise. */
export const readByModifiers = visibilityBy(() => (declaration) => {
  if (isPrivateName(declaration.name)) return 'private'
  return readModifiers(declaration) ?? 'public'
})

/** The same where a class may stand in an expression: what it declares nobody else can name. */
export const readByModifiersAndPlace = visibilityBy((reader) => (declaration) => {
  if (isPrivateName(declaration.name) || isInAnonymous(reader, declaration)) return 'private'
  return readModifiers(declaration) ?? 'public'
})
