import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { scanPython, type PythonPieceKind } from './scan-python.ts'

const classes: Readonly<Record<Exclude<PythonPieceKind, 'plain'>, string>> = {
  string: 's',
  comment: 'c',
  keyword: 'k',
}

/** Strings, comments and keywords of Python apart. Enough for reading; the engine that validates is another. */
export function highlightPython(source: string): Markup[] {
  return scanPython(source).pieces.map(({ kind, text }) =>
    kind === 'plain' ? html`${text}` : html`<span class="${classes[kind]}">${text}</span>`,
  )
}
