import { passes, required, without, type Indexer, type IndexerSubject } from './indexer.ts'

const isSignable = without(
  'accepts_field_missing',
  'eip712_domain_extra',
  'eip712_name_mismatch',
  'svm_fee_payer_missing',
  'amount_not_atomic',
  'amount_is_number',
  'amount_over_uint256',
  'asset_not_evm_address',
  'payto_not_evm_address',
  'payto_is_a_name',
  'payto_not_solana_address',
  'transfer_method_unknown',
)

const isReadable = (subject: IndexerSubject): boolean =>
  ['header_decodes', 'x402_v2', 'caip2_network'].every((check) => passes(check)(subject))

/** Not an index, but what every buyer behind one runs. */
export const officialClients: Indexer = {
  name: 'official clients',
  requirements: [
    required('the TypeScript client reads the challenge', isReadable),
    required(
      'the Python client reads the challenge',
      (subject) => isReadable(subject) && without('base64_unpadded', 'json_bom')(subject),
    ),
    required(
      'the Go client reads the challenge',
      (subject) =>
        isReadable(subject) && without('base64_unpadded', 'json_bom', 'version_number_form')(subject),
    ),
    required('a default Node client accepts the size of the headers', without('headers_over_16k')),
    required('every option can be signed', (subject) => isReadable(subject) && isSignable(subject)),
  ],
  next: 'Buy once from your own service with a test wallet.',
}
