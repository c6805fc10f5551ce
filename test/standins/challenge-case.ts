import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface ChallengeCase {
  readonly id: string
  readonly slug: string
  readonly kind: 'hostile' | 'real'
  readonly request: { readonly url: string; readonly method: string }
  readonly response: {
    readonly status?: number
    readonly headers?: readonly (readonly [string, string | { readonly b64of: string }])[]
    readonly body?: string
    readonly transport?: string
  }
  readonly expected: {
    readonly compliant: boolean
    readonly grade: string
    readonly score: number
    readonly checks: Readonly<Record<string, boolean>>
    readonly reason?: Readonly<Record<string, string>>
    readonly reasons?: Readonly<Record<string, string>>
    readonly payment?: Readonly<Record<string, unknown>> | null
    readonly advisories: readonly string[]
  }
}

const fixtures = fileURLToPath(new URL('../fixtures/preflight/challenges/', import.meta.url))
const published = fileURLToPath(new URL('../../../shared/cases/preflight/challenges/', import.meta.url))

/** Cases written for this project. */
export function loadHostileCases(): ChallengeCase[] {
  return loadCases(fixtures, 'hostile-')
}

/** Challenges published by others; null where that material is not beside the repository. */
export function loadRealCases(): ChallengeCase[] | null {
  return existsSync(published) ? loadCases(published, 'real-') : null
}

function loadCases(folder: string, prefix: string): ChallengeCase[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .toSorted()
    .map((name) => JSON.parse(readFileSync(`${folder}${name}`, 'utf8')) as ChallengeCase)
}

/** Header fields of a case as they go on the wire; `{{URL}}` is the URL that is asked. */
export function caseHeaders({ request, response }: ChallengeCase): [string, string][] {
  return (response.headers ?? []).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? value
      : Buffer.from(value.b64of.replaceAll('{{URL}}', request.url), 'utf8').toString('base64'),
  ])
}
