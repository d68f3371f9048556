/** A whole message, its packets put together. */
export interface Message {
  type: number
  payload: Buffer
  /** The connection's state is to be reset before it runs. */
  reset: boolean
}

export const packetTypes = {
  batch: 1,
  rpc: 3,
  answer: 4,
  attention: 6,
  bulk: 7,
  transaction: 14,
  login: 16,
  prelogin: 18,
} as const
const headerSize = 8

/** Puts packets together to messages as bytes arrive. Throws on a malformed header. */
export class PacketReader {
  #buffer: Buffer = Buffer.alloc(0)
  #parts: Buffer[] = []
  #reset = false

  /** Bytes that came; the messages that are whole now. */
  read(chunk: Buffer): Message[] {
    this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk])
    const messages: Message[] = []
    while (this.#buffer.length >= headerSize) {
      const size = this.#buffer.readUInt16BE(2)
      if (size < headerSize) throw new Error('A packet is shorter than its header')
      if (this.#buffer.length < size) break
      const [type, status] = [this.#buffer[0]!, this.#buffer[1]!]
      this.#parts.push(this.#buffer.subarray(headerSize, size))
      this.#reset ||= (status & 0x18) !== 0
      this.#buffer = this.#buffer.subarray(size)
      if ((status & 1) === 0) continue
      messages.push({ type, payload: Buffer.concat(this.#parts), reset: this.#reset })
      this.#parts = []
      this.#reset = false
    }
    return messages
  }
}

/** Cuts an answer into packets; what does not fill one waits for more, unless the message ends. */
export class PacketWriter {
  #rest: Buffer = Buffer.alloc(0)
  #number = 1
  readonly #size: number
  constructor(size: number) {
    this.#size = size
  }
  write(bytes: Uint8Array, end: boolean): Buffer {
    const room = this.#size - headerSize
    let all: Buffer = Buffer.concat([this.#rest, bytes])
    const packets: Buffer[] = []
    while (all.length > room) {
      packets.push(this.#packet(all.subarray(0, room), false))
      all = all.subarray(room)
    }
    this.#rest = all
    if (end) {
      packets.push(this.#packet(all, true))
      this.#rest = Buffer.alloc(0)
      this.#number = 1
    }
    return Buffer.concat(packets)
  }
  #packet(payload: Buffer, last: boolean): Buffer {
    const header = Buffer.alloc(headerSize)
    header[0] = packetTypes.answer
    header[1] = last ? 1 : 0
    header.writeUInt16BE(payload.length + headerSize, 2)
    header.writeUInt16BE(51, 4)
    header[6] = this.#number++ & 0xff
    return Buffer.concat([header, payload])
  }
}
