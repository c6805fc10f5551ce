import type { PreflightReport } from '../../services/x402-preflight/output.ts'

/** What the transport that was spoken is judged by: the contract's grade for HTTP, the verdict on the tool call for MCP. */
export interface DoctorVerdict {
  readonly grade: string
  readonly score: number
  readonly compliant: boolean
  readonly wouldPay: string
  readonly checks: readonly DoctorCheck[]
  readonly reasons: readonly {
    readonly code: string
    readonly message: string
    readonly setting: string | null
  }[]
}

export interface DoctorCheck {
  readonly id: string
  readonly passed: boolean
  readonly reason: string | null
  readonly message: string
  readonly fix: string | null
}

export function verdictOf(report: PreflightReport): DoctorVerdict {
  return report.mcp === null ? judgedAsHttp(report) : judgedAsMcp(report.mcp)
}

function judgedAsHttp({ checks, remediation, payability, ...report }: PreflightReport): DoctorVerdict {
  const { grade, score, compliant } = report
  return {
    grade,
    score,
    compliant,
    wouldPay: payability.wouldPay,
    reasons: payability.reasons,
    checks: checks.map(({ id, passed, reason, message, detail }) => ({
      id,
      passed,
      reason,
      message: `${message} (${reason})${detail === null ? '' : ` ${detail}`}`,
      fix: remediation.find(({ check }) => check === id)?.action ?? null,
    })),
  }
}

/** An unpaid call is answered with 200 here, so nothing that is asked of a 402 over HTTP applies. */
function judgedAsMcp({
  grade,
  score,
  wouldPay,
  checks,
  reasons,
}: NonNullable<PreflightReport['mcp']>): DoctorVerdict {
  return {
    grade,
    score,
    compliant: score === 100,
    wouldPay,
    reasons: reasons.map((reason) => ({ ...reason, setting: null })),
    checks: checks.map((check) => ({
      ...check,
      message: `The MCP transport of x402 asks for ${check.id} (${check.reason})`,
    })),
  }
}
