import { isDocument, isShown } from '../findings/example-files.ts'
import type { Doubt } from './doubts.ts'

const RECORDED = /(?:^|[\\/])(?:testdata|fixtures?|goldens?|snapshots?|cassettes)[\\/]|\.(?:golden|snap)$/i

/** Signed tokens in tests are test vectors: they name nobody and have run out; recorded answers hold keys made for them. */
export const plainToken: Doubt = {
  when: 'in tests all of them are JSON web tokens, or private keys in recorded data',
  holds: ({ isTest, filename }, { evidence }) => {
    const kinds: unknown[] = Array.isArray(evidence['kinds']) ? evidence['kinds'] : []
    const isRecorded = RECORDED.test(filename ?? '')
    const isPlain = (kind: unknown): boolean =>
      (isTest && kind === 'json-web-token') || (isRecorded && kind === 'private-key')
    return kinds.length > 0 && kinds.every(isPlain)
  },
}

/** It is known by the name it was given alone. */
const isAssigned = (kind: unknown): boolean => kind === 'assigned-key' || kind === 'assigned-token'

/** A page for readers is given keys that its visitors see anyway, of search boxes and maps. */
export const shownKey: Doubt = {
  when: 'all of them are signed tokens or keys of no known shape in an example or a page for readers, or private keys in a document',
  holds: ({ filename }, { evidence }) => {
    const kinds: unknown[] = Array.isArray(evidence['kinds']) ? evidence['kinds'] : []
    const isPlain = (kind: unknown): boolean =>
      kind === 'json-web-token' || isAssigned(kind) || (kind === 'private-key' && isDocument(filename))
    return isShown(filename) && kinds.length > 0 && kinds.every(isPlain)
  },
}

const MADE_UP = /(?:^|[\\/._-])(?:fake|dummy|mock(?:ed)?|self-?signed|snake-?oil)(?:[\\/._-]|$)/i

/** The file says by its name that what it holds is made up. */
export const madeUp: Doubt = {
  when: 'the file is named for being made up, and none is a token of a known issuer',
  holds: ({ filename }, { evidence }) => {
    const kinds: unknown[] = Array.isArray(evidence['kinds']) ? evidence['kinds'] : []
    return MADE_UP.test(filename ?? '') && kinds.every((kind) => kind === 'private-key' || isAssigned(kind))
  },
}

/** Kinds of keys, and the formats they are kept in. */
const ABOUT_KEYS =
  /^(?:rsa|e?c?dsa|ecdh|ec|e?d?(?:curve|x)?(?:25519|448)|pem|pkcs\d*|x\d*509|der|asn1|jw[kset]|jose|ssh|ssl|tls|certs?|openssl|crypt\w*|ciphers?|signing)$/i
const WORDS = /[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+\d*|[A-Z]+\d*/g

/** The test reads keys, so a key is what it is given; it opens nothing. */
export const keyUnderTest: Doubt = {
  when: 'some are private keys, in a test or an example whose file or folder is named for keys or their formats',
  holds: ({ isTest, filename }, { evidence }) => {
    const kinds: unknown[] = Array.isArray(evidence['kinds']) ? evidence['kinds'] : []
    const words = (filename ?? '').split(/[\\/]/).slice(-2).join('/').match(WORDS) ?? []
    return (
      (isTest || isShown(filename)) &&
      kinds.includes('private-key') &&
      words.some((word) => ABOUT_KEYS.test(word))
    )
  },
}
