import { workerFile as fileBeside, type WorkerFile } from '../../src/execution/worker-file.ts'

export type { WorkerFile }

const source = new URL('../../src/', import.meta.url).href
const built = new URL('../../dist/', import.meta.url).href

/**
 * The tests start services by the dozen, and a service ten threads: taken from the build they cost a quarter of what
 * sources through a loader do. vitest.config.ts puts this where `src/execution/worker-file.ts` is imported.
 */
export function workerFile(metaUrl: string, name: string): WorkerFile {
  const isOurs = metaUrl.startsWith(source)
  return fileBeside(isOurs ? metaUrl.replace(source, built).replace(/\.ts$/, '.js') : metaUrl, name)
}
