// Finishes what tsc leaves: bundles the browser scripts and copies every other file under src that is not TypeScript.
import { chmodSync, cpSync, rmSync } from 'node:fs'
import { build } from 'esbuild'

cpSync('src', 'dist', { recursive: true, filter: (path) => !path.endsWith('.ts') })
await build({
  entryPoints: ['src/surfaces/pages/client/try.ts'],
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2022',
  outfile: 'dist/surfaces/pages/assets/try.js',
})
rmSync('dist/surfaces/pages/client', { recursive: true, force: true })
chmodSync('dist/main.js', 0o755)
