import type { Change } from '../change.ts'
import type { Raised } from '../findings/finding.ts'
import type { Doubt } from './doubts.ts'
import { accessWords } from '../code/protection-words.data.ts'
import type { Place } from '../locate.ts'
import { addedLines, listEditsAt, listNames, namesOf, removedLines } from './edited-places.ts'

const SWITCH =
  /\b(?:if|unless|when|elif)\b.{0,200}(?:verif|insecure|skip|trust|allow_?(?:self|invalid|any)|no_?check|tls|ssl)|\?\s*(?:false|true|0|1)\b/i
const NEAR = 4

/** It is done under a condition about that very thing: an option of the program, off unless asked for. */
export const ownSwitch: Doubt = {
  when: 'it stands under a condition that asks for it, or is the default of a parameter',
  holds: ({ after }, { places }) => {
    const own = places.filter(({ side }) => side === 'after')
    return (
      own.length > 0 &&
      own.every(({ line }) => {
        const above = after.lines.slice(Math.max(0, line - 1 - NEAR), line)
        return above.some((each) => SWITCH.test(each)) || isParameter(after.lines[line - 1] ?? '')
      })
    )
  },
}

/** `cert_reqs=ssl.CERT_NONE,` on a line of its own or in a head. */
function isParameter(line: string): boolean {
  return (
    /^\s*\w+\s*(?::[^=,()]{1,60})?=\s*[\w.]+,?$/.test(line) ||
    /^\s*(?:async\s+)?(?:def|fn|func|function)\b/.test(line)
  )
}

const CHECKS =
  /\b(?:tests?|lint\w*|check(?!out)\w*|verify|typecheck|tsc|coverage|cov|audit|scan|pytest|jest|vitest|mocha|rspec|phpunit|clippy|fmt|format|build|compile|mypy|ruff|flake8|eslint|phpstan|rubocop|golangci\S*|sonar\w*|codecov|e2e|spec)\b/i
const STEP = 12

/** A gate that went with its step may stand elsewhere now, and a new step never was a gate. */
export const notACheck: Doubt = {
  when: 'a script or a step is gone as a whole (it may run elsewhere now), the line or its section is new, a line beside it says nearly the same, it stands at no check, it says what holds anyway, or only types of libraries or a list of settings to start from go',
  holds: (change, { places, evidence }) => {
    const gates = (Array.isArray(evidence['gates']) ? evidence['gates'] : []) as {
      how?: string
      what?: string
    }[]
    return places.every((place, index) => {
      const how = gates[index]?.how
      if (how === 'check-removed') return isRunElsewhere(change, place)
      if (how === 'failure-ignored') return !isAtCheck(change, place)
      if (place.side === 'before') return isWholeStep(change, place.line)
      if (/^(?:skipLibCheck|extends)$/.test(gates[index]?.what ?? '')) return true
      if (how === 'strictness-off' && isDefaultSaid(change, place)) return true
      return isNewSection(change, place)
    })
  },
}

/** Which step runs a check is said in many places: what is gone from one may run from another. */
export const checkGone: Doubt = {
  grows: true,
  when: 'all that is gone is lines that ran a check, other lines came to the file, and no script does nothing in their place',
  holds: (change, { places, evidence }) => {
    const gates = (Array.isArray(evidence['gates']) ? evidence['gates'] : []) as {
      how?: string
      what?: string
    }[]
    return (
      change.edits.some(({ newLines }) => newLines > 0) &&
      places.every((place, index) => {
        const { how, what } = gates[index] ?? {}
        return how === 'check-removed' && what !== 'pull_request' && !isEmptied(change, place)
      })
    )
  },
}

function isRunElsewhere(change: Change, place: Place): boolean {
  return (
    isTravisDefault(change) ||
    isMovedScript(change, place) ||
    isWholeStep(change, place.line) ||
    isReworded(change, place)
  )
}

/** Without a script of its own Travis runs what is usual for the language. */
function isTravisDefault({ filename, after }: Change): boolean {
  return /\.travis\.ya?ml$/.test(filename ?? '') && !after.lines.some((line) => /^\s*script\s*:/.test(line))
}

