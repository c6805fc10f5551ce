const book = { $ref: '#/components/schemas/Book' }
const json = (schema: object): object => ({ 'application/json': { schema } })
const answer = (schema: object): object => ({ description: 'ok', content: json(schema) })
const refusal = { $ref: '#/components/responses/Refusal' }
const bookId = {
  name: 'bookId',
  in: 'path',
  required: true,
  schema: { type: 'integer', minimum: 1 },
}

/** What the book shop promises. */
export function describeShop(serverUrl: string): object {
  return {
    openapi: '3.0.3',
    info: { title: 'Shop', version: '1' },
    servers: [{ url: serverUrl }],
    security: [{ token: [] }],
    paths: {
      '/health': {
        get: {
          operationId: 'health',
          security: [],
          responses: {
            200: answer({
              type: 'object',
              required: ['status'],
              properties: { status: { type: 'string' } },
              additionalProperties: false,
            }),
          },
        },
      },
      '/books': {
        get: {
          operationId: 'listBooks',
          parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50 } }],
          responses: {
            200: {
              ...answer({
                type: 'object',
                required: ['items', 'total'],
                properties: {
                  items: { type: 'array', items: book },
                  total: { type: 'integer', minimum: 0 },
                },
              }),
              headers: { 'X-Total-Count': { required: true, schema: { type: 'integer' } } },
            },
            400: refusal,
            401: refusal,
          },
        },
        post: {
          operationId: 'createBook',
          requestBody: { required: true, content: json({ $ref: '#/components/schemas/NewBook' }) },
          responses: { 201: answer(book), 400: refusal, 401: refusal },
        },
      },
      '/books/{bookId}': {
        parameters: [bookId],
        get: {
          operationId: 'getBook',
          responses: { 200: answer(book), 401: refusal, 404: refusal },
        },
        delete: {
          operationId: 'deleteBook',
          responses: { 204: { description: 'gone' }, 401: refusal, 404: refusal },
        },
      },
      '/books/{bookId}/reviews': {
        parameters: [bookId],
        get: {
          operationId: 'listReviews',
          responses: {
            200: answer({ type: 'array', items: { $ref: '#/components/schemas/Review' } }),
            401: refusal,
            404: refusal,
          },
        },
      },
      '/search': {
        get: {
          operationId: 'search',
          security: [{ search: [] }],
          parameters: [{ name: 'q', in: 'query', required: true, schema: { type: 'string' } }],
          responses: {
            200: answer({ type: 'array', items: { type: 'string' } }),
            400: refusal,
            401: refusal,
          },
        },
      },
      '/reports': {
        get: {
          operationId: 'reports',
          security: [{ reports: [] }],
          responses: { 200: { description: 'ok', content: { 'text/csv': {} } }, 401: refusal },
        },
      },
      '/staff': {
        get: {
          operationId: 'listStaff',
          security: [{ staff: [] }],
          responses: {
            200: answer({ type: 'array', items: { $ref: '#/components/schemas/Person' } }),
            401: refusal,
          },
        },
      },
    },
    components: {
      responses: { Refusal: answer({ $ref: '#/components/schemas/Error' }) },
      securitySchemes,
      schemas,
    },
  }
}

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer' },
  search: { type: 'apiKey', in: 'query', name: 'key' },
  reports: { type: 'apiKey', in: 'header', name: 'X-Reports-Key' },
  staff: { type: 'http', scheme: 'basic' },
}

const status = { type: 'string', enum: ['new', 'used'] }
const tags = { type: 'array', items: { type: 'string' } }
const title = { type: 'string', minLength: 1, maxLength: 80 }
const price = { type: 'number', minimum: 0 }
const schemas = {
  NewBook: {
    type: 'object',
    required: ['title', 'price'],
    properties: { title, price, status, tags },
  },
  Book: {
    type: 'object',
    required: ['id', 'title', 'price', 'status', 'tags', 'author', 'discount', 'added'],
    properties: {
      id: { type: 'integer' },
      title,
      price,
      status,
      tags,
      author: {
        type: 'object',
        required: ['name', 'email'],
        properties: { name: { type: 'string' }, email: { type: 'string', format: 'email' } },
      },
      discount: { type: 'number', nullable: true },
      added: { type: 'string', format: 'date-time' },
    },
  },
  Review: {
    type: 'object',
    required: ['stars'],
    properties: { stars: { type: 'integer' }, text: { type: 'string', nullable: true } },
  },
  Person: {
    type: 'object',
    required: ['name', 'password'],
    properties: {
      name: { type: 'string' },
      role: { type: 'string' },
      password: { type: 'string', writeOnly: true },
    },
  },
  Error: {
    type: 'object',
    required: ['code', 'message'],
    properties: { code: { type: 'string' }, message: { type: 'string' } },
  },
}
