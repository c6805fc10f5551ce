import { escapeXml } from './escape-xml.ts'

export interface JunitCase {
  readonly name: string
  readonly className: string
  /** What went wrong, first a title, then all of it; null when nothing did. */
  readonly failure: { readonly title: string; readonly text: string } | null
}

export interface JunitSuite {
  readonly name: string
  readonly cases: readonly JunitCase[]
}

export function emitJunit(name: string, suites: readonly JunitSuite[]): string {
  const body = suites.map(emitSuite).join('')
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${escapeXml(name)}">\n${body}</testsuites>\n`
}

function emitSuite({ name, cases }: JunitSuite): string {
  const failures = cases.filter(({ failure }) => failure !== null).length
  return `  <testsuite name="${escapeXml(name)}" tests="${cases.length}" failures="${failures}">\n${cases.map(emitCase).join('')}  </testsuite>\n`
}

function emitCase({ name, className, failure }: JunitCase): string {
  const start = `    <testcase classname="${escapeXml(className)}" name="${escapeXml(name).replaceAll('\n', '&#10;')}"`
  if (failure === null) return `${start}/>\n`
  return `${start}>\n      <failure message="${escapeXml(failure.title).replaceAll('\n', '&#10;')}">${escapeXml(failure.text)}</failure>\n    </testcase>\n`
}
