import type { JsonJob } from './json-thread.ts'
import { sendJson } from './send-json.ts'
import { serveJobs } from './serve-jobs.ts'

/** The thread that calls others. Started by `startJsonThread`. */
serveJobs({
  runAll: (jobs: readonly JsonJob[]) => jobs.map(({ url, call }) => sendJson(url, call)),
  close: () => {},
})
