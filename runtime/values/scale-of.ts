interface Described {
  type?: string
  typeClass?: string
  decimalDigits?: number
}

/** Integers of the dialects, such as `int4`, `BIGINT UNSIGNED` and `serial`. */
const whole = /int|serial/i

/** Decimal places of a column's numbers. Where the database names none, as for floating point, two: those of money. */
export function scaleOf(column: Described | undefined): number {
  if (column?.decimalDigits !== undefined) return column.decimalDigits
  const { typeClass, type } = column ?? {}
  return typeClass !== 'Number' || type === undefined || whole.test(type) ? 0 : 2
}
