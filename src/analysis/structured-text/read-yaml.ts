import { loadAll, CORE_SCHEMA, mergeTag, YAMLException } from 'js-yaml'
import type { TextValues } from './text-values.ts'
import { invalidText, UnreadableText } from './unreadable-text.ts'

/** Levels of nesting that any reader of structured text follows. */
export const MAX_DEPTH = 200
const MAX_ALIASES = 1_000
const MAX_MERGED_KEYS = 10_000
const yamlSchema = CORE_SCHEMA.withTags(mergeTag)

/** The documents of a YAML text, core schema, merge keys resolved. */
export function readYaml(text: string): TextValues {
  const documents = parse(text)
  return { values: documents, appliesTo: documents.length === 1 ? 'document' : 'record', warnings: [] }
}

function parse(text: string): unknown[] {
  try {
    // Few aliases and merged keys and a depth limit: a short text cannot unfold into a large or a deep value.
    return loadAll(text, {
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
      throw new UnreadableText('too-complex', `is too complex${place}: ${limits}`, { cause })
    }
    const reason = cause.reason.slice(0, 120)
    throw invalidText(`is not YAML of the core schema${place}: ${reason}`, cause, hintOf(reason, text))
  }
}

function hintOf(reason: string, text: string): string | undefined {
  if (/tab/i.test(reason) || /^ *\t/m.test(text.slice(0, 100_000)))
    return 'YAML is indented by spaces, never by tabs.'
  if (/unknown .{0,20}tag/.test(reason)) return 'Remove the tag, or write the value as plain text.'
  return /duplicat/i.test(reason) ? 'A mapping has the same key twice: keep one of them.' : undefined
}
