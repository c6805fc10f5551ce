import { createPythonSnapshot } from './python-snapshot.ts'
import { keepSnapshot } from './snapshot-store.ts'

/** The process that makes a snapshot and keeps it. Started by `makeSnapshotApart`; says where it is kept, or null. */
const [key = '', ...folders] = process.argv.slice(2)
// Who asked is gone: nobody needs it any more.
process.once('disconnect', () => process.exit())
const kept = await keepSnapshot(key, new Uint8Array(await createPythonSnapshot()), folders)
process.send?.(kept, () => process.exit())
