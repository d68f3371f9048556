import type { CatalogueColumn } from '../generated/calls/answer.ts'
import type { SchemaSpec } from '../generated/kinds/schema.ts'

type SchemaParameter = NonNullable<SchemaSpec['parameters']>[number]

/** The longest value that a parameter may say. */
const longest = 32_767

/**
 * A parameter as a schema declares it, by what the database says of it, or of the column into which it is written:
 * type, length, scale and limit.
 */
export function declaredParameter(
  described: Pick<CatalogueColumn, 'name'> & Partial<CatalogueColumn>,
): SchemaParameter {
  const { name, typeClass, size, decimalDigits, limit, inullable, key } = described
  const isNumber = typeClass === 'Number'
  return {
    name,
    ...(isNumber && { dataType: 'numeric' as const }),
    ...(size !== undefined && size > 0 && size <= longest && { length: size }),
    ...(isNumber && decimalDigits !== undefined && { scale: decimalDigits }),
    ...(limit && { limit }),
    // What identifies a row is not empty.
    ...(typeClass === 'String' && inullable === false && key === undefined && { emptyText: true }),
  }
}
