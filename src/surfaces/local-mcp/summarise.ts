/** Longest compact text of a result; about a thousand tokens. */
const MAX_CHARACTERS = 4_000
const MAX_ITEMS = 12
const MAX_LINE = 200
const MAX_VALUE = 120

/** What a result says in a few lines: its plain values, the first items of its lists, the size of its long texts. */
export function summarise(data: Readonly<Record<string, unknown>>): string {
  const plain: string[] = []
  const lists: string[] = []
  for (const [name, value] of Object.entries(data)) {
    if (Array.isArray(value)) lists.push(...renderList(name, value))
    else if (isRecord(value)) {
      const inner = renderRecord(value)
      if (inner !== '') plain.push(`${name}: ${inner}`)
      for (const [key, list] of Object.entries(value))
        if (Array.isArray(list) && list.length > 0) lists.push(...renderList(`${name}.${key}`, list))
    } else plain.push(`${name}: ${renderScalar(value)}`)
  }
  const whole = [...plain, ...lists].join('\n')
  return whole.length <= MAX_CHARACTERS ? whole : `${whole.slice(0, MAX_CHARACTERS)}\n…`
}

function renderList(name: string, list: readonly unknown[]): string[] {
  if (list.length === 0) return [`${name}: none`]
  if (list.every((item) => !isRecord(item) && !Array.isArray(item)))
    return [
      `${name}: ${list.slice(0, MAX_ITEMS).map(renderScalar).join(', ')}${list.length > MAX_ITEMS ? ', …' : ''}`.slice(
        0,
        MAX_LINE * 2,
      ),
    ]
  const lines = list
    .slice(0, MAX_ITEMS)
    .map((item) => `- ${isRecord(item) ? renderRecord(item) : renderScalar(item)}`.slice(0, MAX_LINE))
  const more = list.length > MAX_ITEMS ? [`- and ${list.length - MAX_ITEMS} more`] : []
  return [`${name} (${list.length}):`, ...lines, ...more]
}

function renderRecord(record: Readonly<Record<string, unknown>>): string {
  return Object.entries(record)
    .flatMap(([name, value]) => {
      if (Array.isArray(value)) return value.length === 0 ? [] : [`${name} ${value.length} items`]
      if (isRecord(value)) return [renderRecord(value)].filter((text) => text !== '')
      return value === null || /sha256/i.test(name) ? [] : [`${name} ${renderScalar(value)}`]
    })
    .join(', ')
}

function renderScalar(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (text.length <= MAX_VALUE && !text.includes('\n')) return text
  return `[text of ${text.length} characters]`
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
