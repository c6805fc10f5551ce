import { escapePointer } from '../../analysis/structured-text/escape-pointer.ts'
import { branchPointers } from './branch-pointers.ts'
import { listEnum } from './build-schema.ts'
import { listTypes, scalarTypes, type TypeName } from './shape-types.ts'
import type { Shape, Variants } from './shape.ts'
import { firstFormat, type FormatName } from './string-formats.ts'

export interface Field {
  /** RFC 6901 pointer into the schema. */
  readonly pointer: string
  readonly types: TypeName[]
  readonly required: boolean
  /** Share of the objects at this place that have the property, two decimals, rounded down. */
  readonly requiredRatio: number
  readonly format: FormatName | null
}

/** A place that could be described in two ways. */
export interface Choice {
  readonly pointer: string
  readonly chosen: 'map' | 'properties' | 'enum' | 'union'
  readonly alternative: 'map' | 'properties' | 'string'
  /** Keys, texts or kinds. */
  readonly keys: number
  readonly reason: string
}

export interface Description {
  readonly fields: Field[]
  readonly fieldsOmitted: number
  readonly choices: Choice[]
  readonly preciseLoss: string[]
  /** Places where only null was seen. */
  readonly onlyNull: string[]
  readonly stats: {
    readonly properties: number
    readonly optionalProperties: number
    readonly nullableProperties: number
    readonly formats: Record<string, number>
  }
}

const LISTED_FIELDS = 1_000
/** Longer pointers would repeat long keys level by level; their fields are counted, not listed. */
const POINTER_CHARACTERS = 1_000

/** What the schema says, place by place, for a reader; pointers lead into the schema. */
export function describeFields(root: Shape): Description {
  const describer = new Describer()
  describer.visit(root, '')
  return describer.finish()
}

class Describer {
  private readonly fields: Field[] = []
  private readonly choices: Choice[] = []
  private readonly preciseLoss: string[] = []
  private readonly onlyNull: string[] = []
  private readonly formats = new Map<FormatName, number>()
  private properties = 0
  private optionalProperties = 0
  private nullableProperties = 0

  visit(shape: Shape, pointer: string): void {
    const format = formatOf(shape)
    if (format !== null) this.formats.set(format, (this.formats.get(format) ?? 0) + 1)
    if (shape.unsafeIntegers + shape.nonFinite > 0) this.preciseLoss.push(pointer)
    if (shape.nulls > 0 && shape.nulls === shape.samples) this.onlyNull.push(pointer)
    const branches = branchPointers(shape, pointer)
    this.addEnum(shape, branches.scalar)
    if (shape.variants !== null) this.visitVariants(shape.variants, branches.object)
    else if (shape.objects > 0) this.visitObject(shape, branches.object)
    if (shape.items !== null) this.visit(shape.items, `${branches.array}/items`)
  }

  finish(): Description {
    return {
      fields: this.fields,
      fieldsOmitted: this.properties - this.fields.length,
      choices: this.choices.filter(({ pointer }) => pointer.length <= POINTER_CHARACTERS),
      preciseLoss: this.preciseLoss.filter((pointer) => pointer.length <= POINTER_CHARACTERS),
      onlyNull: this.onlyNull.filter((pointer) => pointer.length <= POINTER_CHARACTERS),
      stats: {
        properties: this.properties,
        optionalProperties: this.optionalProperties,
        nullableProperties: this.nullableProperties,
        formats: Object.fromEntries([...this.formats].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      },
    }
  }

  private addEnum(shape: Shape, pointer: string): void {
    const texts = listEnum(shape, scalarTypes(shape))
    if (texts === null) return
    const reason = `Of ${shape.strings} texts only ${texts.length} differ, so they were taken for all there are.`
    this.choices.push({ pointer, chosen: 'enum', alternative: 'string', keys: texts.length, reason })
  }

  private visitVariants({ key, shapes }: Variants, pointer: string): void {
    const reason = `The text under ${JSON.stringify(key)} tells which properties an object has.`
    this.choices.push({ pointer, chosen: 'union', alternative: 'properties', keys: shapes.length, reason })
    for (const [index, [, shape]] of shapes.entries()) this.visitObject(shape, `${pointer}/oneOf/${index}`)
  }

  private visitObject(shape: Shape, pointer: string): void {
    if (shape.keys !== null) {
      const { count, reason, values } = shape.keys
      const [chosen, alternative] =
        values === null ? (['properties', 'map'] as const) : (['map', 'properties'] as const)
      this.choices.push({ pointer, chosen, alternative, keys: count, reason })
      if (values !== null) this.visit(values, `${pointer}/additionalProperties`)
    }
    for (const [name, property] of shape.properties) {
      const place = `${pointer}/properties/${escapePointer(name)}`
      this.addField(place, property, shape.objects)
      this.visit(property, place)
    }
  }

  private addField(pointer: string, property: Shape, objects: number): void {
    const types = listTypes(property)
    const required = property.samples === objects
    this.properties++
    if (!required) this.optionalProperties++
    if (types.length > 1 && types.includes('null')) this.nullableProperties++
    if (this.fields.length >= LISTED_FIELDS || pointer.length > POINTER_CHARACTERS) return
    const requiredRatio = Math.floor((property.samples / objects) * 100) / 100
    this.fields.push({ pointer, types, required, requiredRatio, format: formatOf(property) })
  }
}

function formatOf(shape: Shape): FormatName | null {
  return shape.strings > 0 ? firstFormat(shape.formats) : null
}
