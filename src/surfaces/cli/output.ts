import type { ScreenStream } from './report/screen.ts'

/** Where a command reads and writes; tests give their own. */
export interface CommandIo {
  readonly input: AsyncIterable<Uint8Array | string>
  print(text: string): void
  complain(text: string): void
  /** What stands behind the two; absent: nothing that could show colours or progress. */
  readonly terminal?: {
    readonly out: ScreenStream
    readonly err: ScreenStream & { write?(text: string): unknown }
  }
}

export const EXIT_OK = 0
export const EXIT_PROBLEM = 1
export const EXIT_USAGE = 2

/** The code of an error that says: a bundle was made without this, and the other way in has it. Thrown before anything is read or said. */
export const LEFT_OUT = 'ERR_LEFT_OUT'
