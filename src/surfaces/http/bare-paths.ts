import type { Route } from './route.ts'

/** Plain segments alone: what begins with two slashes would lead to another host. */
const plain = /^(?:\/[\w.~-]+)+$/

/** Finds the page that a path with a slash too many means; null when there is none to read. */
export function createBarePaths(routes: readonly Route[]): (path: string) => string | null {
  const patterns = routes.filter((route) => route.GET).map((route) => route.path.split('/'))
  return (path) => {
    const bare = path.slice(0, -1)
    if (!path.endsWith('/') || !plain.test(bare)) return null
    const segments = bare.split('/')
    const isMeant = (pattern: readonly string[]): boolean =>
      pattern.length === segments.length &&
      pattern.every((part, at) => part.startsWith(':') || part === segments[at])
    return patterns.some(isMeant) ? bare : null
  }
}
