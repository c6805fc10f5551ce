import type { Logger } from 'pino'
import type { Till } from './payments/sale/till.ts'

/** In the background: other networks need not wait until one chain has said whether payments can arrive. */
export function warnOfPayees(tills: readonly Till[], log: Logger): void {
  for (const { network, findPayeeFault } of tills) {
    const variable = `TOLLGAUGE_PAY_TO_${network.name.toUpperCase()}`
    findPayeeFault?.().then(
      (fault) => {
        if (fault !== null) log.warn({ network: network.id }, `${variable}: ${fault}`)
      },
      () =>
        log.warn({ network: network.id }, `${variable}: ${network.title} did not say if payments can arrive`),
    )
  }
}
