import type { JsonObject } from '../load/json-object.ts'

/** A schema as the document wrote it, references unresolved: it is only opened when a value is needed. */
export type SchemaNode = unknown

/** What the tests need to know of an API, freed of the document's spelling. */
export interface ApiModel {
  readonly title: string
  readonly baseUrl: string
  /** Path of a server that has no host, which the base URL has to end in; '' when there is none. */
  readonly serverPath: string
  readonly schemes: readonly SecurityScheme[]
  /** Operations found, tested or not. */
  readonly operationCount: number
  /** Operations to test, in document order. */
  readonly operations: readonly OperationModel[]
  /** Selected operations before the first and after the last that is tested. */
  readonly leftOut: { readonly before: number; readonly after: number }
}

export type SchemePlace = 'bearer' | 'basic' | 'header' | 'query' | 'cookie'

/** Where the credentials of one security scheme go, and the variables they are read from, the first that is set. */
export interface SecurityScheme {
  readonly name: string
  readonly place: SchemePlace
  readonly field: string
  readonly variables: readonly string[]
}

/** What an operation asks of its caller. */
export interface SecurityModel {
  /** Names of schemes that go together; one of the alternatives is enough. */
  readonly alternatives: readonly (readonly string[])[]
  readonly isRequired: boolean
}

export interface OperationModel {
  /** Its place among the selected operations. */
  readonly position: number
  readonly operationId: string
  readonly testName: string
  readonly method: string
  readonly path: string
  readonly mutating: boolean
  readonly parameters: readonly ParameterModel[]
  readonly body: BodyModel | null
  readonly documentedResponses: readonly string[]
  /** The `responses` as the document wrote them: opened when a check needs them. */
  readonly responses: JsonObject
  readonly security: SecurityModel
  /** Where the document serves this operation alone; null when that is where it serves the others. */
  readonly ownServer: string | null
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
  /** Whether other operations can have this very one. */
  readonly isShared: boolean
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
