export interface BatchOptions {
  /** Calls under way at once; 4 unless said. */
  readonly concurrency?: number
}

export type BatchResult<Value> =
  | { readonly ok: true; readonly answer: Value }
  | { readonly ok: false; readonly error: unknown }

/** Works through a list a few at a time; results stand where their items stood. */
export async function runBatch<Item, Value>(
  items: readonly Item[],
  work: (item: Item) => Promise<Value>,
  { concurrency = 4 }: BatchOptions = {},
): Promise<BatchResult<Value>[]> {
  const results: BatchResult<Value>[] = []
  const queue = items.entries()
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) {
      results[index] = await work(item).then(
        (answer): BatchResult<Value> => ({ ok: true, answer }),
        (error: unknown): BatchResult<Value> => ({ ok: false, error }),
      )
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, items.length)) }, worker))
  return results
}
