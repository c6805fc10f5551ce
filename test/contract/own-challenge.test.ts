import { expect, test } from 'vitest'
import { servicePath } from '../../src/core/paths.ts'
import { buildChallenge } from '../../src/payments/terms/challenge.ts'
import { paymentNotice } from '../../src/payments/terms/payment-notice.ts'
import { paymentNetworks } from '../../src/payments/terms/payment-network.ts'
import { buildRequirements } from '../../src/payments/terms/requirements.ts'
import { services } from '../../src/services/registry.ts'
import { privateHeaders } from '../../src/surfaces/http/response-headers.ts'
import { grade } from '../standins/grade-answer.ts'

const publicUrl = 'https://api.tollgauge.dev'
const feePayer = 'CKPKJWNdJEqa81x7CkZ14BVPiY6y16Sxs7owznqtWYp5'

test.each(services.map((service) => [service.name, service] as const))(
  'the live challenge of %s is graded A by our own preflight, with no advisory',
  (name, service) => {
    const [base, solana] = paymentNetworks('live')
    const url = publicUrl + servicePath(name)
    const accepts = [
      buildRequirements(base, '0x1111111111111111111111111111111111111111', service.price, {}),
      buildRequirements(solana, feePayer, service.price, { feePayer }),
    ]
    const required = buildChallenge({ service, resourceUrl: url, accepts, error: paymentNotice('live') })
    const headers = [['Content-Type', 'application/json'], ...Object.entries(privateHeaders)] as [
      string,
      string,
    ][]
    const verdict = grade(required, { url, headers, body: required })
    expect(verdict).toMatchObject({ grade: 'A', score: 100, compliant: true, advisories: [] })
  },
)
