import type { FunctionFacts } from '../../facts/function-facts.ts'
import type { Change, Side } from '../change.ts'
import { endOfStatement, listConditions, type Condition } from './conditions.ts'
import { listEditTokens } from './edit-tokens.ts'
import { countWords, keptShare, MOST_PAIRS, spanOf } from './function-tokens.ts'
import { listGuards, listWords, readTokens } from './guards.ts'
import { accessWords, checkWords } from './protection-words.data.ts'

/** A condition that is gone while what stood under it still runs. */
export interface DroppedCondition {
  readonly owner: string
  readonly line: number
  readonly endLine: number
  /** Where what stood under it runs now. */
  readonly lineAfter: number
  readonly text: string
}

const LOOPS = new Set(['while', 'until'])
const ONLY_LOST = 0.99
const MOST_STATEMENT = 24
const LEAST_STATEMENT = 4
const MOST_CONDITIONS = 200
/** What a program runs on, how it is built and how much it says: such conditions go when the old way goes. */
const CIRCUMSTANCE =
  /version|VERSION|platform|debug|DEBUG|verbose|VERBOSE|feature|FEATURE|experimental|deprecat|legacy|compat|PY[23]|six|__name__|TYPE_CHECKING|NODE_ENV|navigator|[Ll]og|LOG|trace|isTest|dry_?[rR]un|hasattr|function_exists|class_exists|method_exists|defined|isset|typeof|respond_to|first|last|cached|loaded|initialized|started|running|enabled|Enabled|disabled/

/** Conditions of changed functions that are gone, though the first thing under them is still done. */
export function listDroppedConditions(change: Change): DroppedCondition[] {
  const pairs = change.functions.changed.filter(({ cosmetic }) => !cosmetic).slice(0, MOST_PAIRS)
  const old = groupConditions(change.before)
  const now = groupConditions(change.after)
  const leaving = new Set([...listGuards(change.before).values()].flat().map(({ condition }) => condition))
  return pairs.flatMap(({ before, after }): DroppedCondition[] => {
    const asked = (old.get(before.key) ?? []).filter((each) => !leaving.has(each))
    if (asked.length === 0) return []
    const kept = new Set((now.get(after.key) ?? []).map((each) => textOf(change.after, each)))
    const known = new Set((old.get(before.key) ?? []).map((each) => textOf(change.before, each)))
    const fresh = (now.get(after.key) ?? []).filter((each) => !known.has(textOf(change.after, each)))
    return asked
      .filter((each) => !kept.has(textOf(change.before, each)))
      .slice(0, MOST_CONDITIONS)
      .flatMap((each) => judge(change, each, { before, after, fresh }))
  })
}

/** `a?.b` that became `a.b`, and nothing else on its lines. */
export function listPlainAccess(change: Change): DroppedCondition[] {
  return listEditTokens(change).flatMap(({ edit, removed, added, owner }): DroppedCondition[] => {
    if (removed.length !== added.length || !removed.some((token) => Object.hasOwn(PLAIN, token))) return []
    const isSame = removed.every(
      (token, index) => (PLAIN[token] ?? token) === added[index] || token === added[index],
    )
    if (!isSame || removed.every((token, index) => token === added[index])) return []
    const { oldStart, oldLines, newStart } = edit
    return [{ owner, line: oldStart + 1, endLine: oldStart + oldLines, lineAfter: newStart + 1, text: '?.' }]
  })
}

/** How a part is asked for where the whole may be missing, and where it is not. */
const PLAIN: Readonly<Record<string, string>> = { '?.': '.', '&.': '.', '?->': '->' }

interface Around {
  readonly before: FunctionFacts
  readonly after: FunctionFacts
  /** Conditions of the function that were not there before. */
  readonly fresh: readonly Condition[]
}

function judge(change: Change, condition: Condition, around: Around): DroppedCondition[] {
  const { before, after } = change
  const text = textOf(before, condition)
  if (LOOPS.has(condition.word) || CIRCUMSTANCE.test(text)) return []
  if (!isAboutBody(before, condition, text) && !onlyLost(around)) return []
  if (isBoundOtherwise(change, condition, around)) return []
  const statement = readStatement(before, condition)
  if (statement.length < LEAST_STATEMENT || RELEASES.test(statement.slice(0, 1).join(''))) return []
  const runs = findKept(change, around, statement, text)
  const free = runs.find((at) => !around.fresh.some(({ bodyFrom, bodyTo }) => at >= bodyFrom && at < bodyTo))
  if (free === undefined || isAskedAgain(change, condition, around)) return []
  const { line, endLine } = condition
  return [{ owner: around.after.key, line, endLine, lineAfter: after.reader.line(free), text }]
}

