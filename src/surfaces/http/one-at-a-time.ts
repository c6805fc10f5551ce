import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

type Turn = readonly [IncomingMessage, ServerResponse]

/** Requests that a client may send ahead of their answers; no honest one sends nearly as many. */
const MAX_AHEAD = 16

/**
 * One request at a time per connection. Node hands over every request of a pipelined chunk at once, so that a few
 * kilobytes from one client could keep the loop busy for seconds; here each waits until the one before it is answered.
 * `onFlood` has to end the connection.
 */
export function oneAtATime(listener: RequestListener, onFlood: (socket: Socket) => void): RequestListener {
  const waiting = new WeakMap<Socket, Turn[]>()
  const run = ([request, response]: Turn, ahead: Turn[]): void => {
    response.once('close', () => {
      const next = ahead.shift()
      if (next !== undefined) run(next, ahead)
      else waiting.delete(request.socket)
    })
    listener(request, response)
  }
  return (request, response) => {
    const ahead = waiting.get(request.socket)
    if (ahead === undefined) {
      const mine: Turn[] = []
      waiting.set(request.socket, mine)
      run([request, response], mine)
    } else if (request.socket.destroyed) {
      ahead.length = 0
    } else if (ahead.length >= MAX_AHEAD) {
      onFlood(request.socket)
    } else {
      ahead.push([request, response])
    }
  }
}
