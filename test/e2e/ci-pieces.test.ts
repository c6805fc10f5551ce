import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { load } from 'js-yaml'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { builtCommand } from '../standins/built-command.ts'
import { openGitProject, type GitProject } from '../standins/git-project.ts'
import { parseWords } from '../../src/surfaces/cli/commands/parse-words.ts'
import { commonFlags } from '../../src/surfaces/cli/commands/arguments.ts'
import { changeFlags } from '../../src/surfaces/cli/commands/review-arguments.ts'

vi.setConfig({ testTimeout: 240_000 })

const root = resolve(import.meta.dirname, '../..')
const tools = mkdtempSync(join(tmpdir(), 'tollgauge-pieces-'))
const program = join(tools, 'tollgauge')
let project: GitProject
let base = ''
beforeAll(() => {
  writeFileSync(program, `#!/bin/sh\nexec '${builtCommand.join("' '")}' "$@"\n`)
  chmodSync(program, 0o755)
  project = openGitProject()
  base = project.commit({ 'a.js': 'export const f = (a) => a\n' })
  project.commit({ 'a.js': 'export const f = (request) => eval(request.body)\n' })
})
afterAll(() => {
  project.close()
  rmSync(tools, { recursive: true, force: true })
})

function run(
  command: string,
  argv: readonly string[],
  extra: Record<string, string>,
  input = '',
  cwd = project.folder,
) {
  const { PATH = '', HOME = '' } = process.env
  const ran = spawnSync(command, [...argv], {
    cwd,
    input,
    encoding: 'utf8',
    env: { PATH, HOME, ...extra },
  })
  return { status: ran.status, printed: ran.stdout, complained: ran.stderr }
}

interface Step {
  readonly run: string
  readonly env: Record<string, string>
}
interface Upload {
  readonly uses: string
  readonly if: string
  readonly with: Record<string, string>
}

describe('action.yml', () => {
  interface Action {
    readonly inputs: Record<string, { default: string }>
    readonly runs: { readonly using: string; readonly steps: readonly [Step, Upload] }
  }
  const action = load(readFileSync(join(root, 'action.yml'), 'utf8')) as Action
  const [step, upload] = action.runs.steps
  const act = (given: Record<string, string>, cwd = project.folder) => {
    const output = join(tools, 'output')
    const summary = join(tools, 'summary')
    writeFileSync(output, '')
    const names = {
      TG_COMMAND: 'check',
      TG_BASE: '',
      TG_PATHS: '',
      TG_FAIL_ON: '',
      TG_SARIF: 'out.sarif',
      TG_VERSION: '0.1.0',
    }
    const environment = {
      ...names,
      TG_PROGRAM: program,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      ...given,
    }
    const argv = ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', step.run]
    const ran = run('bash', argv, environment, '', cwd)
    return {
      ...ran,
      output: readFileSync(output, 'utf8'),
      summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '',
    }
  }

  test('annotates, writes SARIF and a summary, and fails at the gate', () => {
    const { status, printed, output, summary } = act({ TG_BASE: base })
    expect(printed).toMatch(/^::error file=a\.js,line=1,/m)
    expect(summary).toContain('dynamic-code-execution')
    expect(JSON.parse(readFileSync(join(project.folder, 'out.sarif'), 'utf8'))).toMatchObject({
      version: '2.1.0',
    })
    expect(output).toBe('sarif=out.sarif\nexit=1\n')
    expect(status).toBe(1)
  })

  test('no input becomes text of the script', () => {
    expect(step.run).not.toContain('${{')
    const { status, complained } = act({
      TG_BASE: base,
      TG_PATHS: '$(touch pwned)\n`touch pwned`\n; touch pwned\n',
      TG_FAIL_ON: 'never',
    })
    expect(existsSync(join(project.folder, 'pwned'))).toBe(false)
    expect(complained).toContain('$(touch pwned): no file by that name')
    expect(status).toBe(2)
  })

  test('in a shallow checkout it fetches what the comparison needs', () => {
    const clone = join(tools, 'shallow')
    project.git('clone', '-q', '--depth', '1', `file://${project.folder}`, clone)
    const { status, output } = act({ TG_BASE: base }, clone)
    expect(output).toContain('exit=1')
    expect(status).toBe(1)
  })

  test('before the first push of a branch its last commit is looked at', () => {
    expect(act({ TG_BASE: '0'.repeat(40) }).status).toBe(1)
  })

  test('runs the version of this package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(action.inputs['version']?.default).toBe(version)
    for (const file of ['examples/ci/gitlab.yml', 'examples/ci/stop-hook.sh'])
      expect(readFileSync(join(root, file), 'utf8')).toContain(`tollgauge@${version}`)
  })

  test('uploads the file that it wrote, also when the gate failed, where that is asked for', () => {
    expect(upload.uses).toMatch(/^github\/codeql-action\/upload-sarif@v\d+$/)
    expect(upload.if).toBe("always() && inputs.upload == 'true'")
    expect(upload.with).toEqual({ sarif_file: '${{ inputs.sarif }}' })
    expect(step.env['TG_SARIF']).toBe('${{ inputs.sarif }}')
  })

  test('the workflow for GitHub uses the action as it is, with the permission that its upload wants', () => {
    const { jobs, permissions } = load(readFileSync(join(root, 'examples/ci/github.yml'), 'utf8')) as {
      permissions: Record<string, string>
      jobs: { check: { steps: { uses: string; with?: Record<string, unknown> }[] } }
    }
    const [own] = jobs.check.steps.slice(1)
    expect(own?.uses).toMatch(/^tollgauge\/tollgauge@v\d+$/)
    for (const name of Object.keys(own?.with ?? {})) expect(Object.keys(action.inputs)).toContain(name)
    expect(own?.with).toEqual({ upload: 'true' })
    expect(permissions['security-events']).toBe('write')
  })
})

