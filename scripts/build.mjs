// Builds `dist`: bundles for Node and for the browser (types are checked by `npm run check`), every other file copied. Done once: nothing happens while the sources stay the same.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { bundleQuickCommands } from './quick-bundle.mjs'

const STAMP = '.build'
/** Made aside and put in place whole: who starts from `dist` meanwhile finds the old one. */
const made = `dist-${process.pid}`
const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
/**
 * Hundreds of small files, of which a process uses little: only what is used is bundled, once, and what they depend on
 * with them. That is a third of the memory of a thread that checks signatures.
 */
const bundled =
  /^(zod|viem|hono|csv-parse|js-yaml|smol-toml|@(hono|modelcontextprotocol|x402)\/.+|@solana\/kit|@solana-program\/token)$/
/** All others are installed beside us; so is what could be bundled and is not there, as optional packages may be. */
const packages = ['esbuild', ...Object.keys({ ...dependencies, ...optionalDependencies })].filter(
  (name) => !bundled.test(name) || !existsSync(join('node_modules', name)),
)
const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.endsWith('.test.ts'))
  .sort()
const stamp = hashOf([
  ...sources,
  'scripts/build.mjs',
  'scripts/quick-bundle.mjs',
  'tsconfig.json',
  'package-lock.json',
])

if (readStamp() === stamp) process.stdout.write('build: nothing has changed\n')
else {
  const startedAt = performance.now()
  process.stdout.write(`build: ${sources.length} files\n`)
  process.on('exit', () => rmSync(made, { recursive: true, force: true }))
  copyOthers()
  await Promise.all([bundleForNode(), bundleForBrowser()])
  chmodSync(join(made, 'main.js'), 0o755)
  writeFileSync(join(made, STAMP), stamp)
  rmSync('dist', { recursive: true, force: true })
  renameSync(made, 'dist')
  process.stdout.write(`build: done in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`)
}

/** What Node starts or imports by name: the command, every worker thread, the library, the client's exports. */
function isEntry(path) {
  return /(^|[/-])(main|worker)\.ts$|^src\/(library|client\/(tollgauge|node\/file-log))\.ts$/.test(path)
}

/** Few large files instead of a thousand small ones: a command that starts reads what it needs in a blink. */
async function bundleForNode() {
  const { build } = await import('esbuild')
  const options = {
    bundle: true,
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    minifyWhitespace: true,
    lineLimit: 100,
    external: [...packages.flatMap((name) => [name, `${name}/*`]), 'bufferutil', 'utf-8-validate'],
    plugins: [keepPlaces()],
  }
  const split = build({
    ...options,
    entryPoints: sources.filter((path) => isEntry(path) && !isForBrowser(path)),
    outdir: made,
    outbase: 'src',
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    format: 'esm',
    // Bundled CommonJS asks for Node's own modules; a package of it looks for these two and does without.
    banner: {
      js: "import{createRequire as $require}from'node:module';const require=$require(import.meta.url);",
    },
  })
  await Promise.all([split, bundleQuickCommands(made, options)])
}

/** A module that looks for a file beside itself still finds it there, whichever chunk it ends up in. */
function keepPlaces() {
  const setup = (build) =>
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const own = relative('src', path).replace(/\.ts$/, '.js')
      const code = readFileSync(path, 'utf8')
      if (own.startsWith('..') || !code.includes('import.meta.url')) return undefined
      const place = `import.meta.url.replace(/\\/dist\\/(?!.*\\/dist\\/).*$/, ${JSON.stringify(`/dist/${own}`)})`
      return { contents: code.replaceAll('import.meta.url', place), loader: 'ts' }
    })
  return { name: 'keep-places', setup }
}

function copyOthers() {
  for (const path of sources.filter((path) => !path.endsWith('.ts')))
    cpSync(path, join(made, relative('src', path)))
}

async function bundleForBrowser() {
  const { build } = await import('esbuild')
  await build({
    entryPoints: ['site', 'try', 'search', 'home', 'demo', 'evm', 'solana'].map(
      (name) => `src/surfaces/pages/client/${name}.ts`,
    ),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    outdir: join(made, 'surfaces/pages/assets'),
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
    return readFileSync(join('dist', STAMP), 'utf8')
  } catch {
    return null
  }
}
