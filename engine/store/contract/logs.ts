/** `audit` is append-only and hash-chained per day; the others can be swept. */
export type LogName = 'operation' | 'api' | 'data-update' | 'site' | 'error' | 'audit'

export interface LogEntry {
  user?: string
  address?: string
  /** Key of the call. */
  call?: string
  /** What it was done to: an address, a table. */
  object?: string
  /** Code or outcome. */
  result?: string
  siteId?: number
  /** Correlation id. */
  requestId?: string
  ms?: number
  message?: string
  data?: Record<string, unknown>
}

export interface LoggedEntry extends LogEntry {
  id: number
  log: LogName
  at: string
}

export interface LogQuery {
  log: LogName
  find?: string
  /** Entries about this alone. */
  object?: string
  user?: string
  siteId?: number
  from?: string
  to?: string
  offset?: number
  limit?: number
  direction?: 'asc' | 'desc'
}

export interface LogStore {
  /**
   * Resolves when stored, rejects when it cannot be. Outside a transaction, entries other than `audit` wait up to
   * 50 ms to be written together: do not wait for them in a call that somebody waits for (`void … .catch(…)`).
   */
  append(log: LogName, entry: LogEntry): Promise<void>
  list(query: LogQuery): Promise<{ rows: LoggedEntry[]; total: number }>
  /** Checks the audit chain of a day (YYYY-MM-DD) or of all days; `brokenAt` is the first bad entry's id. */
  verify(day?: string): Promise<{ entries: number; brokenAt?: number }>
  /** Not for `audit`. */
  sweep(log: Exclude<LogName, 'audit'>, before: string): Promise<number>
}
