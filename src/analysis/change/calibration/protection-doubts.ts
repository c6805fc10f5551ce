import type { Change } from '../change.ts'
import type { Raised } from '../findings/finding.ts'
import { disabledTexts } from '../code/disabled-lines.ts'
import type { Doubt } from './doubts.ts'
import { doneOtherwise } from './doubts.ts'
import { addedLines, listEditsAt, listEditsNear, listNames, placesOn, removedLines } from './edited-places.ts'
import { notAccess } from './kinds-of-doubt.ts'
import { listEntries, listTold } from '../read-evidence.ts'

const KEEPS_APART = /^(?:comparison in constant time|access rule): /
const LOCK = /^lock or transaction: (?!\w*unlock)/i
const KEEPS_OUT =
  /^cleaning: .*(?:escape?(?:d|s|r|ing)?(?:$|_?(?:html|sql|shell|string|js|xml|attr|ur[il]|regexp?|identifier|literal|text|value|param|input|output|name|path|query|like|tag|ident))|saniti[sz]|html|purif|quote|shell|secure_|safe|bind|xss|intval|strip_?tags|encode)/i
const CONSTANT = /^comparison in constant time: /

function listRemoved(evidence: Readonly<Record<string, unknown>>): string[] {
  return listTold(evidence, 'functions').flatMap((each) => (each as { removed?: string[] }).removed ?? [])
}

/** A limit, a timeout or a check is a matter of what the program is for; what keeps others out is not. */
export const plainCare: Doubt = {
  when: 'none of it is about access, verification, escaping, comparison in constant time, or a lock or transaction whose work is still done',
  holds: (change, raised) => {
    const removed = listRemoved(raised.evidence)
    const isSure = removed.some((each) => KEEPS_APART.test(each) || KEEPS_OUT.test(each))
    const isUnlocked = removed.some((each) => LOCK.test(each)) && keepsWork(change, raised)
    return !isSure && !isUnlocked && notAccess.holds(change, raised)
  },
}

/** Whether a value still has to be made harmless depends on where it goes, which no single file tells. */
export const onlyCleaning: Doubt = {
  when: 'all that went is cleaning of values',
  holds: (_change, { evidence }) => {
    const removed = listRemoved(evidence)
    return removed.length > 0 && removed.every((each) => each.startsWith('cleaning: '))
  },
}

const AROUND =
  /lock|mutex|synchron|transaction|atomic|acquire|release|guard|\b(?:try|finally|ensure|begin|defer|end)\b/i

/** What stood under the lock stands there still: only the lines that held it are gone. */
function keepsWork(change: Change, raised: Raised): boolean {
  const plain = (line: string): string => line.replaceAll(/[\s;{}]/g, '')
  return placesOn(raised, 'before').every((place) =>
    listEditsNear(change, place).every((edit) => {
      const kept = new Set(addedLines(change, edit).map(plain))
      return removedLines(change, edit).every(
        (line) => !/\w/.test(line) || AROUND.test(line) || kept.has(plain(line)),
      )
    }),
  )
}

/** As for other code, but two values that are compared have nothing that could stand for constant time. */
export const protectedOtherwise: Doubt = {
  when: doneOtherwise.when,
  holds: (change, raised) =>
    !listRemoved(raised.evidence).some((each) => CONSTANT.test(each)) && doneOtherwise.holds(change, raised),
}

/** The very name of it stands in the lines that came in its place: it is done in another form or for more. */
export const stillSaid: Doubt = {
  when: 'the lines that came in its place call it by the same name',
  holds: (change, raised) => {
    const gone = placesOn(raised, 'before')
    const removed = listRemoved(raised.evidence).map((each) => each.replace(/^[^:]*: /, ''))
    const came = gone.flatMap((place) =>
      listEditsNear(change, place).flatMap((edit) => addedLines(change, edit)),
    )
    return removed.length > 0 && removed.every((name) => came.some((line) => line.includes(name)))
  },
}

/** Calls that only show, store or run what they are given. */
const SINK =
  /^(?:f?print\w*|echo|puts|write\w*|render\w*|send\w*|execute\w*|query\w*|eval|exec\w*|system|open\w*|raw|html_?safe|mark_?safe|append\w*|set\w*|return|if|while|push|html|text)$/i
const MOST_SHARE = 2 / 3

