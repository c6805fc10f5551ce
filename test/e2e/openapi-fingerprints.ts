import { createHash } from 'node:crypto'
import { generateFrom, listHostile } from './openapi-documents.ts'
import { sample } from '../../src/services/openapi-test-generate/sample.ts'

/** Prints one hash over everything generated from the documents at hand: the same everywhere, or something leaked in. */
const hash = createHash('sha256')
for (const document of [...listHostile(), { text: sample.document, format: 'json' as const }]) {
  const generated = generateFrom(document, true)
  hash.update(generated instanceof Error ? generated.message : generated.source)
  hash.update(
    generated instanceof Error ? '' : JSON.stringify([generated.warnings, generated.operations.map(nameOf)]),
  )
}
process.stdout.write(hash.digest('hex'))

function nameOf({ testName, operationId }: { testName: string; operationId: string }): string {
  return `${testName} ${operationId}`
}
