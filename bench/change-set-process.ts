import { reviewSet } from '../src/analysis/change-set/review-set.ts'
import { createPythonHost } from '../src/execution/python/python-host.ts'
import { changeSets } from './change-set-files.ts'

/** One set in a process of its own: the first review, then those of one that has warmed up. Prints JSON. */
const [name = ''] = process.argv.slice(2)
const ROUNDS = 4
const files = changeSets[name]?.() ?? null
const python = createPythonHost()
if (name === 'python') await python.ready()
const seconds: number[] = []
for (let round = 0; round < ROUNDS && files !== null; round++) {
  const startedAt = process.cpuUsage()
  await reviewSet(files, python)
  const { user, system } = process.cpuUsage(startedAt)
  seconds.push((user + system) / 1e6)
}
const characters = (files ?? []).reduce((sum, { after }) => sum + (after?.length ?? 0), 0)
const megabytes = process.resourceUsage().maxRSS / 1024
process.stdout.write(JSON.stringify({ files: files?.length ?? 0, characters, seconds, megabytes }))
process.exit(0)
