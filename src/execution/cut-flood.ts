import type { Socket } from 'node:net'

interface Parser {
  onIncoming?: () => number
  [callback: string]: unknown
}

type ParsedSocket = Socket & { readonly parser?: Parser | null }

/**
 * Cuts a connection that floods us. Node parses what one read brought (64 KiB: thousands of requests, ten thousand
 * pieces of a body) to its end even if the socket was closed meanwhile, and has no public way to stop that. Its parser
 * asks `onIncoming` whether to go on with a request, where -1 is an error, and calls `parserOnBody` for each piece.
 */
export function cutFlood(socket: ParsedSocket): void {
  const { parser } = socket
  if (parser) {
    parser.onIncoming = () => -1
    muteBody(socket, parser)
  }
  socket.destroy()
}

/** The same for a server that floods us with answers. A client's parser is given back at once, so no more of it is touched. */
export function cutAnswers(socket: ParsedSocket): void {
  if (socket.parser) socket.parser.onIncoming = () => -1
  // A destroyed socket would still hand over what it had buffered.
  socket.pause()
  socket.destroy()
}

/** Parsers are used again for later connections, so the callback is put back before that. */
function muteBody(socket: Socket, parser: Parser): void {
  const key = Object.keys(parser).find((name) => nameOf(parser[name]) === 'parserOnBody')
  if (key === undefined) return
  const onBody = parser[key]
  parser[key] = undefined
  socket.prependOnceListener('close', () => {
    parser[key] = onBody
  })
}

const nameOf = (value: unknown): string | null => (typeof value === 'function' ? value.name : null)
