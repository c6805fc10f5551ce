import type { FacilitatorClient } from '@x402/core/server'
import type { PaymentPayload, PaymentRequirements } from '@x402/core/types'
import { Problem } from '../../core/problem.ts'
import type { Facilitator, SettleVerdict, VerifyVerdict } from './facilitator.ts'
import { defaultFacilitatorTiming, FacilitatorMember, type FacilitatorTiming } from './facilitator-member.ts'
import type { NetworkId } from '../terms/payment-network.ts'

export interface FacilitatorOptions {
  readonly network: NetworkId
  /** In order of preference. `extra`: what is known of its offer before it was ever asked; null: ask first. */
  readonly members: readonly {
    readonly name: string
    readonly client: FacilitatorClient
    readonly extra: Readonly<Record<string, unknown>> | null
  }[]
  readonly timing?: Partial<FacilitatorTiming>
}

/** The facilitators of one network as one. Looks after their health in the background; starts with all of them down. */
export function createFacilitator(options: FacilitatorOptions): Facilitator {
  const timing = { ...defaultFacilitatorTiming, ...options.timing }
  const members = options.members.map((member) => new FacilitatorMember(member, options.network, timing))
  const ready = refreshAll(members)
  const refresh = setInterval(() => void refreshAll(members), timing.refreshMs)
  const probe = setInterval(() => void refreshAll(members.filter((member) => member.suspect)), timing.probeMs)
  refresh.unref()
  probe.unref()
  return {
    network: options.network,
    available: () => members.some((member) => member.up),
    offerExtra: () =>
      (members.find((member) => member.up && member.extra !== null) ?? findKnown(members))?.extra ?? null,
    verify: (payment, requirements) => verifyWithAny(members, payment, requirements),
    settle: (payment, requirements, name) => settleWithOne(members, payment, requirements, name),
    health: () => members.map((member) => member.health),
    ready: () => ready,
    close: () => {
      clearInterval(refresh)
      clearInterval(probe)
    },
  }
}

function findKnown(members: readonly FacilitatorMember[]): FacilitatorMember | undefined {
  return members.find((member) => member.extra !== null)
}

async function refreshAll(members: readonly FacilitatorMember[]): Promise<void> {
  await Promise.all(members.map((member) => member.refresh()))
}

/** Verifying moves nothing, so the next facilitator may be asked; one whose fee payer is another's could only refuse. */
async function verifyWithAny(
  members: readonly FacilitatorMember[],
  payment: PaymentPayload,
  requirements: PaymentRequirements,
): Promise<VerifyVerdict> {
  for (const member of members) {
    if (!member.up || !serves(member, requirements)) continue
    const verdict = await member.verify(payment, requirements)
    if (verdict === null) continue
    return verdict.valid
      ? { valid: true, facilitator: member.name }
      : { valid: false, facilitator: member.name, reason: verdict.reason }
  }
  throw new Problem(
    'payments-unavailable',
    'The payment cannot be verified at the moment; nothing was charged.',
    {
      retryAfterSeconds: 10,
    },
  )
}

async function settleWithOne(
  members: readonly FacilitatorMember[],
  payment: PaymentPayload,
  requirements: PaymentRequirements,
  name: string | null,
): Promise<SettleVerdict> {
  const member = members.find((one) => one.name === name) ?? members.find((one) => serves(one, requirements))
  return member === undefined
    ? { status: 'declined', reason: 'no_facilitator' }
    : member.settle(payment, requirements)
}

function serves(member: FacilitatorMember, requirements: PaymentRequirements): boolean {
  return (member.extra?.['feePayer'] ?? null) === (requirements.extra['feePayer'] ?? null)
}
