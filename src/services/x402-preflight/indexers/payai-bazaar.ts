import { readChallenge, readText } from './challenge-facts.ts'
import { advised, passes, required, type Indexer } from './indexer.ts'

export const payaiBazaar: Indexer = {
  name: 'PayAI Bazaar',
  requirements: [
    required('the challenge can be read', passes('header_decodes')),
    required('x402Version is 2', passes('x402_v2')),
    required('every network is CAIP-2', passes('caip2_network')),
    advised('resource.serviceName is 1 to 32 printable ASCII characters', (subject) =>
      /^[\x20-\x7e]{1,32}$/.test(readText(subject, 'resource', 'serviceName')),
    ),
    advised('resource.tags has 1 to 5 tags', (subject) => {
      const tags = readChallenge(subject, 'resource', 'tags')
      return Array.isArray(tags) && tags.length >= 1 && tags.length <= 5
    }),
    advised('resource.iconUrl is set', (subject) => readText(subject, 'resource', 'iconUrl') !== ''),
  ],
  next: 'Let one payment be verified or settled through PayAI by a client that echoes extensions.',
}
