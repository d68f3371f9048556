import type { DocumentOf } from '../document.ts'
import type { Drift, LiveColumn, StoredColumn } from './compare-columns.ts'

/**
 * The schema document as the database is today in this one respect. Keys of columns stay, so that pages go on; a dropped
 * column goes, and the pages that show it are then told at their check. A drift that is not there any more changes nothing.
 */
export function adoptDrift(document: DocumentOf<'schema'>, drift: Drift): DocumentOf<'schema'> {
  const columns = document.spec.resultColumns ?? []
  return { ...document, spec: { ...document.spec, resultColumns: adopted(columns, drift) } }
}

function adopted(columns: readonly StoredColumn[], drift: Drift): StoredColumn[] {
  const change = (key: string, to: (column: StoredColumn) => StoredColumn): StoredColumn[] =>
    columns.map((column) => (column.key === key ? to(column) : column))
  switch (drift.what) {
    case 'dropped':
      return columns.filter(({ key }) => key !== drift.key)
    case 'renamed':
      return change(drift.key, (column) => ({ ...column, name: drift.to }))
    case 'changed':
      return change(drift.key, (column) => ({ ...column, ...described(drift.column) }))
    case 'added':
      return columns.some(({ name }) => name === drift.name)
        ? [...columns]
        : [...columns, { key: freeKey(drift.name, columns), name: drift.name, ...described(drift.column) }]
  }
}

/** Without its name; decimal places stand only where there are numbers. */
function described({ name: _, decimalDigits, ...column }: LiveColumn): Omit<LiveColumn, 'name'> {
  return column.typeClass === 'Number' && decimalDigits !== undefined ? { ...column, decimalDigits } : column
}

function freeKey(name: string, columns: readonly StoredColumn[]): string {
  const taken = new Set(columns.map(({ key }) => key))
  let key = name
  for (let number = 2; taken.has(key); number++) key = `${name}_${number}`
  return key
}
