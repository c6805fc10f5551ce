import { parseArgs } from 'node:util'
import { nearestName } from '../../../core/nearest-name.ts'

/** What a flag takes. */
export type FlagKind = 'text' | 'texts' | 'switch'

export type Flags = Readonly<Record<string, FlagKind>>

/** The words of a command line, sorted; every mistake of the writing is in `mistakes`. */
export interface ParsedWords {
  readonly texts: ReadonlyMap<string, readonly string[]>
  readonly switches: ReadonlySet<string>
  readonly positionals: readonly string[]
  /** How many of the positionals stood before a bare `--`. */
  readonly beforeDashes: number
  readonly mistakes: readonly string[]
}

type Tokens = NonNullable<ReturnType<typeof parseArgs>['tokens']>

/** Sorts words by the flags there are. A word that begins with `-` is a flag unless it stands after `--`. */
export function parseWords(argv: readonly string[], flags: Flags): ParsedWords {
  const { tokens } = parseArgs({
    args: [...argv],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: Object.fromEntries(
      Object.entries(flags).map(([name, kind]) => [name, { type: kind === 'switch' ? 'boolean' : 'string' }]),
    ),
  })
  const texts = new Map<string, string[]>()
  const switches = new Set<string>()
  const mistakes: string[] = []
  const positionals: string[] = []
  let beforeDashes = -1
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    else if (token.kind === 'option-terminator') beforeDashes = positionals.length
    else readOption(token, flags, { texts, switches, mistakes })
  }
  if (beforeDashes === -1) beforeDashes = positionals.length
  return { texts, switches, positionals, beforeDashes, mistakes }
}

interface Sorted {
  readonly texts: Map<string, string[]>
  readonly switches: Set<string>
  readonly mistakes: string[]
}

function readOption(token: Tokens[number] & { kind: 'option' }, flags: Flags, sorted: Sorted): void {
  const { name, rawName, value, inlineValue } = token
  const kind = Object.hasOwn(flags, name) ? flags[name] : undefined
  if (kind === undefined) sorted.mistakes.push(describeUnknown(rawName, name, flags))
  else if (kind === 'switch') readSwitch(rawName, name, value, sorted)
  else if (value === undefined || !isValue(value, inlineValue))
    sorted.mistakes.push(`${rawName} needs a value`)
  else if (kind === 'text' && sorted.texts.has(name)) sorted.mistakes.push(`${rawName} is there twice`)
  else sorted.texts.set(name, [...(sorted.texts.get(name) ?? []), value])
}

/** What looks like the next flag is no value, unless it is written in one word with its own. */
function isValue(value: string, isInline: boolean | undefined): boolean {
  return value !== '' && (isInline || !value.startsWith('-'))
}

function readSwitch(rawName: string, name: string, value: string | undefined, sorted: Sorted): void {
  if (value === undefined) sorted.switches.add(name)
  else sorted.mistakes.push(`${rawName} takes no value`)
}

function describeUnknown(rawName: string, name: string, flags: Flags): string {
  const nearest = nearestName(name, Object.keys(flags))
  return `no flag ${rawName}${nearest === null ? '' : `; did you mean --${nearest}?`}`
}
