import { isUnread, type Truth, type TruthFunction } from './truth-source.ts'

/** A function as a tool under measurement lists it. */
export type ListedFunction = {
  readonly [Field in keyof TruthFunction]: NonNullable<TruthFunction[Field]>
}

/** How two functions are found to be the same one. */
export type SameFunction = (truth: TruthFunction, listed: ListedFunction) => boolean

/** Counts over all functions of all files of a language. */
export class Score {
  private expected = 0
  private listed = 0
  private matched = 0
  private withBranches = 0
  private exactBranches = 0
  private exactEnds = 0
  private withParameters = 0
  private exactParameters = 0

  /** Compares the functions of one file and describes each difference. */
  add(truth: Truth, listed: readonly ListedFunction[], isSame: SameFunction): string[] {
    const { functions, unread = [] } = truth
    const before = this.matched
    let left = [...listed]
    const differences: string[] = []
    for (const each of functions) {
      const candidates = left.filter((other) => isSame(each, other))
      const found = candidates.toSorted((a, b) => distance(each, a) - distance(each, b))[0]
      if (found === undefined) differences.push(`${each.line} ${each.name}: not listed`)
      else {
        left.splice(left.indexOf(found), 1)
        differences.push(...this.match(each, found))
      }
    }
    left = left.filter(({ line }) => !isUnread(line, unread))
    this.expected += functions.length
    this.listed += this.matched - before + left.length
    return [...differences, ...left.map(({ line, name }) => `${line} ${name}: no function`)]
  }

  /** Recall, precision, exact branch points, end lines and parameters, in percent. */
  cells(): string[] {
    return [
      percent(this.matched, this.expected),
      percent(this.matched, this.listed),
      percent(this.exactBranches, this.withBranches),
      percent(this.exactEnds, this.matched),
      percent(this.exactParameters, this.withParameters),
    ]
  }

  get functions(): number {
    return this.expected
  }

  private match(truth: TruthFunction, found: ListedFunction): string[] {
    this.matched++
    this.withBranches += Number(truth.branchPoints !== null)
    this.exactBranches += Number(found.branchPoints === truth.branchPoints)
    this.exactEnds += Number(found.endLine === truth.endLine)
    this.withParameters += Number(truth.parameters !== null)
    this.exactParameters += Number(found.parameters === truth.parameters)
    return (['branchPoints', 'endLine', 'parameters'] as const)
      .filter((field) => truth[field] !== null && truth[field] !== found[field])
      .map((field) => `${truth.line} ${truth.name}: ${field} ${truth[field]}, listed ${found[field]}`)
  }
}

/** Of several functions on one line, the one that differs least is taken. */
function distance(truth: TruthFunction, listed: ListedFunction): number {
  return (
    4 * Math.min(10, Math.abs(truth.line - listed.line)) +
    2 * Number(truth.endLine !== listed.endLine) +
    Number(truth.branchPoints !== listed.branchPoints)
  )
}

function percent(part: number, whole: number): string {
  if (whole === 0) return '-'
  if (part === whole) return '100'
  // Rounded down, so that 100 always means all of them.
  return (Math.floor((part / whole) * 10_000) / 100).toFixed(2)
}
