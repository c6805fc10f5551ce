import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A facilitator in a process of its own that finds every payment bad, at once. Started by the benchmark of the gate. */
const supported = {
  kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }],
  extensions: [],
  signers: {},
}
const server = createServer((request, response) => {
  const said =
    request.url === '/supported'
      ? supported
      : { isValid: false, invalidReason: 'invalid_exact_evm_signature' }
  request.resume().on('end', () => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said))
  })
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('disconnect', () => process.exit(0))