test('the hooks for pre-commit name commands and flags that there are', () => {
  const hooks = load(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as { entry: string }[]
  expect(hooks).toHaveLength(2)
  for (const { entry } of hooks) {
    const [name, command, ...argv] = entry.split(' ')
    expect(name).toBe('tollgauge')
    expect(['metrics', 'review', 'check']).toContain(command)
    expect(parseWords(argv, { ...commonFlags, ...changeFlags }).mistakes).toEqual([])
  }
})

test('the GitLab job names flags that there are, and reports that it writes', () => {
  const { tollgauge } = load(readFileSync(join(root, 'examples/ci/gitlab.yml'), 'utf8')) as {
    tollgauge: { script: string[]; artifacts: { reports: Record<string, string> } }
  }
  const words = (tollgauge.script[0] ?? '').split(' ').slice(3)
  const { mistakes, texts } = parseWords(words.slice(1), { ...commonFlags, ...changeFlags })
  expect(mistakes).toEqual([])
  expect(texts.get('format')?.map((format) => format.split('=')[1])).toEqual(
    Object.values(tollgauge.artifacts.reports),
  )
})

describe('the stop hook', () => {
  const hook = join(root, 'examples/ci/stop-hook.sh')

  test('hands findings back once, then lets the agent end', () => {
    project.write({ 'b.js': 'export const g = (request) => eval(request.body)\n' })
    const first = run(hook, [], { TOLLGAUGE: program }, '{"stop_hook_active":false}')
    expect(first.complained).toContain('b.js:1: high dynamic-code-execution')
    expect(first.status).toBe(2)
    expect(run(hook, [], { TOLLGAUGE: program }, '{"stop_hook_active":true}').status).toBe(0)
    expect(run(hook, [], { TOLLGAUGE: program }, '{\n  "stop_hook_active" : true\n}').status).toBe(0)
    project.write({ 'b.js': null })
    expect(run(hook, [], { TOLLGAUGE: program }, '{}').status).toBe(0)
  })

  test('checks what an agent committed too, where it is told since when', () => {
    const { status, complained } = run(hook, [], { TOLLGAUGE: program, TOLLGAUGE_BASE: base }, '{}')
    expect(complained).toContain('a.js:1: high dynamic-code-execution')
    expect(status).toBe(2)
  })

  test('says what it could not check and stops nobody for it', () => {
    const { status, complained } = run(hook, [], { TOLLGAUGE: program, TOLLGAUGE_BASE: 'nowhere' }, '{}')
    expect(complained).toContain('nowhere is neither a revision nor a path')
    expect(status).toBe(0)
  })
})
