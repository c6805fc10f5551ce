import type { Change, Side } from '../change.ts'
import type { GateLoss, WeakenedGate } from './weakened-gate.ts'
import { compareEvents, compareWanted } from './compare-wanted.ts'
import { countShared, type CountedLine as GateLine } from './gate-lines.ts'
import {
  checkCommand,
  gateFile,
  ignoredFailure,
  ignoreList,
  raisedLimit,
  strictFlag,
  strictSwitch,
  laxSwitch,
  threshold,
} from './gate-words.data.ts'

interface Entry {
  readonly key: string
  readonly value: string
  readonly line: number
}

/** What a file of CI, build, lint, type or coverage settings lets through now. */
export function compareGates(change: Change): WeakenedGate[] {
  if (change.filename === null || !gateFile.test(change.filename) || change.after.text === '') return []
  const before = listLines(change.before)
  const after = listLines(change.after)
  const fresh = countShared(before, after)
  const gone = countShared(after, before)
  const ignored = findIgnoredFailures(change.filename, gone, fresh)
  // A switch that ignores failures is one gate, not two.
  const told = new Set(ignored.map(({ line, what }) => `${line} ${what}`))
  return [
    ...ignored,
    ...(SETS_TYPES.test(change.filename) ? [] : findRemovedChecks(gone, after, before)),
    ...compareEntries(change, gone, fresh).filter(({ line, what }) => !told.has(`${line} ${what}`)),
    ...compareWanted(change.filename, gone, fresh, before, after),
    ...compareEvents(change.filename, gone, after),
  ].slice(0, MOST_GATES)
}

const MOST_GATES = 50
const MOST_LINE = 2_000

