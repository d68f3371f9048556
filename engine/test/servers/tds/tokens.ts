import { ByteWriter } from './byte-writer.ts'
import type { ScopeColumn } from './sql/context.ts'
import type { SqlValue } from './sql/convert.ts'
import type { SqlType } from './sql/sql-type.ts'
import { collationBytes, writeTypeInfo, writeValue } from './type-info.ts'

/** Token stream of answers (MS-TDS 2.2.7). */
export const done = { more: 0x01, error: 0x02, inTransaction: 0x04, count: 0x10, attention: 0x20 } as const
export type DoneToken = 'DONE' | 'DONEPROC' | 'DONEINPROC'
const doneCodes: Record<DoneToken, number> = { DONE: 0xfd, DONEPROC: 0xfe, DONEINPROC: 0xff }

export class TokenWriter extends ByteWriter {
  done(token: DoneToken, status: number, command = 0, rows = 0): this {
    return this.u8(doneCodes[token]).u16(status).u16(command).i64(BigInt(rows))
  }
  error(number: number, severity: number, message: string): this {
    return this.#message(0xaa, number, severity, message)
  }
  info(number: number, message: string): this {
    return this.#message(0xab, number, 0, message)
  }
  #message(token: number, number: number, severity: number, message: string): this {
    const body = new ByteWriter()
    body.u32(number).u8(1).u8(severity).longText(message.slice(0, 4000)).shortText('kumiki-tds').shortText('').u32(1)
    const bytes = body.take()
    return this.u8(token).u16(bytes.length).bytes(bytes)
  }
  loginAck(): this {
    const body = new ByteWriter()
    // Interface SQL_TSQL, TDS 7.4 (big-endian), name, version 15.0.2000.
    body
      .u8(1)
      .bytes(Buffer.from([0x74, 0x00, 0x00, 0x04]))
      .shortText('Microsoft SQL Server')
      .bytes(Buffer.from([15, 0, 7, 208]))
    const bytes = body.take()
    return this.u8(0xad).u16(bytes.length).bytes(bytes)
  }
  environmentText(type: number, now: string, before: string): this {
    const body = new ByteWriter().u8(type).shortText(now).shortText(before).take()
    return this.u8(0xe3).u16(body.length).bytes(body)
  }
  environmentBytes(type: number, now: Uint8Array, before: Uint8Array): this {
    const body = new ByteWriter().u8(type).u8(now.length).bytes(now).u8(before.length).bytes(before).take()
    return this.u8(0xe3).u16(body.length).bytes(body)
  }
  collation(): this {
    return this.environmentBytes(7, collationBytes, new Uint8Array())
  }
  columns(columns: readonly ScopeColumn[]): this {
    this.u8(0x81).u16(columns.length)
    for (const { name, type } of columns) {
      // Flags: nullable, case-insensitive collation.
      this.u32(0).u16(0x0009)
      writeTypeInfo(this, type)
      this.shortText(name)
    }
    return this
  }
  row(columns: readonly ScopeColumn[], values: readonly SqlValue[]): this {
    this.u8(0xd1)
    columns.forEach(({ type }, i) => writeValue(this, type, values[i] ?? null))
    return this
  }
  returnStatus(value: number): this {
    return this.u8(0x79).u32(value)
  }
  returnValue(ordinal: number, name: string, type: SqlType, value: SqlValue): this {
    this.u8(0xac).u16(ordinal).shortText(name).u8(1).u32(0).u16(0)
    writeTypeInfo(this, type)
    writeValue(this, type, value)
    return this
  }
}
