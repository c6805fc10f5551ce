const PAGE_BYTES = 65_536

/**
 * Refuses WebAssembly memory growth past the bound in this thread, so that Python sees a MemoryError
 * and stays usable; `resourceLimits` do not bound WebAssembly memory.
 */
export function capWebAssemblyMemory(limitBytes: number): void {
  const grow = WebAssembly.Memory.prototype.grow
  WebAssembly.Memory.prototype.grow = function growWithinCap(
    this: WebAssembly.Memory,
    pages: number,
  ): number {
    if (this.buffer.byteLength + pages * PAGE_BYTES > limitBytes) throw new RangeError('memory cap reached')
    return grow.call(this, pages)
  }
}
