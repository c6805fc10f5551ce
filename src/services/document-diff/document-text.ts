import { fingerprint, type Fingerprint } from '../../analysis/source/fingerprint.ts'

export type LineEnding = 'lf' | 'crlf' | 'cr' | 'mixed' | 'none'

export interface DocumentText extends Fingerprint {
  readonly lines: number
  readonly lineEnding: LineEnding
  readonly finalNewline: boolean
}

/** Lines as every diff tool counts them: ended by a line feed, which each keeps, so the last may lack it. */
export function splitDiffLines(text: string): string[] {
  const lines: string[] = []
  let start = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    lines.push(text.slice(start, end + 1))
    start = end + 1
  }
  if (start < text.length) lines.push(text.slice(start))
  return lines
}

export function measureDocument(text: string, lines: readonly string[]): DocumentText {
  return {
    ...fingerprint(text),
    lines: lines.length,
    lineEnding: detectLineEnding(text),
    finalNewline: text.endsWith('\n') || text.endsWith('\r'),
  }
}

function detectLineEnding(text: string): LineEnding {
  const found = new Set<LineEnding>()
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 10) found.add('lf')
    if (unit !== 13) continue
    const paired = text.charCodeAt(index + 1) === 10
    found.add(paired ? 'crlf' : 'cr')
    if (paired) index++
  }
  if (found.size > 1) return 'mixed'
  return [...found][0] ?? 'none'
}
