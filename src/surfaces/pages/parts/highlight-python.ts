import { html } from 'hono/html'
import type { Markup } from '../layout.ts'

const token =
  /("""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(#[^\n]*)|\b(and|as|assert|async|await|class|def|elif|else|except|False|for|from|if|import|in|is|None|not|or|pass|raise|return|True|try|while|with|yield)\b/g

/** Strings, comments and keywords of Python apart. Enough for reading; the engine that validates is another. */
export function highlightPython(source: string): Markup[] {
  const pieces: Markup[] = []
  let position = 0
  for (const match of source.matchAll(token)) {
    pieces.push(html`${source.slice(position, match.index)}`)
    const kind = match[1] ? 's' : match[2] ? 'c' : 'k'
    pieces.push(html`<span class="${kind}">${match[0]}</span>`)
    position = match.index + match[0].length
  }
  pieces.push(html`${source.slice(position)}`)
  return pieces
}
