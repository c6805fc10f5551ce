import { nearestName } from '../../../core/nearest-name.ts'
import type { Severity } from '../../../analysis/change/severity.ts'
import { parsePatterns } from '../files/path-patterns.ts'
import { ruleLevels, type Gates, type RuleLevels, type Settings } from './settings.ts'
import { settingsShape, type Shape } from './settings-schema.ts'

type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Settings out of a parsed document; every mistake is added to `mistakes`, what is right is kept. */
export function parseSettings(value: unknown, ruleNames: readonly string[], mistakes: string[]): Settings {
  if (!isRecord(value)) {
    mistakes.push('the settings are no table')
    return assemble({})
  }
  checkRecord(value, settingsShape, [], { where: '', ruleNames, mistakes })
  return assemble(mistakes.length > 0 ? {} : value)
}

interface Check {
  readonly where: string
  readonly ruleNames: readonly string[]
  readonly mistakes: string[]
}

function checkRecord(
  value: Json,
  fields: Readonly<Record<string, Shape>>,
  required: readonly string[],
  check: Check,
): void {
  for (const name of required)
    if (!Object.hasOwn(value, name)) check.mistakes.push(`${check.where}${name}: is missing`)
  for (const [name, item] of Object.entries(value)) {
    const where = `${check.where}${name}`
    const shape = Object.hasOwn(fields, name) ? fields[name] : undefined
    if (shape === undefined)
      check.mistakes.push(`${where}: unknown setting${suggest(name, Object.keys(fields))}`)
    else checkShape(item, shape, { ...check, where })
  }
}

function suggest(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known)
  return nearest === null ? '' : `; did you mean ${nearest}?`
}

function checkShape(value: unknown, shape: Shape, check: Check): void {
  const { where, mistakes } = check
  switch (shape.kind) {
    case 'text':
      if (!isText(value)) mistakes.push(`${where}: must be text`)
      return
    case 'number':
      if (!isWithin(value, shape.min, shape.max))
        mistakes.push(`${where}: must be a whole number from ${shape.min} to ${shape.max}`)
      return
    case 'word':
      checkWord(value, shape.words, check)
      return
    case 'texts':
      if (!Array.isArray(value) || !value.every(isText)) mistakes.push(`${where}: must be a list of texts`)
      return
    case 'rules':
      checkRules(value, check)
      return
    default:
      checkNested(value, shape, check)
  }
}

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

const isWithin = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

function checkNested(value: unknown, shape: Shape & { kind: 'record' | 'list' }, check: Check): void {
  const { where } = check
  if (shape.kind === 'record') {
    if (isRecord(value)) checkRecord(value, shape.fields, [], { ...check, where: `${where}.` })
    else check.mistakes.push(`${where}: must be a table`)
    return
  }
  if (!Array.isArray(value)) {
    check.mistakes.push(`${where}: must be a list of tables`)
    return
  }
  for (const [index, item] of value.entries()) {
    if (isRecord(item))
      checkRecord(item, shape.item, shape.required, { ...check, where: `${where}[${index}].` })
    else check.mistakes.push(`${where}[${index}]: must be a table`)
  }
}

function checkWord(value: unknown, words: readonly string[], { where, mistakes }: Check): void {
  if (typeof value === 'string' && words.includes(value)) return
  const typed = typeof value === 'string' ? suggest(value, words) : ''
  mistakes.push(`${where}: must be one of ${words.join(', ')}${typed}`)
}

function checkRules(value: unknown, check: Check): void {
  if (!isRecord(value)) {
    check.mistakes.push(`${check.where}: must be a table of rules`)
    return
  }
  for (const [name, level] of Object.entries(value)) {
    const where = `${check.where}.${name}`
    if (check.ruleNames.includes(name)) checkWord(level, ruleLevels, { ...check, where })
    else check.mistakes.push(`${where}: unknown rule${suggest(name, check.ruleNames)}`)
  }
}

interface RawSettings {
  readonly exclude?: readonly string[]
  readonly base?: string
  readonly baseline?: string
  readonly cache?: string
  readonly jobs?: number
  readonly gates?: Readonly<Record<string, string | number>>
  readonly rules?: RuleLevels
  readonly paths?: readonly { readonly match: readonly string[]; readonly rules: RuleLevels }[]
}

function assemble(checked: Json): Settings {
  const raw = checked as RawSettings
  return {
    exclude: raw.exclude ?? [],
    base: raw.base ?? null,
    baseline: raw.baseline ?? null,
    cache: raw.cache ?? null,
    jobs: raw.jobs ?? null,
    gates: assembleGates(raw.gates ?? {}),
    rules: raw.rules ?? {},
    paths: (raw.paths ?? []).map(({ match, rules }) => ({ match: parsePatterns(match), rules })),
  }
}

function assembleGates(gates: Readonly<Record<string, string | number>>): Partial<Gates> {
  const failOn = gates['fail-on']
  const maxComplexity = gates['max-complexity']
  const maxCognitive = gates['max-cognitive']
  return {
    ...(failOn !== undefined && { failOn: failOn === 'never' ? null : (failOn as Severity) }),
    ...(maxComplexity !== undefined && { maxComplexity: Number(maxComplexity) }),
    ...(maxCognitive !== undefined && { maxCognitive: Number(maxCognitive) }),
  }
}
