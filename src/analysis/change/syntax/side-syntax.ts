import type { SourceMeasurement } from '../../measure/source-measurement.ts'

/** What can judge: CPython, the parser of a data format, brackets and texts that never close; `lexical` judges nothing. */
export const syntaxEngines = ['python-ast', 'lexical', 'json', 'yaml', 'toml', 'brackets'] as const

/** What is known of the syntax of one side. Not sure is valid. */
export interface SideSyntax {
  readonly engine: (typeof syntaxEngines)[number]
  readonly valid: boolean
  readonly error: string | null
  readonly errorLine: number | null
  /** Given up on, not judged. */
  readonly tooComplex: boolean
}

export function measuredSyntax({ syntax }: SourceMeasurement): SideSyntax {
  const { engine, valid, error, errorLine, tooComplex } = syntax
  return { engine, valid, error, errorLine, tooComplex }
}

/** Git keeps a link to another file as the way to it, which no line break ends. */
const LINK = /^(?:\.{1,2}\/[\w./-]{1,200}|(?:[\w.-]{1,60}\/){1,20}[\w.-]{1,80}\.\w{1,8})$/

export function isLink(text: string): boolean {
  return LINK.test(text)
}
