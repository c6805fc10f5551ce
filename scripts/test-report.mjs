import { readFileSync } from 'node:fs'

/** More failing files than this are a fault of the change, not of a busy machine. */
export const FILES_RUN_AGAIN = 5

/** What a vitest report in JSON says, file by file; a run that wrote none has no file to run again. */
export function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).testResults.map(readFileResult)
  } catch {
    return []
  }
}

function readFileResult({ name, status, assertionResults }) {
  const titles = (...kinds) =>
    assertionResults.filter((test) => kinds.includes(test.status)).map(({ fullName }) => fullName)
  return {
    file: name,
    ok: status !== 'failed',
    passed: titles('passed').length,
    failed: titles('failed'),
    skipped: titles('pending', 'skipped', 'todo').length,
  }
}

/** The second run decides about the files in it; what it rescued is told, so that it is mended and not forgotten. */
export function mergeRuns(first, again) {
  const decided = new Map(again.map((result) => [result.file, result]))
  const files = first.map((result) => decided.get(result.file) ?? result)
  const rescued = first.filter(({ file, ok }) => !ok && decided.get(file)?.ok)
  return {
    files,
    unsteady: rescued.flatMap(({ file, failed }) => (failed.length === 0 ? [file] : failed)),
  }
}

/** The closing line that continuous integration reads. */
export function countTests(files) {
  const sum = (count) => files.reduce((total, result) => total + count(result), 0)
  return `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed.length)} failed, ${sum(({ skipped }) => skipped)} skipped`
}
