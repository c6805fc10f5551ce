import { startJobThread } from './job-thread.ts'
import { sendJson, type JsonAnswer, type JsonRequest, type SendJson } from './send-json.ts'
import { workerFile } from './worker-file.ts'

export interface JsonJob {
  readonly url: string
  readonly call: Omit<JsonRequest, 'signal'>
}

export interface JsonThread {
  readonly send: SendJson
  /** At once: calls that are under way fail. */
  close(): Promise<void>
}

/** Calls as `sendJson` makes them, from a thread of its own: what a call costs is kept off those who wait for an answer here. */
export function startJsonThread(): JsonThread {
  const { ask, abandon } = startJobThread<JsonJob, JsonAnswer>(
    workerFile(import.meta.url, 'json-worker'),
    null,
    'nobody is called any longer',
  )
  return {
    // What may be given up before its time stays here: a signal reaches no other thread.
    send: (url, call) => (call.signal === undefined ? ask({ url, call }) : sendJson(url, call)),
    close: abandon,
  }
}
