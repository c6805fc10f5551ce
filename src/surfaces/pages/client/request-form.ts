import type { Defect } from '../../../core/problem.ts'
import { groupThousands } from '../parts/group-thousands.ts'
import { describeFile } from './describe-file.ts'
import { find } from './page.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The request as the form or the raw JSON says it; both show the same request. */
export function readRequest(): string {
  return isRaw() ? find<HTMLTextAreaElement>('raw').value : JSON.stringify(collectFields(), null, 2)
}

const isRaw = (): boolean => find<HTMLInputElement>('mode-raw').checked

const fields = (): Field[] => [...document.querySelectorAll<Field>('[data-field]')]

function collectFields(): Record<string, unknown> {
  const request: Record<string, unknown> = {}
  for (const field of fields()) {
    const value = readField(field)
    if (value !== undefined) request[field.dataset['field'] ?? ''] = value
  }
  return request
}

/** An empty optional field is left out; numbers, switches and JSON become what they mean. */
function readField(field: Field): unknown {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') return field.checked
  const { kind, required } = field.dataset
  // Nothing is text, but no JSON: left out, it is told to be missing instead of being of another kind.
  if (field.value === '' && (required !== 'true' || kind === 'json')) return undefined
  if (kind === 'integer') return Number(field.value)
  if (kind === 'json') return parseOr(field.value)
  return field.value
}

function parseOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

export function fillRequest(request: Readonly<Record<string, unknown>>): void {
  for (const field of fields()) fillField(field, request[field.dataset['field'] ?? ''])
  find<HTMLTextAreaElement>('raw').value = JSON.stringify(request, null, 2)
  showSize()
}

function fillField(field: Field, value: unknown): void {
  if (value !== undefined) unfoldAround(field)
  if (field instanceof HTMLInputElement && field.type === 'checkbox') field.checked = value === true
  else if (value === undefined || value === null) field.value = ''
  else field.value = typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

/** What is filled in or wrong is never folded away. */
function unfoldAround(field: Field): void {
  const around = field.closest<HTMLDetailsElement>('details.more')
  if (around !== null) around.open = true
}

/** Switching the view carries the request over; JSON that the form cannot show stays where it can be mended. */
export function watchModes(): void {
  const show = () => {
    const raw = find<HTMLTextAreaElement>('raw')
    if (isRaw()) raw.value = JSON.stringify(collectFields(), null, 2)
    else if (isRecord(parseOr(raw.value))) fillRequest(parseOr(raw.value) as Record<string, unknown>)
    else {
      find<HTMLInputElement>('mode-raw').checked = true
      find('defects').textContent = 'This is not a JSON object yet; the form cannot show it.'
      return
    }
    find('defects').textContent = ''
    find('fields').hidden = isRaw()
    find('raw-field').hidden = !isRaw()
    showSize()
  }
  find('mode-form').addEventListener('change', show)
  find('mode-raw').addEventListener('change', show)
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function showSize(): void {
  const limit = Number(find('try').dataset['limit'])
  const bytes = new TextEncoder().encode(readRequest()).length
  const meter = find<HTMLMeterElement>('size')
  meter.value = Math.min(bytes, limit)
  find('size-text').textContent =
    `${groupThousands(bytes)} of ${groupThousands(limit)} bytes${bytes > limit ? ': too large' : ''}`
}

/** Says at each field what is wrong with it; what belongs to no field is said above. */
export function showDefects(defects: readonly Defect[]): void {
  const rest: string[] = []
  for (const field of fields()) setFault(field, '')
  for (const { pointer, message } of defects) {
    const field = fields().find((candidate) => `/${candidate.dataset['field']}` === pointer)
    if (field === undefined || isRaw()) rest.push(`${pointer || 'request'}: ${message}`)
    else setFault(field, putCode(message))
  }
  find('defects').textContent = rest.join('; ')
}

/** A refusal that is only a code, as of a target, in words. */
const putCode = (message: string): string =>
  /^[a-z]+_[a-z_-]+$/.test(message) ? `refused: ${message.replaceAll('_', ' ')}` : message

function setFault(field: Field, message: string): void {
  const fault = find(`fault-${field.dataset['field']}`)
  fault.textContent = message
  fault.hidden = message === ''
  field.setAttribute('aria-invalid', String(message !== ''))
  if (message !== '') unfoldAround(field)
}

/** A file chosen below a text field, or dropped on it, becomes its text. */
export function watchFiles(): void {
  for (const field of fields()) {
    if (field.dataset['kind'] !== 'text') continue
    const load = async (file: File | undefined) => {
      if (file === undefined) return
      field.value = await file.text()
      for (const beside of fields()) fillFrom(file.name, beside)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const picker = document.querySelector<HTMLInputElement>(`[data-file="${field.dataset['field']}"]`)
    picker?.addEventListener('change', () => void load(picker.files?.[0]))
    watchDrops(field, (file) => void load(file))
  }
}

function fillFrom(name: string, field: Field): void {
  const isAlone = fields().filter(({ dataset }) => dataset['kind'] === 'text').length === 1
  const value = describeFile(name, field.dataset['field'] ?? '', isAlone)
  if (value !== undefined) fillField(field, value)
}

/** A place that takes a dropped file shows so while one is held over it. */
export function watchDrops(place: HTMLElement, take: (file: File) => void): void {
  const mark = (isOver: boolean): void => void place.classList.toggle('dropping', isOver)
  place.addEventListener('dragover', (event) => {
    event.preventDefault()
    mark(true)
  })
  place.addEventListener('dragleave', () => mark(false))
  place.addEventListener('drop', (event) => {
    mark(false)
    const file = event.dataTransfer?.files[0]
    if (file === undefined) return
    event.preventDefault()
    take(file)
  })
}
