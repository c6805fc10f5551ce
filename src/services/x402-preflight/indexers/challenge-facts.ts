import { isJsonObject, ownField, ownText } from '../../../analysis/x402/payment-required.ts'
import type { IndexerSubject } from './indexer.ts'

/** A value deep in the challenge; undefined when any step is missing. */
export function readChallenge({ inspection }: IndexerSubject, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (isJsonObject(value) ? ownField(value, key) : undefined),
    inspection.challenge,
  )
}

export function readText(subject: IndexerSubject, ...path: readonly string[]): string {
  const value = readChallenge(subject, ...path)
  return typeof value === 'string' ? value : ''
}

export function isHttpsResource(subject: IndexerSubject): boolean {
  return readText(subject, 'resource', 'url').startsWith('https://')
}

export function hasBazaar(subject: IndexerSubject): boolean {
  return isJsonObject(readChallenge(subject, 'extensions', 'bazaar', 'info', 'input'))
}

/** Where indexers read the request's schema: the body, or the query of a request without one. */
export function hasInputSchema(subject: IndexerSubject): boolean {
  const properties = readChallenge(
    subject,
    'extensions',
    'bazaar',
    'schema',
    'properties',
    'input',
    'properties',
  )
  return (
    isJsonObject(properties) && ['body', 'queryParams'].some((key) => isJsonObject(ownField(properties, key)))
  )
}

/** Every option asks for at least this many atomic units. */
export function asksAtLeast(minimumAtomic: bigint): (subject: IndexerSubject) => boolean {
  return ({ inspection }) =>
    inspection.options.length > 0 &&
    inspection.options.every((option) => {
      const amount = ownText(option, 'amount') ?? ''
      return /^\d{1,78}$/.test(amount) && BigInt(amount) >= minimumAtomic
    })
}
