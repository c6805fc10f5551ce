import type { Location } from '../locate.ts'

const OPENING = 'The change '
/** Names that read as names; whatever else a language allows is told by its line. */
const PLAIN = /^[\w$.#:()]{1,60}$/

/** The message with the function it is about in front; the line stands in the finding's locations. */
export function sayWhere(message: string, locations: readonly Location[]): string {
  if (!message.startsWith(OPENING)) return message
  const names = [...new Set(locations.flatMap((each) => (each.function === null ? [] : [each.function])))]
  const [first] = names
  if (first === undefined || !PLAIN.test(first)) return message
  const others = names.length - 1
  const rest = others === 0 ? '' : ` and ${others} other function${others === 1 ? '' : 's'}`
  return `In ${first}${rest}, the change ${message.slice(OPENING.length)}`
}
