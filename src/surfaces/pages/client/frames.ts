/** A frame never comes in a tab that nobody looks at. */
const LONGEST_FRAME_MS = 200

/** What happened meanwhile is seen. Tells how many milliseconds the browser took to show it. */
export function passFrame(): Promise<number> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(0), LONGEST_FRAME_MS)
    requestAnimationFrame(() => {
      const beganAt = performance.now()
      // Comes after the frame is laid out and painted, and is a task of its own.
      setTimeout(() => resolve(performance.now() - beganAt))
    })
  })
}

/** Whatever else waits gets its turn. */
export function passMoment(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
