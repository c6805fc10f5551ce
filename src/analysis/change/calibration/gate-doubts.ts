import type { Change } from '../change.ts'
import type { Raised } from '../findings/finding.ts'
import type { Place } from '../locate.ts'
import type { Doubt } from './doubts.ts'
import { addedLines, everyLine, goneAt, listEditsAt } from './edited-places.ts'
import { isInNewTool, isInProfile, isInRecipe } from './new-tools.ts'
import { COMMENT, isSentence, isTracked } from './reasons.ts'
import { listEntries } from '../read-evidence.ts'

const CHECKS =
  /\b(?:tests?|lint\w*|check(?!out)\w*|verify|typecheck|tsc|coverage|cov|audit|scan|pytest|jest|vitest|mocha|rspec|phpunit|clippy|fmt|format|build|compile|mypy|ruff|flake8|eslint|phpstan|rubocop|golangci\S*|sonar\w*|codecov|e2e|spec)\b/i
const STEP = 12

/** A gate that went with its step may stand elsewhere now, and a new step never was a gate. */
export const notACheck: Doubt = {
  when: 'a script or a step is gone as a whole (it may run elsewhere now), the line, its section or its checker is new, a line beside it says nearly the same, it stands at no check or in a profile of Maven or a recipe of make that somebody has to ask for, the same program ran no tests there before or another step runs it with all of them, it says what holds anyway, or only types of libraries or a list of settings to start from go',
  holds: (change, { places, evidence }) => {
    const gates = listEntries(evidence, 'gates')
    return places.every((place, index) => {
      const how = gates[index]?.how
      if (how === 'check-removed') return isRunElsewhere(change, place)
      if (how === 'failure-ignored') return !isAtCheck(change, place) || isAskedFor(change, place)
      if (place.side === 'before') return isWholeStep(change, place.line)
      if (/^(?:skipLibCheck|extends)$/.test(gates[index]?.what ?? '')) return true
      if (how === 'strictness-off' && isDefaultSaid(change, place)) return true
      return isNewSection(change, place)
    })
  },
}

function isAskedFor(change: Change, place: Place): boolean {
  return [isInNewTool, isInProfile, isInRecipe].some((is) => is(change, place))
}

