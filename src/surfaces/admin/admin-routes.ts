import type { Site } from '../../catalog/site.ts'
import type { CounterStore } from '../../core/counter-store.ts'
import { Problem } from '../../core/problem.ts'
import type { LedgerReport } from '../../payments/ledger/ledger-report.ts'
import type { Reconciler } from '../../payments/sale/reconciler.ts'
import { clientAddress } from '../http/client-address.ts'
import { pageHeaders } from '../http/response-headers.ts'
import type { Answer, HttpContext, Route } from '../http/route.ts'
import { renderAdmin, renderLogin } from './admin-page.ts'
import { createAdminSession, type AdminSession } from './admin-session.ts'
import type { Telemetry } from './telemetry.ts'

export interface AdminOptions {
  readonly token: string
  readonly site: Site
  readonly report: LedgerReport
  readonly reconciler: Reconciler
  readonly telemetry: Telemetry
  readonly counters: CounterStore
  readonly trustProxy: boolean
  readonly versions: Readonly<Record<string, string>>
  readonly now: () => number
}

const LOGINS_PER_MINUTE = 10
const MONTH_MS = 30 * 24 * 60 * 60 * 1000
const LAST_SALES = 100
const FORM_BYTES = 4_096

/** The operator's own pages: off without a token, closed without proof of it. */
export function adminRoutes(options: AdminOptions): Route[] {
  const session = createAdminSession(options.token)
  const closed = (context: HttpContext) =>
    !session.isOpen(context.req.header('cookie'), context.req.header('authorization'), options.now())
  const guarded =
    (answer: Answer): Answer =>
    (context, requestId) => {
      if (closed(context))
        throw new Problem('unauthorized', 'Log in at /admin, or send the token as a bearer.')
      return answer(context, requestId)
    }
  const routes: Route[] = [
    {
      path: '/admin',
      GET: async (context) =>
        renderHtml(closed(context) ? renderLogin(options.site, null) : await renderOverview(options)),
    },
    { path: '/admin/login', POST: (context) => logIn(context, session, options) },
    {
      path: '/admin/recheck',
      POST: guarded(async () => {
        await options.reconciler.run()
        return redirect('/admin')
      }),
    },
    {
      path: '/metrics',
      GET: guarded(
        async () =>
          new Response(await options.telemetry.emit((await options.report.unresolved()).length), {
            headers: { 'content-type': 'text/plain; version=0.0.4' },
          }),
      ),
    },
  ]
  return routes.map((route) => ({ ...route, isPrivate: true }))
}

async function renderOverview({ site, report, telemetry, versions, now }: AdminOptions): Promise<string> {
  const period = { sinceMs: now() - MONTH_MS, untilMs: now() + 1 }
  const [revenue, states, unresolved, last] = await Promise.all([
    report.revenue(period),
    report.funnel(period),
    report.unresolved(),
    report.last(period, LAST_SALES),
  ])
  return renderAdmin(site, {
    revenue,
    states,
    unresolved,
    last,
    events: telemetry.funnel,
    latency: telemetry.latency(),
    versions,
  })
}

async function logIn(context: HttpContext, session: AdminSession, options: AdminOptions): Promise<Response> {
  const address = clientAddress(context.env.incoming, options.trustProxy)
  const { allowed } = await options.counters.take(
    `admin:${address}`,
    LOGINS_PER_MINUTE,
    60_000,
    options.now(),
  )
  if (!allowed) throw new Problem('rate-limited', 'Too many attempts to log in.', { retryAfterSeconds: 60 })
  if (!session.isToken(await readToken(context)))
    return renderHtml(renderLogin(options.site, 'That is not the token.'), 401)
  const secure = options.site.publicUrl.startsWith('https:')
  return redirect('/admin', { 'set-cookie': session.openCookie(options.now(), secure) })
}

async function readToken(context: HttpContext): Promise<string> {
  let text = ''
  // The stream is left open on refusal: the server drains what is still coming so that the client reads the answer.
  for await (const chunk of context.env.incoming.iterator({ destroyOnReturn: false })) {
    text += String(chunk)
    if (text.length > FORM_BYTES) return ''
  }
  return new URLSearchParams(text).get('token') ?? ''
}

function renderHtml(html: string, status = 200): Response {
  return new Response(html, {
    status,
    headers: { ...pageHeaders, 'content-type': 'text/html; charset=utf-8' },
  })
}

function redirect(location: string, headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 303, headers: { location, ...headers } })
}
