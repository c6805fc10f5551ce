import { describeFailure as describeReason } from '../../files/skipped.ts'
import type { Finding } from '../finding.ts'
import { emitJunit, type JunitCase } from '../junit-document.ts'
import { failsGate, type Report } from '../report.ts'

/** One suite, one case per file, and one per finding that fails: a gate is a test of the code. */
export function renderJunit(report: Report): string {
  const failing = report.findings.filter((finding) => failsGate(finding, report.gates))
  const paths = new Set([
    ...report.measured.map(({ path }) => path),
    ...(report.change?.files ?? []).map(({ path }) => path),
  ])
  const hit = new Set(failing.map(({ place }) => place.path))
  const clean = [...paths].filter((path) => !hit.has(path)).toSorted()
  const cases = [
    ...failing.map(describeFailure),
    ...clean.map((path): JunitCase => ({ name: path, className: 'tollgauge', failure: null })),
    ...report.failed.map(({ path, reason }): JunitCase => ({
      name: path,
      className: 'tollgauge',
      failure: { title: 'not analysed', text: describeReason(reason) },
    })),
  ]
  return emitJunit('tollgauge', [{ name: `tollgauge ${report.command}`, cases }])
}

function describeFailure({ id, severity, message, place, line }: Finding): JunitCase {
  const where = `${place.path}:${line}`
  return {
    name: `${id} ${where}`,
    className: place.path,
    failure: { title: message, text: `${severity}: ${message}\n${where}` },
  }
}
