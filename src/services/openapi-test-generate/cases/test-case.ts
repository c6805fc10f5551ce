import type { SampleObject, SampleValue } from '../values/sample-value.ts'

export type NamedText = readonly [name: string, text: string]

export interface PathKey {
  readonly name: string
  readonly key: string
}

/** One test function: a request and what may answer it. Values only, nothing of Python and nothing of OpenAPI. */
export interface TestCase {
  readonly testName: string
  /** What the answer is compared with. */
  readonly kind: 'operation' | 'anonymous' | 'stranger' | 'validation'
  readonly guarded: boolean
  readonly skip: TestSkip | null
  readonly method: string
  /** Percent-encoded, with `{name}` for each of its variables. */
  readonly path: string
  /** Each variable with the path up to and including it. */
  readonly pathKeys: readonly PathKey[]
  /** Path values that are this test's alone, by the path up to the variable. */
  readonly values: readonly NamedText[]
  /** Names of security schemes, one list per alternative; null sends no credentials at all. */
  readonly security: readonly (readonly string[])[] | null
  readonly query: readonly NamedText[]
  readonly headers: readonly NamedText[]
  readonly cookies: readonly NamedText[]
  readonly body: RequestBody
  readonly documentedResponses: readonly string[]
  /** Whether a refusal as invalid is a failure, since the request is valid by the document. */
  readonly mustAccept: boolean
  readonly response: ResponseCheck | null
  readonly memories: readonly Memory[]
  readonly changes: FieldChanges | null
}

/** Why a test cannot run as it stands. */
export type TestSkip =
  | { readonly kind: 'server'; readonly url: string }
  | { readonly kind: 'reason'; readonly reason: string }

/** What is documented per status key, in the words of the document: headers and content, each with a schema. */
export interface ResponseCheck {
  readonly byStatus: SampleObject
  /** Schemas by name that it refers to, directly or not. */
  readonly schemaNames: ReadonlySet<string>
}

/** An id of the answer that other tests have in their path. */
export interface Memory {
  /** The path up to the variable that the id fills. */
  readonly key: string
  readonly from: { readonly body: readonly (string | number)[] } | { readonly header: string }
}

/** What a validation test changes, one field at a time; undefined leaves the field out. */
export interface FieldChanges {
  readonly option: 'json' | 'params'
  readonly changes: readonly (readonly [name: string, value: SampleValue | undefined])[]
}

export type RequestBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: SampleValue }
  | { readonly kind: 'form'; readonly fields: readonly NamedText[] }
  | { readonly kind: 'multipart'; readonly parts: readonly FormPart[] }
  | { readonly kind: 'raw'; readonly text: string }

export interface FormPart {
  readonly name: string
  readonly text: string
  /** Null for a text field. */
  readonly fileName: string | null
  /** Null where the client's own choice is right. */
  readonly contentType: string | null
}
