import { isDocument, isShown } from '../findings/example-files.ts'
import type { Side } from '../change.ts'
import type { Doubt } from './doubts.ts'
import { translation } from './file-doubts.ts'
import { everyLine, everyPlace, namesOf, placesOn } from './edited-places.ts'
import { listTold } from '../read-evidence.ts'

const RECORDED =
  /(?:^|[\\/])(?:testdata|fixtures?|goldens?|snapshots?|cassettes|mocks?|recordings?)[\\/]|\.(?:golden|snap|har)$|(?:^|[\\/])(?:tests?|specs?|__tests__)[\\/](?:.*[\\/])?[^\\/]+\.x?html?$/i

const SIGNED = /\beyJ[\w-]{8,2000}\.\w/

/** Signed tokens in tests are test vectors: they name nobody and have run out; recorded answers hold keys made for them. */
export const plainToken: Doubt = {
  when: 'in tests all of them are JSON web tokens, by what they are or how they begin, or of no known shape, or private keys, keys of Google or of no known shape in recorded data',
  holds: (change, raised) => {
    const { isTest, filename } = change
    const kinds = kindsOf(raised)
    const isRecorded = RECORDED.test(filename ?? '')
    if (isTest && everyLine(change, raised, (text) => SIGNED.test(text))) return true
    const isPlain = (kind: unknown): boolean =>
      (isTest && (kind === 'json-web-token' || isAssigned(kind))) ||
      (isRecorded && (kind === 'private-key' || kind === 'google-api-key' || isAssigned(kind)))
    return kinds.length > 0 && kinds.every(isPlain)
  },
}

/** It is known by the name it was given alone. */
export const isAssigned = (kind: unknown): boolean =>
  kind === 'assigned-key' || kind === 'assigned-token' || kind === 'environment-default'

const SAMPLES = /sample-?data|quick-?start/i
/** A page for readers is given keys that its visitors see anyway, of search boxes and maps. */
export const shownKey: Doubt = {
  when: 'all of them are signed tokens, passwords, keys of Google or of no known shape in an example or a page for readers, or private keys in a document or the data of samples',
  holds: ({ filename }, { evidence }) => {
    const kinds = kindsOf({ evidence })
    const isPlain = (kind: unknown): boolean =>
      kind === 'json-web-token' ||
      kind === 'google-api-key' ||
      kind === 'bearer-token' ||
      kind === 'assigned-password' ||
      kind === 'password-in-url' ||
      isAssigned(kind) ||
      (kind === 'private-key' && (isDocument(filename) || SAMPLES.test(filename ?? '')))
    return isShown(filename) && kinds.length > 0 && kinds.every(isPlain)
  },
}

const MADE_UP = /(?:^|[\\/._-])(?:fake|dummy|mock(?:ed)?|self-?signed|snake-?oil)(?:[\\/._-]|$)/i

/** The file says by its name that what it holds is made up. */
export const madeUp: Doubt = {
  when: 'the file is named for being made up, and none is a token of a known issuer',
  holds: ({ filename }, { evidence }) => {
    const kinds = kindsOf({ evidence })
    return MADE_UP.test(filename ?? '') && kinds.every((kind) => kind === 'private-key' || isAssigned(kind))
  },
}

/** Kinds of keys, and the formats they are kept in. */
const ABOUT_KEYS =
  /^(?:(?:get|to|from|read|load)?pem|key(?:util|pair|store|ring)s?|rsa|e?c?dsa|ecdh|ec|e?d?(?:curve|x)?(?:25519|448)|pkcs\d*|x\d*509|der|asn1|jw[kset]|jose|ssh|ssl|tls|dkim|x?oauth\d*|saml|acme|certs?|openssl|crypt\w*|ciphers?|signing)$/i
const WORDS = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*/g

const CALLS_KEYS =
  /^(?!.*private)(?:\w*(?:rsa|ecdsa|ed25519|x509|jw[ste]|dkim|oauth|tls|ssl|signer|signature|certificate|decrypt|encrypt)\w*|sign|verify|\w*_sign|sign_\w*)$/i

/** Something in the test is named for what is done with keys. */
function isAboutKeys(side: Side): boolean {
  return [...namesOf(side).keys()].some((name) => CALLS_KEYS.test(name))
}

/** The test reads keys, so a key is what it is given; it opens nothing. */
export const keyUnderTest: Doubt = {
  when: 'some are private keys, in a test or an example that is about keys by its name or by what it calls',
  holds: ({ isTest, filename, after }, { evidence }) => {
    const kinds = kindsOf({ evidence })
    const words = (filename ?? '').match(WORDS) ?? []
    return (
      (isTest || isShown(filename)) &&
      kinds.includes('private-key') &&
      (words.some((word) => ABOUT_KEYS.test(word)) || isAboutKeys(after))
    )
  },
}

const LEAST_VECTORS = 4

