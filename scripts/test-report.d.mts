export interface FileResult {
  readonly file: string
  readonly ok: boolean
  readonly passed: number
  readonly failed: readonly string[]
  readonly skipped: number
}
export const FILES_RUN_AGAIN: number
export function readReport(path: string): FileResult[]
export function mergeRuns(
  first: readonly FileResult[],
  again: readonly FileResult[],
): { files: FileResult[]; unsteady: string[] }
export function countTests(files: readonly FileResult[]): string
