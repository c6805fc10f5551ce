import type { Severity } from '../../../analysis/change/severity.ts'

/** What a rule is about, for the platforms that show it beside a finding. */
export interface RuleText {
  readonly id: string
  readonly severity: Severity
  readonly title: string
  readonly help: string
}

/** Signals of the metrics. */
const signals: readonly RuleText[] = [
  {
    id: 'high-function-complexity',
    severity: 'medium',
    title: 'A function has a cyclomatic complexity above 10.',
    help: 'Each decision is a path to test. Split by case, or move decisions into named functions; above 20 it weighs high.',
  },
  {
    id: 'high-cognitive-complexity',
    severity: 'medium',
    title: 'A function has a cognitive complexity above 15.',
    help: 'Nested decisions are hard to follow. Return early or extract the inner ones; above 30 it weighs high.',
  },
  {
    id: 'long-function',
    severity: 'low',
    title: 'A function is longer than 60 lines.',
    help: 'Extract its steps into functions of their own; above 100 lines it weighs medium.',
  },
  {
    id: 'many-parameters',
    severity: 'low',
    title: 'A function has more than 5 parameters.',
    help: 'Group those that travel together; above 7 it weighs medium.',
  },
  {
    id: 'deep-nesting',
    severity: 'medium',
    title: 'Control statements are nested deeper than 4.',
    help: 'Return early or extract the inner part.',
  },
  {
    id: 'syntax-invalid',
    severity: 'high',
    title: 'The source does not parse.',
    help: 'CPython refuses the file; its numbers are estimates until it parses.',
  },
  {
    id: 'large-file',
    severity: 'low',
    title: 'A file has more than 500 lines of code.',
    help: 'Split it along its subjects; above 1,000 lines it weighs medium.',
  },
  {
    id: 'long-lines',
    severity: 'low',
    title: 'More than 1 % of the lines are longer than 120 characters.',
    help: 'Wrap them: what stands to the right is not read.',
  },
  {
    id: 'work-markers',
    severity: 'low',
    title: 'Comments hold TODO, FIXME, HACK or XXX.',
    help: 'Finish the work, or track it where it is seen.',
  },
  {
    id: 'low-maintainability',
    severity: 'low',
    title: 'The maintainability signal is below 50.',
    help: 'Split the functions that hold most of the decisions first; below 35 it weighs medium.',
  },
  {
    id: 'no-functions',
    severity: 'info',
    title: 'Many decisions and no function.',
    help: 'Named functions would make parts testable.',
  },
  {
    id: 'possibly-generated',
    severity: 'info',
    title: 'The text looks generated or minified.',
    help: 'Measure and change the source it is made from.',
  },
  {
    id: 'sparse-comments',
    severity: 'info',
    title: 'At least 100 lines of code and no comment.',
    help: 'Say why where the code cannot.',
  },
]

/** Findings between the files of a change. */
const betweenFiles: readonly RuleText[] = [
  {
    id: 'removed-name-still-used',
    severity: 'high',
    title: 'A removed name is still imported by another file of the change.',
    help: 'Keep the name, or change its users too.',
  },
  {
    id: 'changed-name-still-used',
    severity: 'low',
    title: 'A call in another file of the change does not fit the changed function.',
    help: 'Adapt the call, or keep the old parameters working.',
  },
  {
    id: 'proof-weakened-with-code',
    severity: 'high',
    title: 'A test proves less in the same change as the code it tests.',
    help: 'A green run says less than before: ask why the test had to give way.',
  },
  {
    id: 'golden-rewritten',
    severity: 'info',
    title: 'Recorded answers were rewritten with the code.',
    help: 'Read what changed in them: they prove only that the code does what it does.',
  },
]

/** What the command line itself says. */
const own: readonly RuleText[] = [
  {
    id: 'max-complexity',
    severity: 'high',
    title: 'A function is above the project’s own maximum of cyclomatic complexity.',
    help: 'Split it, or raise the maximum for everybody.',
  },
  {
    id: 'max-cognitive',
    severity: 'high',
    title: 'A function is above the project’s own maximum of cognitive complexity.',
    help: 'Return early or extract, or raise the maximum for everybody.',
  },
  {
    id: 'suppression-without-reason',
    severity: 'medium',
    title: 'A comment asks for silence without saying why.',
    help: 'Write `tollgauge-ignore rule -- reason`; without a reason nothing is silenced.',
  },
  {
    id: 'suppression-unused',
    severity: 'low',
    title: 'A comment silences what is not found.',
    help: 'Remove it: the next real finding would be silenced unseen.',
  },
]

export const plainRules: readonly RuleText[] = [...signals, ...betweenFiles, ...own]
