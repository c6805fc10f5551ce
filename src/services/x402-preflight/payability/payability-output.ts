import * as z from 'zod'

const wouldPay = z.enum(['yes', 'no', 'with-settings'])

const reason = z.strictObject({
  code: z.string().describe('Stable code of what stops the client.'),
  message: z.string().describe('The code in a sentence.'),
  setting: z
    .string()
    .nullable()
    .describe('What the owner of a client may set so that it pays; null when nothing helps.'),
})

const text = (description: string) => z.string().nullable().describe(description)

const terms = {
  scheme: text('Payment scheme.'),
  network: text('Network, as sent.'),
  asset: text('Asset address.'),
  payTo: text('Payee address.'),
  amount: text('Amount in atomic units.'),
}

const option = z.strictObject({
  index: z.int().describe('Place in `accepts`, from 0.'),
  ...terms,
  amountUsd: text(
    'The amount in dollars, exact; null when the asset is no dollar token of the official packages.',
  ),
  payable: z.boolean().describe('Whether the client pays this option if it is the only one.'),
  wouldPay: wouldPay.describe(
    '`with-settings`: only when its owner allows more than the client does by itself.',
  ),
  reasons: z.array(reason).describe('What stops the client; empty when it pays.'),
})

export const payability = z.strictObject({
  payable: z.boolean().describe('Whether the official client, as it comes, pays this answer.'),
  wouldPay: wouldPay.describe(
    '`yes` as the client comes, `with-settings` when its owner allows more, else `no`.',
  ),
  decision: z
    .enum(['pay', 'caution', 'refuse'])
    .describe(
      '`pay`: the client pays and nothing speaks against it. `caution`: it pays only with settings, or something was found that a buyer should see first. `refuse`: it cannot pay, or the payment would come to nothing.',
    ),
  because: z
    .array(z.string())
    .describe('Codes of checks, advisories and reasons that the decision rests on; empty for `pay`.'),
  reasons: z.array(reason).describe('What stops the client from paying the answer as a whole.'),
  chosen: z.int().nullable().describe('The option that the client chooses; it tries no other.'),
  conditions: z
    .strictObject({ ...terms, resource: text('What is paid for: `resource.url`.') })
    .nullable()
    .describe(
      'The terms to which the decision is bound: with any other it has to be made anew. Null when there are none.',
    ),
  options: z.array(option).describe('The first 16 options, each judged alone.'),
  client: z
    .strictObject({
      name: z.string().describe('The package that judged.'),
      version: z.string().describe('Its version.'),
      spendControls: z.string().describe('The limits it applied.'),
      schemes: z.array(z.string()).describe('The schemes that were registered with it.'),
    })
    .describe('Which client was asked, offline and with a key that nobody ever funded.'),
})

export type Payability = z.input<typeof payability>
