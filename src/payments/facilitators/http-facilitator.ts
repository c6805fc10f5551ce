import type { FacilitatorClient } from '@x402/core/server'
import { SettleError, VerifyError, type SettleResponse, type VerifyResponse } from '@x402/core/types'
import type { z } from 'zod'
import { startDeadline } from '../../execution/deadline.ts'
import type { Authorize, FacilitatorPath } from './facilitator-auth.ts'
import { settleAnswer, supportedAnswer, verifyAnswer } from './facilitator-answer.ts'
import { parseExtensionResponses } from './extension-responses.ts'

export interface HttpFacilitatorOptions {
  /** Without a slash at its end. */
  readonly url: string
  readonly authorize: Authorize | null
  readonly timeoutMs: number
}

/** An answer that says nothing of a payment. Its text stays where it came from. */
export class FacilitatorHttpError extends Error {
  readonly status: number

  constructor(path: FacilitatorPath, status: number) {
    super(`the facilitator answered ${status} to ${path}`)
    this.name = 'FacilitatorHttpError'
    this.status = status
  }
}

/** An honest answer has a few kilobytes; /supported of a facilitator with many networks has more. */
const MAX_ANSWER_BYTES = 256 * 1024

/**
 * A facilitator over HTTP. Unlike the official client it reads no more than an honest answer holds, follows no redirect (the
 * authorization is for one host) and hands on what the facilitator says of extensions.
 */
export function createHttpFacilitator(options: HttpFacilitatorOptions): FacilitatorClient {
  return {
    verify: async (payment, requirements) => {
      const sent = {
        x402Version: payment.x402Version,
        paymentPayload: payment,
        paymentRequirements: requirements,
      }
      const answer = await call(options, 'verify', sent)
      const said = readAnswer('verify', answer, verifyAnswer) as VerifyResponse
      if (!answer.ok) throw new VerifyError(answer.status, said)
      return said
    },
    settle: async (payment, requirements) => {
      const sent = {
        x402Version: payment.x402Version,
        paymentPayload: payment,
        paymentRequirements: requirements,
      }
      const answer = await call(options, 'settle', sent)
      const said = readAnswer('settle', answer, settleAnswer) as SettleResponse
      if (!answer.ok) throw new SettleError(answer.status, said)
      return answer.extensionResponses === null
        ? said
        : { ...said, extensionResponses: answer.extensionResponses }
    },
    getSupported: async () => {
      const answer = await call(options, 'supported', null)
      if (!answer.ok) throw new FacilitatorHttpError('supported', answer.status)
      return { extensions: [], signers: {}, ...readAnswer('supported', answer, supportedAnswer) } as never
    },
  }
}

interface HttpAnswer {
  readonly ok: boolean
  readonly status: number
  readonly json: unknown
  readonly extensionResponses: ReturnType<typeof parseExtensionResponses>
}

async function call(
  { url, authorize, timeoutMs }: HttpFacilitatorOptions,
  path: FacilitatorPath,
  body: object | null,
): Promise<HttpAnswer> {
  const deadline = startDeadline(timeoutMs)
  try {
    const response = await fetch(`${url}/${path}`, {
      method: body === null ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...authorize?.(path) },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: deadline.signal,
    })
    const { ok, status, headers } = response
    const extensionResponses = parseExtensionResponses(headers.get('extension-responses'))
    return { ok, status, extensionResponses, json: parseJson(await readBounded(response)) }
  } finally {
    deadline.end()
  }
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  // Node's streams can be iterated; the types of the browser's cannot.
  for await (const chunk of (response.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error('the facilitator answered with more than an answer holds')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readAnswer<Shape extends z.ZodType>(
  path: FacilitatorPath,
  answer: HttpAnswer,
  shape: Shape,
): z.output<Shape> {
  const parsed = shape.safeParse(answer.json)
  if (!parsed.success) throw new FacilitatorHttpError(path, answer.status)
  return parsed.data
}
