/** What goes between the engine and a process that parses: a kind, and bytes that are JSON but for those of the text itself. */
export type FrameKind = (typeof kinds)[number]

const kinds = ['task', 'bytes', 'end', 'ready', 'piece', 'done', 'failed'] as const

export interface Frame {
  kind: FrameKind
  payload: Buffer
}

const headBytes = 5
/** Whoever sends more is broken. */
const mostBytes = 128 * 1024 * 1024

/** The head of a frame; its payload follows it. */
export function frameHead(kind: FrameKind, length: number): Buffer {
  const head = Buffer.allocUnsafe(headBytes)
  head.writeUInt32LE(length, 0)
  head[4] = kinds.indexOf(kind)
  return head
}

/** Frames as their bytes come. Throws where they are none. */
export async function* readFrames(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Frame, void> {
  let parts: Uint8Array[] = []
  let length = 0
  let wanted = headBytes
  for await (const chunk of chunks) {
    parts.push(chunk)
    length += chunk.length
    if (length < wanted) continue
    let rest = parts.length === 1 ? Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length) : Buffer.concat(parts)
    for (;;) {
      wanted = headBytes
      if (rest.length < wanted) break
      wanted += rest.readUInt32LE(0)
      if (wanted > mostBytes) throw new RangeError('A frame is too long')
      if (rest.length < wanted) break
      const kind = kinds[rest[4]!]
      if (!kind) throw new TypeError('A frame is of no kind')
      yield { kind, payload: rest.subarray(headBytes, wanted) }
      rest = rest.subarray(wanted)
    }
    parts = rest.length > 0 ? [rest] : []
    length = rest.length
  }
}
