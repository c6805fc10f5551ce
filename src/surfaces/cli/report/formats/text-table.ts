import type { MeasuredFile } from '../../analyse/measured-file.ts'
import { safeLine } from '../safe-text.ts'
import type { Paint, Screen } from '../screen.ts'
import { fit, fitEnd, widthOf } from '../text-width.ts'

const SHOWN = 10
const NUMBERS = 'complexity  cognitive  lines  '
const NARROW_NUMBERS = 'cyclo  cogn  lines  '
const NARROW_COLUMNS = 80
/** Functions that decide little are no use at the top of a list. */
const LEAST_COMPLEXITY = 2

/** The functions that decide most, worst first. */
export function renderWorst(files: readonly MeasuredFile[], screen: Screen, paint: Paint): string[] {
  const worst = files
    .flatMap(({ path, functionMetrics }) => functionMetrics.map((each) => ({ path, ...each })))
    .filter((each) => each.estimatedCyclomaticComplexity >= LEAST_COMPLEXITY)
    .toSorted(
      (a, b) =>
        b.estimatedCyclomaticComplexity - a.estimatedCyclomaticComplexity ||
        b.cognitiveComplexity - a.cognitiveComplexity ||
        (a.path < b.path ? -1 : 1),
    )
    .slice(0, SHOWN)
  if (worst.length === 0) return []
  const head = screen.columns < NARROW_COLUMNS ? NARROW_NUMBERS : NUMBERS
  const room = screen.columns - head.length - 2
  const names = worst.map(({ name }) => safeLine(name))
  const nameRoom = Math.min(Math.max(...names.map(widthOf), 'function'.length), Math.floor(room / 2))
  const widths = head
    .trimEnd()
    .split(/\s{2,}/)
    .map((word) => word.length)
  const rows = worst.map((each, index) => {
    const numbers = [each.estimatedCyclomaticComplexity, each.cognitiveComplexity, each.lines]
    const cells = numbers.map((number, column) => String(number).padStart(widths[column] ?? 0))
    const name = fit(names[index] ?? '', nameRoom)
    const place = fitEnd(`${safeLine(each.path)}:${each.line}`, room - nameRoom)
    return `${cells.join('  ')}  ${name}${' '.repeat(nameRoom - widthOf(name))}  ${paint('dim', place)}`
  })
  return [paint('bold', `${head}${'function'.padEnd(nameRoom)}  place`), ...rows]
}
