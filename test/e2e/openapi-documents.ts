import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Problem } from '../../src/core/problem.ts'
import type { Check } from '../../src/services/openapi-test-generate/checks/add-checks.ts'
import {
  generateTests,
  type GeneratedTests,
} from '../../src/services/openapi-test-generate/generate-tests.ts'

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url))
const PUBLISHED = join(REPOSITORY, '../shared/cases/openapi/real')
const HOSTILE = join(REPOSITORY, 'test/fixtures/openapi')

export interface CaseDocument {
  readonly file: string
  readonly text: string
  readonly format: 'json' | 'yaml'
  readonly expect: 'generate' | 'reject' | 'either'
  /** Operations a human counted; absent for hostile documents. */
  readonly operations?: number
}

/** Published documents, kept beside the repository and not in it; null when they are not there. */
export function listPublished(): CaseDocument[] | null {
  return existsSync(join(PUBLISHED, 'index.json')) ? listFrom(PUBLISHED) : null
}

export function listHostile(): CaseDocument[] {
  return listFrom(HOSTILE)
}

function listFrom(folder: string): CaseDocument[] {
  const index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as CaseDocument[]
  return index.map((entry) => ({
    file: entry.file,
    text: readFileSync(join(folder, entry.file), 'utf8'),
    format: entry.file.endsWith('.yaml') ? 'yaml' : 'json',
    expect: entry.expect ?? 'generate',
    ...(entry.operations === undefined ? {} : { operations: entry.operations }),
  }))
}

/** What the generator makes of a document, or the problem it refuses it with. */
export function generateFrom(
  { text, format }: Pick<CaseDocument, 'text' | 'format'>,
  includeOptional = false,
  checks: readonly Check[] = ['status'],
): GeneratedTests | Problem {
  try {
    return generateTests({
      document: text,
      format,
      operationsMaximum: 500,
      includeOptional,
      timeoutSeconds: 20,
      checks,
    })
  } catch (cause) {
    if (cause instanceof Problem) return cause
    throw cause
  }
}

/** A module file name that pytest collects and that is unique per document. */
export function moduleName(file: string): string {
  return `test_${file.replaceAll(/[^A-Za-z0-9]+/g, '_')}.py`
}
