import { Hono, type Context } from 'hono'

/** Each is a way in which a server differs from its document; the names say what a client would meet. */
export const BUGS = [
  'content-type-is-text',
  'required-field-missing',
  'price-is-text',
  'body-is-empty',
  'header-missing',
  'list-needs-no-token',
  'any-token-does',
  'staff-needs-no-password',
  'search-needs-no-key',
  'book-is-never-found',
  'reviews-route-absent',
  'valid-book-refused',
  'status-not-in-enum',
  'date-without-time',
  'title-is-null',
  'author-lacks-email',
  'tags-are-numbers',
  'missing-title-breaks-server',
  'missing-title-accepted',
  'limit-out-of-range-accepted',
  'body-is-cut-off',
  'created-answers-200',
  'password-in-answer',
  'delete-breaks-server',
  'error-without-message',
  'health-has-extra-field',
  'total-is-negative',
] as const
export type Bug = (typeof BUGS)[number] | 'none'

const TOKEN = 'good-token'
export const SHOP_ENVIRONMENT = {
  API_BEARER_TOKEN: TOKEN,
  API_KEY_SEARCH: 'search-key',
  API_KEY_REPORTS: 'reports-key',
  API_KEY_STAFF: 'ada:secret',
}

interface Book {
  readonly id: number
  readonly title: string
  readonly price: number
}

