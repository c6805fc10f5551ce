// Builds `dist`: every module stripped of its types one by one (the types themselves are checked by `npm run check`),
// the browser's script bundled, every other file copied. Done once: nothing happens while the sources stay the same.
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const STAMP = 'dist/.build'
const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.endsWith('.test.ts'))
  .sort()
const known = new Set(sources)
const stamp = hashOf([...sources, 'scripts/build.mjs', 'tsconfig.json', 'package-lock.json'])

if (readStamp() !== stamp) {
  process.stdout.write(`building ${sources.length} files\n`)
  rmSync('dist', { recursive: true, force: true })
  await Promise.all([transpile(), bundle()])
  chmodSync('dist/main.js', 0o755)
  writeFileSync(STAMP, stamp)
}

async function transpile() {
  const { transform } = await import('esbuild')
  const compilerOptions = { verbatimModuleSyntax: true, target: 'es2023' }
  const files = sources.filter((path) => !isForBrowser(path))
  await Promise.all(
    files.map(async (path) => {
      const target = join('dist', relative('src', path))
      mkdirSync(dirname(target), { recursive: true })
      if (!path.endsWith('.ts')) return cpSync(path, target)
      const options = { loader: 'ts', format: 'esm', target: 'node20', tsconfigRaw: { compilerOptions } }
      const { code } = await transform(readFileSync(path, 'utf8'), options)
      writeFileSync(target.replace(/\.ts$/, '.js'), renameImports(code, dirname(path)))
    }),
  )
}

/** `./a.ts` becomes `./a.js`, where `a.ts` is there: quoted sources of other programs stay as they are. */
function renameImports(code, folder) {
  return code.replace(/\b(from|import)(\s*\(?\s*)"(\.{1,2}\/[^"\n]+)\.ts"/g, (whole, word, between, name) =>
    known.has(join(folder, `${name}.ts`)) ? `${word}${between}"${name}.js"` : whole,
  )
}

async function bundle() {
  const { build } = await import('esbuild')
  await build({
    entryPoints: ['src/surfaces/pages/client/try.ts'],
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outfile: 'dist/surfaces/pages/assets/try.js',
  })
}

function isForBrowser(path) {
  return path.startsWith(join('src', 'surfaces', 'pages', 'client'))
}

function hashOf(paths) {
  const hash = createHash('sha256').update(process.version)
  for (const path of paths) hash.update(`\0${path}\0`).update(readFileSync(path))
  return hash.digest('hex')
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return null
  }
}
