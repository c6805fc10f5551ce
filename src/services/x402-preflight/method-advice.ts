import { isJsonObject, ownField } from '../../analysis/x402/payment-required.ts'
import { findBodyAdvisories } from './advisories/body-advisories.ts'
import { headerValues, type Inspection } from './inspection.ts'

const PROBED_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Whether the method that was asked is the one that sells, and which to ask instead. */
export interface MethodAdvice {
  /** `sold` here; `free` answered without a price; `absent` is not routed; `unclear` otherwise. */
  readonly verdict: 'sold' | 'free' | 'absent' | 'unclear'
  /** Methods that the target's Allow header names. */
  readonly allow: string[]
  /** The method that its discovery declaration names. */
  readonly declared: string | null
  readonly tryNext: string[]
  readonly because: string
}

/** From the status, the Allow header and the declaration; nothing is asked again here. */
export function adviseMethod(inspection: Inspection): MethodAdvice {
  const { method, outcome } = inspection
  const verdict = readVerdict(inspection)
  const allow = headerValues(outcome, 'allow')
    .flatMap((value) => value.slice(0, 256).toUpperCase().split(','))
    .map((name) => name.trim())
    .filter((name) => PROBED_METHODS.includes(name))
  const declared = readDeclared(inspection)
  const advise = (tryNext: string[], because: string): MethodAdvice => ({
    verdict,
    allow: [...new Set(allow)],
    declared,
    tryNext,
    because,
  })
  if (declared !== null && declared !== method)
    return advise([declared], `The declaration of the target names ${declared}.`)
  if (verdict === 'sold' || verdict === 'unclear') return advise([], '')
  const others = [...new Set(allow)].filter((name) => name !== method)
  if (others.length > 0) return advise(others, `The target allows ${others.join(', ')}.`)
  const other = method === 'GET' ? 'POST' : 'GET'
  return advise(
    [other],
    `${method} is ${verdict === 'free' ? 'not sold' : 'not routed'} here; many routes sell on ${other} only.`,
  )
}

const NOT_ROUTED = new Set([404, 405, 501])

function readVerdict(inspection: Inspection): MethodAdvice['verdict'] {
  const { outcome } = inspection
  if (outcome.kind === 'no-response') return 'unclear'
  if (outcome.status === 402) return isStub(inspection) ? 'absent' : 'sold'
  if (outcome.status >= 200 && outcome.status < 300) return 'free'
  return NOT_ROUTED.has(outcome.status) ? 'absent' : 'unclear'
}

/** A 402 without any terms on GET is what many servers answer for a route that sells on POST. */
function isStub(inspection: Inspection): boolean {
  const { header, method } = inspection
  const hasNoHeader = !header.decoded && header.defect === 'missing'
  return method === 'GET' && hasNoHeader && findBodyAdvisories(inspection).length === 0
}

function readDeclared({ challenge }: Inspection): string | null {
  const declared = ['extensions', 'bazaar', 'info', 'input', 'method'].reduce<unknown>(
    (value, key) => (isJsonObject(value) ? ownField(value, key) : undefined),
    challenge,
  )
  const name = typeof declared === 'string' ? declared.toUpperCase() : ''
  return PROBED_METHODS.includes(name) ? name : null
}
