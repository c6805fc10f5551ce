import type { Probe } from '../../core/probe.ts'
import type { PreflightReport } from '../../services/x402-preflight/output.ts'
import type { FacilitatorVerdict } from './doctor-findings.ts'

/** Does the facilitator settle what the challenge offers? One GET of `/supported`, through the same guarded probe. */
export async function askFacilitator(
  base: string,
  report: PreflightReport,
  probe: Probe,
  signal: AbortSignal,
): Promise<FacilitatorVerdict> {
  const url = `${base.replace(/\/$/, '')}/supported`
  const outcome = await probe.send({ url, method: 'GET', body: null }, signal)
  if (outcome.kind === 'no-response') return { url, fault: outcome.detail, unsupported: [] }
  const kinds = outcome.status === 200 ? readKinds(new TextDecoder().decode(outcome.bodyStart)) : null
  if (kinds === null)
    return {
      url,
      fault: `The facilitator answered with status ${outcome.status} and no list of kinds.`,
      unsupported: [],
    }
  const unsupported = report.payability.options
    .map(({ scheme, network }) => `${scheme} on ${network}`)
    .filter((option) => !kinds.has(option))
  return { url, fault: null, unsupported: [...new Set(unsupported)] }
}

function readKinds(text: string): ReadonlySet<string> | null {
  try {
    const { kinds } = JSON.parse(text) as { kinds?: unknown }
    if (!Array.isArray(kinds)) return null
    return new Set(
      (kinds as readonly { x402Version?: unknown; scheme?: unknown; network?: unknown }[])
        .filter((kind) => kind?.x402Version === 2)
        .map(({ scheme, network }) => `${String(scheme)} on ${String(network)}`),
    )
  } catch {
    return null
  }
}