const DOES_NOTHING = /\becho\b|\bexit 0\b|"(?:true|:)?",?\s*$/

/** Which scripts a build runs is said elsewhere, unless one of the same name does nothing now. */
function isMovedScript(change: Change, place: Place): boolean {
  if (!change.filename?.endsWith('package.json')) return false
  return !isEmptied(change, place)
}

/** What has the same name does nothing now. */
export function isEmptied(change: Change, place: Place): boolean {
  const own = keyOf(change.before.lines[place.line - 1] ?? '')
  const came = listEditsAt(change, place).flatMap((edit) => addedLines(change, edit))
  return came.some((line) => keyOf(line) === own && DOES_NOTHING.test(line))
}

const SAME_SHARE = 0.6

/** A line beside it says nearly the same. */
function isReworded(change: Change, place: Place): boolean {
  const words = (line: string): string[] => line.match(/\w+/g) ?? []
  const old = words(change.before.lines[place.line - 1] ?? '')
  return listEditsAt(change, place).some((edit) =>
    addedLines(change, edit).some((line) => {
      const now = new Set(words(line))
      return old.filter((word) => now.has(word)).length >= SAME_SHARE * old.length
    }),
  )
}

/** A compiler is lax where nobody asks it to be strict: `false` where nothing stood says what holds anyway. */
function isDefaultSaid(change: Change, place: Place): boolean {
  const isCompiler = /(?:ts|js)config[^\\/]*\.json$/.test(change.filename ?? '')
  const own = keyOf(change.after.lines[place.line - 1] ?? '')
  const isAsked = change.before.lines.some((line) => keyOf(line) === own || /"strict"\s*:\s*true/.test(line))
  return isCompiler && !isAsked
}

/** Settings of a check that was not set up before loosen nothing. */
function isNewSection(change: Change, place: Place): boolean {
  return listEditsAt(change, place).some(
    (edit) =>
      edit.newLines - edit.oldLines > MOST_STEP ||
      (edit.oldLines === 0 && addedLines(change, edit).some((line) => /^\s*\[[\w.:-]+\]\s*$/.test(line))),
  )
}

const MOST_STEP = 3

/** More than the line itself is gone, and nothing came. */
function isWholeStep(change: Change, line: number): boolean {
  return listEditsAt(change, { side: 'before', line }).some((edit) => edit.oldLines > MOST_STEP)
}

/** What stands before the first colon: the name of a script, or `run`. */
function keyOf(line: string): string {
  const quoted = /^\s*"([^"]+)"\s*:/.exec(line)
  return quoted?.[1] ?? (line.split(':', 1)[0] ?? '').replace(/\W/g, '')
}

/** Settings that say it for the step or the job around them. */
const FOR_ALL = /continue-on-error|allow_?failure|^\s*-?\s*if:/i
/** Settings that name the check. */
const NAMES_CHECK = /skip-?\w*tests?\b|ignore-?\w*failures?\b|tests?-?\w*ignore/i

/** A step of CI that runs a command of its own, and took the place of none: what it skips may run in another. */
function isNewCommand(change: Change, place: Place): boolean {
  const own = change.after.lines[place.line - 1] ?? ''
  const isPlain = listEditsAt(change, place).every(({ oldLines }) => oldLines === 0)
  return isPlain && /\b(?:mvnw?|gradlew?|npm|yarn|pnpm|dotnet|make)\s/.test(own)
}

/** A step of CI in whose place nothing was checked before. */
function isOtherStep(change: Change, place: Place): boolean {
  const gone = listEditsAt(change, place).flatMap((edit) => removedLines(change, edit))
  return /\.ya?ml$/.test(change.filename ?? '') && !gone.some((line) => CHECKS.test(line))
}

