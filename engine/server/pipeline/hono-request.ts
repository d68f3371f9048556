import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext } from 'hono'
import { tooLarge } from '../../codes/refusals.ts'
import { withinBodyTime } from './body-time.ts'
import type { CallRequest } from './call-request.ts'
import { utf8Text } from './utf8-text.ts'

/** The request of a Hono route; without a connection when it came by `app.request()`. */
export function honoRequest(c: HonoContext): CallRequest {
  const { req } = c
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  return {
    // As it was sent: Hono's own is put in order.
    url: incoming?.url ?? req.url,
    params: req.param(),
    peer: incoming?.socket?.remoteAddress,
    header: (name) => req.header(name),
    text: (bytes) =>
      // A length that Node's parser enforces needs no counting.
      withinBodyTime(
        req.header('content-length') === undefined
          ? readCounted(req.raw, bytes)
          : req.arrayBuffer().then((whole) => utf8Text(new Uint8Array(whole))),
      ),
    stream: (bytes) => counted((req.raw.body ?? nothing()) as AsyncIterable<Uint8Array>, bytes),
    signal: () => req.raw.signal,
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

async function readCounted(request: Request, bytes: number): Promise<string> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  for await (const chunk of counted(request.body, bytes)) chunks.push(chunk)
  return utf8Text(Buffer.concat(chunks))
}

/** The parts as they come; throws `tooLarge` where they become more than `bytes`, `timedOut` where the next one does not come. */
export async function* counted(parts: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let total = 0
  const all = parts[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await withinBodyTime(all.next())
      if (done) return
      total += value.byteLength
      if (total > bytes) throw tooLarge()
      yield value
    }
  } finally {
    // Not waited for: it would wait for a part that does not come.
    all.return?.().catch(() => undefined)
  }
}
