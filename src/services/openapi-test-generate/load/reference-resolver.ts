import type { WarningLog } from '../warning-log.ts'
import { isJsonObject, readText, type JsonObject } from './json-object.ts'

const HOPS_MAXIMUM = 64

/** Follows references inside one document, when asked and one at a time. Nothing outside the document is ever read. */
export class ReferenceResolver {
  readonly #root: JsonObject
  readonly #warnings: WarningLog
  readonly #found = new Map<string, unknown>()
  readonly #first = new Map<string, JsonObject>()

  constructor(root: JsonObject, warnings: WarningLog) {
    this.#root = root
    this.#warnings = warnings
  }

  /** The node itself, or what its chain of `$ref` ends at; undefined when the chain leads nowhere. */
  resolve(node: unknown): unknown {
    let current = node
    for (let hops = 0; hops < HOPS_MAXIMUM; hops++) {
      const reference = readText(current, '$ref')
      if (reference === undefined) return current
      current = this.follow(reference)
    }
    this.#warnings.add('CYCLIC_REF', readText(node, '$ref'))
    return undefined
  }

  /** The first node that was met with the same reference, when a node is a reference and nothing else. */
  unify(node: JsonObject): JsonObject {
    const reference = node['$ref']
    if (typeof reference !== 'string' || !isLoneReference(node)) return node
    const first = this.#first.get(reference)
    if (first === undefined) this.#first.set(reference, node)
    return first ?? node
  }

  /** What one reference points at, which may be a reference again. */
  follow(reference: string): unknown {
    const known = this.#found.get(reference)
    if (known !== undefined || this.#found.has(reference)) return known
    const target = this.#find(reference)
    this.#found.set(reference, target)
    return target
  }

  #find(reference: string): unknown {
    if (!reference.startsWith('#')) {
      this.#warnings.add('EXTERNAL_REF', reference)
      return undefined
    }
    const target = reference === '#' ? this.#root : this.#walk(reference)
    if (target === undefined) this.#warnings.add('UNRESOLVED_REF', reference)
    return target
  }

  #walk(reference: string): unknown {
    if (!reference.startsWith('#/')) return undefined
    let node: unknown = this.#root
    for (const token of reference.slice(2).split('/')) {
      node = readToken(node, decodeToken(token))
      if (node === undefined) return undefined
    }
    return node
  }
}

function isLoneReference(node: JsonObject): boolean {
  for (const key in node) if (key !== '$ref') return false
  return true
}

function readToken(node: unknown, key: string): unknown {
  if (Array.isArray(node)) return /^(?:0|[1-9]\d{0,8})$/.test(key) ? node[Number(key)] : undefined
  return isJsonObject(node) && Object.hasOwn(node, key) ? node[key] : undefined
}

/** RFC 6901 inside a URI fragment: percent-decoded first, then `~1` and `~0`. */
function decodeToken(token: string): string {
  if (!/[%~]/.test(token)) return token
  let decoded = token
  try {
    decoded = decodeURIComponent(token)
  } catch {
    // Not an escape sequence: authors write a bare `%` in names, so the text is taken as it stands.
  }
  return decoded.replaceAll('~1', '/').replaceAll('~0', '~')
}
