import type { Probe } from '../../core/probe.ts'
import { createSampleWorld, sampleInput } from './sample-world.ts'

/** A probe that answers the sample's own target from the record, so that its request can be run where money is play money. */
export function withSampleTarget(probe: Probe): Probe {
  const recorded = createSampleWorld().probe
  return {
    screen: (url) => (url === sampleInput.url ? undefined : probe.screen(url)),
    send: (request, signal) => (request.url === sampleInput.url ? recorded : probe).send(request, signal),
  }
}
