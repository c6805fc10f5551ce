import type { Binding } from './binding.ts'

/** Paths of two parsed URLs, so dot segments are gone. Equal after decoding what RFC 3986 calls unreserved; case counts. */
export function comparePaths(resourcePath: string, targetPath: string): Binding {
  const [resource, target] = [normalizePath(resourcePath), normalizePath(targetPath)]
  if (resource === target) return { defect: null, tolerated: [] }
  const slash = resource.endsWith('/') === target.endsWith('/') ? [] : (['resource_trailing_slash'] as const)
  const [bare, bareTarget] = [withoutSlash(resource), withoutSlash(target)]
  if (bare === bareTarget) return { defect: null, tolerated: slash }
  if (matchesTemplate(bare, bareTarget))
    return { defect: null, tolerated: [...slash, 'resource_path_template'] }
  const sameButCase = resource.toLowerCase() === target.toLowerCase()
  return { defect: sameButCase ? 'path_case' : 'path_mismatch', tolerated: [] }
}

/** RFC 3986 section 6.2.2: unreserved characters decoded, hexadecimal digits in upper case. `%2F` stays what it is. */
function normalizePath(path: string): string {
  return path.replace(/%[0-9a-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return /[A-Za-z0-9._~-]/.test(character) ? character : escape.toUpperCase()
  })
}

function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}

function matchesTemplate(template: string, path: string): boolean {
  const [expected, actual] = [template.split('/'), path.split('/')]
  if (expected.length !== actual.length) return false
  return expected.every(
    (segment, index) => segment === actual[index] || (isPlaceholder(segment) && actual[index] !== ''),
  )
}

/** `:id`, `{id}` (escaped by URL parsing), `[id]` and `*`, as routers write them. */
function isPlaceholder(segment: string): boolean {
  return /^(?::\w+|(?:\{|%7B)[^/]+(?:\}|%7D)|\[[^/]+\]|\*)$/.test(segment)
}
