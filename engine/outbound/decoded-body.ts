import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { OutboundFailed } from './errors.ts'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: () => createInflate(),
  br: () => createBrotliDecompress(),
}

/** More than two encodings on top of each other are only made to hurt. */
const mostEncodings = 2

/** The body as it is meant. Throws where it is packed in a way that is not known, or too often. */
export function decodedBody(response: IncomingMessage): Readable {
  const names = (response.headers['content-encoding'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
  const made = names.length > mostEncodings ? [undefined] : names.reverse().map((name) => decoders[name])
  const steps = made.map((make) => {
    if (!make) throw new OutboundFailed('encoding')
    return make()
  })
  // What a step says of itself comes out at the end of the chain.
  return steps.reduce<Readable>((from, to) => pipeline(from, to, () => undefined), response)
}
