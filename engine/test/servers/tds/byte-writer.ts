/** Grows as it is written to; numbers are little-endian, as TDS has nearly all of them. */
export class ByteWriter {
  #buffer = Buffer.allocUnsafe(4096)
  length = 0

  #room(bytes: number): number {
    const at = this.length
    if (at + bytes > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, at + bytes))
      this.#buffer.copy(larger, 0, 0, at)
      this.#buffer = larger
    }
    this.length = at + bytes
    return at
  }
  u8(value: number): this {
    const at = this.#room(1)
    this.#buffer.writeUInt8(value & 0xff, at)
    return this
  }
  u16(value: number): this {
    const at = this.#room(2)
    this.#buffer.writeUInt16LE(value & 0xffff, at)
    return this
  }
  u32(value: number): this {
    const at = this.#room(4)
    this.#buffer.writeUInt32LE(value >>> 0, at)
    return this
  }
  i64(value: bigint): this {
    const at = this.#room(8)
    this.#buffer.writeBigInt64LE(BigInt.asIntN(64, value), at)
    return this
  }
  f64(value: number): this {
    const at = this.#room(8)
    this.#buffer.writeDoubleLE(value, at)
    return this
  }
  f32(value: number): this {
    const at = this.#room(4)
    this.#buffer.writeFloatLE(value, at)
    return this
  }
  /** A whole number of `size` bytes, at most 16. */
  whole(value: bigint, size: number): this {
    let rest = value
    for (let i = 0; i < size; i++) {
      this.u8(Number(rest & 0xffn))
      rest >>= 8n
    }
    return this
  }
  bytes(value: Uint8Array): this {
    const at = this.#room(value.length)
    this.#buffer.set(value, at)
    return this
  }
  /** UTF-16 text with its length in characters before, in one byte. */
  shortText(value: string): this {
    return this.u8(value.length).bytes(Buffer.from(value, 'utf16le'))
  }
  /** As `shortText`, with two bytes for the length. */
  longText(value: string): this {
    return this.u16(value.length).bytes(Buffer.from(value, 'utf16le'))
  }
  /** What was written; the writer is empty then. */
  take(): Buffer {
    const result = Buffer.from(this.#buffer.subarray(0, this.length))
    this.length = 0
    return result
  }
}