/** A book shop below `/<bug>`: right in everything but the one thing its path names. */
export function createShop(): Hono {
  const shop = new Hono()
  const shelves = new Map<string, Map<number, Book>>()
  const bugOf = (context: Context): string => context.req.param('bug') ?? 'none'
  const shelfOf = (context: Context): Map<number, Book> => {
    const bug = bugOf(context)
    const shelf = shelves.get(bug) ?? new Map<number, Book>()
    shelves.set(bug, shelf)
    return shelf
  }
  const fail = (context: Context, status: 400 | 401 | 404 | 500, message: string): Response =>
    context.json(bugOf(context) === 'error-without-message' ? { code: 'E' } : { code: 'E', message }, status)
  const isUnknown = (context: Context): boolean => {
    const authorization = context.req.header('authorization') ?? ''
    if (bugOf(context) === 'any-token-does') return authorization === ''
    return authorization !== `Bearer ${TOKEN}`
  }

  shop.get('/:bug/health', (context) =>
    context.json(
      bugOf(context) === 'health-has-extra-field' ? { status: 'ok', host: 'db1' } : { status: 'ok' },
    ),
  )

  shop.get('/:bug/books', (context) => {
    const bug = bugOf(context)
    if (bug !== 'list-needs-no-token' && isUnknown(context)) return fail(context, 401, 'who are you')
    const limit = context.req.query('limit')
    const isOutside = limit !== undefined && !/^(?:[1-9]|[1-4]\d|50)$/.test(limit)
    if (isOutside && bug !== 'limit-out-of-range-accepted') return fail(context, 400, 'limit')
    const items = [{ id: 1, title: 'First', price: 1 }, ...shelfOf(context).values()].map((book) =>
      render(book, bug),
    )
    if (bug !== 'header-missing') context.header('X-Total-Count', String(items.length))
    const body = JSON.stringify({ items, total: bug === 'total-is-negative' ? -1 : items.length })
    if (bug === 'content-type-is-text') return context.text(body)
    return context.body(bug === 'body-is-cut-off' ? body.slice(0, -5) : body, 200, {
      'content-type': 'application/json',
    })
  })

  shop.post('/:bug/books', async (context) => {
    const bug = bugOf(context)
    if (isUnknown(context)) return fail(context, 401, 'who are you')
    const sent = (await context.req.json()) as Record<string, unknown>
    const fault = findFault(sent)
    if (bug === 'missing-title-breaks-server' && sent['title'] === undefined)
      return fail(context, 500, 'undefined is not a function')
    const isForgiven = bug === 'missing-title-accepted' && sent['title'] === undefined
    if ((fault !== null && !isForgiven) || bug === 'valid-book-refused')
      return fail(context, 400, fault ?? 'no')
    const shelf = shelfOf(context)
    const book = {
      id: shelf.size + 100,
      title: String(sent['title']),
      price: Number(sent['price']),
    }
    shelf.set(book.id, book)
    return context.json(render(book, bug), bug === 'created-answers-200' ? 200 : 201)
  })

  shop.get('/:bug/books/:id', (context) => {
    if (isUnknown(context)) return fail(context, 401, 'who are you')
    const book = shelfOf(context).get(Number(context.req.param('id')))
    if (book === undefined || bugOf(context) === 'book-is-never-found') return fail(context, 404, 'no book')
    if (bugOf(context) === 'body-is-empty')
      return context.body('', 200, { 'content-type': 'application/json' })
    return context.json(render(book, bugOf(context)))
  })

  shop.delete('/:bug/books/:id', (context) => {
    if (isUnknown(context)) return fail(context, 401, 'who are you')
    if (!shelfOf(context).delete(Number(context.req.param('id')))) return fail(context, 404, 'no book')
    return bugOf(context) === 'delete-breaks-server' ? fail(context, 500, 'lock') : context.body(null, 204)
  })

  shop.get('/:bug/books/:id/reviews', (context) => {
    if (bugOf(context) === 'reviews-route-absent') return context.notFound()
    if (isUnknown(context)) return fail(context, 401, 'who are you')
    const isThere = shelfOf(context).has(Number(context.req.param('id')))
    return isThere ? context.json([{ stars: 5, text: null }]) : fail(context, 404, 'no book')
  })

  shop.get('/:bug/search', (context) => {
    const isKnown = context.req.query('key') === SHOP_ENVIRONMENT.API_KEY_SEARCH
    if (!isKnown && bugOf(context) !== 'search-needs-no-key') return fail(context, 401, 'who are you')
    return context.req.query('q') ? context.json(['a hit']) : fail(context, 400, 'q is missing')
  })

  shop.get('/:bug/reports', (context) =>
    context.req.header('x-reports-key') === SHOP_ENVIRONMENT.API_KEY_REPORTS
      ? context.body('title,price\n', 200, { 'content-type': 'text/csv' })
      : fail(context, 401, 'who are you'),
  )

  shop.get('/:bug/staff', (context) => {
    const expected = `Basic ${btoa(SHOP_ENVIRONMENT.API_KEY_STAFF)}`
    const isKnown = context.req.header('authorization') === expected
    if (!isKnown && bugOf(context) !== 'staff-needs-no-password') return fail(context, 401, 'who are you')
    const person = { name: 'Ada', role: 'owner' }
    return context.json([bugOf(context) === 'password-in-answer' ? { ...person, password: 'x' } : person])
  })
  return shop
}

function findFault({ title, price, status, tags }: Record<string, unknown>): string | null {
  if (typeof title !== 'string' || title.length < 1 || title.length > 80) return 'title'
  if (typeof price !== 'number' || price < 0) return 'price'
  if (status !== undefined && status !== 'new' && status !== 'used') return 'status'
  const isList = Array.isArray(tags) && tags.every((tag) => typeof tag === 'string')
  return tags === undefined || isList ? null : 'tags'
}

function render({ id, title, price }: Book, bug: string): object {
  const author = bug === 'author-lacks-email' ? { name: 'Ada' } : { name: 'Ada', email: 'ada@example.com' }
  const book = {
    id,
    title: bug === 'title-is-null' ? null : title,
    price: bug === 'price-is-text' ? String(price) : price,
    status: bug === 'status-not-in-enum' ? 'broken' : 'new',
    tags: bug === 'tags-are-numbers' ? [1] : ['crime'],
    author,
    discount: null,
    added: bug === 'date-without-time' ? '2024-01-15' : '2024-01-15T09:30:00Z',
  }
  if (bug !== 'required-field-missing') return book
  const { title: _title, ...rest } = book
  return rest
}
