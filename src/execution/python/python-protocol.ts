import type { PythonFactsLevel } from '../../core/python-engine.ts'

/** What a host and its Python worker say to each other. */
export interface PythonWorkerData {
  readonly task: 'inspect' | 'snapshot'
  /** Where it is kept, or the memory itself; null boots from the start. */
  readonly snapshot: string | SharedArrayBuffer | null
  readonly memoryBytes: number
  /** Be ready only when no caller has to pay for compiling what most sources need. */
  readonly warmUp: boolean
  /** A few sources and then the end: optimising what runs would cost more than it saves. */
  readonly brief: boolean
}

export interface PythonRequest {
  readonly source: string
  readonly level: PythonFactsLevel
}

export type PythonReply =
  | { readonly kind: 'ready'; readonly threadEntry: string | null }
  | { readonly kind: 'snapshot'; readonly snapshot: SharedArrayBuffer }
  | { readonly kind: 'parsed'; readonly json: string }
  | {
      readonly kind: 'done'
      readonly parsed: string
      readonly refusal: string | null
      readonly heapBytes: number
    }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string }
