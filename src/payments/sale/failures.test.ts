import { expect, test } from 'vitest'
import { createPaperGate } from '../../../test/support/paper-gate.ts'
import { emitPaperPayment } from '../../../test/support/paper-payment.ts'
import { Problem, type ProblemCode } from '../../core/problem.ts'

/** A payer who may fail twice an hour, and whose next call fails with this. */
async function open() {
  const paper = await createPaperGate({ timing: { failuresPerHour: 2 } })
  const fail = async (code: ProblemCode): Promise<string> => {
    paper.executor.duringRun = () => Promise.reject(new Problem(code, 'as told'))
    const outcome = await paper.buy(emitPaperPayment(paper.challenge())).catch((error: Problem) => error.code)
    paper.executor.duringRun = async () => {}
    return typeof outcome === 'string' ? outcome : outcome.kind
  }
  const buy = async (): Promise<string> => {
    const outcome = await paper.buy(emitPaperPayment(paper.challenge())).catch((error: Problem) => error.code)
    return typeof outcome === 'string' ? outcome : outcome.kind
  }
  return { fail, buy }
}

test.each(['overloaded', 'deadline-exceeded', 'internal'] as const)(
  'calls that come to nothing through us (%s) lock no payer out, however many',
  async (code) => {
    const { fail, buy } = await open()
    for (let index = 0; index < 6; index++) expect(await fail(code)).toBe(code)
    expect(await buy()).toBe('delivered')
  },
)

test('what the payer caused counts, and as many more are free as it paid for', async () => {
  const { fail, buy } = await open()
  expect(await buy()).toBe('delivered')
  for (let index = 0; index < 3; index++) expect(await fail('invalid-document')).toBe('invalid-document')
  expect(await buy()).toBe('rate-limited')
})
