/** An error as SQL Server numbers it. */
export class SqlError extends Error {
  override name = 'SqlError'
  readonly number: number
  readonly severity: number
  constructor(number: number, message: string, severity = 16) {
    super(message)
    this.number = number
    this.severity = severity
  }
}

export function syntaxNear(text: string): SqlError {
  return new SqlError(102, `Incorrect syntax near '${text}'.`, 15)
}
