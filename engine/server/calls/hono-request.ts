import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext } from 'hono'
import { CallError } from '../call-error.ts'
import type { CallRequest } from './call-request.ts'

/** The request of a Hono route; without a connection when it came by `app.request()`. */
export function honoRequest(c: HonoContext): CallRequest {
  const { req } = c
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return {
    url: req.url,
    params: req.param(),
    peer: incoming?.socket?.remoteAddress,
    header: (name) => req.header(name),
    text: (bytes) =>
      // A length that Node's parser enforces needs no counting.
      req.header('content-length') === undefined ? readCounted(req.raw, bytes) : req.text(),
    signal: () => req.raw.signal,
  }
}

async function readCounted(request: Request, bytes: number): Promise<string> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    total += chunk.byteLength
    if (total > bytes) throw new CallError(41300)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
