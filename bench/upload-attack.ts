import { connect, type Socket } from 'node:net'

/**
 * Uploads that stop one byte before their end, sent as fast as they are taken, each from an address of its own and begun
 * anew whenever it is cut. Started by the uploads benchmark and stopped with it. Arguments: the URL and the bytes of each;
 * the payments come as a message.
 */
const target = new URL(process.argv[2] ?? '')
const bytes = Number(process.argv[3])
const PIECE = Buffer.alloc(64 * 1024, 'x')
const AGAIN_MS = 250

function hold(payment: string, index: number): void {
  const localAddress = `127.0.1.${index + 1}`
  const socket = connect({
    host: target.hostname,
    port: Number(target.port),
    localAddress,
  })
  socket.on('error', () => {})
  socket.resume().once('close', () => setTimeout(() => hold(payment, index), AGAIN_MS))
  socket.write(
    `POST ${target.pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nPayment-Signature: ${payment}\r\nContent-Length: ${bytes}\r\n\r\n`,
    () => pour(socket, bytes - 1),
  )
}

function pour(socket: Socket, most: number): void {
  let left = most
  while (left > 0 && !socket.destroyed) {
    const piece = PIECE.subarray(0, Math.min(left, PIECE.length))
    left -= piece.length
    if (!socket.write(piece)) return void socket.once('drain', () => pour(socket, left))
  }
}

process.on('message', (payments: readonly string[]) => payments.forEach(hold))
process.on('disconnect', () => process.exit(0))
