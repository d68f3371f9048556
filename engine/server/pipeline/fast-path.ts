import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { Answer } from './answer.ts'
import { withinBodyTime } from './body-time.ts'
import type { CallRequest } from './call-request.ts'
import { counted } from './hono-request.ts'
import { utf8Text } from './utf8-text.ts'

export interface FastPath {
  handle(request: CallRequest): Promise<Answer>
  /** The longest body that is read here. */
  bytes: number
}

/**
 * Calls without parameters in their path, by `METHOD path`, and what takes all paths below a first segment, by
 * `METHOD /segment/*`: one look into a map instead of a router over all routes, and Node's own request and response instead
 * of the web's. Whatever is not plain here goes the usual way through Hono.
 */
export type FastPaths = ReadonlyMap<string, FastPath>

/** Takes the request when it is a plain one; false: somebody else must. */
export function takeFastPath(calls: FastPaths, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const { url = '' } = incoming
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const call = calls.get(`${incoming.method} ${path}`) ?? calls.get(`${incoming.method} ${firstOf(path)}`)
  if (!call) return false
  const { headers } = incoming
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > call.bytes) return false
  call.handle(new NodeRequest(incoming, outgoing)).then(
    (answer) => send(answer, outgoing),
    () => outgoing.destroy(),
  )
  return true
}

/** `/api/orders/v1` → `/api/*`. One with steps up and down is not plain: it may lead elsewhere. */
function firstOf(path: string): string {
  const end = path.indexOf('/', 1)
  return end < 0 || /\/(?:\.|%2e)/i.test(path) ? path : `${path.slice(0, end)}/*`
}

class NodeRequest implements CallRequest {
  readonly url: string
  readonly params = noParams
  readonly incoming: IncomingMessage
  readonly outgoing: ServerResponse

  constructor(incoming: IncomingMessage, outgoing: ServerResponse) {
    this.url = incoming.url ?? ''
    this.incoming = incoming
    this.outgoing = outgoing
  }

  get peer(): string | undefined {
    return this.incoming.socket.remoteAddress
  }

  header(name: string): string | undefined {
    const value = this.incoming.headers[name]
    return typeof value === 'object' ? value.join(', ') : value
  }

  /** Not longer than its declared length, which Node's parser enforces and `takeFastPath` has looked at. */
  text(): Promise<string> {
    const { incoming } = this
    const whole = new Promise<Buffer>((resolve, reject) => {
      let first: Buffer | undefined
      let chunks: Buffer[] | undefined
      incoming.on('data', (chunk: Buffer) => {
        if (first === undefined) first = chunk
        else (chunks ??= [first]).push(chunk)
      })
      incoming.on('end', () => resolve(chunks ? Buffer.concat(chunks) : (first ?? Buffer.alloc(0))))
      incoming.on('error', reject)
      incoming.on('close', () => {
        if (!incoming.complete) reject(new Error('the client went away'))
      })
    })
    return withinBodyTime(whole.then(utf8Text))
  }

  stream(bytes: number): AsyncIterable<Uint8Array> {
    return counted(this.incoming.iterator({ destroyOnReturn: false }), bytes)
  }

  signal(): AbortSignal {
    const controller = new AbortController()
    const { outgoing } = this
    const look = () => {
      if (!outgoing.writableFinished) controller.abort()
    }
    if (outgoing.destroyed) look()
    else outgoing.once('close', look)
    return controller.signal
  }
}

const noParams = {}
const smallBytes = 2048

const asLatin1 = ({ buffer, byteOffset, byteLength }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, byteLength).toString('latin1')

function send({ status, headers, body }: Answer, outgoing: ServerResponse): void {
  try {
    if (body === null) {
      outgoing.writeHead(status, [...headers]).end()
      return
    }
    if (body instanceof ReadableStream) {
      outgoing.writeHead(status, [...headers])
      // Whoever leaves ends the reading too.
      pipeline(Readable.fromWeb(body as never), outgoing, (error) => error && outgoing.destroy())
      return
    }
    const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
    outgoing.writeHead(status, [...headers, 'content-length', String(length)])
    // Characters of one byte each go with the header, in one piece; larger bodies are not copied for that.
    if (typeof body !== 'string' && length <= smallBytes) outgoing.end(asLatin1(body), 'latin1')
    else outgoing.end(body)
  } catch {
    outgoing.destroy()
  }
}
