import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Benchmark, Table } from './benchmark.ts'

/** `npm run bench [-- name …]`: runs each benchmark by itself and prints its table. */
const folder = dirname(fileURLToPath(import.meta.url))
const wanted = process.argv.slice(2)

for (const file of readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .sort()) {
  if (wanted.length > 0 && !wanted.some((name) => file.startsWith(name))) continue
  const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, Benchmark>
  for (const benchmark of Object.values(module)) process.stdout.write(emitTable(await benchmark.run()))
}
process.exit(0)

function emitTable(table: Table): string {
  const rows = [table.columns, ...table.rows].map((row) => row.map(String))
  const widths = table.columns.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const rule = widths.map((width) => '-'.repeat(width)).join('  ')
  const notes = (table.notes ?? []).map((note) => `  ${note}`)
  return `\n${table.title}\n\n${[lines[0], rule, ...lines.slice(1), ...notes].join('\n')}\n`
}
