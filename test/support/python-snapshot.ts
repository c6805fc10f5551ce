import { openPythonSnapshot } from '../../src/execution/python/python-snapshot.ts'

/** Before all tests, so that not every file that needs Python makes the snapshot for itself at once. */
export default async function setup(): Promise<void> {
  await openPythonSnapshot()
}
