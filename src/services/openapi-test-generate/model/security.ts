import { isHeaderName, isReservedHeader } from '../header-rules.ts'
import { listKeys, readArray, readObject, readOwn, readText, type JsonObject } from '../load/json-object.ts'
import type { SchemePlace, SecurityModel, SecurityScheme } from './api-model.ts'
import type { ModelSource } from './model-source.ts'

const SCHEMES_MAXIMUM = 20
const ALTERNATIVES_MAXIMUM = 20
const NAME_CHARACTERS = 200
const VARIABLES = { token: 'API_BEARER_TOKEN', key: 'API_KEY' } as const

interface FoundScheme {
  readonly name: string
  readonly place: SchemePlace
  readonly field: string
}

/** Which credentials each operation wants, and where they travel. The operation's own `security` decides. */
export class Security {
  readonly #source: ModelSource
  readonly #declared: JsonObject | undefined
  readonly #found = new Map<string, FoundScheme | null>()
  /** Equal ones are one list, so that what depends on them need be made once. */
  readonly #alternatives = new Map<string, SecurityModel['alternatives']>()
  readonly #known = new Map<readonly unknown[], SecurityModel>()

  constructor(source: ModelSource) {
    this.#source = source
    this.#declared = readObject(readOwn(source.document.root, 'components'), 'securitySchemes')
  }

  /** The alternatives of an operation, each the schemes that go together; an empty one asks for nothing. */
  read(operation: JsonObject): SecurityModel {
    const secured = Object.hasOwn(operation, 'security') ? operation : this.#source.document.root
    const asked = readArray(secured, 'security')
    const known = this.#known.get(asked)
    if (known !== undefined) return known
    const model = this.#readAlternatives(asked)
    if (asked.every((requirement) => this.#isSettled(requirement))) this.#known.set(asked, model)
    return model
  }

  /** Whether it was looked up whole: each mention of what is too long, or one too many, is a warning of its own. */
  #isSettled(requirement: unknown): boolean {
    return listKeys(requirement).every((name) => this.#found.has(name))
  }

  #readAlternatives(asked: readonly unknown[]): SecurityModel {
    const alternatives = asked.slice(0, ALTERNATIVES_MAXIMUM).map((requirement) => {
      // The schemes of one requirement have no order, so they are given one.
      const names = [...listKeys(requirement)].sort().slice(0, SCHEMES_MAXIMUM)
      return { names: names.filter((name) => this.#find(name) !== null), asked: names.length }
    })
    const isOptional = alternatives.some(({ asked }) => asked === 0)
    // An alternative of which nothing is supported cannot be served at all.
    const names = alternatives.filter((alternative) => alternative.names.length > 0).map((one) => one.names)
    return { alternatives: this.#unify(dropRepeated(names)), isRequired: names.length > 0 && !isOptional }
  }

  #unify(alternatives: SecurityModel['alternatives']): SecurityModel['alternatives'] {
    const identity = JSON.stringify(alternatives)
    const known = this.#alternatives.get(identity)
    if (known === undefined) this.#alternatives.set(identity, alternatives)
    return known ?? alternatives
  }

  /** Every scheme an operation asked for, with the variables it is read from: its own before the contract's. */
  list(): SecurityScheme[] {
    const schemes = [...this.#found.values()].filter((scheme) => scheme !== null)
    const used = new Set<string>()
    return schemes.map((scheme) => {
      const common = variableOf(scheme)
      const isAlone = schemes.filter((other) => variableOf(other) === common).length === 1
      if (isAlone) return { ...scheme, variables: [common] }
      return { ...scheme, variables: [nameVariable(common, scheme.name, used), common] }
    })
  }

  #find(name: string): FoundScheme | null {
    const known = this.#found.get(name)
    if (known !== undefined) return known
    const isFull = this.#found.size >= SCHEMES_MAXIMUM || name.length > NAME_CHARACTERS
    const node = isFull ? undefined : this.#source.references.resolve(readOwn(this.#declared, name))
    const place = readPlace(node)
    const scheme = place === null ? null : { name: name.toWellFormed(), ...place }
    if (scheme === null) this.#source.warnings.add('SECURITY_UNSUPPORTED', name)
    if (!isFull) this.#found.set(name, scheme)
    return scheme
  }
}

function readPlace(scheme: unknown): Omit<FoundScheme, 'name'> | null {
  const type = readText(scheme, 'type')
  if (type === 'oauth2' || type === 'openIdConnect') return { place: 'bearer', field: 'Authorization' }
  if (type === 'http') {
    const place = (readText(scheme, 'scheme') ?? '').toLowerCase()
    return place === 'basic' || place === 'bearer' ? { place, field: 'Authorization' } : null
  }
  return type === 'apiKey' ? readKeyPlace(readText(scheme, 'in'), readText(scheme, 'name') ?? '') : null
}

function readKeyPlace(place: string | undefined, field: string): Omit<FoundScheme, 'name'> | null {
  if (field === '' || field.length > NAME_CHARACTERS) return null
  if (place === 'query') return { place, field: field.toWellFormed() }
  if (place === 'cookie') return isHeaderName(field) ? { place, field } : null
  const isUsable =
    isHeaderName(field) && (field.toLowerCase() === 'authorization' || !isReservedHeader(field))
  return place === 'header' && isUsable ? { place, field } : null
}

function variableOf({ place }: FoundScheme): string {
  return place === 'bearer' ? VARIABLES.token : VARIABLES.key
}

function nameVariable(common: string, name: string, used: Set<string>): string {
  const slug = name
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
    .toUpperCase()
    .slice(0, 40)
  const base = `${common}_${slug || 'OTHER'}`
  let variable = base
  for (let number = 2; used.has(variable); number++) variable = `${base}_${number}`
  used.add(variable)
  return variable
}

function dropRepeated(alternatives: readonly string[][]): string[][] {
  const seen = new Set<string>()
  return alternatives.filter((names) => {
    const identity = JSON.stringify(names)
    const isNew = !seen.has(identity)
    seen.add(identity)
    return isNew
  })
}