/** Which step runs a check is said in many places: what is gone from one may run from another. */
export const checkGone: Doubt = {
  grows: true,
  when: 'all that is gone is lines that ran a check, other lines came to the file, and no script does nothing in their place',
  holds: (change, { places, evidence }) => {
    const gates = listEntries(evidence, 'gates')
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
  return isPlain && /\b(?:mvnw?|gradlew?|npm|yarn|pnpm|dotnet|make)["']?\s/i.test(own)
}

const PROGRAM = /\b(mvnw?|gradlew?|dotnet|make|npm|yarn|pnpm)\s/
const RUNS_TESTS = /\b(?:test|verify|package|install|build|check)\b/

/** Another step of CI runs the same program without leaving anything out. */
function isRunBeside({ filename, after }: Change, place: Place): boolean {
  const program = PROGRAM.exec(after.lines[place.line - 1] ?? '')?.[1]
  const isWhole = (line: string): boolean =>
    PROGRAM.exec(line)?.[1] === program && RUNS_TESTS.test(line) && !NAMES_CHECK.test(line)
  return (
    program !== undefined &&
    /\.ya?ml$/.test(filename ?? '') &&
    after.lines.some((line) => isWhole(line.slice(0, MOST_LINE)))
  )
}

/** In its place the same program ran, and no tests with it, or was switched off. */
function ranNoTests(change: Change, place: Place): boolean {
  const program = PROGRAM.exec(change.after.lines[place.line - 1] ?? '')?.[1]
  const old = goneAt(change, place).filter((line) => PROGRAM.exec(line)?.[1] === program)
  return (
    program !== undefined &&
    old.length > 0 &&
    !old.some((line) => RUNS_TESTS.test(line) && !COMMENT.test(line))
  )
}

/** A step of CI in whose place nothing was checked before. */
function isOtherStep(change: Change, place: Place): boolean {
  const gone = goneAt(change, place)
  return /\.ya?ml$/.test(change.filename ?? '') && !gone.some((line) => CHECKS.test(line))
}

/** What keeps, shows or publishes what other steps made. */
const HANDS_ON =
  /^\s*-?\s*uses:\s*\S*(?:upload-artifact|download-artifact|\/cache|codecov|coveralls|comment|gh-pages|deploy|slack|notify)/m

const MOST_LINE = 400

/** The entry of a list that the line belongs to. */
function stepAt(lines: readonly string[], line: number): string {
  const isHead = (text: string | undefined): boolean => /^\s*- /.test(text ?? '')
  let from = line - 1
  while (from > 0 && line - from < STEP && !isHead(lines[from])) from--
  let to = line
  while (to < lines.length && to - line < STEP && !isHead(lines[to])) to++
  return lines
    .slice(from, to)
    .map((text) => text.slice(0, MOST_LINE))
    .join('\n')
}

/** The command, or the step around it, checks something, and was there before. */
function isAtCheck(change: Change, place: Raised['places'][number]): boolean {
  const { after } = change
  const own = (after.lines[place.line - 1] ?? '').slice(0, MOST_LINE)
  if (NAMES_CHECK.test(own))
    return ![isNewCommand, isOtherStep, isRunBeside, ranNoTests].some((isFine) => isFine(change, place))
  if (place.side === 'after' && !FOR_ALL.test(own)) {
    const old = goneAt(change, place)
    return CHECKS.test(own) && old.some((line) => keyOf(line) === keyOf(own) && CHECKS.test(line))
  }
  if (HANDS_ON.test(stepAt(after.lines, place.line))) return false
  const around = after.lines.slice(Math.max(0, place.line - 1 - STEP / 2), place.line + STEP / 2)
  return around
    .map((line) => line.slice(0, MOST_LINE))
    .some((line) => /^\s*-?\s*(?:run|script|command|uses|-)\b/.test(line) && CHECKS.test(line))
}

/** How long a method may be, and whether a name may stand unused. */
const OF_TASTE = /^(?:Max|noUnused\w+|max-lines\w*|max-lines-per-function)$/

const LOOKS_AWAY = /^(?:failure-ignored|threshold-lowered)$/

/** Which checks run where, and how strict each is, is said in many places; a failure that is ignored is ignored. */
export const onlyRules: Doubt = {
  when: 'no failure is ignored, no threshold fell, no script does nothing in its place, and pull requests are still looked at',
  holds: (change, { evidence, places }) => {
    const gates = listEntries(evidence, 'gates')
    const looksAway = ({ how = '', what = '' }: (typeof gates)[number], place: Place | undefined): boolean =>
      LOOKS_AWAY.test(how) || what === 'pull_request' || (place !== undefined && isEmptied(change, place))
    return (
      gates.length > 0 &&
      gates.every((gate, index) => OF_TASTE.test(gate.what ?? '') || !looksAway(gate, places[index]))
    )
  },
}

const REMARK = /(?:^|\s)(?:#|\/\/)\s.{8,300}$/
const SAID_ABOVE = 2

/** A later step asks how the one that may fail ended. */
function isLookedAt({ before, after }: Change): boolean {
  return /\bsteps\.[\w-]+\.outcome\b/.test(after.text) && !/\.outcome\b/.test(before.text)
}

/** Whoever reads the change reads why, or where the matter is dealt with. */
export const gateExplained: Doubt = {
  when: 'every line, or a new comment right above it, says in words why, or names the issue that it waits for, or a new step asks how the one ended that may fail',
  holds: (change, raised) =>
    isLookedAt(change) ||
    everyLine(change, raised, (text, line) => {
      const isSaid = (said: string): boolean => isTracked(said) || isSentence(said)
      const isSaidAt = (at: number): boolean => {
        const said = change.after.lines[at - 1] ?? ''
        return (
          COMMENT.test(said) && isSaid(said) && listEditsAt(change, { side: 'after', line: at }).length > 0
        )
      }
      return (
        isSaid(REMARK.exec(text)?.[0] ?? '') ||
        Array.from({ length: SAID_ABOVE }, (_, step) => line - 1 - step).some(isSaidAt)
      )
    }),
}
