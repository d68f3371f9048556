import type { DescribedColumn } from '../../../runtime/generated/calls/answer.ts'
import type { Value } from '../source.ts'
import type { Result } from '../source.ts'

const forms: [RegExp, DescribedColumn['typeClass']][] = [
  [/^\d{4}-\d{2}-\d{2}$/, 'Date'],
  [/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/, 'DateTime'],
  [/^\d{2}:\d{2}(?::\d{2})?$/, 'Time'],
]

/** Columns as the values that came say: a type is one that all of them have. */
export function describeRows({ columns, rows }: Pick<Result, 'columns' | 'rows'>): DescribedColumn[] {
  return columns.map((name, place) => {
    const values = rows.map((row) => row[place] ?? null)
    const known = values.filter((value) => value !== null)
    return { name, ...typeOf(known), inullable: known.length < values.length || known.length === 0 }
  })
}

function typeOf(values: readonly Value[]): Omit<DescribedColumn, 'name'> {
  if (values.length === 0) return { type: 'json', typeClass: 'String' }
  if (values.every((value) => typeof value === 'number')) {
    const decimalDigits = Math.max(...values.map((value) => String(value).split('.')[1]?.length ?? 0))
    return { type: 'number', typeClass: 'Number', ...(decimalDigits > 0 && { decimalDigits }) }
  }
  const texts = values.map(String)
  const form = forms.find(([pattern]) => texts.every((text) => pattern.test(text)))
  return { type: 'string', typeClass: form?.[1] ?? 'String' }
}