/** Another call, which stood beside it before, is given the same: what it did may be that one's work now. */
export const givenToAnother: Doubt = {
  when: 'another call, which was not around it before, is given the same values',
  holds: (change, raised) => {
    const removed = listRemoved(raised.evidence).map((each) => each.replace(/^[^:]*: /, ''))
    const gone = placesOn(raised, 'before').filter(
      ({ line }) => listCallsOn(change.before, line, removed).length > 0,
    )
    return (
      gone.length > 0 &&
      gone.every((place) => {
        const old = listCallsOn(change.before, place.line, removed)
        const came = listEditsNear(change, place).flatMap((edit) => addedLines(change, edit))
        const calls = came.flatMap((line) => readCalls(line)).filter(({ name }) => !SINK.test(name))
        return old.every((was) =>
          calls.some(({ name, given }) => !was.around.includes(name) && isGivenMost(was.given, given)),
        )
      })
    )
  },
}

interface WrittenCall {
  readonly name: string
  readonly given: ReadonlySet<string>
  /** Names of the calls around it on its line. */
  readonly around: readonly string[]
}

function listCallsOn({ lines }: Change['before'], line: number, names: readonly string[]): WrittenCall[] {
  return readCalls(lines[line - 1] ?? '').filter(({ name }) => names.includes(name))
}

function isGivenMost(wanted: ReadonlySet<string>, given: ReadonlySet<string>): boolean {
  const kept = [...wanted].filter((name) => given.has(name)).length
  return wanted.size > 0 && kept >= wanted.size * MOST_SHARE
}

/** Calls of one line, as far as its brackets close on it. */
function readCalls(line: string): WrittenCall[] {
  const open: { readonly name: string; readonly from: number }[] = []
  const calls: WrittenCall[] = []
  for (let at = 0; at < Math.min(line.length, MOST_LINE); at++) {
    if (line[at] === '(') open.push({ name: /\w*$/.exec(line.slice(0, at))?.[0] ?? '', from: at + 1 })
    const last = line[at] === ')' ? open.pop() : undefined
    if (last === undefined || last.name === '') continue
    const around = open.map(({ name }) => name)
    calls.push({ name: last.name, given: listNames(line.slice(last.from, at)), around })
  }
  return calls
}

const MOST_LINE = 600

/** A shell that knows no pipefail, or one option fewer: it still stops at the first failure. */
export const stillStrict: Doubt = {
  when: 'the script still stops at a failure by `set -e`, or all warnings are denied',
  holds: ({ after }) => {
    const strict = STRICT[after.review.family]
    return strict !== undefined && after.lines.some((line) => strict.test(line))
  },
}

/** What the last command gives is what the script gives, strict or not. */
export const oneCommand: Doubt = {
  when: 'in shell, one command is left',
  holds: ({ after }) =>
    after.review.family === 'shell' && after.lines.filter((line) => /^\s*[^#\s]/.test(line)).length === 1,
}

const STRICT: Readonly<Record<string, RegExp>> = {
  shell: /^\s*set\s+-\w*e/,
  rust: /^\s*#!\[(?:deny|forbid)\((?:[\w:]{1,60},\s*){0,20}warnings\b/,
}

const CLEANED = /\b\w*(?:escape|saniti[sz]e|quote|encode|clean|strip\w*|h)\w*\s*\(([^()]*)\)/i
const VALUE = /[A-Za-z_]\w*/g

/** What was cleaned is not put in any more. */
export const cleanedGone: Doubt = {
  when: 'what was cleaned does not stand in the lines that came in its place',
  holds: (change, raised) => {
    const gone = placesOn(raised, 'before')
    const isGone = (place: (typeof gone)[number]): boolean => {
      const given = CLEANED.exec((change.before.lines[place.line - 1] ?? '').slice(0, MOST_LINE))?.[1]
      // The last word of what is given says what it is: `options[:prefix]`, `request.name`.
      const value = given?.match(VALUE)?.at(-1)
      const came = listEditsAt(change, place).flatMap((edit) => addedLines(change, edit))
      return value !== undefined && came.length > 0 && !came.some((line) => line.includes(value))
    }
    return gone.length > 0 && gone.every(isGone)
  },
}

/** The lines that held it are comments now, which `code-disabled` tells. */
export const commentedOut: Doubt = {
  when: 'its lines are among at least two that are comments now',
  holds: (change, raised) => {
    const silent = disabledTexts(change)
    const gone = placesOn(raised, 'before').map(({ line }) => change.before.lines[line - 1] ?? '')
    return gone.length > 0 && gone.every((text) => silent.has(text.replaceAll(/\s+/g, '')))
  },
}

/** A branch that asked about access and left nothing early: what it kept out is a guess. */
export const onlyBranches: Doubt = {
  when: 'nothing was left early under any of them',
  holds: (_change, { evidence }) => {
    const removed = listEntries(evidence, 'functions').flatMap((each) => listTold(each, 'removed'))
    return removed.length > 0 && removed.every((what) => String(what).endsWith('leaves nothing early'))
  },
}
