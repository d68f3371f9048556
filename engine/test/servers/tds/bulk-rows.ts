import type { ByteReader } from './byte-reader.ts'
import { readTypeInfo } from './parameters.ts'
import type { SqlValue } from './sql/convert.ts'
import type { SqlType } from './sql/sql-type.ts'

const [columnsToken, rowToken, doneToken] = [0x81, 0xd1, 0xfd]

/** What follows INSERT BULK (MS-TDS 2.2.6.1): columns, rows and a DONE. */
export interface BulkRows {
  columns: { name: string; type: SqlType }[]
  rows: SqlValue[][]
}

export function readBulkRows(input: ByteReader): BulkRows {
  if (input.u8() !== columnsToken) throw new Error('Rows come without their columns')
  const columns = Array.from({ length: input.u16() }, () => {
    // User type and flags.
    input.bytes(6)
    const info = readTypeInfo(input)
    return { ...info, name: input.text(input.u8()) }
  })
  const rows: SqlValue[][] = []
  for (;;) {
    const token = input.u8()
    if (token === doneToken) return { columns, rows }
    if (token !== rowToken) throw new Error(`Among rows stands a token 0x${token.toString(16)}`)
    rows.push(columns.map(({ value }) => value()))
  }
}
