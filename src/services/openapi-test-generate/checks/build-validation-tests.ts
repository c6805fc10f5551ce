import type { OperationCase } from '../cases/build-cases.ts'
import { chooseMedia } from '../cases/media-type.ts'
import type { FieldChanges, TestCase } from '../cases/test-case.ts'
import type { ParameterModel, SchemaNode } from '../model/api-model.ts'
import { flattenSchema, readFlag, type FlatSchema } from '../values/flat-schema.ts'
import { readTypes } from '../values/schema-types.ts'
import { readProperty, listPropertyNames, readRequired } from '../values/object-schema.ts'
import type { SampleContext } from '../values/sample-context.ts'
import { isSampleObject, type SampleValue } from '../values/sample-value.ts'
import { listInvalidTexts, listInvalidValues } from './list-invalid-values.ts'

type Change = FieldChanges['changes'][number]

const CHANGES_MAXIMUM = 16
const FIELDS_MAXIMUM = 12
const BRANCHING = ['oneOf', 'anyOf', 'not', 'if', 'discriminator', 'const']

/** An operation refuses a field left out, of a wrong type or out of bounds: one test per place that has fields. */
export function buildValidationTests({ operation, test, context }: OperationCase): TestCase[] {
  const bare = {
    ...test,
    kind: 'validation' as const,
    response: null,
    mustAccept: false,
    memories: [],
  }
  const json = listBodyChanges({ operation, test, context })
  const params = listQueryChanges(operation.parameters, test, context)
  return [
    ...(json.length === 0
      ? []
      : [
          {
            ...bare,
            testName: `${test.testName}_validation`,
            changes: { option: 'json' as const, changes: json },
          },
        ]),
    ...(params.length === 0
      ? []
      : [
          {
            ...bare,
            testName: `${test.testName}_query_validation`,
            changes: { option: 'params' as const, changes: params },
          },
        ]),
  ]
}

function listBodyChanges({ operation, test, context }: OperationCase): Change[] {
  const { body } = test
  const media = operation.body === null ? null : chooseMedia(operation.body.media)
  if (body.kind !== 'json' || !isSampleObject(body.value) || media?.media.schema === undefined) return []
  const flat = flattenSchema([media.media.schema], context)
  if (isBranching(flat)) return []
  const required = [...readRequired(flat)].filter((name) => !isReadOnly(flat, name, context))
  const left: Change[] = required.filter((name) => isSent(body.value, name)).map((name) => [name, undefined])
  const names = [...new Set([...required, ...listPropertyNames(flat)])].slice(0, FIELDS_MAXIMUM)
  const broken = names
    .filter((name) => name.isWellFormed() && !isReadOnly(flat, name, context))
    .flatMap((name) => breakField(name, readProperty(flat, name), context))
  return [...left.slice(0, FIELDS_MAXIMUM), ...broken].slice(0, CHANGES_MAXIMUM)
}

function isSent(body: SampleValue, name: string): boolean {
  return isSampleObject(body) && body.has(name)
}

function breakField(name: string, nodes: readonly SchemaNode[], context: SampleContext): Change[] {
  const flat = flattenSchema(nodes, context)
  if (nodes.length === 0 || isBranching(flat) || readTypes(flat).length === 0) return []
  return listInvalidValues(flat, nodes, context).map((value): Change => [name, value])
}

function listQueryChanges(
  parameters: readonly ParameterModel[],
  { query }: TestCase,
  context: SampleContext,
): Change[] {
  const sent = new Set(query.map(([name]) => name))
  return parameters
    .filter(({ location, mediaType }) => location === 'query' && mediaType === null)
    .slice(0, FIELDS_MAXIMUM)
    .flatMap((parameter): Change[] => {
      const { name, schema, required } = parameter
      const nodes = schema === undefined ? [] : [schema]
      const flat = flattenSchema(nodes, context)
      const left: Change[] = required && sent.has(name) ? [[name, undefined]] : []
      if (isBranching(flat)) return left
      return [...left, ...listInvalidTexts(flat, nodes, context).map((text): Change => [name, text])]
    })
    .slice(0, CHANGES_MAXIMUM)
}

/** Whether what is invalid depends on more than the field itself. */
function isBranching(flat: FlatSchema): boolean {
  if (flat.impossible || flat.unread) return true
  return flat.parts.some((part) => BRANCHING.some((keyword) => Object.hasOwn(part, keyword)))
}

function isReadOnly(flat: FlatSchema, name: string, context: SampleContext): boolean {
  return readFlag(flattenSchema(readProperty(flat, name), context), 'readOnly')
}
