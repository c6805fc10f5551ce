import { usd } from '../../core/price.ts'
import { defineService } from '../../core/service.ts'
import { changeReviewInput } from './input.ts'
import { changeReviewOutput } from './output.ts'
import { reviewChange } from './review-change.ts'
import { briefSample, sampleAfter, sampleBefore } from './sample.data.ts'

/** Compares two snapshots of one file and says what a careful reviewer would look at; it runs nothing. */
export const codeChangeReview = defineService({
  name: 'developer.code-change-review',
  title: 'Code change review',
  summary:
    'Compares a before and an after source snapshot without executing them: fingerprints, syntax status, structural deltas, function-level changes and bounded review findings with an explained attention score.',
  tags: ['code', 'review', 'static-analysis'],
  price: usd('0.05'),
  // Two texts of 500,000 code points, four bytes each, as JSON may escape them (12 bytes for a surrogate pair).
  limits: { inputBytes: 12_100_000, deadlineMs: 30_000 },
  effects: 'none',
  input: changeReviewInput,
  output: changeReviewOutput,
  sample: { before: sampleBefore, after: sampleAfter, language: 'python', filename: 'billing/invoices.py' },
  briefSample,
  followUps: [
    {
      service: 'document.diff',
      title: 'See the lines that changed',
      because: 'The review names functions and findings; the diff shows the changed lines themselves.',
      template: { before: '$request.before', after: '$request.after', context_lines: 3 },
      // Equal snapshots have no changed lines, and what holds a NUL is no text to the diff.
      unlessDataStarts: /^\{"changed":(?:false|true,"hasNul":true)/,
      useOutput: 'Read the hunks around the functions and lines that the findings name.',
    },
  ],
  run: reviewChange,
})
