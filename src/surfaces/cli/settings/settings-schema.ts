import { severities } from '../../../analysis/change/severity.ts'
import { ruleLevels } from './settings.ts'

/** The kinds of values that settings have: what the reader checks and the published schema says are the same. */
export type Shape =
  | { readonly kind: 'text'; readonly describe: string }
  | { readonly kind: 'number'; readonly min: number; readonly max: number; readonly describe: string }
  | { readonly kind: 'word'; readonly words: readonly string[]; readonly describe: string }
  | { readonly kind: 'texts'; readonly describe: string }
  | { readonly kind: 'record'; readonly fields: Readonly<Record<string, Shape>>; readonly describe: string }
  | { readonly kind: 'rules'; readonly describe: string }
  | {
      readonly kind: 'list'
      readonly item: Readonly<Record<string, Shape>>
      readonly required: readonly string[]
      readonly describe: string
    }

const rules = (describe: string): Shape => ({ kind: 'rules', describe })

export const settingsShape: Readonly<Record<string, Shape>> = {
  exclude: { kind: 'texts', describe: 'Patterns as in .gitignore of files that are never looked at.' },
  base: { kind: 'text', describe: 'Revision that a change is compared with when the command names none.' },
  baseline: { kind: 'text', describe: 'File with the findings that are known and fail nothing.' },
  cache: { kind: 'text', describe: 'Folder that keeps results of files that did not change.' },
  jobs: { kind: 'number', min: 1, max: 64, describe: 'How many workers share a large run.' },
  gates: {
    kind: 'record',
    describe: 'What fails a run.',
    fields: {
      'fail-on': {
        kind: 'word',
        words: [...severities.slice(1), 'never'],
        describe: 'Findings of this severity and above fail.',
      },
      'max-complexity': {
        kind: 'number',
        min: 1,
        max: 10_000,
        describe: 'Functions of a higher cyclomatic complexity fail.',
      },
      'max-cognitive': {
        kind: 'number',
        min: 0,
        max: 10_000,
        describe: 'Functions of a higher cognitive complexity fail.',
      },
    },
  },
  rules: rules('Rules by name: off, or the severity their findings have here.'),
  paths: {
    kind: 'list',
    describe: 'Rules for some files; of several entries that fit, the last decides.',
    required: ['match', 'rules'],
    item: {
      match: { kind: 'texts', describe: 'Patterns as in .gitignore.' },
      rules: rules('Rules by name, for these files.'),
    },
  },
}

/** The same as JSON Schema, for editors. */
export function buildSettingsSchema(ruleNames: readonly string[]): Record<string, unknown> {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'tollgauge.toml, or "tollgauge" in package.json',
    ...recordSchema(settingsShape, [], ruleNames),
  }
}

function recordSchema(
  fields: Readonly<Record<string, Shape>>,
  required: readonly string[],
  ruleNames: readonly string[],
): Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, shape]) => [
      name,
      { ...shapeSchema(shape, ruleNames), description: shape.describe },
    ]),
  )
  return {
    type: 'object',
    additionalProperties: false,
    properties,
    ...(required.length > 0 && { required }),
  }
}

function shapeSchema(shape: Shape, ruleNames: readonly string[]): Record<string, unknown> {
  switch (shape.kind) {
    case 'text':
      return { type: 'string', minLength: 1 }
    case 'number':
      return { type: 'integer', minimum: shape.min, maximum: shape.max }
    case 'word':
      return { enum: shape.words }
    case 'texts':
      return { type: 'array', items: { type: 'string', minLength: 1 } }
    case 'record':
      return recordSchema(shape.fields, [], ruleNames)
    case 'rules':
      return {
        type: 'object',
        propertyNames: { enum: ruleNames },
        additionalProperties: { enum: ruleLevels },
      }
    case 'list':
      return { type: 'array', items: recordSchema(shape.item, shape.required, ruleNames) }
  }
}
