import type { FormPart, NamedText, RequestBody, TestCase } from '../cases/test-case.ts'
import { emitBytes } from './python-literal.ts'
import {
  atom,
  bracketed,
  dictionaryOf,
  emitExpression,
  listOf,
  textAtom,
  tupleOf,
  valueExpression,
  type PythonExpression,
  type PythonItem,
} from './python-expression.ts'

/** One test function: a call with literal arguments and an assertion, nothing else. */
export function emitTest(test: TestCase): string {
  const positional: PythonItem[] = [test.method, test.path].map((text) => ({
    lead: '',
    value: textAtom(text),
  }))
  const call = bracketed('call(', [...positional, ...listArguments(test)], ')')
  const documented = [atom('response'), ...test.documentedResponses.map(textAtom)]
  const check = bracketed(
    'is_documented(',
    documented.map((value) => ({ lead: '', value })),
    ')',
  )
  return [
    ...(test.guarded ? ['@mutating'] : []),
    `def ${test.testName}():`,
    `    ${emitExpression(call, 'response = ', 4)}`,
    `    ${emitExpression(check, 'assert ', 4)}`,
    '',
  ].join('\n')
}

function listArguments(test: TestCase): PythonItem[] {
  return [
    ...optional('path_params=', test.pathParameters, dictionaryOfTexts),
    ...optional('params=', test.query, pairsOf),
    ...optional('headers=', test.headers, dictionaryOfTexts),
    ...optional('cookies=', test.cookies, dictionaryOfTexts),
    ...listBodyArguments(test.body),
  ]
}

function listBodyArguments(body: RequestBody): PythonItem[] {
  switch (body.kind) {
    case 'none':
      return []
    case 'json':
      return [{ lead: 'json=', value: valueExpression(body.value) }]
    case 'form':
      return optional('data=', body.fields, pairsOf)
    case 'raw':
      return [{ lead: 'data=', value: atom(emitBytes(body.text)) }]
    case 'multipart':
      return listPartArguments(body.parts)
  }
}

/** Plain fields go into `data`; a form without any file must still be multipart, so its fields become nameless files. */
function listPartArguments(parts: readonly FormPart[]): PythonItem[] {
  const files = parts.some((part) => !isPlain(part)) ? parts.filter((part) => !isPlain(part)) : parts
  const fields = parts
    .filter((part) => !files.includes(part))
    .map((part): NamedText => [part.name, part.text])
  return [
    ...optional('files=', files, (all) => listOf(all.map(fileExpression))),
    ...optional('data=', fields, pairsOf),
  ]
}

function isPlain(part: FormPart): boolean {
  return part.fileName === null && part.contentType === null
}

function fileExpression({ name, text, fileName, contentType }: FormPart): PythonExpression {
  const content = fileName === null ? textAtom(text) : atom(emitBytes(text))
  const fields = [fileName === null ? atom('None') : textAtom(fileName), content]
  if (contentType !== null) fields.push(textAtom(contentType))
  return tupleOf([textAtom(name), tupleOf(fields)])
}

function optional<Item>(
  lead: string,
  items: readonly Item[],
  build: (items: readonly Item[]) => PythonExpression,
): PythonItem[] {
  return items.length === 0 ? [] : [{ lead, value: build(items) }]
}

function dictionaryOfTexts(entries: readonly NamedText[]): PythonExpression {
  return dictionaryOf(entries.map(([name, text]) => [name, textAtom(text)]))
}

function pairsOf(entries: readonly NamedText[]): PythonExpression {
  return listOf(entries.map(([name, text]) => tupleOf([textAtom(name), textAtom(text)])))
}
