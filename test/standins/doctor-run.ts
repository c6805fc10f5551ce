import { createMemoryCounters } from '../../src/execution/counters/memory-counters.ts'
import { createDirectory } from '../../src/execution/directory/create-directory.ts'
import { createGuardedProbe } from '../../src/execution/guarded-fetch/guarded-probe.ts'
import { inlineJudge } from '../../src/services/x402-preflight/inline-judge.ts'
import { parseDoctorArguments } from '../../src/surfaces/cli/doctor-arguments.ts'
import { runDoctor } from '../../src/surfaces/cli/doctor.ts'

const now = (): Date => new Date('2026-09-20T10:42:00Z')

/** `tollgauge doctor` in this process, with no directory to ask: what it printed, announced and ended with. */
export async function doctor(argv: readonly string[]) {
  const wanted = parseDoctorArguments([...argv])
  if (wanted === null) throw new Error(`doctor does not understand ${argv.join(' ')}`)
  const printed: string[] = []
  const announced: string[] = []
  const io = {
    print: (text: string) => printed.push(text),
    complain: (text: string) => announced.push(text),
  }
  const exitCode = await runDoctor(wanted, { io, version: '1.2.3', openWorld })
  return { exitCode, output: printed.join(''), announced: announced.join('') }
}

function openWorld(allow: readonly string[]) {
  const store = createMemoryCounters()
  const directory = createDirectory({ baseUrl: null, store, now, userAgent: 'test' })
  const probe = createGuardedProbe({ allow, userAgent: 'test', now, perHostPerMinute: 100 })
  return { now, directory, judge: inlineJudge, probe }
}
