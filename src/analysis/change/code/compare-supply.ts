import type { Change, Side } from '../change.ts'
import { countShared, type CountedLine } from '../proof/gate-lines.ts'
import { readPin } from './pins.ts'
import {
  checkingFlags,
  describedSource,
  describingFile,
  fetchedUnchecked,
  opensDescription,
  opensSource,
  ownAddress,
  readersAddress,
  scopeEntry,
  signedSource,
  supplyFile,
} from './supply-chain-words.data.ts'

export type SupplyLoss = 'pin-loosened' | 'check-removed' | 'unchecked-source' | 'permission-widened'

export interface LoosenedSupply {
  readonly what: string
  readonly how: SupplyLoss
  readonly side: 'before' | 'after'
  readonly line: number
}

const MOST = 50
const MOST_LINE = 2_000

/** What is fetched and run with less looking at it. */
export function compareSupply(change: Change): LoosenedSupply[] {
  const { filename } = change
  if (filename === null || !supplyFile.test(filename) || change.after.text.trim() === '') return []
  const before = listLines(change.before)
  const after = listLines(change.after)
  const gone = countShared(after, before)
  const fresh = countShared(before, after)
  return [
    ...findUnchecked(change, filename, gone, fresh),
    ...findLostFlags(gone, fresh, after),
    ...comparePins(filename, gone, fresh),
    ...(/\.github[\\/]/.test(filename) ? compareScopes(gone, fresh, after) : []),
  ].slice(0, MOST)
}

function listLines({ lines }: Side): CountedLine[] {
  return lines
    .map((text, index) => ({
      text: text
        .slice(0, MOST_LINE)
        .replace(/(?:^|\s)#(?!\{).*$/, '')
        .trim(),
      line: index + 1,
    }))
    .filter(({ text }) => text !== '')
}

/** An entry of a repository has few lines. */
const NEAR = 6

function findUnchecked(
  { after: { lines: after } }: Change,
  filename: string,
  gone: readonly CountedLine[],
  fresh: readonly CountedLine[],
): LoosenedSupply[] {
  const isDescribed = (what: string, text: string): boolean =>
    what === 'plain HTTP source' &&
    ((describingFile.test(filename) && !describedSource.test(text)) ||
      signedSource.test(text) ||
      readersAddress.test(text))
  const above = (line: number): readonly string[] => after.slice(Math.max(0, line - 1 - NEAR), line)
  const isOwn = (text: string, line: number): boolean =>
    (ownAddress.test(text) && !above(line).some((each) => opensSource.test(each))) ||
    (/^url\b/.test(text) &&
      opensDescription.test(
        above(line)
          .findLast((each) => /\{\s*$/.test(each))
          ?.trim() ?? '',
      ))
  return fresh.flatMap(({ text, line }): LoosenedSupply[] => {
    const rule = fetchedUnchecked.find((each) => each.text.test(text))
    if (rule === undefined || isDescribed(rule.what, text) || isOwn(text, line)) return []
    if (gone.some((each) => rule.text.test(each.text))) return []
    const how = /permission|pull_request_target|secrets|privileged/.test(rule.what)
      ? 'permission-widened'
      : 'unchecked-source'
    return [{ what: rule.what, how, side: 'after', line }]
  })
}

/** A flag that checked is gone from the file, and what it checked still runs. */
function findLostFlags(
  gone: readonly CountedLine[],
  fresh: readonly CountedLine[],
  after: readonly CountedLine[],
): LoosenedSupply[] {
  return gone.flatMap(({ text, line }): LoosenedSupply[] => {
    const lost = checkingFlags.filter(({ flag }) => flag.test(text))
    const still = lost.filter(({ flag, command, what }) => {
      if (after.some((each) => flag.test(each.text))) return false
      const places = what === 'checksum compared' ? after : fresh
      return places.some((each) => command.test(each.text))
    })
    return still.map(({ what }) => ({
      what,
      how: 'check-removed',
      side: 'before',
      line,
    }))
  })
}

/** The same thing is named less firmly than it was; several of one kind are held against each other, the same first. */
function comparePins(
  filename: string,
  gone: readonly CountedLine[],
  fresh: readonly CountedLine[],
): LoosenedSupply[] {
  // A line more than before is held against the firmest that went.
  const firmest = new Map<string, number>()
  // By what is named, how many lines named it how firmly.
  const old = new Map<string, [number, number, number, number]>()
  for (const { text } of gone) {
    const pin = readPin(filename, text)
    if (pin === null) continue
    const counts = old.get(pin.what) ?? [0, 0, 0, 0]
    counts[pin.firmness]++
    old.set(pin.what, counts)
    firmest.set(pin.what, Math.max(firmest.get(pin.what) ?? 0, pin.firmness))
  }
  return fresh
    .flatMap(({ text, line }) => {
      const pin = readPin(filename, text)
      const counts = pin === null ? undefined : old.get(pin.what)
      if (pin === null || counts === undefined) return []
      if (counts[pin.firmness] === 0) return [{ ...pin, counts, line }]
      counts[pin.firmness]--
      return []
    })
    .flatMap(({ what, firmness, counts, line }): LoosenedSupply[] => {
      const left = counts.findLastIndex((count) => count > 0)
      return isLooser(left < 0 ? (firmest.get(what) ?? -1) : left, firmness)
        ? [{ what, how: 'pin-loosened', side: 'after', line }]
        : []
    })
}

/** Content to anything less, one version to the newest; one version to a range is a matter of taste. */
function isLooser(was: number, is: number): boolean {
  return (was === 3 && is < 3) || (was >= 1 && is === 0)
}

function compareScopes(
  gone: readonly CountedLine[],
  fresh: readonly CountedLine[],
  after: readonly CountedLine[],
): LoosenedSupply[] {
  const old = new Map<string, string>()
  for (const { text } of gone) {
    const [, scope = '', right = ''] = scopeEntry.exec(text) ?? []
    if (scope !== '') old.set(scope, right)
  }
  const widened = fresh.flatMap(({ text, line }): LoosenedSupply[] => {
    const [, scope = '', right = ''] = scopeEntry.exec(text) ?? []
    const isWider = right === 'write' && /^(?:read|none)$/.test(old.get(scope) ?? '')
    return isWider ? [{ what: scope, how: 'permission-widened', side: 'after', line }] : []
  })
  const block = gone.find(({ text }) => /^permissions\s*:/.test(text))
  const isGone = block !== undefined && !after.some(({ text }) => /^permissions\s*:/.test(text))
  if (!isGone) return widened
  return [
    ...widened,
    {
      what: 'permissions',
      how: 'permission-widened',
      side: 'before',
      line: block.line,
    },
  ]
}
