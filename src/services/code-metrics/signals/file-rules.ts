import type { SignalRule } from './review-signal.ts'

/** Signals about the file as a whole. */
export const fileRules: readonly SignalRule[] = [
  {
    id: 'syntax-invalid',
    check({ syntax }) {
      if (syntax.valid) return null
      const message = syntax.tooComplex
        ? 'The source is too complex to parse within the limits; its numbers are lexical estimates.'
        : `The source is not valid Python: ${syntax.error ?? ''}; its numbers are lexical estimates until it parses.`
      return { severity: 'high', message, value: 1, threshold: 0 }
    },
  },
  {
    id: 'high-average-complexity',
    check({ functions, complexityPerFunction }) {
      if (functions.length < 5 || complexityPerFunction <= 5) return null
      const message = 'The average function has more than 5 paths: decisions are spread over the whole file.'
      return { severity: 'low', message, value: complexityPerFunction, threshold: 5 }
    },
  },
  {
    id: 'large-file',
    check({ lines }) {
      if (lines.code <= 500) return null
      const message = 'The file has more than 500 lines of code: split it along its subjects.'
      return { severity: lines.code > 1_000 ? 'medium' : 'low', message, value: lines.code, threshold: 500 }
    },
  },
  {
    id: 'long-lines',
    check({ lineLengths, lines }) {
      const threshold = Math.floor(lines.total / 100)
      if (lineLengths.long <= threshold) return null
      const message = 'More than 1 % of the lines are longer than 120 characters: wrap them.'
      return { severity: 'low', message, value: lineLengths.long, threshold }
    },
  },
  {
    id: 'work-markers',
    check({ workMarkerCount }) {
      if (workMarkerCount === 0) return null
      const message = 'Comments hold TODO, FIXME, HACK or XXX: finish the work, or track it where it is seen.'
      return { severity: 'low', message, value: workMarkerCount, threshold: 0 }
    },
  },
  {
    id: 'low-maintainability',
    check({ maintainabilitySignal }) {
      if (maintainabilitySignal >= 50) return null
      const message =
        'The maintainability signal is below 50: the longest, densest functions weigh most; start there.'
      const severity = maintainabilitySignal < 35 ? 'medium' : 'low'
      return { severity, message, value: maintainabilitySignal, threshold: 50 }
    },
  },
  {
    id: 'no-functions',
    check({ functions, lines }) {
      if (functions.length > 0 || lines.code < 80) return null
      const message = 'At least 80 lines of code and no function: named functions would make parts testable.'
      return { severity: 'info', message, value: lines.code, threshold: 80 }
    },
  },
  {
    id: 'possibly-generated',
    check({ lineLengths: { maximum, average } }) {
      const message =
        'Lines this long are rarely written by hand: measure the source this was generated from.'
      if (maximum > 1_000) return { severity: 'info', message, value: maximum, threshold: 1_000 }
      return average > 200 ? { severity: 'info', message, value: average, threshold: 200 } : null
    },
  },
  {
    id: 'sparse-comments',
    check({ lines }) {
      if (lines.comments > 0 || lines.code < 100) return null
      const message = 'At least 100 lines of code and no comment line: say why where the code cannot.'
      return { severity: 'info', message, value: lines.code, threshold: 100 }
    },
  },
]
