import { CommandFailed } from './commands.ts'
import type { JobLogEntry } from './protocol.ts'
import { SqlError } from './sql-error.ts'

/** The answer of a message that failed. */
export function failureOf(error: unknown, log: readonly JobLogEntry[]): Record<string, unknown> {
  if (error instanceof SqlError)
    return { success: false, error: error.message, sql_rc: error.code, sql_state: error.state }
  if (error instanceof CommandFailed)
    return { success: false, error: `[${error.id}] ${error.message}`, sql_rc: -443, sql_state: '38501', data: log }
  return {
    success: false,
    error: error instanceof Error ? error.message : String(error),
    sql_rc: -901,
    sql_state: '58004',
  }
}
