import { isSampleObject, type SampleValue } from '../values/sample-value.ts'
import type { NamedText, RequestBody, TestCase } from './test-case.ts'

/** Characters that a test takes in a module at the very least: its values, without any layout. */
export function measureCase({ query, headers, body }: TestCase): number {
  return measureTexts(query) + measureTexts(headers) + measureBody(body)
}

function measureBody(body: RequestBody): number {
  switch (body.kind) {
    case 'none':
      return 0
    case 'json':
      return measureValue(body.value)
    case 'form':
      return measureTexts(body.fields)
    case 'raw':
      return body.text.length
    case 'multipart':
      return body.parts.reduce((sum, { name, text }) => sum + name.length + text.length, 0)
  }
}

function measureTexts(texts: readonly NamedText[]): number {
  let sum = 0
  for (const named of texts) sum += named[0].length + named[1].length
  return sum
}

function measureValue(value: SampleValue): number {
  if (typeof value === 'string') return value.length + 2
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + measureValue(item), 2)
  if (!isSampleObject(value)) return 1
  let sum = 2
  for (const [key, item] of value) sum += key.length + 4 + measureValue(item)
  return sum
}
