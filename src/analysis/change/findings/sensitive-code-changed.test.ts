import { expect, test } from 'vitest'
import { reviewFile } from '../review-file.ts'
import { createPythonHost } from '../../../execution/python/python-host.ts'
import { sensitiveReasons } from '../code/sensitive-changes.ts'
import { sensitiveCodeChanged } from './sensitive-code-changed.ts'

test('every reason of the finding has an example that is told for it', async () => {
  const python = createPythonHost()
  const told = new Set<string>()
  for (const { before, after, language, filename } of sensitiveCodeChanged.examples.flags) {
    const { findings } = await reviewFile({ before, after, language, ...(filename && { filename }) }, python)
    const { evidence } = findings.find(({ id }) => id === 'sensitive-code-changed') ?? {}
    const { changes = [] } = (evidence ?? {}) as { changes?: { reason: string }[] }
    for (const { reason } of changes) told.add(reason)
  }
  await python.close()
  expect(sensitiveReasons.filter((reason) => !told.has(reason))).toEqual([])
})
