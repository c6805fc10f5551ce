import type { WarningLog } from '../warning-log.ts'
import type { NamedText, PathKey } from './test-case.ts'

export interface RequestPath {
  readonly path: string
  /** A value for each name between braces, in the order of the path. */
  readonly pathParameters: readonly NamedText[]
}

const REPLACEMENT = 'example'
const VALUE_CHARACTERS = 500

/**
 * A path that stays below the base URL whatever the document says: it starts with a slash, holds no dot segment and
 * only characters a path may hold. Null when the template itself cannot be one.
 */
export function buildPath(
  template: string,
  values: ReadonlyMap<string, string>,
  warnings: WarningLog,
): RequestPath | null {
  const fragment = template.indexOf('#')
  // A fragment is never sent, so what follows it can only mislead a reader of the test.
  if (fragment !== -1) warnings.add('PATH_HAS_FRAGMENT', template)
  const visible = fragment === -1 ? template : template.slice(0, fragment)
  const path = encodeTemplate(visible)
  const pathParameters = listValues(visible, values, warnings)
  if (!hasDotSegment(fill(path, pathParameters))) return { path, pathParameters }
  const harmless = pathParameters.map(([name]): NamedText => [name, REPLACEMENT])
  const isHarmless = !hasDotSegment(fill(path, harmless))
  warnings.add(isHarmless ? 'PATH_VALUE_REPLACED' : 'PATH_INVALID', template)
  return isHarmless ? { path, pathParameters: harmless } : null
}

/** A value for each `{name}`, declared or not: none may stay in the path that is sent. */
function listValues(
  template: string,
  values: ReadonlyMap<string, string>,
  warnings: WarningLog,
): NamedText[] {
  return listVariables(template).map((name) => {
    const given = values.get(name)
    if (given !== undefined && given !== '' && given.length <= VALUE_CHARACTERS) return [name, given]
    warnings.add(given === undefined ? 'PATH_VARIABLE_UNDECLARED' : 'PATH_VALUE_REPLACED', name)
    return [name, REPLACEMENT]
  })
}

/** The names between braces, each once, in the order of the path. */
export function listVariables(template: string): string[] {
  if (!template.includes('{')) return []
  return [...new Set([...template.matchAll(VARIABLE)].map((match) => match[1] ?? ''))]
}

/** Each variable of an encoded template with the path up to and including it. */
export function listPathKeys(path: string): PathKey[] {
  if (!path.includes('{')) return []
  return [...path.matchAll(VARIABLE)].map((match) => ({
    name: match[1] ?? '',
    key: path.slice(0, match.index + match[0].length),
  }))
}

/** Whether the path, with these values by key, stays below the base URL. */
export function staysBelow(path: string, values: ReadonlyMap<string, string>): boolean {
  let filled = ''
  let end = 0
  for (const match of path.matchAll(VARIABLE)) {
    const next = match.index + match[0].length
    const text = values.get(path.slice(0, next)) ?? ''
    filled += path.slice(end, match.index) + text.replaceAll('/', '%2F')
    end = next
  }
  return !hasDotSegment(readDots(filled + path.slice(end)))
}

const VARIABLE = /\{([^{}]+)\}/g

/** Everything outside `{name}` becomes plain URL characters; braces that name nothing are encoded too. */
function encodeTemplate(template: string): string {
  let encoded = ''
  let end = 0
  for (const match of template.matchAll(VARIABLE)) {
    encoded += encodeText(template.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return encoded + encodeText(template.slice(end))
}

const PLAIN = /^[A-Za-z0-9\-._~!$&'()*+,;=:@/?]*$/

function encodeText(text: string): string {
  if (PLAIN.test(text)) return text
  return text
    .toWellFormed()
    .replaceAll(/%(?![0-9A-Fa-f]{2})/g, '%25')
    .replaceAll(/[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/gu, (character) => encodeURIComponent(character))
}

/** The path as the client will see it, with `%2e` read as the dot that clients turn it into. */
function fill(path: string, parameters: readonly NamedText[]): string {
  let filled = path
  for (const [name, text] of parameters)
    filled = filled.replaceAll(`{${name}}`, () => text.replaceAll('/', '%2F'))
  return readDots(filled)
}

function readDots(path: string): string {
  return path.includes('%2') ? path.replaceAll(/%2e/gi, '.') : path
}

function hasDotSegment(path: string): boolean {
  if (!path.includes('.')) return false
  const [beforeQuery = ''] = path.split('?', 1)
  return beforeQuery.split(/[/\\]/).some((segment) => segment === '.' || segment === '..')
}