/** Rust's and Swift's `if let a = b { … }` that became `let a = b else { … }`. */
function isBoundOtherwise({ before, after }: Change, { from, to }: Condition, around: Around): boolean {
  const tokens = readTokens(before, from, to)
  return tokens[0] === 'let' && findRuns(after, around.after, tokens).length > 0
}

/** The function lost something and gained nothing. */
function onlyLost({ before, after }: Around): boolean {
  return keptShare(before.bodyTokens(), after.bodyTokens()) >= ONLY_LOST
}

/** What is asked about is used under the condition, or the question is one of access or validity. */
function isAboutBody(side: Side, { from, to, bodyFrom, bodyTo }: Condition, text: string): boolean {
  if (accessWords.test(text) || DECIDES.test(text)) return true
  const used = new Set(readTokens(side, bodyFrom, bodyTo))
  const asked = readTokens(side, from, to).filter((token) => /^[$@]?[A-Za-z_]\w*$/.test(token))
  return asked.some(
    (word) => used.has(word) && !/^(?:null|nil|None|NULL|true|false|this|self|not|and|or|in|is)$/.test(word),
  )
}

/** Giving back nothing is harmless in most languages. */
const RELEASES = /free$|Free$|delete|destroy|close|Close|unref|Release$|^clear/

/** Calls that ask whether something may be used. */
const DECIDES =
  /\b(?:is|has|can)_?(?:[Vv]alid|[Ss]afe|[Aa]llowed|[Gg]lobal|[Pp]ublic|[Pp]rivate|[Tt]rusted|[Ww]ithin|[Ii]nside|[Ll]ocal|[Ss]ame|[Ii]nt|[Nn]umeric)\w* \(|\b(?:validate|verify|check|preg_match|fullmatch)\w* \(/

/** The first statement under a condition, up to 24 tokens. */
function readStatement(side: Side, { bodyFrom, bodyTo }: Condition): string[] {
  const to = Math.min(
    bodyTo,
    bodyFrom + MOST_STATEMENT,
    Math.max(bodyFrom + 1, endOfStatement(side, bodyFrom)),
  )
  return readTokens(side, bodyFrom, to)
}

/** Where the statement still runs; nowhere when it does so less often than before. */
function findKept(change: Change, around: Around, statement: readonly string[], text: string): number[] {
  const runs = findRuns(change.after, around.after, statement)
  if (runs.length >= findRuns(change.before, around.before, statement).length) return runs
  const call = lastCall(statement, text)
  return call === statement ? [] : findRuns(change.after, around.after, call)
}

/** `query.orderBy(a)` that is part of a chain now, by its last call; only under a condition that asks what may be used. */
function lastCall(statement: readonly string[], text: string): readonly string[] {
  if (!DECIDES.test(text)) return statement
  const open = statement.indexOf('(')
  const call = statement.slice(Math.max(0, open - 1))
  return call.length >= LEAST_STATEMENT && open > 0 ? call : statement
}

function findRuns(side: Side, facts: FunctionFacts, run: readonly string[]): number[] {
  const { from, to } = spanOf(side, facts)
  const places: number[] = []
  for (let at = from; at + run.length <= to; at++)
    if (run.every((token, index) => side.reader.text(at + index) === token)) places.push(at)
  return places
}

/** A new condition asks about one of its words, or the function calls something new that checks by its name. */
function isAskedAgain(change: Change, { from, to }: Condition, { before, after, fresh }: Around): boolean {
  const words = listWords(change.before, from, to)
  const isAsked = fresh.some((each) => {
    const asked = new Set(listWords(change.after, each.from, each.to))
    return words.some((word) => asked.has(word))
  })
  if (isAsked) return true
  const old = countWords(change.before, before)
  return [...countWords(change.after, after).keys()].some((word) => !old.has(word) && checkWords.test(word))
}

function groupConditions(side: Side): Map<string, Condition[]> {
  const groups = new Map<string, Condition[]>()
  for (const each of listConditions(side)) {
    const known = groups.get(each.owner)
    if (known === undefined) groups.set(each.owner, [each])
    else known.push(each)
  }
  return groups
}

function textOf(side: Side, { from, to }: Condition): string {
  return readTokens(side, from, to).join(' ')
}
