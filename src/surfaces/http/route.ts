import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type HttpContext = Context<{ Bindings: HttpBindings }>

export type Answer = (context: HttpContext, requestId: string) => Response | Promise<Response>

/** A request header from the Node request: the framework would first build a web Headers object of all of them. */
export function readHeader({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

/** One line of the route table. A path answers its methods and refuses all others with 405. */
export interface Route {
  readonly path: string
  readonly GET?: Answer
  readonly POST?: Answer
  readonly DELETE?: Answer
  /** The answer to a POST of exactly this path whose headers say enough, given past the framework; null: they do not. */
  readonly direct?: (incoming: IncomingMessage, requestId: string) => Response | null
  /** Where to read on, said to who used a wrong method. */
  readonly hint?: string
  /** Answers neither other origins nor caches. */
  readonly isPrivate?: true
}

export type RouteMethod = 'GET' | 'POST' | 'DELETE'
export const routeMethods: readonly RouteMethod[] = ['GET', 'POST', 'DELETE']

export interface HttpAppOptions {
  readonly routes: readonly Route[]
  readonly publicUrl: string
  /** Every request passes here before anything of it is looked at; throws Problem to refuse it. */
  readonly enter?: (incoming: IncomingMessage) => void
  /** Told of every answer; never sees a body, a payer or a header value. */
  readonly observe: (answer: AnsweredRequest) => void
}

export interface AnsweredRequest {
  readonly requestId: string
  readonly method: string
  readonly path: string
  readonly status: number
  readonly durationMs: number
  readonly error: unknown
}
