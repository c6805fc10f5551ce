import { isJsonObject } from '../../../analysis/x402/payment-required.ts'
import { hasInputSchema, isHttpsResource, readChallenge } from './challenge-facts.ts'
import { advised, passes, required, without, type Indexer } from './indexer.ts'

export const x402scan: Indexer = {
  name: 'x402scan',
  requirements: [
    required('an unpaid empty request is answered with 402', passes('http_402')),
    required('the challenge can be read', passes('header_decodes')),
    required('x402Version is 2', passes('x402_v2')),
    required('accepts is not empty and every network is CAIP-2', passes('caip2_network')),
    required('resource is an object', (subject) => isJsonObject(readChallenge(subject, 'resource'))),
    required('resource.url is https', isHttpsResource),
    required(
      'the input schema is at extensions.bazaar.schema.properties.input.properties.body',
      hasInputSchema,
    ),
    required('response headers stay below 16 KiB', without('headers_over_16k')),
    advised(
      'the output schema is at extensions.bazaar.schema.properties.output.properties.example',
      (subject) =>
        isJsonObject(
          readChallenge(
            subject,
            'extensions',
            'bazaar',
            'schema',
            'properties',
            'output',
            'properties',
            'example',
          ),
        ),
    ),
  ],
  next: 'Serve /openapi.json with x-payment-info on paid operations, then register the URL; tunnels are refused.',
}
