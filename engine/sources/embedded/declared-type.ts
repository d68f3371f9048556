import type { DescribedColumn, TypeClass } from '../source.ts'

type Described = Omit<DescribedColumn, 'name'>

const classes: [RegExp, TypeClass][] = [
  [/INT|NUM|DEC|REAL|FLOA|DOUB|BOOL/, 'Number'],
  [/BLOB|BINARY/, 'Binary'],
  [/DATETIME|TIMESTAMP/, 'DateTime'],
  [/DATE/, 'Date'],
  [/TIME/, 'Time'],
  [/GUID|UUID/, 'Guid'],
]

/** Type class and size from a column's declaration (`NUMERIC(9, 2)`); expressions have none and count as text. */
export function declaredType(declared: string | null): Described {
  const type = declared ?? ''
  const upper = type.toUpperCase()
  const typeClass = classes.find(([pattern]) => pattern.test(upper))?.[1] ?? 'String'
  const digits = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/.exec(type)
  return {
    type: type.replace(/\s*\(.*/, '').toLowerCase() || 'text',
    typeClass,
    ...(digits ? { size: Number(digits[1]) } : {}),
    ...(digits?.[2] === undefined ? {} : { decimalDigits: Number(digits[2]) }),
  }
}
