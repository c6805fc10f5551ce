import type { Site } from '../../catalog/site.ts'
import { Problem } from '../../core/problem.ts'
import type { FacilitatorHealth } from '../../payments/facilitators/facilitator-tally.ts'
import type { LedgerReport } from '../../payments/ledger/ledger-report.ts'
import type { Reconciler } from '../../payments/sale/reconciler.ts'
import { collectBody, declaredLength } from '../http/request-body.ts'
import { pageHeaders } from '../http/response-headers.ts'
import type { Answer, HttpContext, Route } from '../http/route.ts'
import { renderAdmin, renderLogin } from './admin-page.ts'
import { createAdminDoor, type AdminDoor, type AdminDoorOptions } from './admin-door.ts'
import { createAdminSessions } from './admin-sessions.ts'
import type { ShopStanding } from './meters.ts'
import type { Telemetry } from './telemetry.ts'

export interface AdminOptions extends Omit<AdminDoorOptions, 'sessions' | 'publicUrl'> {
  readonly token: string
  readonly site: Site
  readonly report: LedgerReport
  readonly reconciler: Reconciler
  readonly telemetry: Telemetry
  /** What the metrics show beside what was counted. */
  readonly standing: () => ShopStanding
  readonly versions: Readonly<Record<string, string>>
  /** Networks whose facilitators answer, so that they are on offer now. */
  readonly offered: () => readonly string[]
  readonly facilitators: () => readonly FacilitatorHealth[]
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000
const LAST_SALES = 100
const FORM_BYTES = 4_096
const FORM_MS = 5_000

/** The operator's own pages: off without a token, closed without proof of it. */
export function adminRoutes(options: AdminOptions): Route[] {
  const door = createAdminDoor({
    ...options,
    sessions: createAdminSessions(options.token),
    publicUrl: options.site.publicUrl,
  })
  const guarded =
    (answer: Answer): Answer =>
    (context, requestId) => {
      if (!door.isOpen(context))
        throw new Problem('unauthorized', 'Log in at /admin, or send the token as a bearer.')
      return answer(context, requestId)
    }
  const changing = (answer: Answer): Answer =>
    guarded((context, requestId) => {
      door.checkOrigin(context)
      return answer(context, requestId)
    })
  const routes: Route[] = [
    { path: '/admin', GET: (context) => renderHome(context, door, options) },
    { path: '/admin/login', POST: (context) => logIn(context, door, options.site) },
    {
      path: '/admin/logout',
      POST: changing((context) => redirect('/admin', { 'set-cookie': door.logOut(context) })),
    },
    { path: '/admin/recheck', POST: changing((context) => recheck(context, door, options)) },
    { path: '/metrics', GET: guarded(() => renderMetrics(options)) },
  ]
  return routes.map((route) => ({ ...route, isPrivate: true }))
}

async function renderHome(context: HttpContext, door: AdminDoor, options: AdminOptions): Promise<Response> {
  if (door.isOpen(context)) return renderHtml(await renderOverview(options))
  return renderHtml(renderLogin(options.site, null), 200, { 'set-cookie': door.noCookie })
}

async function recheck(context: HttpContext, door: AdminDoor, options: AdminOptions): Promise<Response> {
  door.note('rechecked', context)
  await options.reconciler.run()
  return redirect('/admin')
}

async function renderMetrics({ telemetry, report, standing }: AdminOptions): Promise<Response> {
  const text = await telemetry.emit({ ...standing(), unresolved: (await report.unresolved()).length })
  return new Response(text, { headers: { 'content-type': 'text/plain; version=0.0.4' } })
}

async function renderOverview(options: AdminOptions): Promise<string> {
  const { site, report, telemetry, versions, now } = options
  const period = { sinceMs: now() - MONTH_MS, untilMs: now() + 1 }
  const [revenue, states, unresolved, last] = await Promise.all([
    report.revenue(period),
    report.funnel(period),
    report.unresolved(),
    report.last(period, LAST_SALES),
  ])
  return renderAdmin(site, {
    nowMs: now(),
    networks: telemetry.networks(options.offered()),
    facilitators: options.facilitators(),
    revenue,
    states,
    unresolved,
    last,
    events: telemetry.funnel,
    latency: telemetry.latency(),
    versions,
  })
}

async function logIn(context: HttpContext, door: AdminDoor, site: Site): Promise<Response> {
  door.checkOrigin(context)
  const cookie = door.logIn(context, await readToken(context))
  if (cookie === null) return renderHtml(renderLogin(site, 'That is not the token.'), 401)
  return redirect('/admin', { 'set-cookie': cookie })
}

/** An upload is no token. Who pauses, or leaves, is refused as everywhere. */
async function readToken({ env: { incoming } }: HttpContext): Promise<string> {
  if ((declaredLength(incoming) ?? 0) > FORM_BYTES) return ''
  try {
    const form = { limitBytes: FORM_BYTES, silenceMs: FORM_MS, withinMs: FORM_MS, keep: () => {} }
    const text = new TextDecoder().decode(await collectBody(incoming, form))
    return new URLSearchParams(text).get('token') ?? ''
  } catch (error) {
    if (error instanceof Problem && error.code === 'payload-too-large') return ''
    throw error
  }
}

/** Browsers tell where a form was sent from only when the page lets them; other sites are still told nothing. */
const adminHeaders = { ...pageHeaders, 'referrer-policy': 'same-origin' }

function renderHtml(html: string, status = 200, headers: Record<string, string> = {}): Response {
  return new Response(html, {
    status,
    headers: { ...adminHeaders, 'content-type': 'text/html; charset=utf-8', ...headers },
  })
}

function redirect(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { location, ...headers } })
}
