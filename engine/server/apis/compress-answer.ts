import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createGzip, gzip } from 'node:zlib'
import { parseAccept } from 'hono/utils/accept'
import type { ApiAnswer } from './api-call.ts'
import { encodedTag, type Encoding } from './entity-tag.ts'

/** Bytes below which a smaller answer is not worth its work. */
const smallest = 1_400

/** Fast ones: each answer is made once. */
const compressors: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 5 }),
}

/** What pictures and pages of reports already are. */
const isText = (type: string): boolean => /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|x-ndjson))/.test(type)

/** The encoding that a caller likes best of those; the first of equal ones (RFC 9110, 12.5.3). */
export function preferredEncoding(accept: string | undefined, known: readonly Encoding[]): Encoding | undefined {
  if (accept === undefined) return undefined
  const asked = parseAccept(accept)
  const quality = (name: string) => asked.find(({ type }) => type.toLowerCase() === name)?.q
  const rest = quality('*') ?? 0
  const liked = known.map((name) => ({ name, q: quality(name) ?? rest })).filter(({ q }) => q > 0)
  return liked.toSorted((one, other) => other.q - one.q)[0]?.name
}

/**
 * A longer answer of text, in an encoding that the caller reads. Its tag says which one, so that no cache takes two forms for the same;
 * whoever sends it back means the same state of the row.
 */
export function compressAnswer(answer: ApiAnswer, accept: string | undefined): ApiAnswer | Promise<ApiAnswer> {
  const { body, headers } = answer
  if (body === null || body instanceof ReadableStream || body.length < smallest) return answer
  if (accept === undefined || !isText(headers['content-type'] ?? '')) return answer
  const encoding = preferredEncoding(accept, ['br', 'gzip'])
  if (!encoding) return answer
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  return compressors[encoding](bytes).then((made) => ({ ...withEncoding(answer, encoding), body: made }))
}

/** The same of what is made while it is sent. */
export async function* gzipped(bytes: AsyncGenerator<Uint8Array, void>): AsyncGenerator<Uint8Array, void> {
  const gzip = createGzip({ level: 5 })
  // What fails on the way fails in what is read from it.
  pipeline(Readable.from(bytes), gzip, () => undefined)
  for await (const piece of gzip) yield piece
}

function withEncoding(answer: ApiAnswer, encoding: Encoding): ApiAnswer {
  const { etag, ...headers } = answer.headers
  return {
    ...answer,
    headers: {
      ...headers,
      'content-encoding': encoding,
      ...(etag !== undefined && { etag: encodedTag(etag, encoding) }),
    },
  }
}
