import { loadAll, CORE_SCHEMA, mergeTag, YAMLException } from 'js-yaml'
import { invalidContent, tooComplex } from './invalid-content.ts'
import { loadCsv } from './load-csv.ts'
import { loadJson, loadNdjson } from './load-json.ts'
import { MAX_DEPTH } from './observe-samples.ts'
import type { Samples } from './samples.ts'

export const contentFormats = ['json', 'ndjson', 'yaml', 'csv'] as const

export type ContentFormat = (typeof contentFormats)[number]

/** Text to the values it holds; `invalid-content` names the place where it holds none. */
export function loadSamples(content: string, format: ContentFormat): Samples {
  const text = content.startsWith('\u{feff}') ? content.slice(1) : content
  switch (format) {
    case 'json':
      return loadJson(text)
    case 'ndjson':
      return loadNdjson(text)
    case 'yaml':
      return loadYaml(text)
    case 'csv':
      return loadCsv(text)
  }
}

const MAX_ALIASES = 1_000
const MAX_MERGED_KEYS = 10_000
const yamlSchema = CORE_SCHEMA.withTags(mergeTag)

function loadYaml(text: string): Samples {
  let documents: unknown[]
  try {
    // Few aliases and merged keys and a depth limit: a short text cannot unfold into a large or a deep value.
    documents = loadAll(text, {
      schema: yamlSchema,
      maxAliases: MAX_ALIASES,
      maxDepth: MAX_DEPTH,
      maxTotalMergeKeys: MAX_MERGED_KEYS,
    })
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause
    const place = cause.mark ? ` at line ${cause.mark.line + 1}, column ${cause.mark.column + 1}` : ''
    if (/^(aliases|nesting|merge keys) exceeded/.test(cause.reason)) {
      const limits = `at most ${MAX_ALIASES} aliases, ${MAX_MERGED_KEYS} merged keys and ${MAX_DEPTH} levels`
      throw tooComplex(`is too complex${place}: ${limits}`, cause)
    }
    const reason = cause.reason.slice(0, 120)
    throw invalidContent(`is not YAML of the core schema${place}: ${reason}`, cause, hintOf(reason, text))
  }
  if (documents.length === 0) throw invalidContent('has no YAML document')
  return { values: documents, appliesTo: documents.length === 1 ? 'document' : 'record', warnings: [] }
}

function hintOf(reason: string, text: string): string | undefined {
  if (/tab/i.test(reason) || /^ *\t/m.test(text.slice(0, 100_000)))
    return 'YAML is indented by spaces, never by tabs.'
  if (/unknown .{0,20}tag/.test(reason)) return 'Remove the tag, or write the value as plain text.'
  return /duplicat/i.test(reason) ? 'A mapping has the same key twice: keep one of them.' : undefined
}
