import type { Catalog } from '../../catalog/documents.ts'
import { documentHeaders, pageHeaders } from './response-headers.ts'
import type { Answer } from './route.ts'
import { createStoredAnswer, type StoredAnswer } from './stored-answer.ts'

/** A text for programs and a page for people, of the same thing. */
export interface Pair {
  readonly json: StoredAnswer
  readonly html: StoredAnswer
}

export const HTML = 'text/html; charset=utf-8'

export interface DocumentShelf {
  readonly stored: readonly StoredAnswer[]
  put(json: () => unknown, html: () => string): Pair
  page(html: () => string): Answer
  text(
    text: () => string | Uint8Array,
    contentType: string,
    headers?: Readonly<Record<string, string>>,
  ): Answer
}

/** Holds everything that is constant between two changes of the payment options. */
export function createDocumentShelf(catalog: Catalog): DocumentShelf {
  const stored: StoredAnswer[] = []
  const dependsOn = () => catalog.offers.map(({ name }) => acceptsOrNull(catalog, name))
  const store = (
    render: () => string | Uint8Array,
    contentType: string,
    headers: Readonly<Record<string, string>>,
  ): StoredAnswer => {
    const answer = createStoredAnswer({ render, contentType, headers, dependsOn })
    stored.push(answer)
    return answer
  }
  const serve =
    (answer: StoredAnswer): Answer =>
    (context) =>
      answer.respond(context.env.incoming)
  return {
    stored,
    put: (json, html) => ({
      json: store(() => JSON.stringify(json()), 'application/json', documentHeaders),
      html: store(html, HTML, pageHeaders),
    }),
    page: (html) => serve(store(html, HTML, pageHeaders)),
    text: (text, contentType, headers = documentHeaders) => serve(store(text, contentType, headers)),
  }
}

/** Null while no facilitator has said what it needs; what shows payment options then refuses by itself. */
function acceptsOrNull(catalog: Catalog, name: string): unknown {
  try {
    return catalog.acceptsOf(name)
  } catch {
    return null
  }
}
