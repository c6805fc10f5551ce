import type { SampleValue } from '../values/sample-value.ts'

export type NamedText = readonly [name: string, text: string]

/** One request and what may answer it: values only, nothing of Python and nothing of OpenAPI. */
export interface TestCase {
  readonly testName: string
  readonly guarded: boolean
  readonly method: string
  /** Percent-encoded, with `{name}` for each entry of `pathParameters`. */
  readonly path: string
  readonly pathParameters: readonly NamedText[]
  readonly query: readonly NamedText[]
  readonly headers: readonly NamedText[]
  readonly cookies: readonly NamedText[]
  readonly body: RequestBody
  readonly documentedResponses: readonly string[]
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
