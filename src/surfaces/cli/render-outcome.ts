import { parseObject } from '../../client/challenge.ts'
import type { Outcome } from '../../client/purchase.ts'
import { describePayment } from '../../client/payment-state.ts'
import type { CommandIo } from './output.ts'
import { visibleLine, visibleText } from './visible-text.ts'

/**
 * The answer to standard output, what became of the money to standard error; everything from outside escaped. True when
 * there is an answer: a page of a portal in between, or nothing at all, is none whatever its status says.
 */
export function renderOutcome(outcome: Outcome, io: CommandIo, resume: string): boolean {
  if (outcome.kind === 'invalid') io.print(`${visibleText(emitInvalid(outcome))}\n`)
  else if (outcome.reply !== null) io.print(`${visibleText(outcome.reply.text)}\n`)
  const status = outcome.reply === null ? '' : `status ${outcome.reply.status}, `
  const reason = outcome.because === null ? '' : `: ${outcome.because}`
  io.complain(`${visibleLine(`${status}${describePayment(outcome.payment, reason)}`)}\n`)
  if (outcome.isOpen) io.complain(`do not pay again; ask for the answer with: ${visibleLine(resume)}\n`)
  if (outcome.kind !== 'delivered') return false
  const isAnswer = parseObject(outcome.reply?.text ?? '') !== null
  if (!isAnswer) io.complain('what was delivered is no answer: it is not a JSON object\n')
  return isAnswer
}

/** What the free check found, in the words of the problem that a paid call would have got. */
function emitInvalid({ requestCheck }: Outcome): string {
  return JSON.stringify({
    code: requestCheck?.code ?? 'invalid-input',
    detail: 'The free check of the shop refuses the request; nothing was signed.',
    errors: requestCheck?.errors ?? [],
    charged: false,
  })
}
