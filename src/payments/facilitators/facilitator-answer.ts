import * as z from 'zod'

/** What facilitators say, bounded and shaped: all of it is a stranger's text until it was held against these. */
const word = z
  .string()
  .max(1_000)
  .nullish()
  .transform((value) => value ?? undefined)

export const verifyAnswer = z.object({ isValid: z.boolean(), invalidReason: word })

export const settleAnswer = z.object({
  success: z.boolean(),
  errorReason: word,
  transaction: z.string().max(1_000).default(''),
  network: z.string().max(100).default(''),
})

export const supportedAnswer = z.object({
  kinds: z
    .array(
      z.object({
        x402Version: z.number(),
        scheme: z.string().max(100),
        network: z.string().max(100),
        extra: z
          .record(z.string(), z.unknown())
          .nullish()
          .transform((value) => value ?? undefined),
      }),
    )
    .max(1_000),
})

/** Whether a text can be the id of a transaction on a network at all. */
export function isTransactionId(network: string, text: string): boolean {
  return network.startsWith('eip155:')
    ? /^0x[0-9a-fA-F]{64}$/.test(text)
    : /^[1-9A-HJ-NP-Za-km-z]{80,90}$/.test(text)
}
