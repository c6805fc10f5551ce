import type { PythonVerdict } from '../../src/core/python-engine.ts'
import { explainDifference } from './grammar-changes.ts'
import type { HostPython, ReferenceAnswer } from './host-python.ts'

/** Compares the engine's verdicts with the reference's and keeps what differs, explained by the grammar or not. */
export class AgreementReport {
  compared = 0
  functions = 0
  invalid = 0
  sameLines = 0
  readonly unexplained: string[] = []
  private readonly explained: string[] = []
  private readonly host: HostPython

  constructor(host: HostPython) {
    this.host = host
  }

  compare(name: string, text: string, ours: PythonVerdict, theirs: ReferenceAnswer): void {
    this.compared++
    if (!theirs.valid) this.invalid++
    if (!ours.valid && !theirs.valid && ours.error.line === theirs.line) this.sameLines++
    if (ours.valid !== theirs.valid) this.explain(name, text, ours, theirs)
    else if (ours.valid && theirs.valid) this.compareFacts(name, ours, theirs)
  }

  print(title: string): void {
    process.stdout.write(`CPython ${this.host.version.join('.')} against the engine: ${title}\n`)
    for (const line of this.explained) process.stdout.write(`  grammar difference, ${line}\n`)
  }

  private explain(name: string, text: string, ours: PythonVerdict, theirs: ReferenceAnswer): void {
    const reason = explainDifference(this.host.version, text, ours, theirs)
    const verdict = theirs.valid ? 'host accepts' : `host: ${theirs.message} (line ${theirs.line})`
    if (reason === null) this.unexplained.push(`${name}: ${verdict}; ${JSON.stringify(ours).slice(0, 200)}`)
    else this.explained.push(`${name}: ${reason}`)
  }

  private compareFacts(
    name: string,
    ours: PythonVerdict & { valid: true },
    theirs: ReferenceAnswer & { valid: true },
  ): void {
    const found = (ours.facts?.functions ?? []).map((each) =>
      [each.name, each.kind, each.line, each.endLine, each.parameters, each.branchPoints].join(' '),
    )
    this.functions += found.length
    const expected = theirs.functions.map((row) => row.join(' '))
    const at = expected.findIndex((row, index) => row !== found[index])
    if (at >= 0) this.unexplained.push(`${name}: expected ${expected[at]}, found ${found[at]}`)
    if (found.length > expected.length) this.unexplained.push(`${name}: also found ${found[expected.length]}`)
    const totals = [ours.facts?.classes, ours.facts?.moduleBranchPoints].join(' ')
    if (totals !== [theirs.classes, theirs.module].join(' '))
      this.unexplained.push(`${name}: totals ${totals}`)
  }
}
