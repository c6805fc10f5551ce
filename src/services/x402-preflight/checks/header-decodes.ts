import type { Check } from './check.ts'

/** Judged whatever the status is: a good header on a wrong status is one defect, not two. */
export const headerDecodes: Check = {
  id: 'header_decodes',
  severity: 'high',
  message: 'Send exactly one PAYMENT-REQUIRED header whose value is standard base64 of a JSON object.',
  findDefect: ({ header }) => (header.decoded ? null : header.defect),
}
