/** More than one row of the table has the key of a row: which of them is meant, nobody can say. */
export class KeyNotUnique extends Error {
  override name = 'KeyNotUnique'
  readonly row: number
  constructor(row: number) {
    super(`the key of row ${row} is that of several`)
    this.row = row
  }
}
