import { isJsonObject, readOwn, readText } from '../load/json-object.ts'
import type { SchemaNode } from '../model/api-model.ts'
import type { SampleContext } from '../values/sample-context.ts'
import type { SampleValue } from '../values/sample-value.ts'
import { addKeywords, allowNull, type CheckSchema } from './check-keywords.ts'

const DEPTH_MAXIMUM = 16
const MEMBERS_MAXIMUM = 500
const NODES_MAXIMUM = 60_000
const NAME_CHARACTERS = 200

/**
 * Schemas of answers in one dialect: JSON Schema 2020-12 without annotations, whatever version the document has.
 * References become names of a table, so a schema is written once and may contain itself. What is too deep or too much
 * to write allows everything.
 */
export class CheckSchemas {
  readonly table = new Map<string, SampleValue>()
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, ReadonlySet<string>>()
  #nodesLeft = NODES_MAXIMUM

  /** The schema of one answer, and the names in the table that it needs. */
  build(node: SchemaNode, context: SampleContext): { schema: SampleValue; names: ReadonlySet<string> } {
    const direct = new Set<string>()
    const schema = this.#convert(node, context, direct, 0)
    return { schema, names: this.#close(direct) }
  }

  #close(direct: ReadonlySet<string>): Set<string> {
    const all = new Set(direct)
    for (const name of all) for (const used of this.#uses.get(name) ?? []) all.add(used)
    return all
  }

  #convert(node: SchemaNode, context: SampleContext, uses: Set<string>, depth: number): SampleValue {
    if (typeof node === 'boolean') return node
    if (!isJsonObject(node) || depth > DEPTH_MAXIMUM || this.#nodesLeft-- <= 0) return true
    const schema: CheckSchema = new Map()
    const name = this.#refer(readText(node, '$ref'), context)
    if (name !== null) {
      uses.add(name)
      schema.set('$ref', name)
    }
    // In 3.0 nothing beside a reference counts, but for what authors write there and mean.
    const isOld = context.minor === 0
    const convert = (part: SchemaNode): SampleValue => this.#convert(part, context, uses, depth + 1)
    if (!isOld || !Object.hasOwn(node, '$ref')) addKeywords(schema, node, context, convert)
    return finish(schema, isOld && readOwn(node, 'nullable') === true)
  }

  /** The name of what a reference leads to; null when it leads nowhere or only to itself. */
  #refer(reference: string | undefined, context: SampleContext): string | null {
    if (reference === undefined) return null
    const known = this.#names.get(reference)
    if (known !== undefined) return known
    const target = context.references.follow(reference)
    if (target === undefined || leadsToItself(target, context)) return null
    const name = this.#nameOf(reference)
    this.#names.set(reference, name)
    const uses = new Set<string>()
    // The table has its entry before what the entry contains, so a cycle finds it.
    this.table.set(name, true)
    this.#uses.set(name, uses)
    this.table.set(name, this.#convert(target, context, uses, 0))
    return name
  }

  #nameOf(reference: string): string {
    const last = reference.slice(reference.lastIndexOf('/') + 1).slice(0, NAME_CHARACTERS)
    const base = last.toWellFormed() || 'schema'
    let name = base
    for (let number = 2; this.table.has(name); number++) name = `${base}_${number}`
    return name
  }
}

/** A schema that demands nothing allows everything. */
function finish(schema: CheckSchema, isNullable: boolean): SampleValue {
  if (schema.size === 0) return true
  return isNullable ? allowNull(schema) : schema
}

/** Whether references, or parts that apply at once, come back to where they began: such a schema never ends. */
function leadsToItself(start: unknown, context: SampleContext): boolean {
  const seen = new Set<unknown>()
  const queue: unknown[] = [start]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    if (seen.size > MEMBERS_MAXIMUM) return true
    if (!isJsonObject(node) || seen.has(node)) continue
    seen.add(node)
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => {
      const list = readOwn(node, keyword)
      return Array.isArray(list) ? (list as unknown[]) : []
    })
    const reference = readText(node, '$ref')
    const next = [
      ...parts,
      readOwn(node, 'not'),
      readOwn(node, 'if'),
      readOwn(node, 'then'),
      readOwn(node, 'else'),
    ]
    if (reference !== undefined) next.push(context.references.follow(reference))
    if (next.includes(start)) return true
    queue.push(...next.filter((part) => part !== undefined))
  }
  return false
}
