import type { Executor } from './execution/executor.ts'
import type { ClockWatch } from './payments/sale/clock-watch.ts'
import type { Till } from './payments/sale/till.ts'
import type { ShopStanding } from './surfaces/admin/meters.ts'

/** How a shop is at the moment, for its operator. */
export function describeStanding(
  clocks: Pick<ClockWatch, 'skews'>,
  tills: readonly Pick<Till, 'facilitator'>[],
  executor: Pick<Executor, 'load'>,
): ShopStanding {
  const facilitators = tills.flatMap(({ facilitator }) => facilitator.health())
  return { clockSkews: clocks.skews(), facilitators, workers: executor.load?.() ?? null }
}
