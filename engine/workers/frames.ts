import { kinds, type MessageKind } from './message.ts'

/** A frame is the length of its payload in 4 bytes, its kind in one, the number of its request in 4, and the payload. */
export const headBytes = 9
/** Whoever sends more is broken. */
const mostBytes = 1024 * 1024 * 1024

export interface Frame {
  kind: MessageKind
  id: number
  payload: Buffer
}

/** A frame around a payload; a text is UTF-8. */
export function toFrame(kind: MessageKind, id: number, payload: string | Uint8Array): Buffer {
  if (typeof payload !== 'string') return Buffer.concat([headOf(kind, id, payload.length), payload])
  const frame = Buffer.allocUnsafe(headBytes + Buffer.byteLength(payload))
  frame.write(payload, headBytes)
  return withHead(frame, kind, id)
}

/** Writes the head of a frame in the place that was left for it. */
export function withHead(frame: Buffer, kind: MessageKind, id: number): Buffer {
  writeHead(frame, { kind, id, length: frame.length - headBytes })
  return frame
}

function headOf(kind: MessageKind, id: number, length: number): Buffer {
  const head = Buffer.allocUnsafe(headBytes)
  writeHead(head, { kind, id, length })
  return head
}

function writeHead(head: Buffer, { kind, id, length }: { kind: MessageKind; id: number; length: number }): void {
  head.writeUInt32LE(length, 0)
  head[4] = kinds.indexOf(kind)
  head.writeUInt32LE(id, 5)
}

/** Takes bytes as they come and tells the frames in them, in their order. Throws where they are none. */
export function makeFrameReader(heard: (frame: Frame) => void): (chunk: Buffer) => void {
  let parts: Buffer[] = []
  let length = 0
  let wanted = headBytes
  return (chunk) => {
    parts.push(chunk)
    length += chunk.length
    if (length < wanted) return
    let rest = parts.length === 1 ? chunk : Buffer.concat(parts)
    for (;;) {
      wanted = headBytes
      if (rest.length < wanted) break
      wanted += rest.readUInt32LE(0)
      if (wanted > mostBytes) throw new RangeError('A frame is too long')
      if (rest.length < wanted) break
      const kind = kinds[rest.readUInt8(4)]
      if (!kind) throw new TypeError('A frame is of no kind')
      const frame = { kind, id: rest.readUInt32LE(5), payload: rest.subarray(headBytes, wanted) }
      rest = rest.subarray(wanted)
      heard(frame)
    }
    parts = rest.length > 0 ? [rest] : []
    length = rest.length
  }
}
