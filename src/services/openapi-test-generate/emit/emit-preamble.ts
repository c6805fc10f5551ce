import type { PathVariable } from '../cases/path-values.ts'
import type { TestCase } from '../cases/test-case.ts'
import type { SecurityScheme } from '../model/api-model.ts'
import { emitFunctions, readFeatures, type ModuleFeatures } from './emit-functions.ts'
import { emitText } from './python-literal.ts'
import { atom, bracketed, dictionaryOf, emitExpression, listOf, textAtom } from './python-expression.ts'

export interface PreambleFacts {
  readonly documentSha256: string
  readonly minor: 0 | 1 | 2
  readonly baseUrl: string
  readonly serverPath: string
  readonly timeoutSeconds: number
  readonly schemes: readonly SecurityScheme[]
  /** The alternatives that a test has unless it says otherwise. */
  readonly security: readonly (readonly string[])[]
  readonly operationCount: number
  readonly operationsEmitted: number
  readonly tests: readonly TestCase[]
  readonly pathValues: readonly PathVariable[]
}

/** Everything above the tests. Of the document it holds a hash, and what the tests need as literals. */
export function emitPreamble(facts: PreambleFacts): string {
  const features = readFeatures(facts.tests, facts.schemes.length > 0)
  return [
    emitDocstring(facts, features),
    emitImports(features),
    emitSettings(facts, features),
    emitMarks(facts, features),
    ...emitFunctions(features).map((text) => `\n${text}`),
  ].join('\n')
}

function emitDocstring(facts: PreambleFacts, features: ModuleFeatures): string {
  const { minor, documentSha256, operationsEmitted, operationCount } = facts
  const covered =
    operationsEmitted === operationCount
      ? 'every documented operation'
      : `${operationsEmitted} of the documented operations`
  const extra = listOwnVariables(facts.schemes).length > 0
  return `"""Smoke tests for ${covered} of an HTTP API.

Generated from an OpenAPI 3.${minor} document with SHA-256
${documentSha256}.

Environment:
    API_BASE_URL              base URL of the API under test
    API_BEARER_TOKEN          sent as "Authorization: Bearer <token>"
    API_KEY                   sent as "X-API-Key"${features.schemes ? ', and where SCHEMES says' : ''}
${extra ? '    API_KEY_..., API_BEARER_TOKEN_...  for one scheme alone, see SCHEMES\n' : ''}${
    features.guarded ? '    API_ALLOW_MUTATING_TESTS  set to 1 to run the tests that change data\n' : ''
  }
A pass on a refusal (a 4xx answer) proves little, so it is shown as a warning;
"pytest -W error::UserWarning" makes it a failure.
"""
`
}

function emitImports(features: ModuleFeatures): string {
  const lines = [
    'import base64',
    ...(features.schemas ? ['import datetime'] : []),
    ...(features.schemes ? ['import functools'] : []),
    'import json',
    'import os',
    'import re',
    'import time',
    'import warnings',
    'from collections import namedtuple',
    'from urllib.parse import quote, quote_plus',
  ]
  return `${lines.join('\n')}\n\nimport pytest\nimport requests\n`
}

function emitSettings(facts: PreambleFacts, features: ModuleFeatures): string {
  const { baseUrl, timeoutSeconds, schemes, security } = facts
  const environment = [textAtom('API_BASE_URL'), textAtom(baseUrl)].map((value) => ({ lead: '', value }))
  const base = bracketed('os.environ.get(', environment, ')')
  const variables = ['API_BEARER_TOKEN', 'API_KEY', ...listOwnVariables(schemes)]
  const fields = ['request', 'path', ...(features.schemes ? ['security'] : [])].join(' ')
  return [
    emitExpression(base, 'BASE_URL = ', 0, '.rstrip("/")'),
    `TIMEOUT_SECONDS = ${timeoutSeconds}`,
    'MAX_BODY_BYTES = 10_000_000',
    emitExpression(listOf(variables.map(textAtom)), 'CREDENTIALS = ', 0),
    ...(features.schemes ? emitSecurity(schemes, security) : []),
    ...(features.paths ? emitPathValues(facts.pathValues) : []),
    ...(features.memories ? ['# Ids of what this run created, by path.', 'CREATED = {}'] : []),
    '# What passed on a 4xx answer.',
    'REFUSALS = []',
    `Answer = namedtuple("Answer", "${fields} status_code headers body")`,
    '',
  ].join('\n')
}

/** Every variable of a scheme's own, beside the two of the contract. */
export function listOwnVariables(schemes: readonly SecurityScheme[]): string[] {
  return schemes.flatMap(({ variables }) => (variables.length > 1 ? variables.slice(0, 1) : []))
}

function emitSecurity(
  schemes: readonly SecurityScheme[],
  security: readonly (readonly string[])[],
): string[] {
  const lines = schemes.map(({ name, place, field, variables }) => {
    const named = ['header', 'query', 'cookie'].includes(place)
    const scheme = dictionaryOf([
      ['in', textAtom(place)],
      ...(named ? [['name', textAtom(field)] as const] : []),
      ['variables', listOf(variables.map(textAtom))],
    ])
    return `    ${emitExpression(scheme, `${emitText(name)}: `, 4, ',')}`
  })
  const alternatives = listOf(security.map((names) => listOf(names.map(textAtom))))
  return [
    '# Where the credentials of each scheme go; of its variables the first one set counts.',
    'SCHEMES = {',
    ...lines,
    '}',
    '# What most operations ask for: one of the lists, all schemes of it.',
    emitExpression(alternatives, 'SECURITY = ', 0),
  ]
}

function emitPathValues(variables: readonly PathVariable[]): string[] {
  const lines = variables.map(
    ({ key, text, isInvented }) =>
      `    ${emitText(key)}: ${emitText(text)},${isInvented ? '  # invented' : ''}`,
  )
  return [
    '# What stands in the paths: put in what exists where the tests run.',
    'PATH_VALUES = {',
    ...lines,
    '}',
  ]
}

function emitMarks({ serverPath }: PreambleFacts, { guarded }: ModuleFeatures): string {
  const reason = `API_BASE_URL is not set${serverPath === '' ? '' : `; it ends in ${serverPath}`}`
  const items = [
    { lead: '', value: atom('not BASE_URL') },
    { lead: 'reason=', value: textAtom(reason) },
  ]
  const base = `${emitExpression(bracketed('pytest.mark.skipif(', items, ')'), 'pytestmark = ', 0)}\n`
  if (!guarded) return base
  return `${base}mutating = pytest.mark.skipif(
    os.environ.get("API_ALLOW_MUTATING_TESTS") != "1",
    reason="API_ALLOW_MUTATING_TESTS is not 1",
)
`
}
