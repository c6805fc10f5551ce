import type { FormPart, Memory, NamedText, RequestBody, TestCase, TestSkip } from '../cases/test-case.ts'
import { emitBytes, emitText } from './python-literal.ts'
import {
  atom,
  bracketed,
  emitExpression,
  listOf,
  pairOf,
  textAtom,
  tupleOf,
  valueExpression,
  type PythonExpression,
  type PythonItem,
} from './python-expression.ts'

/** One test function: a call with literal arguments and checks of its answer, nothing else. */
export function emitTest(test: TestCase, common: readonly (readonly string[])[]): string {
  const request = [...[test.method, test.path].map(textAtom).map(plain), ...listArguments(test, common)]
  const parameters = test.changes === null ? '' : 'name, value'
  return [
    ...(test.skip === null ? [] : [emitSkip(test.skip)]),
    ...(test.guarded ? ['@mutating'] : []),
    ...(test.changes === null ? [] : [emitParameters(test.changes.changes)]),
    emitHead(test.testName, parameters),
    `    ${emitExpression(bracketed('call(', request, ')'), 'response = ', 4)}`,
    `    ${emitExpression(buildCheck(test), '', 4)}`,
    ...(test.mustAccept ? ['    check_accepted(response)'] : []),
    ...test.memories.map((memory) => `    ${emitExpression(buildMemory(memory), '', 4)}`),
    ...(test.response === null
      ? []
      : [`    ${emitExpression(buildResponse(test.response.byStatus), '', 4)}`]),
    '',
  ].join('\n')
}

/** Broken where a formatter would break it. */
function emitHead(testName: string, parameters: string): string {
  const head = `def ${testName}(${parameters}):`
  return head.length <= 88 || parameters === '' ? head : `def ${testName}(\n    ${parameters}\n):`
}

function plain(value: PythonExpression): PythonItem {
  return { lead: '', value }
}

/** What cannot be tested stands in the module with its reason. */
function emitSkip(skip: TestSkip): string {
  if (skip.kind === 'reason') {
    const items = [{ lead: 'reason=', value: textAtom(skip.reason) }]
    return emitExpression(bracketed('pytest.mark.skip(', items, ')'), '@', 0)
  }
  const reason = textAtom('the document serves this operation elsewhere: set API_BASE_URL to try it there')
  const items = [plain(atom(`BASE_URL != ${emitText(skip.url)}`)), { lead: 'reason=', value: reason }]
  return emitExpression(bracketed('pytest.mark.skipif(', items, ')'), '@', 0)
}

function emitParameters(changes: NonNullable<TestCase['changes']>['changes']): string {
  const rows = changes.map(([name, value]) =>
    tupleOf([textAtom(name), value === undefined ? atom('MISSING') : valueExpression(value)]),
  )
  const items = [plain(textAtom('name, value')), plain(listOf(rows))]
  return emitExpression(bracketed('pytest.mark.parametrize(', items, ')'), '@', 0)
}

function buildCheck({ kind, documentedResponses }: TestCase): PythonExpression {
  if (kind === 'anonymous' || kind === 'stranger')
    return bracketed(`check_${kind}_is_refused(`, [plain(atom('response'))], ')')
  const check = kind === 'validation' ? 'check_invalid_is_refused(' : 'check_status('
  return bracketed(check, [atom('response'), ...documentedResponses.map(textAtom)].map(plain), ')')
}

function buildMemory({ key, from }: Memory): PythonExpression {
  const source =
    'header' in from
      ? { lead: 'header=', value: textAtom(from.header) }
      : {
          lead: 'body=',
          value: listOf(
            from.body.map((step) => (typeof step === 'number' ? atom(String(step)) : textAtom(step))),
          ),
        }
  return bracketed('remember(', [plain(atom('response')), plain(textAtom(key)), source], ')')
}

function buildResponse(byStatus: NonNullable<TestCase['response']>['byStatus']): PythonExpression {
  return bracketed('check_response(', [plain(atom('response')), plain(valueExpression(byStatus))], ')')
}

function listArguments(test: TestCase, common: readonly (readonly string[])[]): PythonItem[] {
  return [
    ...listSecurity(test.security, common),
    ...optional('values=', test.values, dictionaryOfTexts),
    ...wrapChanged(test, 'params', optional('params=', test.query, pairsOf)),
    ...optional('headers=', test.headers, dictionaryOfTexts),
    ...optional('cookies=', test.cookies, dictionaryOfTexts),
    ...wrapChanged(test, 'json', listBodyArguments(test.body)),
  ]
}

function listSecurity(security: TestCase['security'], common: readonly (readonly string[])[]): PythonItem[] {
  if (security === null) return [{ lead: 'security=', value: atom('None') }]
  if (security === common) return []
  return [{ lead: 'security=', value: listOf(security.map((names) => listOf(names.map(textAtom)))) }]
}

/** A validation test sends the valid value with one field changed. */
function wrapChanged({ changes }: TestCase, option: string, items: PythonItem[]): PythonItem[] {
  if (changes?.option !== option) return items
  const value = items[0]?.value ?? listOf([])
  return [
    {
      lead: `${option}=`,
      value: bracketed('change(', [plain(value), plain(atom('name')), plain(atom('value'))], ')'),
    },
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
  const items = entries.map((entry) => ({ lead: `${emitText(entry[0])}: `, value: textAtom(entry[1]) }))
  return bracketed('{', items, '}')
}

function pairsOf(entries: readonly NamedText[]): PythonExpression {
  return listOf(entries.map((entry) => pairOf(entry[0], entry[1])))
}