function listLines({ lines }: Side): GateLine[] {
  return lines
    .map((text, index) => ({
      text: text
        .slice(0, MOST_LINE)
        .replace(/(?:^|\s)(?:#|\/\/).*$/, '')
        .trim(),
      line: index + 1,
    }))
    .filter(({ text }) => text !== '')
}

/** A line that only changed in other ways ignored as much before. */
function findIgnoredFailures(
  filename: string,
  gone: readonly GateLine[],
  fresh: readonly GateLine[],
): WeakenedGate[] {
  const isList = isYaml(filename)
  const known = new Map<string, number>()
  for (const { text } of gone) {
    const what = tellIgnored(text, isList)
    if (what !== null) known.set(what, (known.get(what) ?? 0) + 1)
  }
  return fresh.flatMap(({ text, line }): WeakenedGate[] => {
    const what = tellIgnored(text, isList)
    const left = known.get(what ?? '') ?? 0
    known.set(what ?? '', left - 1)
    return what === null || left > 0 ? [] : [{ what, how: 'failure-ignored', side: 'after', line }]
  })
}

const isYaml = (filename: string): boolean => /\.ya?ml$/i.test(filename)

/** A line that begins with a dash is an entry of a list there, and a command whose failure does not matter elsewhere. */
function tellIgnored(text: string, isList: boolean): string | null {
  const found = ignoredFailure.find(
    (each) =>
      each.text.test(text) &&
      (!each.needsCheck || readCheck(text) !== undefined) &&
      !(isList && each.what === 'leading -'),
  )
  return found?.what ?? null
}

const INSTALLS = /\b(?:install|add|get)\b/

/** The check that a line runs; what it only installs does not count. */
function readCheck(text: string): string | undefined {
  const found = checkCommand.exec(text)
  return found === null || INSTALLS.test(text.slice(0, found.index)) ? undefined : found[0]
}

/** Settings of a compiler name tools for their types and run none. */
const SETS_TYPES = /(?:^|[\\/])[jt]sconfig[^\\/]*\.json$/

/** What an image starts is the program, not a check of it. */
const STARTS = /^\s*(?:ENTRYPOINT|CMD)\b/

/** `mocha: true` among the surroundings that a linter knows. */
const SETTING = /^\s*['"]?[\w-]+['"]?\s*:\s*true,?\s*$/

/** A line that ran a check is gone, and no line runs that check any more; or a strict flag is. */
function findRemovedChecks(
  gone: readonly GateLine[],
  after: readonly GateLine[],
  before: readonly GateLine[],
): WeakenedGate[] {
  const countOf = (lines: readonly GateLine[], command: string): number => {
    return lines.filter(({ text }) => readCheck(text) === command).length
  }
  const checks = gone.flatMap(({ text, line }): WeakenedGate[] => {
    const command = STARTS.test(text) || SETTING.test(text) ? undefined : readCheck(text)
    if (command === undefined || countOf(after, command) > 0 || countOf(before, command) === 0) return []
    return after.some((each) => readCheck(each.text) !== undefined) &&
      !/test|spec|audit|vulncheck|gitleaks|trufflehog|trivy|snyk|semgrep|codeql|bandit/i.test(command)
      ? []
      : [{ what: command.trim(), how: 'check-removed', side: 'before', line }]
  })
  const flags = gone.flatMap(({ text, line }): WeakenedGate[] => {
    const flag = strictFlag.exec(text)?.[0]?.trim()
    // A flag that is there with another value is judged by its value.
    const name = flag?.replace(/[= ]\d+$/, '')
    if (flag === undefined || after.some((each) => ` ${each.text} `.includes(name ?? flag))) return []
    return [{ what: flag, how: 'strictness-off', side: 'before', line }]
  })
  return [...checks.slice(0, 3), ...flags]
}

const ENTRY =
  /["']?([@\w./-]+)["']?\s*(?:=>|[:=])\s*\[?\s*["']?(true|false|off|warn|error|forbid|deny|allow|on|yes|no|-?\d+(?:\.\d+)?)%?["']?(?=[\s,}\])]|$)/gi
const FLAG = /--?([a-z][\w-]+)[= ](\d+(?:\.\d+)?)/gi

function listEntries(lines: readonly GateLine[]): Entry[] {
  return lines.flatMap(({ text, line }) => {
    return [...text.matchAll(ENTRY), ...text.matchAll(FLAG)].map(([, key = '', value = '']) => {
      return { key, value: value.toLowerCase(), line }
    })
  })
}

/** Values under one key, matched in order. */
function compareEntries(
  change: Change,
  gone: readonly GateLine[],
  fresh: readonly GateLine[],
): WeakenedGate[] {
  const isLinter = LINTER.test(change.filename ?? '')
  const old = new Map<string, Entry[]>()
  // What was let pass whatever it said held nothing.
  const isList = isYaml(change.filename ?? '')
  const held = gone.filter(({ text }) => tellIgnored(text, isList) === null)
  for (const entry of listEntries(held)) old.set(entry.key, [...(old.get(entry.key) ?? []), entry].slice(-20))
  const isInput = (key: string): boolean => key === 'required' && HAS_INPUTS.test(change.filename ?? '')
  const changed = listEntries(fresh).flatMap((now): WeakenedGate[] => {
    if (isInput(now.key)) return []
    const was = old.get(now.key)?.shift()
    const how = judgeEntry(now.key, was?.value ?? null, now.value, isLinter)
    return how === null ? [] : [{ what: now.key, how, side: 'after', line: now.line }]
  })
  // Where everything became strict, what stays lax is an exception of that.
  const isStricter = fresh.some(({ text }) => ALL_STRICT.test(text))
  return [
    ...(isStricter ? changed.filter(({ how }) => how !== 'strictness-off') : changed),
    ...findIgnored(change, fresh),
  ]
}

/** There `required` says whether an input has to be given. */
const HAS_INPUTS = /\.github[\\/]workflows[\\/]|(?:^|[\\/])action\.ya?ml$/

const ALL_STRICT = /^\s*["']?strict["']?\s*[:=]\s*true\b/i

/** Files whose every entry of a severity is a rule, whatever its name looks like. */
const LINTER = /eslint|oxlint|biome|stylelint|tslint|tollgauge/i

function judgeEntry(key: string, was: string | null, is: string, isLinter: boolean): GateLoss | null {
  if (isSwitchedOff(key, was, is)) return 'strictness-off'
  if (was === null) return null
  return isRuleOff(key, was, is, isLinter) ? 'rule-off' : judgeNumbers(key, Number(was), Number(is))
}

const ON = /^(?:true|on|yes|1)$/
const OFF = /^(?:false|off|no|0)$/

/** A switch that made a check strict went off, or one that makes it lax went on; a new one counts too. */
function isSwitchedOff(key: string, was: string | null, is: string): boolean {
  if (strictSwitch.test(key)) return OFF.test(is) && (was === null || ON.test(was))
  return laxSwitch.test(key) && ON.test(is) && (was === null || OFF.test(was))
}

function isRuleOff(key: string, was: string, is: string, isLinter: boolean): boolean {
  if (key === 'Enabled') return was === 'true' && is === 'false'
  // From what level on a step fails: `warn` fails more often than `error`.
  if (was === 'error' && is === 'warn') return !/^fail/i.test(key)
  if (/^(?:forbid|deny)$/.test(was)) return /^(?:allow|warn)$/.test(is)
  return (
    /^(?:error|2|warn|1)$/.test(was) && /^(?:off|0)$/.test(is) && (isLinter || /[a-z]-[a-z]|\//.test(key))
  )
}

function judgeNumbers(key: string, was: number, is: number): GateLoss | null {
  if (Number.isNaN(was) || Number.isNaN(is)) return null
  const isLower = threshold.test(key) && is < was
  return isLower || (raisedLimit.test(key) && is > was) ? 'threshold-lowered' : null
}

/** A list of what is ignored grew by an entry on its own line, or on the line of the list. */
function findIgnored({ before }: Change, fresh: readonly GateLine[]): WeakenedGate[] {
  const known = before.lines.filter((line) => ignoreList.test(line))
  return fresh.flatMap(({ text, line }): WeakenedGate[] => {
    const key = ignoreList.exec(text)?.[1]
    if (key === undefined) return []
    const was = known.find((each) => each.includes(key))
    return was !== undefined && was.length >= text.length
      ? []
      : [{ what: key, how: 'more-ignored', side: 'after', line }]
  })
}
