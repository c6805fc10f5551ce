import { visibilityBy, type Declaration, type Visibility } from '../engine/visibility/visibility.ts'

const BY_WORD: readonly (readonly [string, Visibility])[] = [
  ['private', 'private'],
  ['protected', 'protected'],
  ['friend', 'internal'],
  ['public', 'public'],
]

/** Members are public unless they say otherwise, types are seen by their assembly; words count in any case. */
export const readVisualBasicVisibility = visibilityBy(() => (declaration) => {
  const words = new Set([...declaration.words].map((word) => word.toLowerCase()))
  return BY_WORD.find(([word]) => words.has(word))?.[1] ?? byDefault(declaration, words)
})

/** A module's and a namespace's own members lend their names to everyone. */
function byDefault({ isFunction }: Declaration, words: ReadonlySet<string>): Visibility {
  if (isFunction || words.has('namespace') || words.has('property')) return 'public'
  // The other part of a partial type may say that it is public.
  return words.has('partial') ? 'public' : 'internal'
}
