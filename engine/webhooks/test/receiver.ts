import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { startWebServer } from '../../outbound/test/web-server.ts'

/** A POST that was taken. */
export interface Taken {
  headers: IncomingMessage['headers']
  text: string
  // Tests read whatever it tells.
  // oxlint-disable-next-line @typescript-eslint/no-explicit-any
  body: any
  isSigned: boolean
}

export interface Receiver {
  url: string
  port: number
  /** All that came, in the order in which it came. */
  heard: Taken[]
  /** What is answered to the nth POST (from 0); without, 204. */
  answers: (nth: number, response: ServerResponse) => unknown
  connections(): number
  close(): Promise<void>
}

/** Bytes of the secret that `receiverSecret` writes. */
const key = Buffer.from('0123456789abcdef01234567')
export const receiverSecret = `whsec_${key.toString('base64')}`

/** A receiver of webhooks on a real socket, which looks at signatures as its own program would. */
export async function startReceiver(): Promise<Receiver> {
  const heard: Taken[] = []
  const server = await startWebServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString()
      const nth = heard.push({
        headers: request.headers,
        text,
        body: JSON.parse(text),
        isSigned: isSigned(request, text),
      })
      receiver.answers(nth - 1, response)
    })
  })
  const receiver: Receiver = {
    url: `http://127.0.0.1:${server.port}/kumiki`,
    port: server.port,
    heard,
    answers: (_nth, response) => response.writeHead(204).end(),
    connections: server.connections,
    close: server.close,
  }
  return receiver
}

function isSigned({ headers }: IncomingMessage, text: string): boolean {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']]
  const [, sent = ''] = /^v1,(.+)$/.exec(String(headers['webhook-signature'])) ?? []
  const own = createHmac('sha256', key)
    .update(`${String(id)}.${String(timestamp)}.${text}`)
    .digest()
  const given = Buffer.from(sent, 'base64')
  return given.length === own.length && timingSafeEqual(given, own)
}
