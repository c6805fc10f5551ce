import type { FlatSchema } from './flat-schema.ts'
import { isBounded, numberBounds, type NumberBounds } from './number-bounds.ts'

/** 1, or the allowed number nearest to it. `offset` asks for another one when items must differ. */
export function sampleNumber(flat: FlatSchema, integer: boolean, offset = 0): number {
  if (!isBounded(flat)) return 1 + offset
  const bounds = numberBounds(flat)
  const wanted = clamp(1 + offset, bounds, integer)
  if (bounds.multipleOf === undefined) return wanted
  const step = bounds.multipleOf
  const above = Math.ceil(wanted / step) * step
  const multiple = isInside(above, bounds) ? above : Math.floor(wanted / step) * step
  return isInside(multiple, bounds) && (!integer || Number.isInteger(multiple)) ? tidy(multiple) : wanted
}

function clamp(wanted: number, bounds: NumberBounds, integer: boolean): number {
  if (isInside(wanted, bounds)) return wanted
  const { minimum, maximum, minimumExcluded, maximumExcluded } = bounds
  // Inside an open range a whole step may already be outside, so a number takes half of what there is.
  const step = !integer && maximum - minimum < 2 ? (maximum - minimum) / 2 : 1
  const lowest = minimumExcluded ? minimum + step : minimum
  const highest = maximumExcluded ? maximum - step : maximum
  const nearest = wanted <= minimum ? lowest : highest
  const whole = wanted <= minimum ? Math.ceil(nearest) : Math.floor(nearest)
  const value = integer ? whole : nearest
  return Number.isFinite(value) ? value : 1
}

function isInside(value: number, bounds: NumberBounds): boolean {
  const { minimum, maximum, minimumExcluded, maximumExcluded } = bounds
  return (
    (minimumExcluded ? value > minimum : value >= minimum) &&
    (maximumExcluded ? value < maximum : value <= maximum)
  )
}

/** 0.30000000000000004 is written 0.3. */
function tidy(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12))
}
