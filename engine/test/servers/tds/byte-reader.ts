/** Reads what a client sent; numbers are little-endian. */
export class ByteReader {
  readonly buffer: Buffer
  at = 0
  constructor(buffer: Buffer) {
    this.buffer = buffer
  }
  get left(): number {
    return this.buffer.length - this.at
  }
  #step(size: number): number {
    const at = this.at
    this.at += size
    if (this.at > this.buffer.length) throw new Error('The message ends too early')
    return at
  }
  u8(): number {
    return this.buffer.readUInt8(this.#step(1))
  }
  u16(): number {
    return this.buffer.readUInt16LE(this.#step(2))
  }
  u32(): number {
    return this.buffer.readUInt32LE(this.#step(4))
  }
  i32(): number {
    return this.buffer.readInt32LE(this.#step(4))
  }
  i64(): bigint {
    return this.buffer.readBigInt64LE(this.#step(8))
  }
  bytes(size: number): Buffer {
    const at = this.#step(size)
    return this.buffer.subarray(at, at + size)
  }
  whole(size: number): bigint {
    let result = 0n
    this.bytes(size).forEach((byte, i) => (result |= BigInt(byte) << BigInt(i * 8)))
    return result
  }
  text(characters: number): string {
    return this.bytes(characters * 2).toString('utf16le')
  }
}
