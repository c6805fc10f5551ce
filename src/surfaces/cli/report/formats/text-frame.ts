import type { CodeFrame } from '../code-frame.ts'
import type { Finding } from '../finding.ts'
import { safeCode } from '../safe-text.ts'
import type { Paint, Screen } from '../screen.ts'
import { fit } from '../text-width.ts'

/** The lines around a finding, those meant marked; removed ones with a minus. */
export function renderFrame({ frame, removed, place }: Finding, screen: Screen, paint: Paint): string[] {
  return [
    ...renderLines(removed, '-', screen, paint),
    ...renderLines(frame, place.side === 'before' ? '-' : '>', screen, paint),
  ]
}

function renderLines(frame: CodeFrame | null, sign: '-' | '>', screen: Screen, paint: Paint): string[] {
  if (frame === null || frame.lines.length === 0) return []
  const gutter = String(frame.first + frame.lines.length - 1).length
  return frame.lines.map((line, index) => {
    const number = frame.first + index
    const isMeant = number >= frame.from && number <= frame.to
    const text = fit(safeCode(line), screen.columns - gutter - 9)
    const row = `    ${isMeant ? sign : ' '} ${String(number).padStart(gutter)} | ${text}`.trimEnd()
    return isMeant ? row : paint('dim', row)
  })
}
