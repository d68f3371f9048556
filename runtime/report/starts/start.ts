import type { Language, Text } from '../../document.ts'
import type { ReportSpec } from '../../generated/kinds/report.ts'
import type { ValueType } from '../../template/value.ts'
import { columnsIn, knownColumns, type Columns, type KnownColumn } from './known-columns.ts'

/** What a report can begin with. */
export interface Start {
  title: Required<Exclude<Text, string>>
  /** What it is for. */
  about: Required<Exclude<Text, string>>
  /** Beginning of its file's name. */
  file: string
  make(known: Known): Made
}

/** What of a report a start fills. */
export type Made = Pick<ReportSpec, 'page' | 'size' | 'orientation' | 'margin' | 'heads'>

/** What is known of a report's rows when it begins. */
export interface Known {
  language: Language
  /** Columns of a row. */
  row: KnownColumn[]
  columns: Columns
  /** Name and columns of the first lines; undefined: rows have none, and are the lines themselves. */
  lines?: { name: string; row: KnownColumn[]; columns: Columns }
}

/** From what a template may name (`reportData`). */
export function knownOf(root: ValueType, language: Language): Known {
  const rows = root.is === 'record' ? root.fields['rows'] : undefined
  const type = rows?.is === 'list' ? rows.of : undefined
  const row = columnsIn(type, language)
  const lists = type?.is === 'record' ? Object.entries(type.fields) : []
  const [lines] = lists.flatMap(([name, field]) => (field.is === 'list' ? [{ name, type: field.of }] : []))
  const ofLines = columnsIn(lines?.type, language)
  return {
    ...{ language, row, columns: knownColumns(row) },
    ...(lines && { lines: { name: lines.name, row: ofLines, columns: knownColumns(ofLines) } }),
  }
}

/** Words in the language of the paper. */
export const wordsFor =
  ({ language }: Known) =>
  (ja: string, en: string): string =>
    language === 'ja' ? ja : en

/** How a value of a column is written. */
export function valueOf({ key, sort }: KnownColumn, prefix = ''): string {
  const path = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? `${prefix}${key}` : `${prefix}[${key}]`
  if (sort === 'number') return `{{number ${path}}}`
  return sort === 'date' ? `{{date ${path}}}` : `{{${path}}}`
}

/** A column of a table, and what stands behind its values. */
export type CellColumn = KnownColumn & { suffix?: string }

/** A cell of a table with the value of a column. */
export const cellOf = (column: CellColumn): string =>
  `<td${column.sort === 'number' ? ' class="right"' : ''}>${valueOf(column)}${column.suffix ?? ''}</td>`
