/** Hashes of messages by the signature of their transaction: a busy payer's history is read once, not at every look. */
export interface MessageCache {
  get(signature: string): string | undefined
  set(signature: string, hash: string): void
}

const CACHED_MESSAGES = 50_000

export function createMessageCache(): MessageCache {
  const hashes = new Map<string, string>()
  return {
    get: (signature) => hashes.get(signature),
    set: (signature, hash) => {
      const [oldest] = hashes.size >= CACHED_MESSAGES ? hashes.keys() : []
      if (oldest !== undefined) hashes.delete(oldest)
      hashes.set(signature, hash)
    },
  }
}
