interface AnyEnvelope {
  readonly service?: string
  readonly request_id?: string
  readonly data?: unknown
}

const MOST_ROWS = 1_000

/** An answer as Markdown: what is short in a table, lists as tables of their own, texts as code. */
export function emitAnswerMarkdown(envelope: AnyEnvelope): string {
  const data = (envelope.data ?? {}) as Record<string, unknown>
  const summary = data['summaryMarkdown']
  if (typeof summary === 'string') return summary
  const head = `# ${envelope.service ?? 'Answer'}\n\nRequest ${envelope.request_id ?? ''}\n`
  return `${head}\n${emitFields(data, 2)}`
}

function emitFields(data: Readonly<Record<string, unknown>>, level: number): string {
  const entries = Object.entries(data)
  const short = entries.filter(([, value]) => isShort(value))
  const rows = short.map(([name, value]) => `| ${name} | ${cell(value)} |`)
  const table = rows.length === 0 ? '' : `| field | value |\n|---|---|\n${rows.join('\n')}\n`
  const rest = entries
    .filter(([, value]) => !isShort(value))
    .map(([name, value]) => `\n${'#'.repeat(Math.min(level, 6))} ${name}\n\n${emitValue(value, level + 1)}`)
  return `${table}${rest.join('')}`
}

const isShort = (value: unknown): boolean =>
  value === null || (typeof value !== 'object' && !String(value).includes('\n'))

function emitValue(value: unknown, level: number): string {
  if (typeof value === 'string') return `${fence(value)}\n`
  if (Array.isArray(value)) return emitList(value)
  return emitFields(value as Record<string, unknown>, level)
}

function emitList(items: readonly unknown[]): string {
  if (items.length === 0) return 'none\n'
  const isTable = items.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  if (!isTable)
    return `${items
      .slice(0, MOST_ROWS)
      .map((item) => `- ${cell(item)}`)
      .join('\n')}\n`
  const columns = [...new Set(items.flatMap((item) => Object.keys(item as object)))]
  const rows = items
    .slice(0, MOST_ROWS)
    .map((item) => `| ${columns.map((name) => cell((item as Record<string, unknown>)[name])).join(' | ')} |`)
  return `| ${columns.join(' | ')} |\n|${columns.map(() => '---|').join('')}\n${rows.join('\n')}\n`
}

/** One line, nothing in it means anything to Markdown. */
function cell(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>|#]/g, (character) => `\\${character}`)
    .slice(0, 500)
}

/** A fence longer than any in the text. */
function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length))
  const marks = '`'.repeat(longest + 1)
  return `${marks}\n${text}\n${marks}`
}
