/** A worker that does what the `service` field of its task says: everything an analysis must never get away with. */
export default async function misbehave(task: { service: string }): Promise<unknown> {
  const hold: string[][] = []
  switch (task.service) {
    case 'hang':
      for (;;) hold.length = 0
    case 'allocate':
      for (;;) hold.push(Array.from({ length: 100_000 }, (_, index) => `${index}`))
    case 'exit':
      return process.exit(1)
    case 'throw':
      throw new Error('a bug')
    case 'wait':
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { kind: 'json', json: new Uint8Array(), durationMs: 300 }
    default:
      return { kind: 'json', json: new TextEncoder().encode('{}'), durationMs: 0 }
  }
}
