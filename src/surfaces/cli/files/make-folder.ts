import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A folder with those above it. Node's own way never ends where a file system refuses one without saying so, as /proc. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error
    await makeFolder(dirname(folder))
    await mkdir(folder).catch(ignoreRace)
  }
}

/** Two runs may make the same folder. */
function ignoreRace(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
