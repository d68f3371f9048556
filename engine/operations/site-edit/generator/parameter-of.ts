import type { Text } from '../../../../runtime/document.ts'
import type { SchemaSpec } from '../../../../runtime/generated/kinds/schema.ts'
import type { CatalogueColumn } from '../../../sources/source.ts'

export type SchemaParameter = NonNullable<SchemaSpec['parameters']>[number]

/** Digits that a decimal number has at most; more are bits of a binary one. */
const mostDigits = 38

/** A parameter that takes the values of a column: its name, type, length and places. */
export function parameterOf(column: CatalogueColumn, label?: Text): SchemaParameter {
  const { typeClass, size, decimalDigits, limit } = column
  const isNumber = typeClass === 'Number'
  const isLimited = size !== undefined && size > 0 && (typeClass === 'String' || (isNumber && isExact(column)))
  return {
    name: parameterName(column.name),
    ...(isNumber && { dataType: 'numeric' as const }),
    ...(isLimited && { length: size }),
    ...(isNumber && isExact(column) && decimalDigits && { scale: decimalDigits }),
    ...(limit && { limit }),
    ...(label !== undefined && { label }),
  }
}

/** What a column is called as a parameter: in capitals; names in other letters have a number of their own. */
export function parameterName(column: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(column)) return column.toUpperCase().slice(0, 64)
  return `P_${[...column].map((letter) => letter.codePointAt(0)?.toString(36)).join('_')}`.slice(0, 64)
}

/** What a column is called as a field that people type into; names in other letters have a key of their own. */
export function fieldKey(column: string): string {
  return /^[A-Za-z0-9_-]+$/.test(column) && column !== '__proto__' ? column : parameterName(column)
}

/** Binary fractions have no digits that could be counted. */
function isExact({ type, size = 0 }: CatalogueColumn): boolean {
  return !/float|real|double/i.test(type) && size <= mostDigits
}
