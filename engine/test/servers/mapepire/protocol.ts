export type Cell = string | number | bigint | null | Uint8Array

export interface DeclaredColumn {
  name: string
  /** As declared: `DECIMAL(9, 2)`. */
  type?: string
  library?: string
  table?: string
  column?: string
}

export interface JobLogEntry {
  id: string
  severity: number
  text: string
  /** `2026-11-20 09:12:00.000`, local. */
  at: string
}

/** What views of the catalogue show of the server. */
export interface ServerState {
  user: string
  userCcsid: string
  /** `LIB/PGM` */
  programs: string[]
  libraries: string[]
  /** Library list of this job. */
  list: string[]
  log: JobLogEntry[]
  /** Status of the statement of each job, by job name. */
  jobs: Record<string, string>
}

export type ChildRequest = { id: number; state?: ServerState } & (
  | { op: 'attach'; folder: string; libraries: string[] }
  | { op: 'exec'; sql: string }
  | { op: 'protect' }
  | { op: 'describe'; sql: string }
  | { op: 'run'; sql: string; values: Cell[]; rows: number; cursor: string; begin: boolean }
  | { op: 'more'; cursor: string; rows: number }
  | { op: 'close'; cursor: string }
)

export interface ChildAnswer {
  id: number
  error?: string
  columns?: DeclaredColumn[]
  rows?: Cell[][]
  done?: boolean
  changes?: number
}
