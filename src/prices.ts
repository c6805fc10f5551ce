import type { Config } from './config.ts'
import type { Price } from './core/price.ts'
import type { Service } from './core/service.ts'

/** The price in force: the operator's, else the service's own. */
export function priceIn(
  config: Pick<Config, 'prices'>,
  findService: (name: string) => Service | undefined,
): (service: string) => Price {
  return (name) => {
    const service = findService(name)
    if (!service) throw new RangeError(`no service ${name}`)
    return config.prices[name] ?? service.price
  }
}
