import { endOfClass, matchesPart } from './pattern-classes.ts'

/** What stands for one character of a pattern, with how often it may stand there. */
interface Atom {
  /** Those of a few telling characters that it matches. */
  readonly matches: ReadonlySet<string>
  readonly isOptional: boolean
  readonly isUnbounded: boolean
}

interface Quantifier {
  readonly isOptional: boolean
  readonly isUnbounded: boolean
  readonly next: number
}

/** Characters by which two classes are held against each other. */
const SAMPLE = [...' \t\naZ0_-./,;:"\'<>([]=`*@\\']
const MOST_LENGTH = 400

/** What the reading of a pattern has come to. */
interface Reading {
  count: number
  /** What the last repetition without end takes; null when something must stand after it. */
  open: ReadonlySet<string> | null
  /** The same in front of every group that is open. */
  readonly outside: (ReadonlySet<string> | null)[]
}

/**
 * How often a repetition without end is followed by another one that takes the same characters, with nothing between
 * that must stand there: a text that does not match is cut in every possible way.
 */
export function countAmbiguous(text: string): number {
  if (text.length > MOST_LENGTH) return 0
  const reading: Reading = { count: 0, open: null, outside: [] }
  for (let at = 0; at < text.length;) {
    const isMark = /[()|]/.test(text[at] ?? '')
    at = isMark ? readMark(text, at, reading) : readOne(text, at, reading)
  }
  return reading.count
}

function readMark(text: string, at: number, reading: Reading): number {
  const mark = text[at]
  if (mark === '(') {
    reading.outside.push(reading.open)
    return skipGroupMark(text, at + 1)
  }
  if (mark === '|') {
    reading.open = reading.outside.at(-1) ?? null
    return at + 1
  }
  const around = reading.outside.pop() ?? null
  const { isOptional, next } = readQuantifier(text, at + 1)
  if (isOptional) reading.open ??= around
  return next
}

function readOne(text: string, at: number, reading: Reading): number {
  const { atom, next } = readAtom(text, at)
  if (atom === null) return next
  const isShared = reading.open !== null && meets(reading.open, atom.matches)
  if (atom.isUnbounded) {
    if (isShared) reading.count++
    reading.open = atom.matches
  } else if (!atom.isOptional && !isShared) {
    reading.open = null
  }
  return next
}

function meets(some: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  return [...some].some((mark) => others.has(mark))
}

function skipGroupMark(text: string, at: number): number {
  const mark = /^\?(?::|=|!|<=|<!|P?<\w+>)/.exec(text.slice(at, at + 40))?.[0]
  return at + (mark?.length ?? 0)
}

function readAtom(text: string, at: number): { atom: Atom | null; next: number } {
  const mark = text[at] ?? ''
  if (/[\^$]/.test(mark)) return { atom: null, next: at + 1 }
  const end = mark === '[' ? endOfClass(text, at) : at + (mark === '\\' ? 2 : 1)
  const part = text.slice(at, end)
  const { isOptional, isUnbounded, next } = readQuantifier(text, end)
  if (/^\\[bBAzZG]$/.test(part)) return { atom: null, next }
  const matches = new Set(SAMPLE.filter((each) => matchesPart(part, each)))
  return { atom: { matches, isOptional, isUnbounded }, next }
}

function readQuantifier(text: string, at: number): Quantifier {
  const mark = /^(?:[*+?]|\{\d*,?\d*\})/.exec(text.slice(at, at + 12))?.[0] ?? ''
  const end = at + mark.length
  if (mark === '') return { isOptional: false, isUnbounded: false, next: end }
  // A possessive repetition gives nothing back.
  const isUnbounded = /^[*+]$|,\}$/.test(mark) && text[end] !== '+'
  const next = /[?+]/.test(text[end] ?? '') ? end + 1 : end
  return { isOptional: /^[*?]$|^\{0?,/.test(mark), isUnbounded, next }
}
