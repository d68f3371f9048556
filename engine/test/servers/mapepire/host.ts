import type { DatabaseProcess } from './child-process.ts'
import type { Job } from './job.ts'
import type { Procedure } from './procedures.ts'
import type { Cell } from './protocol.ts'

export interface ProgramJob {
  libraryList: string[]
  /** Runs a statement in the job. */
  sql(text: string, values?: Cell[]): Promise<Cell[][]>
}

/** Changes its parameters in place; CHAR comes filled with blanks. Throws `{ id: 'CPF…', message }`. */
export type Program = (parameters: (string | null)[], job: ProgramJob) => void | Promise<void>

/** What all jobs of a server share. */
export interface Host {
  folder: string
  user: string
  /** Of the user profile. */
  userCcsid: string
  libraries: string[]
  /** Library list of a new job. */
  userLibraries: string[]
  /** By `LIB/PGM`. */
  programs: Map<string, Program>
  /** By `LIB.NAME`. */
  procedures: Map<string, Procedure>
  jobs: Map<string, Job>
  /** A process for a job's database; the next one is started already. */
  takeProcess(): DatabaseProcess
}
