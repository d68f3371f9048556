import type { BulkTable } from './bulk/bulk-facts.ts'
import type { Facts } from './facts.ts'
import type { Description, Found, InTurn, ProgramCall, Result, Statement, TestResult, Value } from './source.ts'

export type { Found, InTurn }

/** Told what the statements of one of the callers gave. */
export type OnRead = (caller: number, found: Found[]) => void

/** One physical connection. It is used by one caller at a time and runs one statement at a time. */
/**
 * `serializable` writes, and ends as if no other transaction had been beside it: where one changes what it has read, one of them fails
 * with a code of `facts.retryCodes`.
 */
export type TransactionMode = 'read' | 'write' | 'serializable'

export interface DriverConnection {
  /**
   * Runs one statement; its deadline and its cancelling are the pool's. `fetchSize`: rows at a time, where the driver fetches
   * a result in pieces. Throws `SourceFailed` with the database's code.
   */
  run(statement: Statement, maxRows: number, fetchSize?: number): Promise<Result>
  /**
   * What the reading statements of some callers give, one after the other in one go, where a protocol makes that faster than
   * `run` after `run`; nothing that a caller's statements do is there for the next one. After an error, those of whom
   * `onRead` was not told have to ask again. `json`: numbers may stay the server's digits.
   */
  readTogether?(asked: readonly (readonly Statement[])[], as: 'json' | 'values', onRead: OnRead): Promise<void>
  /**
   * Runs statements one after the other, up to the first that fails, without waiting for the answer of one before the next is
   * sent. `onStep` is told of each that was done.
   */
  runInTurn?(statements: readonly Statement[], onStep: () => void): Promise<InTurn>
  /** Rows in pieces of about `size`; the next piece is asked for when the last one was taken. Leaving early ends it. */
  stream(statement: Statement, size: number): AsyncIterable<Value[][]>
  /** Calls a program (IBM i): one row with the values of all parameters afterwards. */
  call?(program: ProgramCall): Promise<Result>
  /**
   * Adds rows to a table in the open transaction, all of them or none, where the protocol has a faster way than INSERT. After
   * rows that are refused the transaction goes on. An error that tells which row it is about has its `row`.
   */
  insertRows?(table: BulkTable, rows: readonly (readonly Value[])[]): Promise<number>
  begin(mode: TransactionMode): Promise<void>
  commit(): Promise<void>
  rollback(): Promise<void>
  /** Ends what runs now, on the server as well. Never throws. When it does not help within 500 ms, `close` follows. */
  cancel(): Promise<void>
  /** What a statement gives and takes, without running it. */
  describe(text: string, parameters: number): Promise<Description>
  /** Version, user, encoding and warnings of this connection. */
  about(): Promise<Omit<TestResult, 'ms'>>
  /**
   * Undoes what the last caller's statements left behind (settings, locks, an open transaction), before the next one has
   * the connection; undefined: nothing is left. A connection that cannot be left is closed.
   */
  leave?(): Promise<void> | undefined
  /** Closes at once, also twice; never throws. */
  close(): void
  /** False after an error that leaves the connection in doubt: it is then closed instead of used again. */
  readonly alive: boolean
}

/** What a dialect brings so that `pooled-source.ts` makes a source of it. */
export interface Driver {
  readonly facts: Facts
  /** Statements are described without being run, so what writes can be described as well. */
  readonly describesWrites?: true
  /** Loads the library that speaks with the server, where that takes long: its time is not the server's. */
  load?(): Promise<unknown>
  /**
   * Opens a connection. `reading` ones refuse every write by themselves where the database can; they never hold
   * Kumiki's own store (`SourceRefused`, found by its table `kumiki_store`).
   */
  connect(mode: 'read' | 'write', signal: AbortSignal): Promise<DriverConnection>
  /** Whether an error means that the connection, not the statement, failed. */
  isLost(error: unknown): boolean
}
