import type { PythonEngine } from '../../core/python-engine.ts'
import type { PythonHost } from './python-host.ts'

/** An interpreter that starts with the first source: what meets no Python pays nothing for it. */
export function createPythonOnDemand(): PythonEngine & { close(): Promise<void> } {
  let host: Promise<PythonHost> | undefined
  return {
    inspect: async (source, level) => {
      host ??= startHost()
      return await (await host).inspect(source, level)
    },
    close: async () => {
      await (await host)?.close()
    },
  }
}

async function startHost(): Promise<PythonHost> {
  const { createPythonHost } = await import('./python-host.ts')
  return createPythonHost()
}
