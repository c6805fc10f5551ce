import { documentedSecrets, placeholder } from './secret-shapes.data.ts'

export function kindOf(name: string): string {
  if (/(?:password|passwd|pwd)$/i.test(name)) return 'assigned-password'
  return /key$/i.test(name) ? 'assigned-key' : 'assigned-token'
}

/** Words joined by signs name things (`oauth2-token`, `@brackets.open`); secrets mix letters with digits or signs in one run. */
const WORDLIKE = /^@?(?:[A-Za-z]+\d{0,2}|\d{1,4})(?:[-_.:/ ](?:[A-Za-z]+\d{0,2}|\d{1,4}))*$/
const ADDRESS = /:\/\/|^[./~]|^\w+(?:\/\w+)+$|^urn:[a-z][\w-]*:/

/** A letter written by its number: `Tilgangsn\u00f8kkel`. */
const ESCAPED = /\\u[\da-fA-F]{4}/g

/** Words of another script, written by their numbers. */
const OTHER_SCRIPT = /^(?:\\u[\da-fA-F]{4}|\s)+$/

/** `required|string|max:50`, `required|max_length[50]`: what a value has to be, not the value. */
const RULES = /^\w+(?::[\w,.]+|\[[\w,.]*\])?(?:\|\w+(?::[\w,.]+|\[[\w,.]*\])?)+$/

/** `input[type=password]`: which part of a page is meant. */
const SELECTOR = /^[\w.#-]*\[[\w-]+[~|^$*]?=["']?[\w-]+["']?\]/

/** `&token`, `*token`: a name for what stands elsewhere in YAML. */
const ALIAS = /^[&*]\w+$/

/** Encrypted for whoever runs it, or kept by it: Cirrus, Jasypt, Hiera, SOPS, TeamCity, Shopify. */
const SEALED = /^(?:ENCRYPTED\[|EJ\[\d+:|ENC[([]|DEC::|AQICA|vault:|credentialsJSON:)/

/** `$OBJECT_REFERENCE$`: what is put in there is known later. */
const PUT_IN = /^[$%@#:<[{]{1,2}[A-Z][A-Z_]+[$%@#:>\]}]{1,2}$/

/** `@env:AC_PASSWORD`: where the value is kept. */
const KEPT_ELSEWHERE = /^@(?:env|keychain|file):/

/** What is kept of a password opens nothing by itself: `$2a$10$…`. */
const HASHED = /^\$(?:1|2[abxy]?|5|6|argon2\w*|scrypt|pbkdf2[\w-]*)\$/

/** Whether a value given to a name that says secret is one, as far as its signs tell. */
export function looksSecret(value: string, name: string, leastEntropy: number): boolean {
  if (
    value.length < 8 ||
    [
      placeholder,
      documentedSecrets,
      ADDRESS,
      ALIAS,
      SEALED,
      OTHER_SCRIPT,
      RULES,
      SELECTOR,
      PUT_IN,
      HASHED,
      KEPT_ELSEWHERE,
    ].some((plain) => plain.test(value))
  )
    return false
  const mixes = /[\d!@#$%^&*+=~?]/.test(value) && /[A-Za-z]/.test(value)
  if (!mixes || entropyOf(value) < leastEntropy) return false
  return kindOf(name) === 'assigned-password'
    ? !/^[A-Za-z]+[-_.][A-Za-z\d]+$|^[A-Za-z]\w*_password$/.test(value)
    : !WORDLIKE.test(value.replace(ESCAPED, 'a'))
}

/** Shannon entropy in bits per character. */
export function entropyOf(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const times of counts.values()) bits -= (times / value.length) * Math.log2(times / value.length)
  return bits
}
