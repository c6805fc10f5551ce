import { severities, type Severity } from '../../../analysis/change/severity.ts'
import { nearestName } from '../../../core/nearest-name.ts'
import { formatNames, type FormatName } from '../report/render-report.ts'
import type { Gates } from '../settings/settings.ts'
import { parseWords, type Flags, type ParsedWords } from './parse-words.ts'

/** One way a report goes out; null: to standard output. */
export interface Output {
  readonly format: FormatName
  readonly file: string | null
}

/** What `metrics`, `review` and `check` are told alike. */
export interface CommonArguments {
  readonly outputs: readonly Output[]
  /** Only what was said; the settings and the command's own gates fill the rest. */
  readonly gates: Partial<Gates>
  readonly baseline: string | null
  readonly writesBaseline: boolean
  readonly exclude: readonly string[]
  readonly jobs: number | null
  readonly isQuiet: boolean
  readonly wantsColours: boolean
  readonly cache: string | null
}

/** The words cannot be meant; all that is wrong with them. */
export class UsageError extends Error {
  constructor(mistakes: readonly string[]) {
    super(mistakes.join('\n'))
    this.name = 'UsageError'
  }
}

export const commonFlags: Flags = {
  format: 'texts',
  'fail-on': 'text',
  'max-complexity': 'text',
  'max-cognitive': 'text',
  baseline: 'text',
  'write-baseline': 'switch',
  exclude: 'texts',
  jobs: 'text',
  quiet: 'switch',
  'no-color': 'switch',
  cache: 'text',
}

export interface Read {
  readonly words: ParsedWords
  readonly mistakes: string[]
  one(name: string): string | null
}

/** Reads the words of a command; what a caller finds wrong besides joins the same list. */
export function readWords(argv: readonly string[], flags: Flags): Read {
  const words = parseWords(argv, flags)
  return { words, mistakes: [...words.mistakes], one: (name) => words.texts.get(name)?.[0] ?? null }
}

export function readCommon(read: Read): CommonArguments {
  const { words, one } = read
  return {
    outputs: readOutputs(words.texts.get('format') ?? [], read.mistakes),
    gates: readGates(read),
    baseline: one('baseline'),
    writesBaseline: words.switches.has('write-baseline'),
    exclude: words.texts.get('exclude') ?? [],
    jobs: readNumber(read, 'jobs', 1, 64),
    isQuiet: words.switches.has('quiet'),
    wantsColours: !words.switches.has('no-color'),
    cache: one('cache'),
  }
}

function readOutputs(texts: readonly string[], mistakes: string[]): Output[] {
  const outputs = texts.flatMap((text): Output[] => {
    const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? []
    const format = formatNames.find((each) => each === name)
    if (format === undefined) {
      const nearest = nearestName(name, formatNames)
      const hint = nearest === null ? `there are ${formatNames.join(', ')}` : `did you mean ${nearest}?`
      mistakes.push(`--format: no format ${JSON.stringify(name)}; ${hint}`)
      return []
    }
    if (file === '') mistakes.push(`--format ${name}= names no file`)
    return [{ format, file: file ?? null }]
  })
  const printed = outputs.filter(({ file }) => file === null)
  if (printed.length > 1)
    mistakes.push('--format: only one goes to standard output; give the others a file, as in sarif=FILE')
  return printed.length === 0 ? [{ format: 'text', file: null }, ...outputs] : outputs
}

function readGates(read: Read): Partial<Gates> {
  const failOn = readFailOn(read)
  const maxComplexity = readNumber(read, 'max-complexity', 1, 10_000)
  const maxCognitive = readNumber(read, 'max-cognitive', 0, 10_000)
  return {
    ...(failOn !== undefined && { failOn }),
    ...(maxComplexity !== null && { maxComplexity }),
    ...(maxCognitive !== null && { maxCognitive }),
  }
}

function readFailOn({ one, mistakes }: Read): Severity | null | undefined {
  const text = one('fail-on')
  if (text === null) return undefined
  if (text === 'never') return null
  const words = severities.slice(1)
  const found = words.find((word) => word === text)
  if (found === undefined)
    mistakes.push(`--fail-on is ${words.join(', ')} or never, not ${JSON.stringify(text)}`)
  return found
}

function readNumber({ one, mistakes }: Read, name: string, min: number, max: number): number | null {
  const text = one(name)
  if (text === null) return null
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  mistakes.push(`--${name} is a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`)
  return null
}
