import type { Markup } from '../layout.ts'
import { groupThousands } from '../parts/group-thousands.ts'

/**
 * Shows one kind of `data` to a person, beside the request it answers where that is at hand. Both come from our own
 * services, or from a buyer's browser that got them there.
 */
export type RenderResult = (data: ResultData, request: ResultData) => Markup

export type ResultData = Readonly<Record<string, unknown>>

/** Reads what should be there; what is not shows as nothing. */
export const record = (value: unknown): ResultData =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as ResultData) : {}
export const list = (value: unknown): readonly ResultData[] => (Array.isArray(value) ? value.map(record) : [])
export const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(words) : [])
export const words = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : ''
export const amount = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0
export const signed = (value: unknown): string =>
  typeof value === 'number' && value > 0 ? `+${value}` : words(value).replace('-', '−')

/** A whole number as people read it. */
export const grouped = (value: unknown): string =>
  Number.isInteger(value) ? groupThousands(value as number) : words(value)

/** `1 class`, `2 classes`. */
export function counted(value: unknown, one: string, many: string): string {
  return `${grouped(value)} ${words(value) === '1' ? one : many}`
}
