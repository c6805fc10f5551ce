import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What the referee said of one request. */
export interface Judgement {
  /** Which document was served. */
  readonly index: number
  readonly method: string
  readonly target: string
  /** 0 when the referee itself failed. */
  readonly status: number
  /** What is wrong with the request; empty when it is valid. */
  readonly violations: readonly string[]
}

export interface Referee {
  /** Where each document is served, or why it cannot be. */
  readonly served: readonly ({ readonly url: string } | { readonly reason: string })[]
  /** Everything judged; ends the referee. */
  finish(): Promise<readonly Judgement[]>
}

/** A mock server per document on loopback that validates every request against the document. */
export async function startReferee(documents: readonly object[]): Promise<Referee> {
  const file = fileURLToPath(new URL('openapi-referee-process.mjs', import.meta.url))
  const child = fork(file, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const { served } = await ask<Pick<Referee, 'served'>>(child, { documents })
  const finish = async (): Promise<readonly Judgement[]> =>
    (await ask<{ judgements: Judgement[] }>(child, {})).judgements
  return { served, finish }
}

function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer) => resolve(answer as Answer))
    child.once('exit', (status) => reject(new Error(`the referee ended with status ${status}`)))
    child.send(question)
  })
}
