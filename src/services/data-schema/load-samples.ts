import { loadAll, CORE_SCHEMA, YAMLException } from 'js-yaml'
import { findJsonError } from '../../core/find-json-error.ts'
import { Problem } from '../../core/problem.ts'
import { invalidContent } from './invalid-content.ts'
import { loadCsv } from './load-csv.ts'
import { MAX_DEPTH } from './observe-samples.ts'

export const contentFormats = ['json', 'ndjson', 'yaml', 'csv'] as const

export type ContentFormat = (typeof contentFormats)[number]

export interface Samples {
  /** Every value the schema must accept. */
  readonly values: readonly unknown[]
  /** Whether the schema is of the whole content or of each of its records. */
  readonly appliesTo: 'document' | 'record'
}

/** Text to the values it holds; `invalid-content` names the place where it holds none. */
export function loadSamples(content: string, format: ContentFormat): Samples {
  const text = content.startsWith('\u{feff}') ? content.slice(1) : content
  switch (format) {
    case 'json':
      return { values: [parseJson(text, 0)], appliesTo: 'document' }
    case 'ndjson':
      return { values: loadNdjson(text), appliesTo: 'record' }
    case 'yaml':
      return loadYaml(text)
    case 'csv':
      return { values: loadCsv(text), appliesTo: 'record' }
  }
}

function parseJson(text: string, linesBefore: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const position = findJsonError(text)
    const before = text.slice(0, position)
    const line = linesBefore + before.split('\n').length
    const column = Array.from(before.slice(before.lastIndexOf('\n') + 1)).length + 1
    throw invalidContent(`is not JSON at line ${line}, column ${column}`, cause)
  }
}

function loadNdjson(text: string): unknown[] {
  const values: unknown[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() !== '') values.push(parseJson(line, index))
  }
  if (values.length === 0) throw invalidContent('has no record')
  return values
}

function loadYaml(text: string): Samples {
  let documents: unknown[]
  try {
    // No merge keys, few aliases and a depth limit: a short text cannot unfold into a large or a deep value.
    documents = loadAll(text, {
      schema: CORE_SCHEMA,
      maxAliases: 100,
      maxDepth: MAX_DEPTH,
      maxTotalMergeKeys: 0,
    })
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause
    const place = cause.mark ? ` at line ${cause.mark.line + 1}, column ${cause.mark.column + 1}` : ''
    if (/^(aliases|nesting) exceeded/.test(cause.reason)) {
      const message = `is too complex${place}: at most 100 aliases and ${MAX_DEPTH} levels`
      throw new Problem('content-too-complex', `The content ${message}; nothing was charged.`, {
        errors: [{ pointer: '/content', message }],
        cause,
      })
    }
    throw invalidContent(`is not YAML of the core schema${place}: ${cause.reason.slice(0, 120)}`, cause)
  }
  if (documents.length === 0) throw invalidContent('has no YAML document')
  return { values: documents, appliesTo: documents.length === 1 ? 'document' : 'record' }
}