/** The command, or the step around it, checks something, and was there before. */
function isAtCheck(change: Change, place: Raised['places'][number]): boolean {
  const { after } = change
  const own = after.lines[place.line - 1] ?? ''
  if (NAMES_CHECK.test(own)) return !isNewCommand(change, place) && !isOtherStep(change, place)
  if (place.side === 'after' && !FOR_ALL.test(own)) {
    const old = listEditsAt(change, place).flatMap((edit) => removedLines(change, edit))
    return CHECKS.test(own) && old.some((line) => keyOf(line) === keyOf(own) && CHECKS.test(line))
  }
  const around = after.lines.slice(Math.max(0, place.line - 1 - STEP / 2), place.line + STEP / 2)
  return around.some((line) => /^\s*-?\s*(?:run|script|command|uses|-)\b/.test(line) && CHECKS.test(line))
}

const REFUSES = /\b40[13]\b|unauthori[sz]|forbid|denied|permission/i
/** Names joined by members; the last one is what is asked about. A name that is called asks about its arguments. */
const CHAIN = /[A-Za-z_$][\w$]*(?:\s?(?:\?\.|\.|->|::)\s?[A-Za-z_$][\w$]*)*(?!\s?\()(?![\w$])/g

/** What the guard asked about is not used any more where it stood, so nothing is left that it kept safe. */
export const valueUnused: Doubt = {
  when: 'the function no longer uses what every one of them asked about (access excepted)',
  holds: (change, { places }) => {
    const gone = places.filter(({ side, meaning }) => side === 'before' && meaning !== undefined)
    return gone.length > 0 && gone.every((place) => isUnused(change, place, places))
  },
}

function isUnused(change: Change, place: Place, places: readonly Place[]): boolean {
  const { line, endLine = line, meaning = '' } = place
  const own = change.before.lines.slice(line - 1, endLine + 1).join('\n')
  if (accessWords.test(meaning) || REFUSES.test(own) || accessWords.test(own)) return false
  const asked = (meaning.match(CHAIN) ?? []).map((chain) => /[\w$]+$/.exec(chain)?.[0] ?? '')
  const values = [...listNames(asked.join(' '))].filter(
    (name) => name !== name.toUpperCase() || name.length === 1,
  )
  const around =
    places.find((each) => each.side === 'after' && each.function === place.function) ??
    places.find(({ side }) => side === 'after')
  const now = around === undefined ? namesOf(change.after) : namesBetween(change, around)
  return values.some((name) => !now.has(name))
}

function namesBetween({ after }: Change, { line, endLine = line }: Place): ReadonlySet<string> {
  return listNames(after.lines.slice(line - 1, endLine + 1).join('\n'))
}

const DECIDES = /constant_?time|compare_digest|timing|hash_equals|verif|signature|csrf/i

/** What a program is able to do, not what somebody may. */
const ABLE =
  /\bcan_?(?:send_?headers?|output|print|draw|scroll|resize|focus|undo|redo|play|render|fetch|load|go|move|zoom|expand|collapse|drag|drop|hover|select|paste|copy)\w*/gi

/** It decides about nobody's access: whether it may go is a matter of what the program is for. */
export const notAccess: Doubt = {
  when: 'none of its lines speaks of access, verification or comparison in constant time',
  holds: ({ before, after }, { places }) => {
    const own = places.filter(({ line, endLine = line }) => endLine - line < FEW_LINES)
    const text = own
      .map(({ side, line, endLine = line }) =>
        (side === 'before' ? before : after).lines.slice(line - 1, endLine + 1).join('\n'),
      )
      .join('\n')
    return !accessWords.test(text.replaceAll(ABLE, ' ')) && !DECIDES.test(text)
  },
}

const FEW_LINES = 6

const TEXTS = /"(?:[^"\\\n]|\\.){0,400}"/g

/** Other parts of the condition may speak of access: those that changed do not. */
export const changedNotAccess: Doubt = {
  when: 'none of the lines that changed speaks of access, verification or comparison in constant time',
  holds: (change, { places }) => {
    const gone = places.flatMap((place) =>
      listEditsAt(change, place).flatMap((edit) => removedLines(change, edit)),
    )
    const text = gone.join('\n').replaceAll(TEXTS, ' ').replaceAll(ABLE, ' ')
    return gone.length > 0 && !accessWords.test(text) && !DECIDES.test(text)
  },
}
