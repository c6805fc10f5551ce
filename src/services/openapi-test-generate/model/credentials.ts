import { isHeaderName, isReservedHeader } from '../header-rules.ts'
import { listKeys, readArray, readObject, readOwn, readText, type JsonObject } from '../load/json-object.ts'
import type { CredentialsModel } from './api-model.ts'
import type { ModelSource } from './model-source.ts'

const NAMES_MAXIMUM = 20
const NAME_CHARACTERS = 200

/** Gathers where credentials travel: the contract's own header first, then what the operations' schemes declare. */
export class Credentials {
  readonly #source: ModelSource
  readonly #schemes: JsonObject | undefined
  readonly #seen = new Set<string>()
  readonly #headers = new Map([['x-api-key', 'X-API-Key']])
  readonly #queryNames = new Set<string>()
  readonly #cookieNames = new Set<string>()
  #basic = false

  constructor(source: ModelSource) {
    this.#source = source
    this.#schemes = readObject(readOwn(source.document.root, 'components'), 'securitySchemes')
  }

  addFrom(operation: JsonObject): void {
    const secured = Object.hasOwn(operation, 'security') ? operation : this.#source.document.root
    for (const requirement of readArray(secured, 'security').slice(0, 100)) {
      // The schemes of one requirement have no order, so they are given one.
      for (const name of [...listKeys(requirement)].sort().slice(0, 100)) this.#addScheme(name)
    }
  }

  list(): CredentialsModel {
    return {
      headers: [...this.#headers.values()],
      queryNames: [...this.#queryNames],
      cookieNames: [...this.#cookieNames],
      basic: this.#basic,
    }
  }

  #addScheme(name: string): void {
    if (this.#seen.has(name)) return
    this.#seen.add(name)
    const scheme = this.#source.references.resolve(readOwn(this.#schemes, name))
    if (!this.#isSupported(scheme)) this.#source.warnings.add('SECURITY_UNSUPPORTED', name)
  }

  #isSupported(scheme: unknown): boolean {
    const type = readText(scheme, 'type')
    if (type === 'http') return this.#addHttp(readText(scheme, 'scheme') ?? '')
    if (type === 'apiKey') return this.#addKey(readText(scheme, 'in') ?? '', readText(scheme, 'name') ?? '')
    return type === 'oauth2' || type === 'openIdConnect'
  }

  #addHttp(scheme: string): boolean {
    if (scheme.toLowerCase() === 'basic') this.#basic = true
    return /^(?:basic|bearer)$/i.test(scheme)
  }

  #addKey(location: string, name: string): boolean {
    if (name === '' || name.length > NAME_CHARACTERS) return false
    if (location === 'header') return this.#addHeader(name)
    if (location === 'cookie' && isHeaderName(name)) return addName(this.#cookieNames, name)
    return location === 'query' && addName(this.#queryNames, name.toWellFormed())
  }

  #addHeader(name: string): boolean {
    const lowerCase = name.toLowerCase()
    const isUsable = isHeaderName(name) && (lowerCase === 'authorization' || !isReservedHeader(name))
    if (!isUsable || this.#headers.size >= NAMES_MAXIMUM) return false
    if (!this.#headers.has(lowerCase)) this.#headers.set(lowerCase, name)
    return true
  }
}

function addName(names: Set<string>, name: string): boolean {
  if (names.size >= NAMES_MAXIMUM) return false
  names.add(name)
  return true
}
