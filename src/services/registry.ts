import type { Service } from '../core/service.ts'
import { loadServices } from './service-loaders.ts'

/** Every service that is sold, loaded. What needs one of them only loads that one. */
export const services: readonly Service[] = await loadServices()

const byName = new Map(services.map((service) => [service.name as string, service]))

export function findService(name: string): Service | undefined {
  return byName.get(name)
}
