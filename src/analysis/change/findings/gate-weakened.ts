import * as z from 'zod'
import { compareGates } from '../proof/compare-gates.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'

const MOST_NAMED = 3

/** A gate around the code that lets more through. */
export const gateWeakened = defineFinding({
  id: 'gate-weakened',
  severity: 'high',
  severityNote:
    'medium for thresholds, rules and skipped checks; low for what is only ignored in more places',
  trigger:
    'In a file of CI, build, lint, type or coverage settings: a failure that is ignored (`|| true`, continue-on-error, allow_failure, --exit-zero), a test step or strict flag that is gone, a threshold lowered, strictness or a rule turned off, more that is ignored.',
  why: 'The build is green because it looks away.',
  evidence: z.strictObject({
    gates: z
      .array(
        z.strictObject({
          what: z.string().describe('Which gate, by its name or kind.'),
          how: z
            .enum([
              'failure-ignored',
              'check-removed',
              'threshold-lowered',
              'strictness-off',
              'rule-off',
              'more-ignored',
            ])
            .describe('How it was weakened.'),
        }),
      )
      .describe('Weakened gates.'),
  }),
  engines: 'lexical',
  languages: ['yaml', 'json', 'toml', 'javascript'],
  check: (change) => {
    const gates = compareGates(change)
    if (gates.length === 0) return null
    const named = [...new Set(gates.map(({ what }) => what))].slice(0, MOST_NAMED).join(', ')
    return {
      severity: gates.some(({ how }) => how === 'failure-ignored' || how === 'check-removed')
        ? 'high'
        : gates.every(({ how }) => how === 'more-ignored')
          ? 'low'
          : 'medium',
      message: `The change weakens ${count(gates.length, 'gate')} around the code (${named}): what failed the build may pass now. Fix what fails, or say in the change why the gate has to go.`,
      places: gates.map(({ side, line, what, how }) => ({ side, line, meaning: `${how} ${what}` })),
      evidence: { gates: gates.map(({ what, how }) => ({ what, how })) },
    }
  },
  examples: {
    flags: [
      {
        language: 'yaml',
        severity: 'low',
        before: 'jobs:\n  t:\n    steps:\n      - run: pytest\n',
        after: 'jobs:\n  t:\n    steps:\n      - run: pytest || true\n',
        filename: '.github/workflows/ci.yml',
      },
      {
        language: 'yaml',
        severity: 'low',
        before: 'jobs:\n  t:\n    steps:\n      - run: pytest\n',
        after: 'jobs:\n  t:\n    continue-on-error: true\n    steps:\n      - run: pytest\n',
        filename: '.github/workflows/ci.yml',
      },
      {
        language: 'yaml',
        before: 'test:\n  script:\n    - make\n    - go test ./...\n',
        after: 'test:\n  script:\n    - make\n',
        severity: 'low',
        filename: '.gitlab-ci.yml',
      },
      {
        language: 'json',
        before: '{"compilerOptions":{"strict":true}}\n',
        after: '{"compilerOptions":{"strict":false}}\n',
        filename: 'tsconfig.json',
        severity: 'low',
      },
      {
        language: 'toml',
        before: '[tool.coverage.report]\nfail_under = 90\n',
        after: '[tool.coverage.report]\nfail_under = 40\n',
        filename: 'pyproject.toml',
        severity: 'low',
      },
      {
        language: 'javascript',
        before: 'module.exports = { rules: { "no-eval": "error" } }\n',
        after: 'module.exports = { rules: { "no-eval": "off" } }\n',
        filename: '.eslintrc.js',
        severity: 'low',
      },
      {
        language: 'ini',
        before: '[tox]\ncommands = pytest --cov-fail-under=90\n',
        after: '[tox]\ncommands = pytest --cov-fail-under=50\n',
        filename: 'tox.ini',
        severity: 'low',
      },
    ],
    allows: [
      {
        language: 'yaml',
        filename: '.github/workflows/lint.yml',
        before: 'steps:\n  - run: flake8 . --exit-zero --max-complexity=10\n',
        after: 'steps:\n  - run: flake8 . --max-complexity=30\n',
      },
      {
        language: 'json',
        filename: 'package.json',
        before: '{\n  "scripts": {\n    "coverage": "istanbul cover _mocha"\n  }\n}\n',
        after: '{\n  "scripts": {\n    "coverage": "istanbul cover -x test.js _mocha"\n  }\n}\n',
      },
      {
        language: 'yaml',
        filename: '.github/workflows/slow.yml',
        before: 'steps:\n  - run: cargo test --keep-going\n',
        after: 'steps:\n  - run: cargo test --no-fail-fast\n',
      },
      {
        language: 'json',
        filename: 'packages/a/tsconfig.json',
        before: '{\n  "compilerOptions": {\n    "types": ["vitest/globals"],\n    "jsx": "react"\n  }\n}\n',
        after: '{\n  "compilerOptions": {\n    "jsx": "react"\n  }\n}\n',
      },
      {
        language: 'yaml',
        filename: '.travis.yml',
        before: 'install:\n  - "pip install cram pytest ."\nscript:\n  - "./run-tests.sh"\n',
        after: 'install:\n  - pip install tox\nscript:\n  - tox\n',
      },
      {
        language: 'yaml',
        filename: '.golangci.yml',
        before: 'linters:\n  enable:\n    - gofumpt\n    - govet\n',
        after: 'linters:\n  enable:\n    - govet\nformatters:\n  enable: [gofumpt]\n',
      },
      {
        language: 'yaml',
        filename: '.github/workflows/docs.yml',
        before:
          'on: [push, pull_request]\njobs:\n  d:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: pip install tox\n      - run: tox -e docset\n',
        after:
          'on: [push]\njobs:\n  d:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: pip install tox\n      - run: tox -e docset\n',
      },
      {
        language: 'yaml',
        filename: '.github/workflows/preview.yml',
        before: 'on:\n  workflow_dispatch:\n    inputs:\n      repo:\n        required: true\n',
        after: 'on:\n  workflow_dispatch:\n    inputs:\n      repo:\n        required: false\n',
      },
      {
        language: 'ini',
        filename: 'mypy.ini',
        before: '[mypy]\ndisallow_any_generics=True\n',
        after: '[mypy]\nstrict=True\nno_implicit_reexport=False\n',
      },
      {
        language: 'dockerfile',
        filename: 'Dockerfile',
        before: 'FROM python:3\nENTRYPOINT ["/bin/sh", "-c", "black --check ."]\n',
        after: 'FROM python:3\nENTRYPOINT ["/entrypoint.sh"]\n',
      },
      {
        language: 'yaml',
        filename: '.travis.yml',
        before:
          'language: java\nenv:\n  - phase="verify" props="-Dskip.unittests=true"\nscript: "mvn ${phase} ${props}"\n',
        after:
          'language: java\nenv:\n  - phase="verify" props="-DskipTests -DskipITs=false"\nscript: "mvn ${phase} ${props}"\n',
      },
      {
        language: 'yaml',
        filename: '.github/workflows/ci.yml',
        before: 'steps:\n  - run: mvn install -DskipTests\n',
        after: 'steps:\n  - run: mvn --no-transfer-progress install -DskipTests\n',
      },
      {
        language: 'yaml',
        before: 'jobs:\n  t:\n    steps:\n      - run: pytest\n',
        after: 'jobs:\n  t:\n    steps:\n      - run: pytest -q\n',
        filename: '.github/workflows/ci.yml',
      },
      {
        language: 'yaml',
        before: 'jobs:\n  t:\n    steps:\n      - run: rm a\n',
        after: 'jobs:\n  t:\n    steps:\n      - run: rm a || true\n',
        filename: '.github/workflows/ci.yml',
      },
      {
        language: 'json',
        before: '{"compilerOptions":{"strict":false}}\n',
        after: '{"compilerOptions":{"strict":true}}\n',
        filename: 'tsconfig.json',
      },
      {
        language: 'toml',
        before: '[tool.coverage.report]\nfail_under = 40\n',
        after: '[tool.coverage.report]\nfail_under = 90\n',
        filename: 'pyproject.toml',
      },
      {
        language: 'javascript',
        before: 'module.exports = { rules: { "no-eval": "off" } }\n',
        after: 'module.exports = { rules: { "no-eval": "error" } }\n',
        filename: '.eslintrc.js',
      },
    ],
  },
})
