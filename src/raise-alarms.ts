import type { Logger } from 'pino'
import type { GateEvent, Observe } from './payments/sale/gate-event.ts'

const alarms: Partial<Record<GateEvent['kind'], string>> = {
  missing: 'a settlement that the facilitator confirmed is not on chain; see `tollgauge ledger verify`',
  unrecorded: 'a settled sale could not be written down; it will be, from the chain',
}

/** What an operator must hear of, although no request failed. */
export function raiseAlarms(log: Logger, observe: Observe): Observe {
  return (event) => {
    const alarm = alarms[event.kind]
    if (alarm !== undefined) log.error(event, alarm)
    observe(event)
  }
}
