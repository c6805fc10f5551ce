const CLASSES: Readonly<Record<string, RegExp>> = { s: /\s/, d: /\d/, w: /\w/ }
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t' }

/** Where a class of characters ends: after its closing bracket. */
export function endOfClass(text: string, at: number): number {
  let end = at + 1
  if (text[end] === '^') end++
  if (text[end] === ']') end++
  while (end < text.length && text[end] !== ']') end += text[end] === '\\' ? 2 : 1
  return end + 1
}

/** Whether one part of a pattern (`.`, `\s`, `[a-z]`, a character) matches a character. */
export function matchesPart(part: string, mark: string): boolean {
  if (part === '.') return mark !== '\n'
  if (part.startsWith('\\')) return matchesEscape(part[1] ?? '', mark)
  if (!part.startsWith('[')) return part === mark
  const isNegated = part[1] === '^'
  return matchesMembers(part.slice(isNegated ? 2 : 1, -1), mark) !== isNegated
}

function matchesEscape(letter: string, mark: string): boolean {
  const own = CLASSES[letter.toLowerCase()]
  if (own !== undefined) return own.test(mark) === (letter === letter.toLowerCase())
  return (ESCAPES[letter] ?? letter) === mark
}

function matchesMembers(members: string, mark: string): boolean {
  for (let at = 0; at < members.length;) {
    const length = lengthOfMember(members, at)
    if (matchesMember(members.slice(at, at + length), mark)) return true
    at += length
  }
  return false
}

const ESCAPE_LENGTH = 2
const RANGE_LENGTH = 3

function lengthOfMember(members: string, at: number): number {
  if (members[at] === '\\') return ESCAPE_LENGTH
  return members[at + 1] === '-' && at + RANGE_LENGTH <= members.length ? RANGE_LENGTH : 1
}

/** `\s`, `a-z` or a character. */
function matchesMember(member: string, mark: string): boolean {
  const [first = '', second = '', last = ''] = member
  if (first === '\\') return matchesEscape(second, mark)
  return member.length === RANGE_LENGTH ? mark >= first && mark <= last : first === mark
}
