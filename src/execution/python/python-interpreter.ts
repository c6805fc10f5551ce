import { readFileSync } from 'node:fs'
import { loadPyodide, type PyodideInterface } from 'pyodide'
import type { PythonFactsLevel } from '../../core/python-engine.ts'
import { pythonModules, pythonModuleUrl } from './python-modules.ts'

/** CPython in this thread, able to inspect a source, and to say whether it would compile. */
export interface PythonInterpreter {
  /** JSON text of the verdict. */
  inspect(source: string, level: PythonFactsLevel): string
  /** JSON text of the compiler's refusal, or undefined. */
  checkCompiles(source: string): string | undefined
  /** JSON text of what only the compiler refuses in the source inspected last, or undefined. */
  judgeSuspects(): string | undefined
}

const silent = { stdout: () => undefined, stderr: () => undefined }

/** Boots from the snapshot when it can be restored, else from the start, which takes about ten times as long. */
export async function loadPythonInterpreter(snapshot: Uint8Array | null): Promise<PythonInterpreter> {
  const restored = snapshot === null ? null : await restorePyodide(snapshot)
  const pyodide = restored ?? (await bootWithModules({}))
  const facts = pyodide.runPython('import sys; sys.modules["source_facts"]')
  return {
    inspect: facts.inspect,
    checkCompiles: facts.check_compiles,
    judgeSuspects: facts.judge_suspects,
  }
}

/** The memory of an interpreter that has our modules loaded and has done no work yet. */
export async function buildPythonSnapshot(): Promise<SharedArrayBuffer> {
  const pyodide = await bootWithModules({ _makeSnapshot: true })
  const bytes = pyodide.makeMemorySnapshot()
  const shared = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(shared).set(bytes)
  return shared
}

/** An interpreter that starts where the snapshot was made; null when this Node or this pyodide cannot restore it. */
export async function restorePyodide(snapshot: Uint8Array): Promise<PyodideInterface | null> {
  try {
    return await loadPyodide({ ...silent, _loadSnapshot: snapshot })
  } catch {
    // Snapshots are private to a pyodide and a Node version; the plain boot always works.
    return null
  }
}

async function bootWithModules(options: { _makeSnapshot?: boolean }): Promise<PyodideInterface> {
  const pyodide = await loadPyodide({ ...silent, ...options })
  const load = pyodide.runPython(LOADER)
  for (const name of pythonModules) load(name, readFileSync(pythonModuleUrl(name), 'utf8'))
  load.destroy()
  // Parsed trees hold no cycles, so the collector only costs time; what is loaded now stays.
  pyodide.runPython('import gc; gc.collect(); gc.freeze(); gc.disable()')
  return pyodide
}

const LOADER = `
import sys, types
def load(name, text):
    module = types.ModuleType(name)
    sys.modules[name] = module
    exec(compile(text, name + ".py", "exec"), module.__dict__)
load
`
