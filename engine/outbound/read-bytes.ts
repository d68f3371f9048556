import type { Fetched } from './outbound.ts'

/** A whole body; how much that may be at most was said when it was asked for. */
export async function readBytes({ body }: Pick<Fetched, 'body'>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}
