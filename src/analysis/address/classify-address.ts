import { addressBlocks } from './address-blocks.data.ts'
import { parseAddress, type ParsedAddress } from './parse-address.ts'

/** Null when the address is global unicast; otherwise the kind of address it is. Text must be a bare IP address. */
export function classifyAddress(text: string): string | null {
  const address = parseAddress(text)
  if (address === null) return 'not-an-address'
  // Everything outside 2000::/3 falls out at once: mapped, translated, unique-local, link-local, multicast, SRv6.
  if (address.bits === 128 && address.value >> 125n !== 1n) return 'ipv6-not-global-unicast'
  return blocks.find((block) => contains(block, address))?.kind ?? null
}

interface Block {
  readonly bits: 32 | 128
  readonly prefix: bigint
  readonly shift: bigint
  readonly kind: string
}

const blocks: readonly Block[] = addressBlocks.map(([network, prefix, kind]) => {
  const address = parseAddress(network)
  if (address === null) throw new RangeError(`not an address block: ${network}`)
  const shift = BigInt(address.bits - prefix)
  return { bits: address.bits, prefix: address.value >> shift, shift, kind }
})

function contains(block: Block, address: ParsedAddress): boolean {
  return block.bits === address.bits && address.value >> block.shift === block.prefix
}
