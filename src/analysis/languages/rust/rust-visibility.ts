import { visibilityBy } from '../engine/visibility/visibility.ts'

/** `pub(crate)`, `pub(super)`, `pub(in path)`: the compiler sees every caller. */
const RESTRICTING = ['crate', 'super', 'self', 'in']

/** Without `pub` a name stays in its module; what a trait declares is as visible as the trait. */
export const readRustVisibility = visibilityBy(() => ({ isFunction, words, around }) => {
  if (words.has('pub')) return RESTRICTING.some((word) => words.has(word)) ? 'internal' : 'public'
  if (!isFunction) return words.has('impl') ? 'public' : 'private'
  return around?.words.has('trait') === true ? 'public' : 'private'
})
