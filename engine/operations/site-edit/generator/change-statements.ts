import type { Text } from '../../../../runtime/document.ts'
import { schemaType } from '../../../../runtime/generated/codes.ts'
import type { CatalogueColumn } from '../../../sources/source.ts'
import { calledWith } from './called.ts'
import { isNumbered, mustBeFilled } from './fill-column.ts'
import { tableName, type Words } from './table-name.ts'
import { fieldKey, parameterOf } from './parameter-of.ts'
import type { PlannedTable } from './planned-site.ts'
import { columnOf, isReference, keyOf, type TableShape } from './table-shape.ts'
import { insertLines, makeValues, type Source, type Values, type WritingSchema } from './writing.ts'

export interface ChangeStatements {
  /** Undefined where a column has to be filled that nobody types. */
  add(typed: readonly CatalogueColumn[]): WritingSchema | undefined
  update(typed: readonly CatalogueColumn[]): WritingSchema
  /** For several rows: what nobody typed stays as it is. */
  updateSome(typed: readonly CatalogueColumn[]): WritingSchema
  remove(): WritingSchema
}

interface ChangeOptions {
  words: Words
  label(column: CatalogueColumn): Text | undefined
}

/** Statements that add, change and delete one row of a table; of what is somebody's own, only a row of who has logged in. */
export function changeStatements(
  { shape, own, slug, name }: PlannedTable,
  { words, label }: ChangeOptions,
): ChangeStatements {
  const table = tableName(shape, words)
  const { quote } = words

  function take(values: Values, column: CatalogueColumn, source?: Source): string {
    return values.use(parameterOf(column, label(column)), source ?? { source: 'input', field: fieldKey(column.name) })
  }

  function ownValue(values: Values): string {
    return own ? values.use(own.parameter, { source: 'login', field: own.field }) : 'NULL'
  }

  function where(values: Values): string {
    const conditions = keyOf(shape).flatMap((key) => {
      const column = columnOf(shape, key)
      return column ? [`${quote(key)} = ${take(values, column, { source: 'row', field: fieldKey(key) })}`] : []
    })
    const mine = own ? [`${quote(own.column)} = ${ownValue(values)}`] : []
    return `WHERE ${[...conditions, ...mine].join(' AND ')}`
  }

  function written(end: string, type: WritingSchema['type'], { sql, values }: { sql: string[]; values: Values }) {
    const { parameters, sources } = values
    return { slug: `${slug}-${end}`, name: calledWith(name, suffixes[end]), type, sql, parameters, sources }
  }

  function updated(
    end: string,
    typed: readonly CatalogueColumn[],
    toValue: (column: string, value: string) => string,
  ): WritingSchema {
    const values = makeValues()
    const set = typed.map((one) => `  ${quote(one.name)} = ${toValue(quote(one.name), take(values, one))}`)
    const lines = set.map((line, place) => (place < set.length - 1 ? `${line},` : line))
    return written(end, schemaType.update, { sql: [`UPDATE ${table} SET`, ...lines, where(values)], values })
  }

  return {
    add(typed) {
      const values = makeValues()
      if (own) values.set(own.column, ownValue(values))
      for (const column of shape.columns) {
        if (values.has(column.name)) continue
        if (isSequence(shape, column))
          values.set(column.name, values.use({ ...parameterOf(column, label(column)), sequenceId: true }))
        else if (typed.includes(column)) values.set(column.name, take(values, column))
        else if (mustBeFilled(column) && !isNumbered(column)) return undefined
      }
      return written('add', schemaType.add, { sql: insertLines(table, values, quote), values })
    },
    update: (typed) => updated('edit', typed, (_, value) => value),
    updateSome: (typed) => updated('edit-several', typed, (column, value) => `COALESCE(${value}, ${column})`),
    remove() {
      const values = makeValues()
      return written('remove', schemaType.delete, { sql: [`DELETE FROM ${table}`, where(values)], values })
    },
  }
}

const suffixes: Record<string, { ja: string; en: string } | undefined> = {
  add: { ja: '：追加', en: ': add' },
  edit: { ja: '：変更', en: ': change' },
  'edit-several': { ja: '：まとめて変更', en: ': change several' },
  remove: { ja: '：削除', en: ': delete' },
}

/** A number that is the whole key and that nobody gives: Kumiki counts it, or takes it from the column's own sequence. */
export function isSequence(shape: TableShape, column: CatalogueColumn): boolean {
  const [key, ...more] = keyOf(shape)
  const isKey = key === column.name && more.length === 0
  return isKey && column.typeClass === 'Number' && !isNumbered(column) && !isReference(shape, column.name)
}
