/** The bytes of a stream, or null when there are more than allowed; what is over is not read. */
export async function readBounded(
  stream: AsyncIterable<Buffer>,
  maximumBytes: number,
): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.length
    if (bytes > maximumBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
