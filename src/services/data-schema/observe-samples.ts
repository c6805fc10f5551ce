import { MAX_DEPTH } from '../../analysis/structured-text/read-yaml.ts'
import { tooComplex } from './invalid-content.ts'
import { createShape, type Shape } from './shape.ts'
import { matchFormats } from './string-formats.ts'
import { TextCounts } from './text-counts.ts'

/** More than 500,000 characters of JSON can hold; only aliases and long tables get there. */
export const MAX_NODES = 250_000

export interface Observation {
  readonly shape: Shape
  readonly nodes: number
  readonly maxDepth: number
}

interface Visit {
  readonly value: unknown
  readonly shape: Shape
  readonly depth: number
}

/** What is kept of the values beside counts. */
export interface Keeping {
  readonly texts: boolean
  readonly members: boolean
}

/** The shape of all samples together. Breadth first and without recursion, so no input is too deep to be refused. */
export function observeSamples(samples: readonly unknown[], keeping: Keeping): Observation {
  const walk = new Walk(keeping)
  const shape = createShape()
  for (const sample of samples) walk.push(sample, shape, 1)
  for (let next = walk.shift(); next !== undefined; next = walk.shift()) observe(next, walk)
  return { shape, nodes: walk.nodes, maxDepth: walk.maxDepth }
}

class Walk {
  readonly keeping: Keeping
  maxDepth = 0
  private readonly visits: Visit[] = []
  private at = 0

  constructor(keeping: Keeping) {
    this.keeping = keeping
  }

  get nodes(): number {
    return this.visits.length
  }

  shift(): Visit | undefined {
    return this.visits[this.at++]
  }

  push(value: unknown, shape: Shape, depth: number): void {
    if (depth > MAX_DEPTH) throw tooComplex(`is nested deeper than ${MAX_DEPTH} levels`)
    if (this.visits.length >= MAX_NODES)
      throw tooComplex(`has more than ${MAX_NODES} values, aliases unfolded`)
    if (depth > this.maxDepth) this.maxDepth = depth
    this.visits.push({ value, shape, depth })
  }
}

function observe({ value, shape, depth }: Visit, walk: Walk): void {
  shape.samples++
  if (Array.isArray(value)) {
    shape.arrays++
    if (value.length === 0) return
    shape.items ??= createShape()
    for (const item of value) walk.push(item, shape.items, depth + 1)
  } else if (typeof value === 'object' && value !== null) {
    shape.objects++
    if (walk.keeping.members) (shape.members ??= []).push(value)
    observeObject(value, shape, depth, walk)
  } else observeScalar(value, shape, walk.keeping.texts)
}

function observeObject(value: object, shape: Shape, depth: number, walk: Walk): void {
  for (const [key, member] of Object.entries(value)) {
    let property = shape.properties.get(key)
    if (property === undefined) {
      property = createShape()
      shape.properties.set(key, property)
    }
    walk.push(member, property, depth + 1)
  }
}

function observeScalar(value: unknown, shape: Shape, keepText: boolean): void {
  if (typeof value === 'string') {
    shape.strings++
    if (keepText) (shape.texts ??= new TextCounts()).add(value)
    shape.formats = matchFormats(value, shape.formats)
  } else if (typeof value === 'number') observeNumber(value, shape)
  else if (typeof value === 'boolean') shape.booleans++
  else shape.nulls++
}

function observeNumber(value: number, shape: Shape): void {
  if (!Number.isFinite(value)) shape.nonFinite++
  else if (!Number.isInteger(value)) shape.fractions++
  else {
    shape.integers++
    if (!Number.isSafeInteger(value)) shape.unsafeIntegers++
  }
}
