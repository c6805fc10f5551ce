// Format, lint, types, unused code, architecture: what CI runs before the tests. `--fix` writes formatting and safe fixes.
import { spawnSync } from 'node:child_process'

const fix = process.argv.includes('--fix')
const steps = [
  ['format', ['oxfmt', ...(fix ? [] : ['--check']), 'src', 'test', 'bench', 'scripts', 'examples']],
  [
    'lint',
    [
      'oxlint',
      '--type-aware',
      '--deny-warnings',
      ...(fix ? ['--fix'] : []),
      'src',
      'test',
      'bench',
      'scripts',
      'examples',
    ],
  ],
  ['types', ['tsc', '--noEmit']],
  ['unused', ['knip', '--no-progress']],
  ['architecture', ['vitest', 'run', 'test/architecture', '--reporter=dot']],
]

const failed = steps.filter(([name, command]) => {
  process.stdout.write(`check ${name}\n`)
  return spawnSync('npx', ['--no-install', ...command], { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  process.stdout.write(`check failed: ${failed.map(([name]) => name).join(', ')}\n`)
  process.exit(1)
}
