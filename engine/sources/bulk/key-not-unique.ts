import type { Written } from './bulk-facts.ts'

/** More than one row of the table has the key of a row: which of them is meant, nobody can say. Those before it are written. */
export class KeyNotUnique extends Error {
  override name = 'KeyNotUnique'
  readonly row: number
  readonly written: Written
  constructor(row: number, written: Written = { inserted: 0, updated: 0 }) {
    super(`the key of row ${row} is that of several`)
    this.row = row
    this.written = written
  }
}
