import { passMoment } from './frames.ts'

/** Reading these characters takes a few milliseconds. */
const PART_CHARACTERS = 32_000
/** What is no more than this is read at once. */
const MOST_AT_ONCE = 100_000
const BUDGET_MS = 25

/** Markup as nodes, read part by part: a large answer leaves room for its reader between. No script in it runs. */
export async function readMarkup(markup: string): Promise<ParentNode & Node> {
  // Our own server made and escaped this markup, and the page's policy runs no script in it.
  if (markup.length <= MOST_AT_ONCE) return readAtOnce(markup)
  const apart = document.implementation.createHTMLDocument('')
  apart.open()
  apart.write('<!doctype html><body><div>')
  let beganAt = performance.now()
  for (let at = 0; at < markup.length; at += PART_CHARACTERS) {
    if (performance.now() - beganAt > BUDGET_MS) {
      await passMoment()
      beganAt = performance.now()
    }
    apart.write(markup.slice(at, at + PART_CHARACTERS))
  }
  apart.close()
  return apart.body.lastElementChild ?? apart.body
}

function readAtOnce(markup: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = markup
  return template.content
}
