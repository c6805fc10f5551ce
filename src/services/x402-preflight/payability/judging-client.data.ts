/** The client that judges. A test holds the version against the package that is installed. */
export const judgingClient = {
  name: '@x402/fetch',
  version: '2.27.0',
  spendControls: 'as it comes: the default assets of each network, at most $1 per payment',
  schemes: [
    'eip155:* exact',
    'eip155:* upto',
    'eip155:* batch-settlement',
    'eip155:* auth-capture',
    'solana:* exact',
    'solana:* upto',
  ],
}
