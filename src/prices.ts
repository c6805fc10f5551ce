import type { Config } from './config.ts'
import type { Price } from './core/price.ts'
import { findService } from './services/registry.ts'

/** The price in force: the operator's, else the service's own. */
export function priceIn(config: Pick<Config, 'prices'>): (service: string) => Price {
  return (name) => {
    const service = findService(name)
    if (!service) throw new RangeError(`no service ${name}`)
    return config.prices[name] ?? service.price
  }
}