/** One may have slipped in; many of a kind are what a reader of keys is tried with. */
export const vectors: Doubt = {
  when: `in a test they are at least ${LEAST_VECTORS}, all of one kind, and none is a private key`,
  holds: ({ isTest }, { evidence }) => {
    const kinds = kindsOf({ evidence })
    return (
      isTest && kinds.length === 1 && kinds[0] !== 'private-key' && Number(evidence['added']) >= LEAST_VECTORS
    )
  },
}

/** Rust keeps tests beside the code they test. */
export const keyInTest: Doubt = {
  when: 'all of them are private keys inside test functions',
  holds: ({ after }, raised) =>
    kindsOf(raised).every((kind) => kind === 'private-key') &&
    everyPlace(raised, 'after', ({ line }) =>
      after.functions.some((each) => each.isTest && each.line <= line && each.endLine >= line),
    ),
}

const ENCRYPTED = /^\s*(?:- )?secure:|\$\{\{\s*secrets\.|\$\{?\w*SECRET\w*\}?\s*$/
const BESIDE = 4
/** An address that is signed for a while says in it who signed; what signs stays at home. */
const PRESIGNED = /[?&](?:X-Amz-Signature|Signature)=|X-Amz-Credential=/

/** The id of a key says who; what proves it stands beside it, encrypted. */
export const onlyTheId: Doubt = {
  when: 'all of them are ids of AWS keys in settings whose secret stands right beside them, encrypted (`secure:`) or by its name alone (`secrets.KEY`), or in addresses that are signed for a while',
  holds: ({ after }, raised) => {
    const kinds = kindsOf(raised)
    const places = placesOn(raised, 'after')
    const isPaired = (line: number): boolean =>
      PRESIGNED.test(after.lines[line - 1] ?? '') ||
      after.lines.slice(Math.max(0, line - BESIDE), line + BESIDE).some((each) => ENCRYPTED.test(each))
    return (
      kinds.length > 0 &&
      kinds.every((kind) => kind === 'aws-access-key') &&
      places.every(({ line }) => isPaired(line))
    )
  },
}

const SHOWN = /\b(?:example|defunct|dummy|fake|revoked|expired)\b/i
const SAID_ABOVE = 3

/** A remark shows what one looks like, and says so. */
export const inRemark: Doubt = {
  when: 'all of them stand in comments, below one that says that it is an example',
  holds: ({ after }, raised) => {
    const comments = new Set(after.comments.map(({ line }) => line))
    return everyPlace(
      raised,
      'after',
      ({ line }) =>
        comments.has(line) &&
        after.lines.slice(Math.max(0, line - 1 - SAID_ABOVE), line).some((each) => SHOWN.test(each)),
    )
  },
}

/** A pair made for a server of the test: the key opens nothing but that. */
export const keyWithCertificate: Doubt = {
  when: 'in a test all of them are private keys, and the file holds their certificates too',
  holds: ({ isTest, filename, after }, { evidence }) => {
    const kinds = kindsOf({ evidence })
    const isForTests = isTest || /(?:^|[\\/])(?:test[\w-]*\.\w+$|t[\\/])/.test(filename ?? '')
    return (
      isForTests &&
      kinds.length > 0 &&
      kinds.every((kind) => kind === 'private-key') &&
      /-----BEGIN CERTIFICATE-----/.test(after.text)
    )
  },
}

const SEALED = /\bkmsKeyName\b|\bsecretEnv\b|\bsops\b|\bsealed_?secret\b/i
const SEALED_ABOVE = 6

/** What a key service sealed is meant to be kept in the file. */
export const sealed: Doubt = {
  when: `all of them stand at most ${SEALED_ABOVE} lines below the name of the key that sealed them`,
  holds: (change, raised) =>
    everyLine(change, raised, (_text, line) =>
      change.after.lines.slice(Math.max(0, line - 1 - SEALED_ABOVE), line).some((each) => SEALED.test(each)),
    ),
}

/** A word for a password, in another language or a tool's own. */
export const inTranslation: Doubt = {
  when: 'none is a token of a known issuer or a private key, and the file is a translation',
  holds: (change, raised) => kindsOf(raised).every(isByName) && translation.holds(change, raised),
}

const HASHED = /hash|digest/i

/** What is kept of a password opens nothing by itself. */
export const onlyHashed: Doubt = {
  when: 'none is a token of a known issuer or a private key, and every one is named for being hashed',
  holds: (change, raised) =>
    kindsOf(raised).every(isByName) &&
    everyLine(change, raised, (text) => HASHED.test(givenName(text) ?? '')),
}

const GIVEN_TEXT = /([\w-]+)["']?\s*(?:[:=]|=>)\s*["'`][^"'`\s]{8,}["'`]/

/** The name that a text is given to on its line. */
function givenName(line: string): string | undefined {
  return GIVEN_TEXT.exec(line.slice(0, MOST_LINE))?.[1]
}

const MOST_LINE = 300
export function kindsOf({
  evidence,
}: {
  readonly evidence: Readonly<Record<string, unknown>>
}): readonly unknown[] {
  return listTold(evidence, 'kinds')
}

/** Nothing but where it stands tells that it may be one. */
export function isByName(kind: unknown): boolean {
  return isAssigned(kind) || kind === 'assigned-password' || kind === 'bearer-token'
}
