import type { DirectorySource } from '../../core/directory-source.ts'

/** A directory source with the life of a process: it may keep a snapshot fresh until it is closed. */
export interface Directory extends DirectorySource {
  /** Keeps a snapshot of the whole list fresh in the background. Without it every lookup is live. */
  start(): void
  /** One refresh now; resolves to whether a snapshot is there. */
  refresh(): Promise<boolean>
  close(): Promise<void>
}
