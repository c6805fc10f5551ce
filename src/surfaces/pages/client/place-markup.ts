import { restoreChoices } from './kept-choices.ts'

/** What one frame takes in: elements, and text by the line. More would be felt as a pause. */
const MOST_A_FRAME = 500
/** What is no more than this is there at once. */
const MOST_AT_FIRST = 900
/** Reading more than these characters of markup is work for a frame of its own. */
const MOST_AT_ONCE = 200_000
const LINE_CHARACTERS = 80
const LONGEST_FRAME_MS = 200

/**
 * Puts markup into an element piece by piece, a frame between: a page that shows a large answer goes on answering its
 * reader. What is small is there at once.
 */
export async function placeMarkup(target: HTMLElement, markup: string): Promise<void> {
  const template = document.createElement('template')
  // Our own server made and escaped this markup, and the page's policy runs no script in it.
  template.innerHTML = markup
  restoreChoices(template.content)
  target.replaceChildren()
  target.setAttribute('aria-busy', 'true')
  if (markup.length > MOST_AT_ONCE) await nextFrame()
  let [whole, left] = [MOST_AT_FIRST, MOST_AT_FIRST]
  for (const [node, parent, weight] of listPieces(template.content, target)) {
    if (weight > left && left < whole) {
      await nextFrame()
      whole = left = MOST_A_FRAME
    }
    parent.append(node)
    left -= weight
  }
  target.removeAttribute('aria-busy')
}

/** A frame never comes in a tab that nobody looks at. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
    setTimeout(resolve, LONGEST_FRAME_MS)
  })
}

type Piece = readonly [node: Node, parent: ParentNode, weight: number]

/** Parts small enough for one frame, in their order; what is larger is made anew around its parts. */
function* listPieces(from: ParentNode & Node, to: ParentNode): Generator<Piece> {
  for (const node of Array.from(from.childNodes)) {
    const weight = weigh(node)
    if (weight <= MOST_A_FRAME || !(node instanceof HTMLElement) || node.childElementCount === 0) {
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
