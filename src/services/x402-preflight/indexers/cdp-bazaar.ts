import { asksAtLeast, hasBazaar, hasInputSchema, isHttpsResource, readText } from './challenge-facts.ts'
import { advised, passes, required, without, type Indexer } from './indexer.ts'

const ID_SEGMENT = /\/(?:0x[0-9a-f]{40}|[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:\/|$)/i

export const cdpBazaar: Indexer = {
  name: 'CDP Bazaar',
  requirements: [
    required('an unpaid request with the example input is answered with 402', passes('http_402')),
    required('the challenge can be read', passes('header_decodes')),
    required('x402Version is 2', passes('x402_v2')),
    required('resource.url is https', isHttpsResource),
    required('extensions.bazaar is declared', hasBazaar),
    required(
      'extensions.bazaar describes the request by an inlined schema',
      (subject) => hasInputSchema(subject) && without('bazaar_schema_reference')(subject),
    ),
    required('the official validator accepts the declaration', ({ discovery }) => discovery.valid === true),
    required(
      'nothing is declared where indexers do not read',
      ({ discovery }) => !discovery.faults.some(({ code }) => code === 'misplaced'),
    ),
    required('the declared method is the one that sells', without('bazaar_method_differs')),
    required(
      'resource.description has at most 500 characters',
      (subject) => readText(subject, 'resource', 'description').length <= 500,
    ),
    required('the amount is at least 1000 atomic units', asksAtLeast(1000n)),
    required(
      'no path segment is a bare UUID or address',
      ({ inspection }) => !ID_SEGMENT.test(inspection.target.pathname),
    ),
    advised(
      'resource.description says what is sold',
      (subject) => readText(subject, 'resource', 'description').length >= 20,
    ),
  ],
  next: 'Settle one payment through the CDP facilitator with the bazaar extension echoed; a listing lapses after 30 days without one.',
}
