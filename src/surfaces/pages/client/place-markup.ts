import { passFrame } from './frames.ts'
import { restoreChoices } from './kept-choices.ts'
import { readMarkup } from './read-markup.ts'

/** What one frame takes in, elements and text by the line: as much as the browser shows within the time below. */
const LEAST_A_FRAME = 100
const MOST_A_FRAME = 800
const FIRST_FRAME = 400
const FRAME_MS = 30
/** What is no more than this is there at once. */
const MOST_AT_FIRST = 600
/** What is larger is made anew around its parts. */
const LARGEST_PIECE = 200
const LINE_CHARACTERS = 80

let latest = 0

/**
 * Puts markup into an element piece by piece, a frame between: a page that shows a large answer goes on answering its
 * reader. What is small is there at once. A later answer takes the place of one that is still on its way.
 */
export async function placeMarkup(target: HTMLElement, markup: string): Promise<void> {
  const turn = ++latest
  target.replaceChildren()
  target.setAttribute('aria-busy', 'true')
  const content = await readMarkup(markup)
  restoreChoices(content)
  let [share, whole, left] = [FIRST_FRAME, MOST_AT_FIRST, MOST_AT_FIRST]
  for (const [node, parent, weight] of listPieces(content, target)) {
    if (weight > left && left < whole) {
      share = fitShare(share, await passFrame())
      whole = left = share
    }
    if (turn !== latest) return
    parent.append(node)
    left -= weight
  }
  target.removeAttribute('aria-busy')
}

function fitShare(share: number, frameMs: number): number {
  const wanted = frameMs > FRAME_MS ? share / 2 : share * 1.25
  return Math.min(MOST_A_FRAME, Math.max(LEAST_A_FRAME, Math.round(wanted)))
}

type Piece = readonly [node: Node, parent: ParentNode, weight: number]

/** Parts small enough for one frame, in their order; what is larger is made anew around its parts. */
function* listPieces(from: ParentNode & Node, to: ParentNode): Generator<Piece> {
  for (const node of Array.from(from.childNodes)) {
    const weight = weigh(node)
    if (weight <= LARGEST_PIECE || !(node instanceof HTMLElement) || node.childElementCount === 0) {
      yield [node, to, weight]
      continue
    }
    const shell = node.cloneNode(false) as HTMLElement
    yield [shell, to, 1]
    yield* listPieces(node, shell)
  }
}

function weigh(node: Node): number {
  const elements = node instanceof Element ? node.getElementsByTagName('*').length + 1 : 0
  return elements + (node.textContent ?? '').length / LINE_CHARACTERS
}
