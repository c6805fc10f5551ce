const document = {
  openapi: '3.1.0',
  info: { title: 'Bookshop', version: '1.0.0' },
  servers: [{ url: 'https://api.bookshop.example/v1' }],
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        parameters: [
          {
            name: 'genre',
            in: 'query',
            required: true,
            schema: { type: 'string', enum: ['crime', 'poetry'] },
          },
        ],
        responses: { 200: { description: 'The books.' }, '4XX': { description: 'Refused.' } },
      },
      post: {
        operationId: 'createBook',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['title', 'isbn', 'price'],
                properties: {
                  title: { type: 'string', example: 'A Small Book' },
                  isbn: { type: 'string', pattern: '^978-\\d{10}$' },
                  price: { type: 'number', minimum: 0.5 },
                },
              },
            },
          },
        },
        responses: { 201: { description: 'Created.' }, 400: { description: 'Refused.' } },
      },
    },
    '/books/{isbn}': {
      get: {
        operationId: 'getBook',
        parameters: [
          { name: 'isbn', in: 'path', required: true, schema: { type: 'string', example: '978-0000000002' } },
        ],
        responses: { 200: { description: 'The book.' }, 404: { description: 'No such book.' } },
      },
    },
  },
}

/** A small shop: a query, a path variable, a guarded POST. */
export const sample = {
  document: JSON.stringify(document),
  format: 'json' as const,
  max_operations: 25,
  include_optional: false,
  timeout_seconds: 20,
}

/** One operation of the same shop, short enough for a header. */
export const briefSample = {
  document: JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Bookshop', version: '1.0.0' },
    paths: {
      '/books': { get: { operationId: 'listBooks', responses: { 200: { description: 'The books.' } } } },
    },
  }),
  format: 'json' as const,
}
