import { createPythonHost } from '../../src/execution/python/python-host.ts'

/** Everything that makes an interpreter complain, in a process whose output is watched. */
const sources = [
  'x = "\\q"',
  'x is 1',
  '-'.repeat(200_000),
  'x = "\ud800"',
  `f"${'{x}'.repeat(100_000)}"`,
  `[${'a,'.repeat(250_000)}]`,
]
const host = createPythonHost({ cpuLimitMs: 300, memoryBytes: 64 * 1024 * 1024 })
for (const source of sources) await host.inspect(source, 'syntax')
await host.close()
process.stdout.write('done\n')
