import type { Cursor } from './cursor.ts'
import { SqlError } from './sql-error.ts'
import { makeType, type SqlType } from './sql-type.ts'

/** A type in a text: `nvarchar(max)`, `decimal(10, 2)`. Throws `SqlError` 243. */
export function parseTypeName(cursor: Cursor, inCast = false): SqlType {
  let name = cursor.name()
  if (cursor.take('.')) name = cursor.name()
  const numbers: number[] = []
  if (cursor.take('(')) {
    do {
      const token = cursor.next()
      if (token.type !== 'number' && token.text !== 'MAX') throw cursor.near()
      numbers.push(token.text === 'MAX' ? -1 : Number(token.text))
    } while (cursor.take(','))
    cursor.expect(')')
  }
  const type = makeType(name, numbers, inCast)
  if (!type) throw new SqlError(243, `Type ${name} is not a defined system type.`)
  return type
}
