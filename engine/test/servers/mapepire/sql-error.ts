/** What a statement fails with: SQLCODE and SQLSTATE of Db2 for i. */
export class SqlError extends Error {
  override name = 'SqlError'
  readonly code: number
  readonly state: string
  constructor(message: string, code: number, state: string) {
    super(message)
    this.code = code
    this.state = state
  }
}
