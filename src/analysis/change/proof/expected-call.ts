import type { AssertionStrength } from '../../languages/review-knowledge.ts'

/** How often a stand-in has to be called: from `atLeast(0)`, which always holds, to a number of calls. */
const timesInOrder = ['any', 'most', 'some', 'exact'] as const

export type CallTimes = (typeof timesInOrder)[number]

/** What an assertion says of a call to a stand-in (a mock, a spy). */
export interface ExpectedCall {
  /** Arguments that are expected to be a certain value; null when arguments are not looked at. */
  readonly pinned: number | null
  /** Arguments that may be anything. */
  readonly loose: number
  readonly times: CallTimes
}

/** An argument that stands for any: Mockito's `anyString()`, Moq's `It.IsAny<string>()`, Python's `ANY`. */
const LOOSE =
  /^(?:[A-Za-z_$]{1,40}(?:\.|->|::)){0,2}(?:any|anything|any[A-Z]\w{0,40}|Any|IsAny|isA|isNotNull|notNull|nullable|kind_of|instance_of|AnythingOfType)[(<]|^(?:unittest\.)?(?:mock\.)?ANY$|^(?:mock\.Anything|anything|any_args|sinon\.match\.(?:any|string|number|object|func|bool))$/

/** Arguments by what they are expected to be. */
export function countArguments(values: readonly (readonly string[])[]): Omit<ExpectedCall, 'times'> {
  const loose = values.filter((tokens) => {
    // Python's and Ruby's named arguments: `b=ANY`, `b: anything`.
    const isNamed = tokens[1] === '=' || tokens[1] === ':'
    return LOOSE.test(tokens.slice(isNamed ? 2 : 0).join(''))
  }).length
  return { pinned: values.length - loose, loose }
}

/** `times(2)`, `Times.AtMostOnce`, `at_least(:once)`; null for never, which is no call at all. */
export function readTimes(mode: readonly string[]): CallTimes | null {
  const text = mode.join('').toLowerCase().replaceAll('_', '')
  if (/never|(?:times|exactly)\(0\)/.test(text) || text === '0') return null
  if (/atleast\(0\)|anytimes|(?:->|::)any\(/.test(text)) return 'any'
  if (text.includes('atmost')) return 'most'
  return /atleast|between/.test(text) ? 'some' : 'exact'
}

export function strengthOfCall({ pinned, times }: ExpectedCall): AssertionStrength {
  if (times === 'any') return 'nothing'
  if (pinned !== null && pinned > 0) return 'equality'
  return pinned === null && times === 'exact' ? 'bound' : 'runs'
}

/** The call may be another one, or happen less surely. Other arguments than before are another call, not a wider one. */
export function takesMoreCalls(before: ExpectedCall, after: ExpectedCall): boolean {
  const [old, now] = [before.pinned ?? 0, after.pinned ?? 0]
  if (old > 0 && after.pinned === null) return true
  if (after.loose > before.loose && now < old) return true
  const isRarer = timesInOrder.indexOf(after.times) < timesInOrder.indexOf(before.times)
  // Which arguments, instead of how often: as much, of something else.
  return isRarer && (now <= old || after.times === 'any')
}

/** What two assertions about the same call say together. */
export function joinCalls(one: ExpectedCall, other: ExpectedCall): ExpectedCall {
  const fuller = (one.pinned ?? -1) >= (other.pinned ?? -1) ? one : other
  const surer = timesInOrder.indexOf(one.times) >= timesInOrder.indexOf(other.times) ? one : other
  return { ...fuller, times: surer.times }
}
