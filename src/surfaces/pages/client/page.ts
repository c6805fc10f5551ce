import { showJson } from './show-json.ts'

/** The elements of the try page, found once; a missing one is a bug of the page. */
export function find<Kind extends HTMLElement>(id: string): Kind {
  const element = document.getElementById(id)
  if (element === null) throw new Error(`the page has no #${id}`)
  return element as Kind
}

/** One line of the sale as it happens, read aloud politely; headers can be unfolded. */
export function addStep(text: string, detail?: unknown): void {
  const item = document.createElement('li')
  item.textContent = text
  if (detail !== undefined) {
    const details = document.createElement('details')
    const summary = document.createElement('summary')
    summary.textContent = 'As JSON'
    const pre = document.createElement('pre')
    if (typeof detail === 'string') pre.textContent = detail
    else void showJson(pre, JSON.stringify(detail, null, 2))
    pre.tabIndex = 0
    details.append(summary, pre)
    item.append(details)
  }
  find('no-steps').hidden = true
  find('steps').append(item)
  find<HTMLProgressElement>('progress').value = find('steps').childElementCount
}

export function clearSteps(): void {
  find('steps').replaceChildren()
  find<HTMLProgressElement>('progress').value = 0
  hideAlert()
  uncoverAnswer(false)
}

let countdown: ReturnType<typeof setTimeout> | undefined

/** Says the same every second with less time left, until something else is to be said. */
export function showCountdown(text: string, seconds: number): void {
  showAlert(seconds > 0 ? `${text} Try again in ${seconds} s.` : `${text} You can try again now.`)
  if (seconds > 0) countdown = setTimeout(() => showCountdown(text, seconds - 1), 1000)
}

/** Money and refusals are said at once. `kind` decides the colour, the words carry the meaning. */
export function showAlert(text: string, kind: 'danger' | 'good' | 'plain' = 'danger'): void {
  clearTimeout(countdown)
  const alert = find('alert')
  alert.className = kind === 'plain' ? 'notice' : `notice ${kind}`
  alert.textContent = text
  alert.hidden = false
}

export function hideAlert(): void {
  clearTimeout(countdown)
  const alert = find('alert')
  alert.hidden = true
  alert.textContent = ''
}

/** While one step runs, further presses are ignored; buttons stay reachable, so that focus can move to them. */
export function startBusy(): boolean {
  const form = find('try')
  if (form.getAttribute('aria-busy') === 'true') return false
  form.setAttribute('aria-busy', 'true')
  return true
}

export function endBusy(): void {
  find('try').setAttribute('aria-busy', 'false')
}

/** The answer, or the words that say where it will be. */
export function uncoverAnswer(isThere: boolean): void {
  find('outcome').hidden = !isThere
  find('no-answer').hidden = isThere
}
