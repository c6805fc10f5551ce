import { listTypes, type BuiltSchema, type TypeName } from './build-schema.ts'
import type { Shape } from './shape.ts'
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

export interface MapChoice {
  readonly pointer: string
  readonly keys: number
}

export interface Description {
  readonly fields: Field[]
  readonly fieldsOmitted: number
  readonly maps: MapChoice[]
  readonly preciseLoss: string[]
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
export function describeFields(root: Shape, built: BuiltSchema): Description {
  const describer = new Describer(built.maps)
  describer.visit(root, '')
  return describer.finish()
}

class Describer {
  private readonly maps: BuiltSchema['maps']
  private readonly fields: Field[] = []
  private readonly choices: MapChoice[] = []
  private readonly preciseLoss: string[] = []
  private readonly formats = new Map<FormatName, number>()
  private properties = 0
  private optionalProperties = 0
  private nullableProperties = 0

  constructor(maps: BuiltSchema['maps']) {
    this.maps = maps
  }

  visit(shape: Shape, pointer: string): void {
    const format = formatOf(shape)
    if (format !== null) this.formats.set(format, (this.formats.get(format) ?? 0) + 1)
    if (shape.unsafeIntegers + shape.nonFinite > 0) this.preciseLoss.push(pointer)
    const branches = branchPointers(shape, pointer)
    if (shape.objects > 0) this.visitObject(shape, branches.object)
    if (shape.items !== null) this.visit(shape.items, `${branches.array}/items`)
  }

  finish(): Description {
    return {
      fields: this.fields,
      fieldsOmitted: this.properties - this.fields.length,
      maps: this.choices.filter(({ pointer }) => pointer.length <= POINTER_CHARACTERS),
      preciseLoss: this.preciseLoss.filter((pointer) => pointer.length <= POINTER_CHARACTERS),
      stats: {
        properties: this.properties,
        optionalProperties: this.optionalProperties,
        nullableProperties: this.nullableProperties,
        formats: Object.fromEntries([...this.formats].toSorted(([a], [b]) => (a < b ? -1 : 1))),
      },
    }
  }

  private visitObject(shape: Shape, pointer: string): void {
    const mapped = this.maps.get(shape)
    if (mapped !== undefined) {
      this.choices.push({ pointer, keys: shape.properties.size })
      this.visit(mapped, `${pointer}/additionalProperties`)
      return
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

/** Where the schema of a place keeps its object and its array: in `anyOf` as soon as families mix. */
function branchPointers(shape: Shape, pointer: string): { readonly object: string; readonly array: string } {
  const families = new Set(
    listTypes(shape).map((type) => (type === 'object' || type === 'array' ? type : 'scalar')),
  )
  if (shape.nulls > 0 && listTypes(shape).length === families.size && families.size === 2)
    families.delete('scalar')
  if (families.size < 2) return { object: pointer, array: pointer }
  return { object: `${pointer}/anyOf/0`, array: `${pointer}/anyOf/${shape.objects > 0 ? 1 : 0}` }
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
