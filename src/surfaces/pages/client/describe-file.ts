const formats: Readonly<Record<string, string>> = {
  csv: 'csv',
  json: 'json',
  jsonl: 'ndjson',
  ndjson: 'ndjson',
  yaml: 'yaml',
  yml: 'yaml',
}

/**
 * What the name of a file says of fields beside its text. What was said of another text is not kept: undefined leaves a
 * field as it is. `isAlone`: the request has one text only, so that its format is the format of all.
 */
export function describeFile(name: string, field: string, isAlone: boolean): string | undefined {
  if (field === 'filename') return name
  if (field === 'language') return ''
  if (field !== 'format' || !isAlone) return undefined
  const extension = name.split('.').at(-1)?.toLowerCase() ?? ''
  return Object.hasOwn(formats, extension) ? formats[extension] : ''
}
