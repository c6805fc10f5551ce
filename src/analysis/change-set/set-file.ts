/** One file of a change; null where it is not there. */
export interface SetFile {
  readonly path: string
  readonly before: string | null
  readonly after: string | null
  readonly language?: string | undefined
}

export const fileStatuses = ['added', 'removed', 'modified', 'renamed', 'unchanged'] as const
export type FileStatus = (typeof fileStatuses)[number]

/** A file with its other half found: a removed one and an added one may be one file under a new name. */
export interface PairedFile {
  readonly path: string
  readonly previousPath: string | null
  readonly status: FileStatus
  readonly before: string
  readonly after: string
  readonly language: string | undefined
}
