// Format, lint, types, unused code, architecture: what CI runs before the tests. `--fix` writes formatting and safe fixes.
import { spawnSync } from 'node:child_process'

const fix = process.argv.includes('--fix')
const paths = ['src', 'test', 'bench', 'scripts', 'examples']
const steps = [
  { name: 'format', command: ['oxfmt', ...(fix ? [] : ['--check']), ...paths] },
  {
    name: 'lint',
    command: ['oxlint', '--type-aware', '--deny-warnings', ...(fix ? ['--fix'] : []), ...paths],
  },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'unused', command: ['knip', '--no-progress'] },
  { name: 'architecture', command: ['vitest', 'run', 'test/architecture', '--reporter=dot'] },
]

const failed = steps.filter(({ name, command }) => {
  process.stdout.write(`check ${name}\n`)
  return (
    spawnSync('npx', ['--no-install', ...command], {
      stdio: 'inherit',
      // npx is a script of the shell on Windows.
      shell: process.platform === 'win32',
    }).status !== 0
  )
})
if (failed.length > 0) {
  process.stdout.write(`check failed: ${failed.map(({ name }) => name).join(', ')}\n`)
  process.exit(1)
}
