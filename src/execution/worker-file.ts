import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

export interface WorkerFile {
  readonly url: URL
  readonly execArgv: string[]
}

/** Where a worker's entry stands beside its creator: `.ts` through a loader in development, `.js` once built. */
export function workerFile(metaUrl: string, name: string): WorkerFile {
  if (!metaUrl.endsWith('.ts')) return { url: new URL(`./${name}.js`, metaUrl), execArgv: [] }
  return { url: new URL(`./${name}.ts`, metaUrl), execArgv: ['--import', buildPreload(metaUrl)] }
}

/** `--import tsx` registers itself in the main thread only (Node 20), so a worker is told to register it. */
function buildPreload(metaUrl: string): string {
  const loader = pathToFileURL(createRequire(metaUrl).resolve('tsx/esm/api')).href.replace(/\.cjs$/, '.mjs')
  const script = `import { register } from ${JSON.stringify(loader)}; register()`
  return `data:text/javascript,${encodeURIComponent(script)}`
}
