import { randomUUID } from 'node:crypto'
import { chmod, mkdir, open, stat, type FileHandle } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { parseBookEvent, type BookEvent } from '../book-events.ts'
import type { EventLog } from '../book.ts'

const OWNER_ONLY = 0o600
/** Process numbers come round again; this does not. */
const processToken = randomUUID()

/**
 * A book as a file that only its owner reads. Lines are appended whole and reach the disk before anything is sent; several
 * processes may share it, and one that is killed leaves at most a torn last line, which counts as never written.
 */
export async function openFileLog(path: string): Promise<EventLog> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'a+', OWNER_ONLY)
  await handle.close()
  await chmod(path, OWNER_ONLY)
  const reader = createReader(path)
  return {
    writer: `${hostname()}:${process.pid}:${processToken}`,
    isGone,
    append: async (event) => {
      // The line break comes first too: it ends whatever a killed process left unfinished.
      await withFile(path, 'a', async (file) => {
        await file.appendFile(`\n${JSON.stringify(event)}\n`)
        await file.sync()
      })
    },
    read: reader,
  }
}

/** Reads on from where it last stopped, so that a long book costs no more than what is new. */
function createReader(path: string): () => Promise<readonly BookEvent[]> {
  const events: BookEvent[] = []
  let offset = 0
  let turn: Promise<unknown> = Promise.resolve()
  const readOn = async (): Promise<readonly BookEvent[]> => {
    const { size } = await stat(path)
    const bytes = Buffer.alloc(Math.max(0, size - offset))
    if (bytes.length === 0) return events
    await withFile(path, 'r', (file) => file.read(bytes, 0, bytes.length, offset))
    const end = bytes.lastIndexOf(0x0a) + 1
    offset += end
    for (const line of bytes.subarray(0, end).toString('utf8').split('\n')) {
      const event = parseBookEvent(line)
      if (event !== null) events.push(event)
    }
    return events
  }
  // One at a time: two readers would take the same lines twice.
  return () => {
    const next = turn.then(readOn, readOn)
    turn = next
    return next
  }
}

async function withFile<Result>(
  path: string,
  flags: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags, OWNER_ONLY)
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

/** Of another machine nothing is known; a process number of our own that is not ours now belongs to a dead one. */
function isGone(writer: string): boolean {
  const [host, pid, token] = writer.split(':')
  if (host !== hostname() || token === processToken) return false
  if (Number(pid) === process.pid) return true
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
