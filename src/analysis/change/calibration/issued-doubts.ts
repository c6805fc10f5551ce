import { isShown } from '../findings/example-files.ts'
import { resolveLanguage } from '../../languages/resolve-language.ts'
import type { Side } from '../change.ts'
import type { Raised } from '../findings/finding.ts'
import type { Doubt } from './doubts.ts'
import { everyLine, everyPlace } from './edited-places.ts'
import { givenName, kindsOf } from './secret-doubts.ts'
import { isInTestModule } from './test-modules.ts'

/** Tokens that an issuer gives by their shape. */
const TOKEN =
  /^(?:github-token|gitlab-token|slack-token|slack-webhook|stripe-key|package-token|mail-api-key|model-api-key|azure-account-key|discord-webhook|telegram-token|aws-access-key)$/

const LOCAL = /\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0|host\.docker\.internal)\b/
const NEAR = 12

/** It is known by its name or its place alone: in settings it is most often there to be given otherwise. */
export const notIssued: Doubt = {
  when: `none is a private key or a token whose shape tells its issuer, and the file is no program, or an address of the own machine stands within ${NEAR} lines of each`,
  holds: ({ after }, raised) => {
    if (isIssued(raised)) return false
    const { known, language } = resolveLanguage(after.language)
    const isProgram = known && language.holds === 'code'
    const isLocal = (line: number): boolean =>
      after.lines.slice(Math.max(0, line - NEAR), line + NEAR).some((each) => LOCAL.test(each))
    return !isProgram || everyPlace(raised, 'after', ({ line }) => isLocal(line))
  },
}

const isToken = (raised: Raised): boolean => kindsOf(raised).some((kind) => TOKEN.test(String(kind)))
const isIssued = (raised: Raised): boolean => isToken(raised) || kindsOf(raised).includes('private-key')

const NAMED_FOR_TESTS =
  /^(?:test|dummy|mock|fake|sample|example|demo)(?:[-_]|(?=[A-Z]))|[-_](?:for_)?tests?$/i

/** `testSecretKey`: whoever gave the name said what it is there for. */
export const namedForTests: Doubt = {
  when: 'none is a private key or a token whose shape tells its issuer, and every one is named for a test or an example',
  holds: (change, raised) =>
    !isIssued(raised) &&
    everyLine(change, raised, (text, line) => NAMED_FOR_TESTS.test(nameOf(change.after, text, line))),
}

/** A value may stand on the line below its name. */
function nameOf({ lines }: Side, text: string, line: number): string {
  return givenName(text) ?? ABOVE_VALUE.exec((lines[line - 2] ?? '').slice(0, MOST_NAME))?.[1] ?? ''
}

const MOST_NAME = 200
const ABOVE_VALUE = /([\w-]+)["']?\s*(?:[:=]|=>)\s*\(?\s*$/

const SEEDS = /(?:^|[\\/])(?:[\w-]+[-_.])?seeds?(?:[-_.][\w-]+)*(?:[\\/]|\.\w+$)/i
const EXAMPLE = /\bexamples?["']?\s*[:=(]|["'][\w -]{0,40}\b(?:demo|example|sample)\b[\w -]{0,40}["']/i

/** The description of an interface shows what an answer looks like, and a database is filled to be tried. */
export const forShow: Doubt = {
  when: `none is a private key or a token whose shape tells its issuer, and the file is named for seeds, or a field named for an example begins at most ${NEAR} lines above each, or a text beside it names a demonstration`,
  holds: ({ after, filename }, raised) =>
    !isIssued(raised) &&
    (SEEDS.test(filename ?? '') ||
      everyPlace(raised, 'after', ({ line }) =>
        after.lines
          .slice(Math.max(0, line - NEAR), line + NEAR)
          .some((each) => EXAMPLE.test(each.slice(0, MOST_NAME))),
      )),
}

const SHOWS =
  /(?:^|[-_.\\/])(?:demo|example|sample|dummy|not-?real|snake-?oil|self-?signed|localhost)(?:[-_.][\w.-]*)?$/i

const FIXTURES = /(?:^|[\\/])(?:[\w.-]+[-_.])?(?:fixtures?|testdata)[\\/]/i

/** Keys and passwords that a test is given were made for it; a token of an issuer may be real there too. */
export const ofTests: Doubt = {
  when: 'none is a token whose shape tells its issuer, and every one stands in a test, a fixture, a test function or a module that is built for tests',
  holds: ({ isTest, filename, after }, raised) =>
    !isToken(raised) &&
    (isTest ||
      FIXTURES.test(filename ?? '') ||
      everyPlace(
        raised,
        'after',
        ({ line }) =>
          isInTestModule(after, line) ||
          after.functions.some((each) => each.isTest && each.line <= line && each.endLine >= line),
      )),
}

/** `demo.key`: it opens what is shown, and whoever reads its name knows. */
export const namedForShow: Doubt = {
  when: 'all of them are private keys, and the file is an example or is named for a demonstration or the own machine',
  holds: ({ filename }, raised) => {
    const kinds = kindsOf(raised)
    const isForShow = SHOWS.test(filename ?? '') || isShown(filename)
    return isForShow && kinds.length > 0 && kinds.every((kind) => kind === 'private-key')
  },
}

/** Half of a pair, which is worth nothing without its other half; that one would be told by itself. */
export const idAlone: Doubt = {
  when: 'all of them are ids of AWS keys in settings, without their secret',
  holds: ({ after }, raised) => {
    const kinds = kindsOf(raised)
    const isSettings = resolveLanguage(after.language).language.holds === 'data'
    return isSettings && kinds.length > 0 && kinds.every((kind) => kind === 'aws-access-key')
  },
}
