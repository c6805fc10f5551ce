import type { GeneratedSign } from '../../../analysis/source/find-generated.ts'
import { listBurdens } from './list-burdens.ts'
import type { SignalRule } from './review-signal.ts'

const GENERATED_MESSAGES = {
  marked: 'A comment says that this text is generated: measure and change the source it is made from.',
  minified: 'Lines this long are rarely written by hand: measure the source this was made from.',
  'long-line': 'One line is longer than 1,000 characters: data belongs in a file of its own.',
}

function isUnmaintained(generated: GeneratedSign | null): boolean {
  return generated !== null && generated.kind !== 'long-line'
}

/** Signals about the file as a whole. */
export const fileRules: readonly SignalRule[] = [
  {
    id: 'syntax-invalid',
    about: {
      severity: 'high',
      raisedWhen: 'CPython does not accept the source, or it is too complex to parse within the limits.',
      remedy: 'Mend the syntax: the numbers are lexical estimates until it parses.',
    },
    check({ syntax }) {
      if (syntax.valid) return null
      const message = syntax.tooComplex
        ? 'The source is too complex to parse within the limits; its numbers are lexical estimates.'
        : `The source is not valid Python: ${syntax.error ?? ''}; its numbers are lexical estimates until it parses.`
      return { severity: 'high', message, value: 1, threshold: 0 }
    },
  },
  {
    id: 'compile-error',
    about: {
      severity: 'high',
      raisedWhen:
        'The source parses, but CPython refuses to compile it, as with `return` outside a function.',
      remedy: 'Mend it: nothing of the file can run.',
    },
    check({ syntax: { compileError } }) {
      if (compileError === null) return null
      const message = `CPython refuses to compile the source: ${compileError}; nothing of it can run until that is mended.`
      return { severity: 'high', message, value: 1, threshold: 0 }
    },
  },
  {
    id: 'large-file',
    about: {
      severity: 'low',
      worse: 'medium above 1,000',
      raisedWhen: 'The file has more than 500 lines of code. Data is not counted.',
      remedy: 'Split it along its subjects.',
    },
    check({ lines, holds }) {
      if (holds !== 'code' || lines.code <= 500) return null
      const message = 'The file has more than 500 lines of code: split it along its subjects.'
      return { severity: lines.code > 1_000 ? 'medium' : 'low', message, value: lines.code, threshold: 500 }
    },
  },
  {
    id: 'long-lines',
    about: {
      severity: 'low',
      raisedWhen: 'More than 1 % of the lines are longer than 120 characters.',
      remedy: 'Wrap them.',
    },
    check({ lineLengths, lines }) {
      const threshold = Math.floor(lines.total / 100)
      if (lineLengths.long <= threshold) return null
      const message = 'More than 1 % of the lines are longer than 120 characters: wrap them.'
      return { severity: 'low', message, value: lineLengths.long, threshold }
    },
  },
  {
    id: 'work-markers',
    about: {
      severity: 'low',
      raisedWhen: 'A comment holds TODO, FIXME, HACK or XXX.',
      remedy: 'Finish the work, or track it where it is seen.',
    },
    check({ workMarkerCount }) {
      if (workMarkerCount === 0) return null
      const message = 'Comments hold TODO, FIXME, HACK or XXX: finish the work, or track it where it is seen.'
      return { severity: 'low', message, value: workMarkerCount, threshold: 0 }
    },
  },
  {
    id: 'low-maintainability',
    about: {
      severity: 'low',
      worse: 'medium below 35',
      raisedWhen: 'The maintainability signal is below 50. Generated text is not judged.',
      remedy: 'Split the functions it lists first: they hold most of the decisions.',
    },
    check(measurement) {
      const { maintainabilitySignal, generated } = measurement
      if (maintainabilitySignal >= 50 || isUnmaintained(generated)) return null
      return {
        severity: maintainabilitySignal < 35 ? 'medium' : 'low',
        message:
          'The maintainability signal is below 50. The functions listed hold most of the decisions (value: their share of the burden in percent); split those first.',
        value: maintainabilitySignal,
        threshold: 50,
        functions: listBurdens(measurement),
      }
    },
  },
  {
    id: 'no-functions',
    about: {
      severity: 'info',
      raisedWhen: 'At least 80 lines of code with five decisions or more, and no function.',
      remedy: 'Named functions would make parts testable.',
    },
    check({ functions, lines, branchPoints, languageKnown }) {
      if (!languageKnown || functions.length > 0 || lines.code < 80 || branchPoints < 5) return null
      const message =
        'At least 80 lines of code with decisions and no function: named functions would make parts testable.'
      return { severity: 'info', message, value: lines.code, threshold: 80 }
    },
  },
  {
    id: 'possibly-generated',
    about: {
      severity: 'info',
      raisedWhen: 'A comment says that the text is generated, or its lines are longer than anyone writes.',
      remedy: 'Measure and change the source it is made from.',
    },
    check({ generated }) {
      if (generated === null) return null
      const { kind, value, threshold } = generated
      return { severity: 'info', message: GENERATED_MESSAGES[kind], value, threshold }
    },
  },
  {
    id: 'sparse-comments',
    about: {
      severity: 'info',
      raisedWhen: 'At least 100 lines of code and no comment line.',
      remedy: 'Say why where the code cannot.',
    },
    check({ lines, holds }) {
      if (holds !== 'code' || lines.comments > 0 || lines.code < 100) return null
      const message = 'At least 100 lines of code and no comment line: say why where the code cannot.'
      return { severity: 'info', message, value: lines.code, threshold: 100 }
    },
  },
]
