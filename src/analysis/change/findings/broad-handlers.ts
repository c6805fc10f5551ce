import type { Change, Side } from '../change.ts'
import type { Handler } from '../../facts/source-facts.ts'
import type { Hit } from './net-hits.ts'

/** `except:`, `catch (...)`, `catch {`: everything, without a word. */
export function findBare(side: Side): Hit[] {
  if (!side.review.handlers.bareIsBroad) return []
  return side.handlers.filter((each) => each.types.length === 0 && !each.surfaces).map(toHit)
}

/** Handlers of the root exception that neither raise again nor log. */
export function findBroad(side: Side): Hit[] {
  return side.handlers.filter((each) => isBroad(side, each) && !each.surfaces).map(toHit)
}

/** Whether a function with a new catch-all had only narrower handlers before. */
export function isWidened({ before, after }: Change, hits: readonly Hit[]): boolean {
  const lines = new Set(hits.map(({ line }) => line))
  const functions = new Set(
    after.handlers.filter(({ line }) => lines.has(line)).map(({ functionName }) => functionName),
  )
  const kept = new Set(after.handlers.map(describeHandler))
  return before.handlers.some((each) => {
    const narrow = each.types.length > 0 && !isBroad(before, each)
    return narrow && functions.has(each.functionName) && !kept.has(describeHandler(each))
  })
}

function describeHandler({ functionName, types }: Handler): string {
  return `${functionName}\n${types.join()}`
}

function isBroad({ review }: Side, { types }: Handler): boolean {
  return types.some((type) => review.handlers.broad?.test(type) === true)
}

function toHit({ line, types }: Handler): Hit {
  return { line, label: types.join(',') }
}
