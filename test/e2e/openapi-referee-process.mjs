import { createServer, request as sendRequest } from 'node:http'
import { createRequire } from 'node:module'

// Runs as a process of its own: some requests make the mock server throw where nothing can catch it.
const requireHere = createRequire(import.meta.url)
// The programmatic parts of the mock server are packages of its own, so they are looked up from its command.
const requirePrism = createRequire(requireHere.resolve('@stoplight/prism-cli'))
const { getHttpOperationsFromSpec } = requirePrism('@stoplight/prism-http')
const { createServer: createPrism } = requirePrism('@stoplight/prism-http-server')
const { createLogger } = requirePrism('@stoplight/prism-core')

const ANSWER_MS = 15_000
/** The request being judged, so that an exception can be told to whom it belongs. */
let current = null
const judgements = []

process.on('uncaughtException', (error) => {
  if (current) judge(current, 0, [`referee: ${error.message}`])
})

async function serve(document) {
  const operations = await getHttpOperationsFromSpec(document)
  if (operations.length === 0) throw new Error('no operations')
  // A callback would be a request to an address the document names.
  for (const operation of operations) {
    delete operation.callbacks
    answerInJson(operation)
  }
  const mock = { dynamic: false }
  const config = {
    validateRequest: true,
    validateResponse: false,
    checkSecurity: true,
    errors: false,
    isProxy: false,
    mock,
  }
  const components = { logger: createLogger('referee', { enabled: false }) }
  const prism = createPrism(operations, { cors: false, config, components })
  return Number(new URL(await prism.listen(0, '127.0.0.1')).port)
}

/** Only the status matters here, and JSON is what the mock server can write whatever the schema. */
function answerInJson({ responses }) {
  for (const response of responses) {
    const [first] = response.contents ?? []
    if (first) response.contents = [{ ...first, mediaType: 'application/json' }]
  }
}

/** Stands before the mock server and notes what it says of each request. */
function record(index, port) {
  const recorder = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const judged = { index, method, target: url, outgoing, done: false }
    current = judged
    const options = { host: '127.0.0.1', port, method, path: url, headers }
    const forwarded = sendRequest(options, async (answer) => {
      const body = Buffer.concat(await answer.toArray())
      if (!judge(judged, answer.statusCode, readViolations(answer.headers, body))) return
      outgoing.writeHead(answer.statusCode, answer.headers)
      outgoing.end(body)
    })
    forwarded.setTimeout(ANSWER_MS, () => judge(judged, 0, ['referee: no answer']))
    forwarded.on('error', (error) => judge(judged, 0, [`referee: ${error.message}`]))
    incoming.pipe(forwarded)
  })
  return new Promise((resolve) => {
    recorder.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${recorder.address().port}`))
  })
}

function judge(judged, status, violations) {
  if (judged.done) return false
  judged.done = true
  const { index, method, target, outgoing } = judged
  judgements.push({ index, method, target, status, violations })
  if (status === 0) outgoing.destroy()
  return true
}

/** A documented refusal names the violations in a header, one of the referee's own in its body. */
function readViolations(headers, body) {
  const header = headers['sl-violations'] ?? ''
  const found = [...header.matchAll(/"message":"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1])
  if (found.length > 0 || header !== '') return found.length > 0 ? found : [header.slice(0, 200)]
  if (headers['content-type'] !== 'application/problem+json') return []
  const problem = JSON.parse(body.toString())
  if (!/stoplight\.io\/prism/.test(problem.type ?? '')) return []
  const messages = (problem.validation ?? []).map((violation) => violation.message)
  return messages.length > 0 ? messages : [`referee: ${problem.title}`]
}

process.on('message', async ({ documents }) => {
  if (!documents) {
    process.send({ judgements }, () => process.exit(0))
    return
  }
  const served = []
  for (const [index, document] of documents.entries()) {
    try {
      served.push({ url: await record(index, await serve(document)) })
    } catch (error) {
      served.push({ reason: error.message })
    }
  }
  process.send({ served })
})
