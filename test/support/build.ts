import { execFileSync } from 'node:child_process'

/** Before all tests: threads and commands are started from what users start. Nothing is done while the sources stay the same. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
