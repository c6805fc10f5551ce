import type { TextCounts } from './text-counts.ts'
import { ALL_FORMATS } from './string-formats.ts'

/** What all values seen at one place have in common: counts only, never a value. Order of observation does not matter. */
export interface Shape {
  samples: number
  nulls: number
  booleans: number
  integers: number
  /** Whole numbers beyond 2^53, which a double cannot hold exactly. */
  unsafeIntegers: number
  fractions: number
  /** Beyond the range of a double, or not a number at all. */
  nonFinite: number
  strings: number
  /** Bit set of the formats that every string so far matches. */
  formats: number
  arrays: number
  items: Shape | null
  objects: number
  /** Each property's own `samples` says how many of the objects had it. Empty where the keys are data. */
  readonly properties: Map<string, Shape>
  /** Set where the objects here have keys of one of two readings. */
  keys: KeyReading | null
  /** How often each text was seen; null unless enumerations are asked for. */
  texts: TextCounts | null
  /** The objects seen; null unless unions are asked for. */
  members: object[] | null
  /** Set where one key tells kinds of objects apart; `properties` is empty then. */
  variants: Variants | null
}

export interface Variants {
  readonly key: string
  readonly shapes: readonly (readonly [text: string, shape: Shape])[]
}

/** How the keys of the objects at one place were read, where they could have been read in two ways. */
export interface KeyReading {
  readonly count: number
  readonly reason: string
  /** What all values have in common when the keys are data, or null when the keys are names. */
  readonly values: Shape | null
}

export function createShape(): Shape {
  return {
    samples: 0,
    nulls: 0,
    booleans: 0,
    integers: 0,
    unsafeIntegers: 0,
    fractions: 0,
    nonFinite: 0,
    strings: 0,
    formats: ALL_FORMATS,
    arrays: 0,
    items: null,
    objects: 0,
    properties: new Map(),
    keys: null,
    texts: null,
    members: null,
    variants: null,
  }
}
