import { passes, required, without, type Indexer, type IndexerSubject } from './indexer.ts'

const isReadable = (subject: IndexerSubject): boolean =>
  ['header_decodes', 'x402_v2', 'caip2_network'].every((check) => passes(check)(subject))

/** Not an index, but what every buyer behind one runs. The TypeScript client is asked itself; of the others we know how they read. */
export const officialClients: Indexer = {
  name: 'official clients',
  requirements: [
    required('the TypeScript client pays as it comes', ({ payability }) => payability.payable),
    required(
      'the TypeScript client pays once its owner allows it',
      ({ payability }) => payability.wouldPay !== 'no',
    ),
    required(
      'the Python client reads the challenge',
      (subject) => isReadable(subject) && without('base64_unpadded', 'json_bom')(subject),
    ),
    required(
      'the Go client reads the challenge',
      (subject) =>
        isReadable(subject) && without('base64_unpadded', 'json_bom', 'version_number_form')(subject),
    ),
  ],
  next: 'Buy once from your own service with a test wallet.',
}
