import { parseJsonBody } from '../../core/input.ts'
import { Problem } from '../../core/problem.ts'
import type { WorkerReply, WorkerTask } from '../../execution/worker-pool.ts'
import { record } from './results/result.ts'
import { renderResult } from './results/render-result.ts'

/** The inside of the worker that shows answers: JSON that anybody may have written in, markup out. */
export default async function renderTask({ service, body }: WorkerTask): Promise<WorkerReply> {
  const startedAt = performance.now()
  try {
    const { answer, request } = record(parseJsonBody(body))
    const { data } = record(answer)
    const markup = new TextEncoder().encode(String(await renderResult(service, data, request)))
    return { kind: 'json', json: markup, durationMs: performance.now() - startedAt }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { kind: 'problem', code: error.code, detail: error.detail, errors: error.errors }
  }
}
