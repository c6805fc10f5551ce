// Finds or installs what the tests need of the host, checks the code, runs every test.
// Arguments go to vitest: `npm test -- test/status` runs that folder alone, without the checks.
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostTools } from './host-tools.mjs'
import { countTests, FILES_RUN_AGAIN, mergeRuns, readReport } from './test-report.mjs'

const say = (text) => process.stdout.write(`${text}\n`)
const run = (command, args, options = {}) =>
  // npm and npx are scripts of the shell on Windows.
  spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32', ...options }).status ?? 1

const filters = process.argv.slice(2)
// A part of the tests may need none of it; what it lacks it says itself.
if (filters.length === 0) installMissing()
if (filters.length === 0) {
  const checked = run('npm', ['run', '--silent', 'check'])
  if (checked !== 0) process.exit(checked)
  const built = run('npm', ['run', '--silent', 'build'])
  if (built !== 0) process.exit(built)
}
const folder = mkdtempSync(join(tmpdir(), 'tollgauge-tests-'))
const { status, files, unsteady } = runAgainAlone(runTests('first.json', filters))
for (const name of unsteady) say(`UNSTEADY: failed beside the others, passed alone: ${name}`)
say(countTests(files))
process.exit(status)

function runTests(name, args) {
  const report = join(folder, name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile=${report}`]
  const status = run('npx', ['vitest', 'run', ...reporters, ...args])
  return { status, files: readReport(report), unsteady: [] }
}

/** A few files that failed beside all the others run once more, alone: what fails again has failed, what passes is named. */
function runAgainAlone(first) {
  const failed = first.files.filter(({ ok }) => !ok).map(({ file }) => file)
  if (failed.length === 0 || failed.length > FILES_RUN_AGAIN) return first
  say(`\nFailed beside the others, run again alone:\n${failed.join('\n')}`)
  const again = runTests('again.json', ['--no-file-parallelism', ...failed])
  return { status: again.status, ...mergeRuns(first.files, again.files) }
}

function installMissing() {
  const missing = hostTools.filter((tool) => tool.find() === null)
  if (missing.length === 0) return
  say(`The tests use ${missing.map((tool) => tool.name).join(', ')}; installing what is missing.`)
  apt('update', '-qq')
  // Each kind by itself: a package that a release of Debian lacks must not keep the others away.
  for (const isOptional of [false, true])
    installPackages(missing.filter((tool) => (tool.isOptional ?? false) === isOptional))
  const still = missing.filter((tool) => !tool.isOptional && tool.find() === null)
  if (still.length === 0) return
  say(`Cannot go on: ${still.map((tool) => tool.name).join(', ')} could be neither found nor installed.`)
  say(
    `Install by hand (Debian: apt-get install ${still.flatMap((tool) => tool.packages).join(' ')}) and run again.`,
  )
  say('A Python elsewhere: TEST_PYTHON; a browser: TEST_CHROMIUM; the folder of initdb: TEST_POSTGRES_BIN.')
  process.exit(1)
}

function installPackages(tools) {
  const packages = tools.flatMap((tool) => tool.packages)
  if (packages.length > 0) apt('install', '-y', '-qq', '--no-install-recommends', ...packages)
}

function apt(...args) {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command, ...rest] = [...prefix, 'apt-get', ...args]
  return run(command, rest, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
}
