import type { JsonObject } from '../load/json-object.ts'

/** A schema as the document wrote it, references unresolved: it is only opened when a value is needed. */
export type SchemaNode = unknown

/** What the tests need to know of an API, freed of the document's spelling. */
export interface ApiModel {
  readonly title: string
  readonly baseUrl: string
  readonly credentials: CredentialsModel
  /** Operations found, tested or not. */
  readonly operationCount: number
  /** Operations to test, in document order. */
  readonly operations: readonly OperationModel[]
  readonly truncated: boolean
}

/** Where the credentials of the environment go. */
export interface CredentialsModel {
  readonly headers: readonly string[]
  readonly queryNames: readonly string[]
  readonly cookieNames: readonly string[]
  /** Whether a key may be a user name and a password. */
  readonly basic: boolean
}

export interface OperationModel {
  readonly operationId: string
  readonly testName: string
  readonly method: string
  readonly path: string
  readonly mutating: boolean
  readonly parameters: readonly ParameterModel[]
  readonly body: BodyModel | null
  readonly documentedResponses: readonly string[]
}

export type ParameterLocation = 'path' | 'query' | 'header' | 'cookie' | 'querystring'

export interface ParameterModel {
  readonly name: string
  readonly location: ParameterLocation
  readonly required: boolean
  readonly style: string
  readonly explode: boolean
  readonly schema: SchemaNode
  /** Values the author gave, best first. */
  readonly examples: readonly unknown[]
  /** Set when the value travels as text of a media type instead of by style. */
  readonly mediaType: string | null
}

export interface BodyModel {
  readonly required: boolean
  readonly media: readonly MediaModel[]
}

export interface MediaModel {
  readonly type: string
  readonly schema: SchemaNode
  readonly examples: readonly unknown[]
  readonly encoding: JsonObject
}
