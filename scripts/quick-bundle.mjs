// One file with the commands that must start in a blink, in the only shape of which Node 20 can keep what V8 compiled.
import { build, transform } from 'esbuild'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `options`: those of the other bundles. Two files, because services bring schemas and the commands over files do
 * without; `src/main.ts` says which command comes from where.
 */
export async function bundleQuickCommands(folder, options) {
  await Promise.all([
    bundleOne(join(folder, 'quick-commands.cjs'), options, {
      takes: /\/run-analysis\.ts$/,
      leavesOut: 'evidence|examples',
    }),
    bundleOne(join(folder, 'quick-run.cjs'), options, {
      takes: /\/(local-engines|run|service)\.ts$/,
      leavesOut: 'examples',
    }),
  ])
}

async function bundleOne(file, options, { takes, leavesOut }) {
  await build({
    ...options,
    // What is kept of a package must be part of the file.
    external: options.external.filter((name) => !/^ajv\b/.test(name)),
    entryPoints: ['src/commands.ts'],
    outfile: file,
    format: 'cjs',
    banner: { js: '(function(exports,require,module,$url){' },
    footer: { js: '})' },
    define: { 'import.meta.url': '$url' },
    plugins: [leaveOut(takes), leaveOutExamples(leavesOut), ...options.plugins],
  })
  writeFileSync(file, escapeRest(readFileSync(file, 'utf8')))
}

/** What sells, buys or reaches out is loaded by the other way in, which loads it in parts. */
function leaveOut(takes) {
  const setup = (build) => {
    build.onResolve({ filter: /\.ts$/ }, ({ kind, path, importer, resolveDir }) => {
      if (kind !== 'dynamic-import' || !isLeftOut(path, importer, takes, resolveDir)) return undefined
      return { path, namespace: 'left-out' }
    })
    build.onLoad({ filter: /./, namespace: 'left-out' }, ({ path }) => ({
      contents: `throw Object.assign(new Error(${JSON.stringify(`${path} is no part of the quick commands`)}), { code: 'ERR_LEFT_OUT' })`,
    }))
  }
  return { name: 'leave-out', setup }
}

function isLeftOut(path, importer, takes, folder) {
  if (/\/(buy-review|outbound|run-network-service)\.ts$/.test(path)) return true
  if (!/\/src\/(commands|services\/service-loaders)\.ts$/.test(importer)) return false
  return !takes.test(path) || readFileSync(join(folder, path), 'utf8').includes("effects: 'network'")
}

/** Examples of findings are for tests and pages, their shapes for schemas: a third of the source, and all use of zod. */
function leaveOutExamples(parts) {
  const withoutExamples = (definition) =>
    definition.replaceAll(
      new RegExp(`^ {2}(${parts}):.*\\n(?: {3,}.*\\n| {2}[}\\])].*\\n|\\n)*`, 'gm'),
      "  get $1() { throw new Error('$1: no part of the quick commands') },\n",
    )
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
