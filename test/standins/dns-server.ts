import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4 } from 'node:net'

/** Answers for one name: fixed records, or address lists that change from query to query. */
export interface ZoneEntry {
  readonly A?: readonly string[]
  readonly AAAA?: readonly string[]
  readonly CNAME?: string
  /** One list per query, the last one for ever. */
  readonly seq?: readonly (readonly string[])[]
  /** The lists in turn, again and again. */
  readonly alternate?: readonly (readonly string[])[]
}

export type Zone = Readonly<Record<string, ZoneEntry>>

const TYPE = { A: 1, CNAME: 5, AAAA: 28 } as const
const NO_SUCH_NAME = 3

/** A resolver of the test's own: it follows aliases like a recursive one, and changes its mind where the zone says so. */
export class DnsServer {
  readonly queries: string[] = []
  readonly #socket: Socket
  readonly #zone: Zone
  readonly #asked = new Map<string, number>()

  private constructor(socket: Socket, zone: Zone) {
    this.#socket = socket
    this.#zone = zone
  }

  static async start(zone: Zone, port = 0, address = '127.0.0.1'): Promise<DnsServer> {
    const socket = createSocket('udp4')
    const server = new DnsServer(socket, zone)
    socket.on('message', (query, sender) => socket.send(server.#answer(query), sender.port, sender.address))
    socket.bind(port, address)
    await once(socket, 'listening')
    return server
  }

  /** As `Resolver.setServers` takes it. */
  get address(): string {
    const { address, port } = this.#socket.address()
    return `${address}:${port}`
  }

  async close(): Promise<void> {
    this.#socket.close()
    await once(this.#socket, 'close')
  }

  #answer(query: Buffer): Buffer {
    const { name, end } = readName(query, 12)
    const type = query.readUInt16BE(end)
    this.queries.push(`${name} ${type}`)
    const records = this.#records(name.toLowerCase(), type)
    const header = Buffer.alloc(12)
    query.copy(header, 0, 0, 2)
    header.writeUInt16BE(0x8180 | (records === null ? NO_SUCH_NAME : 0), 2)
    header.writeUInt16BE(1, 4)
    header.writeUInt16BE(records?.length ?? 0, 6)
    return Buffer.concat([header, query.subarray(12, end + 4), ...(records ?? [])])
  }

  /** Null when the name does not exist; an alias that leads back to itself ends after a few steps. */
  #records(name: string, type: number, depth = 0): Buffer[] | null {
    const entry = Object.hasOwn(this.#zone, name) ? this.#zone[name] : undefined
    if (entry === undefined) return null
    if (entry.CNAME !== undefined) {
      const alias = record(name, TYPE.CNAME, writeName(entry.CNAME))
      return depth > 4 ? [alias] : [alias, ...(this.#records(entry.CNAME, type, depth + 1) ?? [])]
    }
    const addresses =
      type === TYPE.AAAA ? (entry.AAAA ?? []) : type === TYPE.A ? this.#addresses(name, entry) : []
    return addresses.map((address) => record(name, type, writeAddress(address)))
  }

  #addresses(name: string, entry: ZoneEntry): readonly string[] {
    const asked = this.#asked.get(name) ?? 0
    this.#asked.set(name, asked + 1)
    if (entry.seq !== undefined) return entry.seq[Math.min(asked, entry.seq.length - 1)] ?? []
    if (entry.alternate !== undefined) return entry.alternate[asked % entry.alternate.length] ?? []
    return entry.A ?? []
  }
}

function readName(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let offset = start
  for (let length = message[offset] ?? 0; length > 0; length = message[offset] ?? 0) {
    labels.push(message.toString('latin1', offset + 1, offset + 1 + length))
    offset += length + 1
  }
  return { name: labels.join('.'), end: offset + 1 }
}

function writeName(name: string): Buffer {
  const labels = name
    .split('.')
    .map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`, 'latin1'))
  return Buffer.concat([...labels, Buffer.from([0])])
}

function writeAddress(address: string): Buffer {
  if (isIPv4(address)) return Buffer.from(address.split('.').map(Number))
  // The URL parser writes IPv4 tails as groups, so only `::` is left to expand.
  const [head = '', tail] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right]
  return Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fixed = Buffer.alloc(10)
  fixed.writeUInt16BE(type, 0)
  fixed.writeUInt16BE(1, 2)
  fixed.writeUInt16BE(data.length, 8)
  return Buffer.concat([writeName(name), fixed, data])
}
