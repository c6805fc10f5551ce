import { loadAll, YAMLException } from 'js-yaml'
import { parse as parseToml, TomlError } from 'smol-toml'
import { isLink, type SideSyntax } from './side-syntax.ts'

type DataFormat = 'json' | 'yaml' | 'toml'

/** What a template leaves in a file that some program fills before it is read. */
const TEMPLATE = /\{\{|\{%|<%|\$\{\{?|@@\w+@@|<\?(?:php|=)/
const MOST_DEPTH = 200
const MOST_ALIASES = 1_000
const MOST_ERROR = 160

/** The verdict of the format's own parser; null for what is no such format or may be a template. */
export function judgeData(text: string, language: string): SideSyntax | null {
  if (!isDataFormat(language) || text.trim() === '' || TEMPLATE.test(text) || isLink(text)) return null
  const error = judges[language](text)
  if (error === UNSURE) return null
  const shared = { engine: language, tooComplex: false }
  if (error === null) return { ...shared, valid: true, error: null, errorLine: null }
  return { ...shared, valid: false, error: describe(error), errorLine: error.line }
}

interface DataError {
  readonly message: string
  readonly line: number | null
}

const UNSURE = Symbol('not sure')

function isDataFormat(language: string): language is DataFormat {
  return Object.hasOwn(judges, language)
}

function describe({ message, line }: DataError): string {
  const plain = (message.split('\n')[0] ?? '').slice(0, MOST_ERROR)
  return line === null ? plain : `${plain} (line ${line})`
}

const judges: Readonly<Record<DataFormat, (text: string) => DataError | null | typeof UNSURE>> = {
  json: judgeJson,
  yaml: judgeYaml,
  toml: judgeToml,
}

/** Comments, trailing commas and one value a line are read by many who read JSON: what they read is not broken. */
function judgeJson(text: string): DataError | null | typeof UNSURE {
  if (parsesAsJson(text)) return null
  if (/(?:^|[\s,{[])\/[/*]|,\s*[}\]]/.test(text) || /^\s*[\w$]+\s*:|'/m.test(text)) return UNSURE
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  if (lines.length > 1 && parsesAsJson(lines[0] ?? '') && parsesAsJson(lines[1] ?? '')) return UNSURE
  return { message: 'not JSON: a value, a comma, a quote or a bracket is missing or too many', line: null }
}

function parsesAsJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''))
    return true
  } catch {
    return false
  }
}

/** Tags of an application, a key twice and limits of the parser say nothing of the syntax. */
function judgeYaml(text: string): DataError | null | typeof UNSURE {
  const error = findYamlError(text)
  return error !== null && error !== UNSURE && isReadByOthers(text) ? UNSURE : error
}

function findYamlError(text: string): DataError | null | typeof UNSURE {
  try {
    loadAll(text, { maxAliases: MOST_ALIASES, maxDepth: MOST_DEPTH })
    return null
  } catch (cause) {
    if (!(cause instanceof YAMLException)) throw cause
    if (/tag|duplicat|exceeded|merge/i.test(cause.reason)) return UNSURE
    // What stands in brackets may stand further left for libyaml, which most programs read with.
    if (cause.reason === 'deficient indentation' && closesBrackets(text)) return UNSURE
    return { message: `not YAML: ${cause.reason}`, line: cause.mark ? cause.mark.line + 1 : null }
  }
}

function closesBrackets(text: string): boolean {
  const plain = text.replaceAll(/"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#.*/g, '')
  const count = (sign: string): number => plain.split(sign).length
  return count('[') === count(']') && count('{') === count('}')
}

const MOST_INDENTED = 8

/** Many readers take the next line of a quoted text or a list in brackets wherever it begins; ours wants it indented. */
function isReadByOthers(text: string): boolean {
  const lines = text.split('\n')
  for (let tries = 0; tries < MOST_INDENTED; tries++) {
    const error = findYamlError(lines.join('\n'))
    if (error === null || error === UNSURE) return true
    const at = (error.line ?? 0) - 1
    if (!error.message.endsWith('deficient indentation') || lines[at] === undefined) return false
    lines[at] = `  ${lines[at]}`
  }
  return false
}

function judgeToml(text: string): DataError | null | typeof UNSURE {
  try {
    parseToml(text, { integersAsBigInt: 'asNeeded' })
    return null
  } catch (cause) {
    if (!(cause instanceof TomlError)) throw cause
    return { message: cause.message, line: cause.line }
  }
}
