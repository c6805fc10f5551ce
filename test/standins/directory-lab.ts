import type { DirectoryAnswer } from '../../src/core/directory-source.ts'
import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { createDirectory, type DirectoryOptions } from '../../src/execution/directory/create-directory.ts'
import type { Directory } from '../../src/execution/directory/directory.ts'
import { DirectoryServer, type DirectoryServerOptions } from './directory-server.ts'

/** One stand-in directory, clients of it, and a clock that both sides read. */
export class DirectoryLab {
  clockMs = Date.parse('2026-09-20T10:30:00Z')
  server: DirectoryServer
  readonly #open: Directory[] = []
  readonly #now = (): Date => new Date(this.clockMs)

  private constructor(server: DirectoryServer) {
    this.server = server
  }

  static async start(): Promise<DirectoryLab> {
    const lab = new DirectoryLab(await DirectoryServer.start())
    await lab.restart()
    return lab
  }

  async restart(options: DirectoryServerOptions = {}): Promise<void> {
    await this.server.close()
    this.server = await DirectoryServer.start({ now: this.#now, ...options })
  }

  connect(options: Partial<DirectoryOptions> = {}): Directory {
    const fixed = { baseUrl: this.server.url, store: createMemoryCounters(), now: this.#now }
    const directory = createDirectory({ ...fixed, userAgent: 'test (+https://test.dev)', ...options })
    this.#open.push(directory)
    return directory
  }

  async close(): Promise<void> {
    await Promise.all(this.#open.map((directory) => directory.close()))
    await this.server.close()
  }
}

export function slugs(answer: DirectoryAnswer): string[] {
  if (!answer.ok) throw new Error(answer.reason)
  return answer.records.map(({ slug }) => slug).toSorted()
}
