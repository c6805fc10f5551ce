import { readAll, readBound, type FlatSchema } from './flat-schema.ts'

export interface NumberBounds {
  readonly minimum: number
  readonly maximum: number
  readonly minimumExcluded: boolean
  readonly maximumExcluded: boolean
  readonly multipleOf: number | undefined
}

/** The range a schema leaves a number, in both spellings of `exclusiveMinimum`: a flag in 3.0, a number since 3.1. */
export function numberBounds(flat: FlatSchema): NumberBounds {
  const inclusiveMinimum = readBound(flat, 'minimum', 'largest') ?? -Infinity
  const inclusiveMaximum = readBound(flat, 'maximum', 'smallest') ?? Infinity
  const exclusiveMinimum = readBound(flat, 'exclusiveMinimum', 'largest') ?? -Infinity
  const exclusiveMaximum = readBound(flat, 'exclusiveMaximum', 'smallest') ?? Infinity
  const minimum = Math.max(inclusiveMinimum, exclusiveMinimum)
  const maximum = Math.min(inclusiveMaximum, exclusiveMaximum)
  const multiple = readBound(flat, 'multipleOf', 'largest')
  return {
    minimum,
    maximum,
    minimumExcluded: exclusiveMinimum === minimum || readAll(flat, 'exclusiveMinimum').includes(true),
    maximumExcluded: exclusiveMaximum === maximum || readAll(flat, 'exclusiveMaximum').includes(true),
    multipleOf: multiple !== undefined && multiple > 0 && Number.isFinite(multiple) ? multiple : undefined,
  }
}
