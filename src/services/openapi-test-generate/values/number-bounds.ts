import { hasKeyword, readAll, readBound, type FlatSchema } from './flat-schema.ts'
import { maskOf } from './schema-keywords.ts'

export interface NumberBounds {
  readonly minimum: number
  readonly maximum: number
  readonly minimumExcluded: boolean
  readonly maximumExcluded: boolean
  readonly multipleOf: number | undefined
}

const BOUNDS = maskOf('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')

/** Whether a schema says anything of the size of a number. */
export function isBounded(flat: FlatSchema): boolean {
  return hasKeyword(flat, BOUNDS)
}

/** The range a schema leaves a number, in both spellings of `exclusiveMinimum`: a flag in 3.0, a number since 3.1. */
export function numberBounds(flat: FlatSchema): NumberBounds {
  const inclusiveMinimum = readBound(flat, 'minimum', 'largest') ?? -Infinity
  const inclusiveMaximum = readBound(flat, 'maximum', 'smallest') ?? Infinity
  const exclusiveMinimum = readBound(flat, 'exclusiveMinimum', 'largest') ?? -Infinity
  const exclusiveMaximum = readBound(flat, 'exclusiveMaximum', 'smallest') ?? Infinity
  const minimum = Math.max(inclusiveMinimum, exclusiveMinimum)
  const maximum = Math.min(inclusiveMaximum, exclusiveMaximum)
  const multiple = readMultiple(flat)
  return {
    minimum,
    maximum,
    minimumExcluded: exclusiveMinimum === minimum || readAll(flat, 'exclusiveMinimum').includes(true),
    maximumExcluded: exclusiveMaximum === maximum || readAll(flat, 'exclusiveMaximum').includes(true),
    multipleOf: multiple,
  }
}

/** The number of which every multiple is one of each: of 4 and 6 it is 12. Fractions are taken as they come. */
function readMultiple(flat: FlatSchema): number | undefined {
  const steps = readAll(flat, 'multipleOf').filter(
    (step): step is number => typeof step === 'number' && step > 0 && Number.isFinite(step),
  )
  if (steps.length === 0) return undefined
  const common = steps.every(Number.isSafeInteger) ? steps.reduce(leastCommonMultiple) : Math.max(...steps)
  return Number.isSafeInteger(common) || steps.length === 1 ? common : Math.max(...steps)
}

function leastCommonMultiple(left: number, right: number): number {
  let [a, b] = [left, right]
  while (b > 0) [a, b] = [b, a % b]
  return (left / a) * right
}
