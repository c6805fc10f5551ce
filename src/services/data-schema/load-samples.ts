import { readJson, readNdjson } from '../../analysis/structured-text/read-json.ts'
import { readYaml } from '../../analysis/structured-text/read-yaml.ts'
import { UnreadableText } from '../../analysis/structured-text/unreadable-text.ts'
import { invalidContent, tooComplex } from './invalid-content.ts'
import { loadCsv } from './load-csv.ts'
import type { Samples } from './samples.ts'

export const contentFormats = ['json', 'ndjson', 'yaml', 'csv'] as const

export type ContentFormat = (typeof contentFormats)[number]

/** Text to the values it holds; `invalid-content` names the place where it holds none. */
export function loadSamples(content: string, format: ContentFormat): Samples {
  const text = content.startsWith('\u{feff}') ? content.slice(1) : content
  try {
    return readers[format](text)
  } catch (cause) {
    if (!(cause instanceof UnreadableText)) throw cause
    if (cause.kind === 'too-complex') throw tooComplex(cause.message, cause)
    throw invalidContent(cause.message, cause, cause.hint)
  }
}

const readers: Readonly<Record<ContentFormat, (text: string) => Samples>> = {
  json: readJson,
  ndjson: readNdjson,
  yaml: loadYaml,
  csv: loadCsv,
}

function loadYaml(text: string): Samples {
  const samples = readYaml(text)
  if (samples.values.length === 0) throw invalidContent('has no YAML document')
  return samples
}
