import { deserialize, serialize } from 'node:v8'
import type { MessageKind } from './message.ts'

/** How values cross to a process and back. */
export interface Codec {
  encode(kind: MessageKind, value: unknown): string | Uint8Array
  decode(kind: MessageKind, payload: Buffer): unknown
}

/** As V8 writes them, and bytes on their own as they are. */
export const v8Codec: Codec = {
  encode(kind, value) {
    if (kind === 'bytes' && value instanceof Uint8Array) return value
    return value === undefined ? '' : serialize(value)
  },
  decode(kind, payload): unknown {
    if (kind === 'bytes') return payload
    return payload.length > 0 ? deserialize(payload) : undefined
  },
}
