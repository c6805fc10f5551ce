import { pieceClasses, scanCode } from '../parts/scan-code.ts'
import { passFrame } from './frames.ts'

/** Lines that a browser lays out at a time. */
const SHEET_LINES = 200
const SHEETS_A_FRAME = 4
/** Further ones are laid out when they come into view. */
const SHEETS_LAID_OUT = 2
/** Colour beyond this costs more than it helps: nobody reads so far. */
const COLOURED_CHARACTERS = 200_000

const turns = new WeakMap<HTMLElement, number>()

/** JSON with its names, texts and numbers apart, sheet by sheet: it may have a million characters. */
export async function showJson(target: HTMLElement, text: string): Promise<void> {
  const turn = (turns.get(target) ?? 0) + 1
  turns.set(target, turn)
  target.replaceChildren()
  target.classList.add('code')
  let [shown, sheets] = [0, 0]
  for (const part of cutLines(text)) {
    if (sheets > 0 && sheets % SHEETS_A_FRAME === 0) await passFrame()
    if (turns.get(target) !== turn) return
    target.append(
      makeSheet(part, sheets < SHEETS_LAID_OUT ? 'sheet' : 'sheet off', shown < COLOURED_CHARACTERS),
    )
    shown += part.length
    sheets++
  }
}

function* cutLines(text: string): Generator<string> {
  for (let start = 0; start < text.length;) {
    let end = start
    for (let line = 0; line < SHEET_LINES && end < text.length; line++) {
      const next = text.indexOf('\n', end)
      end = next === -1 ? text.length : next + 1
    }
    yield text.slice(start, end)
    start = end
  }
}

function makeSheet(text: string, name: string, isColoured: boolean): HTMLElement {
  const sheet = document.createElement('span')
  sheet.className = name
  if (!isColoured) sheet.textContent = text
  else
    for (const { kind, text: piece } of scanCode(text, 'json').pieces) {
      if (kind === 'plain') {
        sheet.append(piece)
        continue
      }
      const part = document.createElement('span')
      part.className = pieceClasses[kind]
      part.textContent = piece
      sheet.append(part)
    }
  return sheet
}
