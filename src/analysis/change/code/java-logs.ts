import { splitArguments } from '../../languages/engine/calls.ts'
import type { TokenReader } from '../../languages/engine/token-reader.ts'
import type { Side } from '../change.ts'
import { readWritten } from './written-text.ts'

const LOGGER = /(?:^|\.)(?:log|logger|LOG|LOGGER)\.(?:trace|debug|info|warn|error)$/
/** Loggers of other libraries put their values one behind the other. */
const STANDARD = /\bslf4j\b|\bSlf4j\b|\blog4j\b|\bLog4j2?\b/

type Range = readonly [number, number]

/** Lines of calls of loggers that fill `{}`, with another number of values than places. */
export function listJavaLogs({ reader, calls, text: source }: Side): number[] {
  if (!STANDARD.test(source)) return []
  const caught = listCaught(reader)
  return calls
    .filter(({ callee }) => LOGGER.test(callee))
    .filter((call) => {
      const [first = [call.to, call.to], ...values] = splitArguments(reader, call)
      const text = first[1] - first[0] === 1 ? readWritten(reader, ...first) : null
      if (text === null || values.length === 0 || /%[sd]|\{\d/.test(text)) return false
      return isMismatch(reader, text.match(/(?<!\\)\{\}/g)?.length ?? 0, values, caught)
    })
    .map(({ line }) => line)
}

function isMismatch(
  reader: TokenReader,
  places: number,
  values: readonly Range[],
  caught: ReadonlySet<string>,
): boolean {
  const last = values.at(-1) ?? [0, 0]
  const extra = values.length - places
  // Without a place several values may be keys and their values.
  if (extra === 0 || (places === 0 && extra > 1)) return false
  if (extra > 0) return extra > 1 || !mayBeThrown(reader, last, caught)
  return values.length > 1 || !mayBeMany(reader, last)
}

const EXCEPTION = /(?:^|[a-z])(?:Exception|Error|Throwable)$/

/** What the handlers of the file call what they catch, and what is declared as an exception. */
function listCaught(reader: TokenReader): ReadonlySet<string> {
  return new Set([
    ...reader.where((text) => text === 'catch').map((index) => reader.text(reader.partner(index + 1) - 1)),
    ...reader
      .where((text) => EXCEPTION.test(text))
      .filter((index) => reader.isWord(index + 1))
      .map((index) => reader.text(index + 1)),
  ])
}

const THROWN =
  /^(?:e|ex|t|err|error|exc|exception|throwable|cause|failure|\w*(?:Exception|Error|Throwable|Cause|Failure|Ex|Exc|Err)|(?:get|unwrap|caught)\w*(?:Cause|Exception|Error|Throwable))$/

/** An exception as the last value needs no place. */
function mayBeThrown(reader: TokenReader, [from, to]: Range, caught: ReadonlySet<string>): boolean {
  if (reader.text(from) === 'new') return true
  for (let at = from; at < to; at++)
    if (THROWN.test(reader.text(at)) || caught.has(reader.text(at))) return true
  return false
}

/** One value may be an array of all of them. */
function mayBeMany(reader: TokenReader, [from, to]: Range): boolean {
  const text = reader.text(from)
  return text === 'new' || to - from > 1 || /^(?:args?|all|params|values|objects|array|\w+s)$/i.test(text)
}
