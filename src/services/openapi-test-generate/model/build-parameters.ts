import {
  isJsonObject,
  listKeys,
  readArray,
  readObject,
  readOwn,
  readText,
  type JsonObject,
} from '../load/json-object.ts'
import type { ParameterLocation, ParameterModel } from './api-model.ts'
import type { ModelSource } from './model-source.ts'
import { collectExamples } from './collect-examples.ts'
import type { FoundOperation } from './find-operations.ts'

const LOCATIONS: readonly ParameterLocation[] = ['path', 'query', 'header', 'cookie', 'querystring']
const DEFAULT_STYLES = {
  path: 'simple',
  query: 'form',
  header: 'simple',
  cookie: 'form',
  querystring: 'form',
} as const
const PARAMETERS_MAXIMUM = 1_000

/** An operation's parameters: its own first, then those of its path that it does not replace. */
export function buildParameters(source: ModelSource, found: FoundOperation): ParameterModel[] {
  const own = readArray(found.operation, 'parameters')
  if (own.length > PARAMETERS_MAXIMUM || found.pathParameters.length > PARAMETERS_MAXIMUM) {
    source.warnings.add('TOO_MANY_PARAMETERS', found.path)
  }
  const parameters = new Map<string, ParameterModel>()
  addParameters(source, own, parameters, true)
  addParameters(source, found.pathParameters, parameters, false)
  return [...parameters.values()]
}

function addParameters(
  source: ModelSource,
  nodes: readonly unknown[],
  parameters: Map<string, ParameterModel>,
  isOwn: boolean,
): void {
  for (const node of nodes.slice(0, PARAMETERS_MAXIMUM)) {
    const resolved = source.references.resolve(node)
    const isShared = !isOwn || resolved !== node
    const parameter = isJsonObject(resolved) ? buildParameter(source, resolved, isShared) : null
    if (parameter === null) {
      source.warnings.add('PARAMETER_INVALID', readText(resolved, 'name') ?? readText(node, '$ref'))
      continue
    }
    const key = `${parameter.location} ${parameter.name}`
    if (!parameters.has(key)) parameters.set(key, parameter)
    else if (isOwn) source.warnings.add('PARAMETER_DUPLICATE', parameter.name)
  }
}

/** Many operations refer to the same one, which is read once. */
function buildParameter(source: ModelSource, node: JsonObject, isShared: boolean): ParameterModel | null {
  const known = isShared ? source.parameters.get(node) : undefined
  if (known !== undefined) return known
  const parameter = readParameter(source, node, isShared)
  if (isShared) source.parameters.set(node, parameter)
  return parameter
}

function readParameter(source: ModelSource, node: JsonObject, isShared: boolean): ParameterModel | null {
  const name = readText(node, 'name') ?? ''
  const place = readText(node, 'in')
  const location = LOCATIONS.find((known) => known === place)
  if (name === '' || name.length > 1_000 || location === undefined) return null
  const required = location === 'path' || readOwn(node, 'required') === true
  const { style, explode } = readStyle(node, location)
  const { schema, examples, mediaType } = readValue(source, node)
  return {
    name: name.toWellFormed(),
    location,
    required,
    style,
    explode,
    schema,
    examples,
    mediaType,
    isShared,
  }
}

function readStyle(node: JsonObject, location: ParameterLocation): Pick<ParameterModel, 'style' | 'explode'> {
  const style = readText(node, 'style') ?? DEFAULT_STYLES[location]
  const explode = readOwn(node, 'explode')
  return { style, explode: typeof explode === 'boolean' ? explode : style === 'form' }
}

/** The schema and examples, from the parameter itself or from the one media type it travels as. */
function readValue(
  source: ModelSource,
  node: JsonObject,
): Pick<ParameterModel, 'schema' | 'examples' | 'mediaType'> {
  const examples = collectExamples(source, node)
  const media = readMedia(source, node)
  if (media === null) return { schema: readOwn(node, 'schema'), examples, mediaType: null }
  examples.push(...collectExamples(source, media.node))
  return { schema: readOwn(media.node, 'schema'), examples, mediaType: media.type }
}

function readMedia(source: ModelSource, node: JsonObject): { type: string; node: JsonObject } | null {
  const content = readObject(node, 'content')
  const [type] = listKeys(content)
  const media = type === undefined ? undefined : source.references.resolve(readOwn(content, type))
  return type !== undefined && isJsonObject(media) ? { type, node: media } : null
}
