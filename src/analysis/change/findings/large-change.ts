import * as z from 'zod'
import { repeat } from './example-code.ts'
import { defineFinding } from './finding.ts'

const LARGE = 200

/** More changed lines than one reading finds defects in. */
export const largeChange = defineFinding({
  id: 'large-change',
  severity: 'low',
  trigger: 'More than 200 changed lines; lines that only moved are not counted.',
  why: 'Review finds fewer defects per line the larger the change; consider parts.',
  evidence: z.strictObject({ changedLines: z.int().describe('Lines deleted or inserted.') }),
  engines: 'lexical',
  check: ({ changedLines, newLines }) => {
    if (newLines <= LARGE) return null
    return {
      severity: 'low',
      message: `The change touches ${changedLines} lines; reviewers overlook more in changes of this size. Split off what can stand alone.`,
      places: [],
      evidence: { changedLines },
    }
  },
  examples: {
    flags: [
      { language: 'python', before: '', after: repeat(201, (index) => `a${index} = 1\n`) },
      {
        language: 'javascript',
        before: '',
        after: repeat(401, (index) => `a${index}()\n`),
      },
      { language: 'markdown', before: '', after: repeat(401, (index) => `line ${index}\n`) },
      {
        language: 'go',
        before: 'package a\n',
        after: `package a\n${repeat(250, (index) => `var a${index} = 1\n`)}`,
      },
    ],
    allows: [
      { language: 'python', before: '', after: repeat(200, (index) => `a${index} = 1\n`) },
      {
        language: 'javascript',
        before: repeat(900, (index) => `a${index}()\n`),
        after: `b()\n${repeat(900, (index) => `a${index}()\n`)}`,
      },
      { language: 'go', before: 'package a\n', after: 'package b\n' },
      {
        language: 'javascript',
        before: `${repeat(300, (index) => `a${index}()\n`)}${repeat(300, (index) => `b${index}()\n`)}`,
        after: `${repeat(300, (index) => `b${index}()\n`)}${repeat(300, (index) => `a${index}()\n`)}`,
      },
    ],
  },
})
