import { findOfKind, type Document } from '../document.ts'
import type { ResultColumn } from '../compile/content-spec.ts'
import type { ReportSpec } from '../generated/kinds/report.ts'
import { objectsAt } from '../parts/objects-at.ts'
import {
  anything,
  listOf,
  plain,
  type PlainType,
  recordOf,
  type ListValue,
  type RecordValue,
  type ValueType,
} from '../template/value.ts'

/** What the template of a report is filled with. */
export interface ReportData extends RecordValue {
  /** The rows, each with its lines. */
  rows: ListValue
  /** The first of them, for reports of one. */
  row: RecordValue
  /** The row of the login. */
  login: RecordValue
  /** `yyyy-MM-dd` */
  today: string
}

/** What is known of it before there are rows. `get` gives documents by their addresses. */
export function reportData(
  { dataSchemas, lines = [] }: ReportSpec,
  get: (address: string) => Document | undefined,
): ValueType {
  // As it is stored, which may be half made.
  const columnsOf = (chain: ReportSpec['dataSchemas'] = []): ResultColumn[] | undefined => {
    return objectsAt<ResultColumn>(findOfKind('schema', chain.at(-1)?.schema, { get }), '/spec/resultColumns')
  }
  const rowOf = (columns: ResultColumn[] | undefined, more: Record<string, ValueType>): ValueType =>
    columns
      ? recordOf({ ...Object.fromEntries(columns.map((one) => [one.key, typeOfColumn(one)])), ...more })
      : anything
  const row = rowOf(
    columnsOf(dataSchemas),
    Object.fromEntries(lines.map(({ name, dataSchemas: own }) => [name, listOf(rowOf(columnsOf(own), {}))])),
  )
  return recordOf({ rows: listOf(row), row, login: anything, today: plain })
}

function typeOfColumn({ label, typeClass }: ResultColumn): PlainType {
  const isDate = typeClass === 'Date' || typeClass === 'DateTime'
  const sort = typeClass === 'Number' ? 'number' : isDate ? 'date' : undefined
  return { is: 'plain', ...(label !== undefined && { title: label }), ...(sort && { sort }) }
}
