/** Whole results of late calls, so that an agent reads only those it needs. The oldest go first. */
export interface KeptResults {
  /** Gives the address of the kept result. */
  keep(json: string): string
  find(uri: string): string | null
  list(): readonly { readonly uri: string; readonly characters: number }[]
}

const MAX_RESULTS = 32
const MAX_CHARACTERS = 32 * 1024 * 1024

export function createKeptResults(): KeptResults {
  const kept = new Map<string, string>()
  let count = 0
  const size = () => [...kept.values()].reduce((sum, json) => sum + json.length, 0)
  return {
    keep: (json) => {
      const uri = `tollgauge://result/${++count}`
      kept.set(uri, json)
      for (const oldest of kept.keys()) {
        if (oldest === uri || (kept.size <= MAX_RESULTS && size() <= MAX_CHARACTERS)) break
        kept.delete(oldest)
      }
      return uri
    },
    find: (uri) => kept.get(uri) ?? null,
    list: () => [...kept].map(([uri, json]) => ({ uri, characters: json.length })),
  }
}
