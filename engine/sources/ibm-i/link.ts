import type { Description, Result, Value } from '../source.ts'

/** One job on IBM i, as a transport reaches it. Statements have plain `?`, in the order of their values. */
export interface Link {
  /** `nnnnnn/USER/JOB` */
  readonly job: string
  readonly alive: boolean
  run(text: string, values: readonly Value[], maxRows: number, fetchSize?: number): Promise<Result>
  stream(text: string, values: readonly Value[], size: number): AsyncIterable<Value[][]>
  /** A CALL; answers the values of all its parameters afterwards. */
  call(text: string, values: readonly Value[]): Promise<Value[]>
  describe(text: string): Promise<Description>
  begin(): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  close(): void
}

/** `read`: refuses to write. `write`: in transactions. `control`: beside the others, each statement by itself. */
export type LinkMode = 'read' | 'write' | 'control'

export type OpenLink = (mode: LinkMode, signal: AbortSignal) => Promise<Link>
