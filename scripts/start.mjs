// `npm start`: builds what changed, then is the service. The line in package.json replaces the shell by this program, so
// that a signal to npm reaches the service itself; the shell of Windows knows no `exec` and takes the second half.
import { spawnSync } from 'node:child_process'

// Apart, because memory that a build took is not given back.
const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
if (status !== 0) process.exit(status ?? 1)
const main = new URL('../dist/main.js', import.meta.url)
process.argv.splice(1, 1, 'dist/main.js', 'serve')
await import(main.href)
