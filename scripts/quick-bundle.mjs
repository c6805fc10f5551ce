// One file with the commands that must start in a blink, in the only shape of which Node 20 can keep what V8 compiled.
import { build, transform } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** `options`: those of the other bundles. `src/main.ts` says which commands come from here. */
export async function bundleQuickCommands(folder, options) {
  const file = join(folder, 'quick-commands.cjs')
  await build({
    ...options,
    entryPoints: ['src/commands.ts'],
    outfile: file,
    format: 'cjs',
    banner: { js: '(function(exports,require,module,$url){' },
    footer: { js: '})' },
    define: { 'import.meta.url': '$url' },
    plugins: [leaveOut(), leaveOutExamples(), ...options.plugins],
  })
  writeFileSync(file, escapeRest(readFileSync(file, 'utf8')))
}

/** What sells, buys or serves is loaded by the other way in, which loads it in parts. */
function leaveOut() {
  const setup = (build) => {
    build.onResolve({ filter: /\.ts$/ }, ({ kind, path, importer }) => {
      if (kind !== 'dynamic-import' || !isLeftOut(path, importer)) return undefined
      return { path, namespace: 'left-out' }
    })
    build.onLoad({ filter: /./, namespace: 'left-out' }, ({ path }) => ({
      contents: `throw new Error(${JSON.stringify(`${path} is no part of the quick commands`)})`,
    }))
  }
  return { name: 'leave-out', setup }
}

function isLeftOut(path, importer) {
  if (path.endsWith('/buy-review.ts')) return true
  return (
    /\/src\/(commands|services\/service-loaders)\.ts$/.test(importer) && !path.endsWith('/run-analysis.ts')
  )
}

/** Examples and shapes of findings are for tests, pages and schemas: a third of their source, and all use of zod. */
function leaveOutExamples() {
  const setup = (build) => {
    build.onLoad({ filter: /\/analysis\/change\/findings\/[\w-]+\.ts$/ }, async ({ path }) => {
      const code = readFileSync(path, 'utf8')
      const shorter = code.replace(/^export const \w+ = defineFinding\(\{\n[\s\S]*?^\}\)/m, withoutExamples)
      return { contents: (await isSound(shorter)) ? shorter : code, loader: 'ts' }
    })
    build.onResolve({ filter: /\/evidence-shapes\.ts$/ }, ({ path, resolveDir }) => ({
      path: join(resolveDir, path),
      sideEffects: false,
    }))
  }
  return { name: 'leave-out-examples', setup }
}

function withoutExamples(definition) {
  return definition.replaceAll(
    /^ {2}(evidence|examples):.*\n(?: {3,}.*\n| {2}[}\])].*\n|\n)*/gm,
    "  get $1() { throw new Error('$1: no part of the quick commands') },\n",
  )
}

/** Who writes a definition in another way loses a little time, never the build. */
async function isSound(code) {
  try {
    await transform(code, { loader: 'ts' })
    return true
  } catch {
    return false
  }
}

/** Left over in regular expressions; without them V8 holds the text with one byte a character. */
function escapeRest(code) {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
