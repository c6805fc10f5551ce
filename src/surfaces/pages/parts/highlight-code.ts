import { html } from 'hono/html'
import type { Markup } from '../layout.ts'
import { pieceClasses, scanCode, type CodeLanguage } from './scan-code.ts'

/** Code with its strings, comments and words apart. Enough for reading; the engines that validate are others. */
export function highlightCode(source: string, language: CodeLanguage): Markup[] {
  return scanCode(source, language).pieces.map(({ kind, text }) =>
    kind === 'plain' ? html`${text}` : html`<span class="${pieceClasses[kind]}">${text}</span>`,
  )
}
