const PAGE_BYTES = 65_536

/**
 * Refuses WebAssembly memory growth past the bound in this thread, so that Python sees a MemoryError
 * and stays usable; `resourceLimits` do not bound WebAssembly memory. Returns the size reached so far.
 */
export function capWebAssemblyMemory(limitBytes: number): () => number {
  const prototype: { grow: (this: WebAssembly.Memory, pages: number) => number } =
    WebAssembly.Memory.prototype
  const grow = prototype.grow
  let reachedBytes = 0
  prototype.grow = function growWithinCap(this: WebAssembly.Memory, pages: number): number {
    const wantedBytes = this.buffer.byteLength + pages * PAGE_BYTES
    if (wantedBytes > limitBytes) throw new RangeError('memory cap reached')
    const before = grow.call(this, pages)
    reachedBytes = Math.max(reachedBytes, wantedBytes)
    return before
  }
  return () => reachedBytes
}
