import { Problem, type ProblemCode } from '../../core/problem.ts'

/** A problem whose answer carries headers of its own. */
export class Refusal extends Problem {
  readonly headers: Readonly<Record<string, string>>

  constructor(code: ProblemCode, detail: string, headers: Readonly<Record<string, string>>) {
    super(code, detail)
    this.headers = headers
  }
}
