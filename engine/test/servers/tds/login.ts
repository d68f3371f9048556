import { ByteReader } from './byte-reader.ts'

export const encryption = { off: 0, on: 1, notSupported: 2, required: 3 } as const

/** Reads the client's wish for encryption from PRELOGIN (MS-TDS 2.2.6.5). */
export function readPrelogin(payload: Buffer): { encryption: number } {
  for (let at = 0; at + 5 <= payload.length && payload[at] !== 0xff; at += 5)
    if (payload[at] === 1) return { encryption: payload[payload.readUInt16BE(at + 1)] ?? encryption.notSupported }
  return { encryption: encryption.notSupported }
}

/** The answer: version 15.0.2000, the encryption that was agreed, no instance, no MARS. */
export function writePrelogin(agreed: number): Buffer {
  const options: [number, Buffer][] = [
    [0, Buffer.from([15, 0, 0x07, 0xd0, 0, 0])],
    [1, Buffer.from([agreed])],
    [2, Buffer.from([0])],
    [3, Buffer.alloc(0)],
    [4, Buffer.from([0])],
  ]
  let offset = options.length * 5 + 1
  const heads = options.map(([token, bytes]) => {
    const head = Buffer.alloc(5)
    head[0] = token
    head.writeUInt16BE(offset, 1)
    head.writeUInt16BE(bytes.length, 3)
    offset += bytes.length
    return head
  })
  return Buffer.concat([...heads, Buffer.from([0xff]), ...options.map(([, bytes]) => bytes)])
}

export interface Login {
  user: string
  password: string
  application: string
  database: string
  packetSize: number
  readOnly: boolean
}

/** LOGIN7 (MS-TDS 2.2.6.4). */
export function readLogin(payload: Buffer): Login {
  const fixed = new ByteReader(payload)
  fixed.bytes(8)
  const packetSize = fixed.u32()
  const typeFlags = payload[26] ?? 0
  const text = (place: number): Buffer => {
    const at = payload.readUInt16LE(place)
    return payload.subarray(at, at + payload.readUInt16LE(place + 2) * 2)
  }
  return {
    user: text(40).toString('utf16le'),
    password: unscramble(text(44)).toString('utf16le'),
    application: text(48).toString('utf16le'),
    database: text(68).toString('utf16le'),
    packetSize: packetSize >= 512 && packetSize <= 32_767 ? packetSize : 4096,
    readOnly: (typeFlags & 0x20) !== 0,
  }
}

/** Passwords travel with their half bytes swapped and XORed with A5. */
function unscramble(bytes: Buffer): Buffer {
  return Buffer.from(
    bytes.map((byte) => {
      const plain = byte ^ 0xa5
      return ((plain & 0x0f) << 4) | (plain >> 4)
    }),
  )
}
