import { isHttpsResource } from './challenge-facts.ts'
import { advised, passes, required, without, type Indexer } from './indexer.ts'

export const x402List: Indexer = {
  name: 'x402 List',
  requirements: [
    required('an unpaid request is answered with 402', passes('http_402')),
    required(
      'the challenge is in the header, not in the body only (version_channel_coherent)',
      passes('header_decodes'),
    ),
    advised('x402Version is current (x402_version_current)', passes('x402_v2')),
    advised(
      'every EVM option names the token domain, else the grade is capped at C (eip712_domain_extra)',
      without('eip712_domain_extra'),
    ),
    advised(
      'the transport is https (transport_https)',
      (subject) => isHttpsResource(subject) && without('plain_http')(subject),
    ),
    advised(
      'payTo is an address of its network (payto_shape)',
      without('payto_not_evm_address', 'payto_is_a_name', 'payto_not_solana_address', 'payto_zero_address'),
    ),
    advised(
      'every option has a price (price_present)',
      without('accepts_field_missing', 'amount_not_atomic', 'amount_is_number', 'amount_zero'),
    ),
    advised('resource.url is this endpoint', passes('resource_binding')),
  ],
  next: 'Submit the URL on a domain of your own; uptime, latency, price stability and on-chain use are measured afterwards.',
}
