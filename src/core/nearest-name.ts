/** The known name a typo most likely meant, or null when none is close. Ties go to the earlier name. */
export function nearestName(typed: string, known: readonly string[]): string | null {
  if (typed.length > 100) return null
  let best: string | null = null
  let bestDistance = Math.max(2, Math.floor(typed.length / 3)) + 1
  for (const name of known) {
    const [wrong, right] = dropCommonStart(typed.toLowerCase(), name.toLowerCase())
    const distance = editDistance(wrong, right)
    // A long start in common makes two words no more alike: of what differs, at least half must agree.
    const isClose = distance <= Math.max(2, Math.max(wrong.length, right.length) / 2)
    if (isClose && distance < bestDistance) [best, bestDistance] = [name, distance]
  }
  return best
}

function dropCommonStart(a: string, b: string): readonly [string, string] {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return [a.slice(length), b.slice(length)]
}

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const current = [i]
    for (let j = 1; j <= b.length; j++) {
      const substituted = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      current.push(Math.min(substituted, (previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
