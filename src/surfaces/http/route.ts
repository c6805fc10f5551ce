import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

export type HttpContext = Context<{ Bindings: HttpBindings; Variables: { requestId: string } }>

export type Answer = (context: HttpContext) => Response | Promise<Response>

/** A request header from the Node request: the framework would first build a web Headers object of all of them. */
export function readHeader(context: HttpContext, name: string): string | null {
  const value = context.env.incoming.headers[name]
  return typeof value === 'string' ? value : null
}

/** One line of the route table. A path answers its methods and refuses all others with 405. */
export interface Route {
  readonly path: string
  readonly GET?: Answer
  readonly POST?: Answer
  readonly DELETE?: Answer
  /** Answers neither other origins nor caches. */
  readonly isPrivate?: true
}

export type RouteMethod = 'GET' | 'POST' | 'DELETE'
export const routeMethods: readonly RouteMethod[] = ['GET', 'POST', 'DELETE']
