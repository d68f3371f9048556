import type { Language } from '../../../runtime/document.ts'

/** A column of a list that is edited as a table. */
export interface Column {
  /** Pointer inside the item; empty for the item itself. */
  at: string
  label: string
  width?: number
  /** Of a text in languages: the one that stands in this column. */
  language?: Language
}

/** What tells a column from the others of its table. */
export const columnName = ({ at, language }: Column): string => (language === undefined ? at : `${at} ${language}`)
