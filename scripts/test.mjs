// Finds or installs what the tests need of the host, checks the code, runs every test.
// Arguments go to vitest: `npm test -- test/status` runs that folder alone, without the checks.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostTools } from './host-tools.mjs'

const say = (text) => process.stdout.write(`${text}\n`)
const run = (command, args, options = {}) =>
  spawnSync(command, args, { stdio: 'inherit', ...options }).status ?? 1

installMissing()
const filters = process.argv.slice(2)
if (filters.length === 0) {
  const checked = run('npm', ['run', '--silent', 'check'])
  if (checked !== 0) process.exit(checked)
  const built = run('npm', ['run', '--silent', 'build'])
  if (built !== 0) process.exit(built)
}
const report = join(mkdtempSync(join(tmpdir(), 'tollgauge-tests-')), 'report.json')
const status = run('npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${report}`,
  ...filters,
])
const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(readFileSync(report, 'utf8'))
say(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped`)
process.exit(status)

function installMissing() {
  const missing = hostTools.filter((tool) => tool.find() === null)
  if (missing.length === 0) return
  const packages = missing.flatMap((tool) => tool.packages)
  say(`The tests need ${missing.map((tool) => tool.name).join(', ')}; installing ${packages.join(' ')}.`)
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args]
    return run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  apt('update', '-qq')
  apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
  const still = hostTools.filter((tool) => tool.find() === null)
  if (still.length === 0) return
  say(`Cannot go on: ${still.map((tool) => tool.name).join(', ')} could be neither found nor installed.`)
  say(
    `Install by hand (Debian: apt-get install ${still.flatMap((tool) => tool.packages).join(' ')}) and run again.`,
  )
  say('A Python elsewhere: TEST_PYTHON; a browser: TEST_CHROMIUM; the folder of initdb: TEST_POSTGRES_BIN.')
  process.exit(1)
}
