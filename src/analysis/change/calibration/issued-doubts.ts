import { isShown } from '../findings/example-files.ts'
import { resolveLanguage } from '../../languages/resolve-language.ts'
import type { Raised } from '../findings/finding.ts'
import type { Doubt } from './doubts.ts'
import { everyPlace } from './edited-places.ts'
import { kindsOf } from './secret-doubts.ts'
import { isInTestModule } from './test-modules.ts'

/** Tokens that an issuer gives by their shape. */
const TOKEN =
  /^(?:github-token|gitlab-token|slack-token|slack-webhook|stripe-key|package-token|mail-api-key|model-api-key|azure-account-key|discord-webhook|telegram-token|aws-access-key)$/

/** Known by its name or its place alone: readers wanted one in five, and what it is was different every time. */
export const notIssued: Doubt = {
  when: 'none is a private key or a token whose shape tells its issuer',
  holds: (_change, raised) => !isToken(raised) && !kindsOf(raised).includes('private-key'),
}

const isToken = (raised: Raised): boolean => kindsOf(raised).some((kind) => TOKEN.test(String(kind)))

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
