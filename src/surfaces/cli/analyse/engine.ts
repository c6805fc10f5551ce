import type { SetFile } from '../../../analysis/change-set/set-file.ts'
import type { PythonEngine } from '../../../core/python-engine.ts'
import type { PythonHost } from '../../../execution/python/python-host.ts'
import type { FailureReason } from '../files/skipped.ts'
import type { SourceText } from './measure-file.ts'
import type { MeasuredFile } from './measured-file.ts'
import type { ReviewedPart } from './reviewed-part.ts'

/** The analyses of the services, run on this machine. */
export interface Engine {
  measure(source: SourceText): Promise<MeasuredFile>
  review(files: readonly SetFile[]): Promise<ReviewedPart>
  /** How many run at once. */
  readonly width: number
  close(): Promise<void>
}

/** A task that had to be given up; the rest goes on. */
export class TaskFailure extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(reason, options)
    this.name = 'TaskFailure'
    this.reason = reason
  }
}

/** In this very thread: nothing has to start, and Python only when there is some. `brief`: for a little text. */
export function openEngineHere({ brief }: { readonly brief: boolean }): Engine {
  const python = openPythonLater(brief)
  return {
    width: 1,
    measure: async (source) => {
      const { measureFile } = await import('./measure-file.ts')
      return await measureFile(source, python)
    },
    review: async (files) => {
      const { reviewPart } = await import('./review-part.ts')
      return await reviewPart(files, python)
    },
    close: () => python.close(),
  }
}

/** Threads and what starts them are loaded for those who have Python. */
function openPythonLater(brief: boolean): PythonEngine & Pick<PythonHost, 'close'> {
  let opened: Promise<PythonHost> | undefined
  const open = async (): Promise<PythonHost> => {
    const { createPythonHost } = await import('../../../execution/python/python-host.ts')
    return createPythonHost({ brief })
  }
  return {
    inspect: async (source, level) => await (await (opened ??= open())).inspect(source, level),
    close: async () => await (await opened)?.close(),
  }
}
