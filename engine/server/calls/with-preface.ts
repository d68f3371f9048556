import { badRequest, tooLarge } from '../../codes/refusals.ts'
import { peek } from '../../files/peek.ts'
import type { CallRequest } from '../pipeline/call-request.ts'

/** Says how many bytes before those of the file are input, as JSON: what is too long for an address. */
const header = 'x-input-bytes'
const usual = 512 * 1024

/**
 * A request with a file, whose input may stand before it: asked for, it throws `badRequest` for what is none, `tooLarge` above
 * `most` bytes.
 */
export function withPreface(request: CallRequest, most = usual): CallRequest {
  const said = request.header(header)
  if (said === undefined) return request
  const count = Number(said)
  let all: AsyncIterable<Uint8Array> | undefined
  const stream = (bytes: number) => behind(all ?? request.stream(bytes + count), count)
  return {
    ...{ url: request.url, params: request.params, peer: request.peer },
    header: (name) => request.header(name),
    text: (bytes) => request.text(bytes),
    signal: () => request.signal(),
    stream,
    async preface(bytes) {
      if (!/^[1-9]\d{0,8}$/.test(said)) throw badRequest()
      if (count > most) throw tooLarge()
      const found = await peek(request.stream(bytes + count), count)
      all = found.all
      if (found.head.length < count) throw badRequest()
      return Buffer.from(found.head).toString('utf8')
    },
  }
}

async function* behind(all: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<Uint8Array, void> {
  let left = count
  for await (const piece of all) {
    if (left < piece.length) yield left > 0 ? piece.subarray(left) : piece
    left = Math.max(0, left - piece.length)
  }
}
