import { oncePerName } from '../code/once-per-side.ts'
import { mayCheckCalls } from './read-call-checks.ts'

const ASSERTING_NAME = /^(?:assert|refute|XCTAssert|ASSERT|EXPECT|CHECK|REQUIRE|BOOST)/i
const ASSERTING_OBJECT = /^(?:assert|require|pytest|Assert|\w+Assert|Assertions|is|test)$/
/** What tape, tap and AVA hand to a test of JavaScript; elsewhere `t` fails a test and asserts nothing. */
const HANDED = /^(?:s?t|tt|tap)$/
const CHAIN_HEAD = /^(?:expect|assertThat|assertThatThrownBy|should|Should|expectTypeOf|is_expected|assert)$/
const BY_NAME = /^(?:assert(?:_[a-z]|[A-Z])|XCTAssert|Should[A-Z]|should[A-Z]|So$)/
const OBJECTS = /^(?:Assert|Assertions|CollectionAssert|StringAssert)$/

/** What the name of a call says about assertions. */
export interface CalledName {
  /** Its last part, as written and without the `!` of a macro. */
  readonly last: string
  readonly name: string
  readonly isHead: boolean
  readonly isAsserting: boolean
  /** It asserts by its name, though nobody listed the idiom. */
  readonly isByName: boolean
  /** No assertion of any kind is written otherwise. */
  readonly mayAssert: boolean
}

/** A name is read once, however often it is called. */
export const createNameReader: (family: string) => (callee: string) => CalledName = oncePerName(readName)

function readName(callee: string, family: string): CalledName {
  const [name = '', object = ''] = callee.replace(/!$/, '').split('.').toReversed()
  const last = callee.slice(callee.lastIndexOf('.') + 1)
  const isHead = CHAIN_HEAD.test(name)
  const isHanded = family === 'script' && HANDED.test(object)
  const isAsserting = ASSERTING_NAME.test(name) || ASSERTING_OBJECT.test(object) || isHanded
  const isByName = BY_NAME.test(name) || OBJECTS.test(object)
  const mayAssert = isHead || isAsserting || isByName || mayCheckCalls(callee, last)
  return { last, name, isHead, isAsserting, isByName, mayAssert }
}
