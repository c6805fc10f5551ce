import type { Change } from '../change.ts'
import type { Raised } from '../findings/finding.ts'
import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { everyPlace, goneAt, listEditsAt, listNames, placesOn } from './edited-places.ts'

const MOST_LINE = 300
/** Each is looked for among all functions. */
const MOST_PLACES = 200
const OUTSIDE =
  /\b(?:req|request|(?<![@>]|(?:self|this)\.)params?(?!:)|cookies?|argv|stdin(?!\s?[=:])|uploads?(?=[.[])|(?<![.>])payload(?!:)|untrusted|user_?input)\b|\b(?:query(?!\()|body|headers|header(?!\.)|args(?!\.join)|input)(?=[.[(])(?<!\.query|\.input)|(?<!\{\{ ?)\bform(?=[.[(])(?!\.(?:is_\w+|as_\w+|media|prefix|id|name|action|method)\b)|\$_(?:GET|POST|REQUEST|COOKIE|FILES|SERVER)\b|github\.event/i

/** What makes a value harmless on the way. */
const CLEANED = /escape|quote|Form::|saniti[sz]|encode|purif|intval|\bint\(|Integer\(|Number\(|parseInt/i
/** Values that are bound: `execute(sql, params)`. */
const BOUND = /,\s*\*{0,2}(?:(?:tuple|list|dict)\()?(?:\w+\.)?\w*(?:params?|args)\s*[,)]/gi

/** Forms that are safe, by what is told where they give way; whether markup was cleaned no single line tells. */
const SAFE_FORMS = {
  code: /\b(?:JSON\.parse|json\.loads|literal_eval|safe_load|parse\w*|public_send|const_get|getattr)\s*\(/,
  command:
    /\[\s*["'`$\w]|\b(?:execFile|spawn|posix_spawn|ProcessBuilder|check_call|escapeshell\w+|shlex|shellescape|Command::new|exec\.Command)\b/,
  markup: null,
  query: /\?|%s|:\w|\$\d|@\w|bind|prepare|param|placeholder|quote|escape/i,
} as const

/**
 * Whoever wrote the code around it decided that too, and any linter tells it; what took the place of a safe form, or
 * holds what somebody else sends, is another matter.
 */
function ownDecision(form: keyof typeof SAFE_FORMS): Doubt {
  return {
    when: 'it took the place of no safe form and its lines name nothing that comes from outside',
    holds: (change, raised) =>
      raised.places.length <= MOST_PLACES &&
      placesOn(raised, 'after').every((place) => !tookSafePlace(change, place, SAFE_FORMS[form])) &&
      !namesOutside(change, raised),
  }
}

export const ownData = ownDecision('code')
export const ownCommand = ownDecision('command')

const IN_SHELL =
  /\b(?:passthru|shell_exec|proc_open|p?open3?|system|exec(?:Sync)?|check_output|getoutput)\s?\(/

/** The same was run through a shell before, by another call. */
export const inShellBefore: Doubt = {
  when: 'a line that went from there gave the same names to a shell',
  holds: (change, raised) =>
    everyPlace(raised, 'after', (place) => {
      const names = listNames((change.after.lines[place.line - 1] ?? '').slice(0, MOST_LINE))
      const gone = goneAt(change, place).filter((line) => IN_SHELL.test(line.slice(0, MOST_LINE)))
      return gone.some((line) => [...listNames(line.replace(IN_SHELL, ' '))].some((name) => names.has(name)))
    }),
}

/** Where a value stands in a query: behind a comparison, in quotes of the query or not. */
const VALUE = /(?:=|<|>|\bLIKE|\bIN\s?\()\s?['"%\\]{0,4}\s?(?:["'`]\s?[.+]|#?\{|\$\{?|%s)/i

/** Marks for values that are bound: `','.join('?' * n)`. */
const PLACEHOLDERS = /['"]\?['"]|['"]%s['"]|placeholder/i
/** The text of a query stands right above the call that runs it. */
const STATEMENT = 3

const queryDecision = ownDecision('query')

/** A name can only be put in; a value that a caller gives is to be bound. */
export const ownQueryDecision: Doubt = {
  when: `${queryDecision.when}, and no parameter stands where a query compares with a value`,
  holds: (change, raised) => {
    const lines = linesOf(change, raised, STATEMENT)
    // Without a value of a caller in it, what was bound may be a part of the query now.
    const isOwn = !lines.some(({ line, text }) => isFromOutside(text) || namesParameter(change, line, text))
    const isBound = lines.some(({ text }) => PLACEHOLDERS.test(text))
    const isGiven = lines.some(({ line, text }) => VALUE.test(text) && namesParameter(change, line, text))
    return isOwn || (queryDecision.holds(change, raised) && (isBound || !isGiven))
  },
}

const markupDecision = ownDecision('markup')
/** A plain value that becomes markup, by the ways to write it. */
const RAW =
  /(?:\{!!|__html:|v-html=["']|innerHTML\s?\+?=|<%==|\braw[ (])\s{0,8}([\w$.>[\]-]{2,80})\s{0,8}(?:!!\}|[})"';%]|$)/

/** The very value that was escaped before is not any more; what a helper makes of it is another matter. */
export const ownMarkupDecision: Doubt = {
  when: `${markupDecision.when}, and no plain value stands in it that the page escaped before`,
  holds: (change, raised) => markupDecision.holds(change, raised) && !isUnescaped(change, raised),
}

function isUnescaped(change: Change, raised: Raised): boolean {
  return placesOn(raised, 'after').some((place) => {
    const value = RAW.exec((change.after.lines[place.line - 1] ?? '').slice(0, MOST_LINE))?.[1]
    const gone = goneAt(change, place)
    return value !== undefined && gone.some((line) => line.includes(value) && !RAW.test(line))
  })
}

/** What runs is somebody else's as soon as a caller gives it. */
function ownRun(form: keyof typeof SAFE_FORMS): Doubt {
  const decision = ownDecision(form)
  return {
    when: 'it took the place of no safe form and its lines name neither what comes from outside nor a parameter',
    holds: (change, raised) =>
      decision.holds(change, raised) &&
      !linesOf(change, raised).some(({ line, text }) => namesParameter(change, line, text)),
  }
}

export const ownCode = ownRun('code')

/** Whether a line of the finding names what somebody else sends, and nothing that makes it harmless. */
export function namesOutside(change: Change, raised: Raised): boolean {
  return linesOf(change, raised).some(({ text }) => isFromOutside(text))
}

function isFromOutside(text: string): boolean {
  return OUTSIDE.test(text.replaceAll(BOUND, ' ')) && !CLEANED.test(text)
}

/** A line that went from there had the form, and the one that came has it not. */
function tookSafePlace(change: Change, place: Place, form: RegExp | null): boolean {
  if (form === null) return false
  const now = (change.after.lines[place.line - 1] ?? '').slice(0, MOST_LINE)
  const gone = goneAt(change, place)
  return !form.test(now) && gone.some((line) => form.test(line.slice(0, MOST_LINE)))
}

/** Each line of a finding, with so many above it that took part in the change. */
function linesOf(
  change: Change,
  raised: Raised,
  above = 0,
): { readonly line: number; readonly text: string }[] {
  const isChanged = (line: number): boolean => listEditsAt(change, { side: 'after', line }).length > 0
  return placesOn(raised, 'after').flatMap(({ line }) =>
    Array.from({ length: above + 1 }, (_, step) => line - step)
      .filter((each) => each === line || isChanged(each))
      .map((each) => ({ line: each, text: (change.after.lines[each - 1] ?? '').slice(0, MOST_LINE) })),
  )
}

function namesParameter({ after }: Change, line: number, text: string): boolean {
  const words = new Set(text.split(/\W+/))
  return after.functions
    .filter((each) => each.line <= line && each.endLine >= line)
    .some(({ parameters }) => parameters.some(({ name }) => words.has(name.replace(/^\W+/, ''))))
}
