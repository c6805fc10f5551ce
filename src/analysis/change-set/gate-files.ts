import type { FileDigest } from './file-digest.ts'

const GATE =
  /(?:^|\/)(?:\.github\/workflows\/[^/]+|\.gitlab-ci\.yml|\.travis\.yml|\.circleci\/.+|azure-pipelines\.yml|Jenkinsfile|\.pre-commit-config\.yaml|tox\.ini|noxfile\.py|pytest\.ini|setup\.cfg|pyproject\.toml|\.coveragerc|codecov\.ya?ml|tsconfig[^/]*\.json|\.?eslint[^/]*|jest\.config\.\w+|vitest\.config\.\w+|\.rubocop\.yml|phpunit\.xml(?:\.dist)?|\.golangci\.ya?ml|sonar-project\.properties)$/

/** Settings of checks, and workflows that run them. */
export function isGate(path: string): boolean {
  return GATE.test(path)
}

const OF_BUILD = /(?:^|\/)(?:\.github\/|package\.json$)/

/** Nothing else is changed: whoever wrote it was at work on the gates. */
export function onlyGates(digests: readonly FileDigest[]): boolean {
  return digests.every(
    ({ path, codeEqual, findings }) =>
      codeEqual || isGate(path) || OF_BUILD.test(path) || findings.some(({ id }) => id === 'gate-weakened'),
  )
}
