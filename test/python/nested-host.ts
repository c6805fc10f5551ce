import { parentPort, workerData } from 'node:worker_threads'
import { createPythonHost } from '../../src/execution/python/python-host.ts'
import type { PythonSnapshot } from '../../src/execution/python/python-snapshot.ts'

/** A worker that has a Python host of its own, as an analysis worker does. */
const { snapshot }: { snapshot: PythonSnapshot } = workerData
const host = createPythonHost({ snapshot })
const verdict = await host.inspect('def f(): pass', 'metrics')
await host.close()
parentPort?.postMessage(verdict)
