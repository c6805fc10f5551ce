import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A browser script as one file: bundled by the build, or here and now when running from source. */
export function loadScript(name: string): string {
  const built = new URL(`assets/${name}.js`, import.meta.url)
  if (!import.meta.url.endsWith('.ts')) return readFileSync(built, 'utf8')
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
  const entry = fileURLToPath(new URL(`client/${name}.ts`, import.meta.url))
  const [bundle] = buildSync({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
  }).outputFiles
  return bundle?.text ?? ''
}
