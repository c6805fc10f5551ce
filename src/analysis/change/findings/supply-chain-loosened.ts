import * as z from 'zod'
import { compareSupply } from '../code/compare-supply.ts'
import { count } from './evidence.ts'
import { defineFinding } from './finding.ts'
import { supplyChainExamples } from './supply-chain-examples.data.ts'

/** What is fetched and run is looked at less than it was. */
export const supplyChainLoosened = defineFinding({
  id: 'supply-chain-loosened',
  severity: 'medium',
  trigger:
    'In a manifest, build file, workflow, image or package manager’s settings: a pin by content or version that is gone (`@<commit>` to a branch, `@sha256:` to a tag, a version to `*` or `latest`, `--hash`), a flag that checked what is fetched (`npm ci`, --ignore-scripts, --frozen-lockfile, --require-hashes), certificates or checksums of a registry no longer checked, plain HTTP, a second index, rights of a workflow widened, pull_request_target.',
  why: 'What runs tomorrow may be something nobody has seen.',
  evidence: z.strictObject({
    loosened: z
      .array(
        z.strictObject({
          what: z.string().describe('Which package, action, image, flag or right.'),
          how: z
            .enum(['pin-loosened', 'check-removed', 'unchecked-source', 'permission-widened'])
            .describe('How it was loosened.'),
        }),
      )
      .describe('What was loosened.'),
  }),
  engines: 'lexical',
  languages: ['yaml', 'json', 'dockerfile', 'ini', 'ruby', 'shell'],
  check: (change) => {
    const loosened = compareSupply(change)
    const first = loosened[0]
    if (first === undefined) return null
    return {
      severity: 'medium',
      message: `The change loosens ${count(loosened.length, 'hold')} on what is fetched and run (${
        first.what
      }): something else may run tomorrow. Pin and check it again, or say why it cannot be.`,
      places: loosened.map(({ side, line, what, how }) => ({
        side,
        line,
        meaning: `${how} ${what}`,
      })),
      evidence: { loosened: loosened.map(({ what, how }) => ({ what, how })) },
    }
  },
  examples: supplyChainExamples,
})
