import type {
  CatalogueColumn,
  CatalogueLibrary,
  DescribedColumn,
  TableRelations,
} from '../../runtime/generated/calls/answer.ts'
import type { BulkTable } from './bulk/bulk-facts.ts'
import type { Facts } from './facts.ts'
import type { RequestConnection, RequestSource } from './request-source.ts'
import type { LazySignal } from '../workers/contract.ts'

export type { CatalogueColumn, CatalogueLibrary, DescribedColumn, TableRelations }

/** A value to bind. Decimals travel as strings, 64-bit integers as bigint. */
export type Value = string | number | bigint | boolean | null | Uint8Array

/** One statement in the dialect's own text, with one value for each placeholder. */
export interface Statement {
  text: string
  values: readonly Value[]
}

export type Signal = LazySignal

export interface RunOptions {
  /** Milliseconds until the statement is cancelled (`StatementTimeout`). */
  ms: number
  /** Ends the statement. A function is asked only when the statement has run for a while: signals are costly to make. */
  signal?: Signal
  /**
   * More rows than this are an error (`TooManyRows`), never a silent cut. Default 10,000; lists, whose rows become text, have
   * none of their own.
   */
  maxRows?: number
  /**
   * Rows that are fetched at a time: by streams, 500 when nothing is said, and by drivers that fetch a result in pieces,
   * which have numbers of their own.
   */
  fetchSize?: number
  /** Of a stream: the engine takes its rows itself and at once, so it needs no place among those that wait for readers. */
  isBrief?: boolean
}

export const usualFetchSize = 500

/** Rows as arrays in the order of `columns`; decimals and integers beyond 2^53 are strings. */
export interface Result {
  columns: string[]
  rows: Value[][]
  /** Rows that an INSERT, UPDATE or DELETE touched. */
  changes: number
}

/** What several statements gave, up to the first that failed, and how that one did. */
export interface InTurn {
  results: Result[]
  error?: Error
}

export interface InTurnOptions extends Pick<RunOptions, 'ms' | 'signal'> {
  /** Told of each statement that was done. */
  onStep?(): void
}

/** A parameter as the database describes it; `mode` only of programs and procedures. */
export interface DescribedParameter {
  typeClass: TypeClass
  type?: string
  size?: number
  decimalDigits?: number
  name?: string
  mode?: 'input' | 'inputOutput' | 'output'
}

/** What a statement gives and, where the database tells, what it takes. */
export interface Description {
  columns: DescribedColumn[]
  parameters?: DescribedParameter[]
}

/** What is worth a word at the connection test; texts stand in `definitions/messages`. */
export type SourceWarning = 'superuser' | 'no-tls' | 'tls-unverified' | 'ccsid-5026' | 'ccsid-65535' | 'encoding'

export interface TestResult {
  /** Product and version, as `PostgreSQL 15.6`. */
  version: string
  ms: number
  user?: string
  /** Of the connection or the database. */
  encoding?: string
  /** On whose clock moments with a zone are shown and taken. */
  timeZone?: string
  warnings?: SourceWarning[]
}

export type TypeClass = DescribedColumn['typeClass']

export interface CatalogueTable {
  schema: string
  name: string
  view: boolean
  /** Rows of other tables come with its own, and each has keys for itself (PostgreSQL: inheritance). */
  hasHeirs?: true
  /** Comment, or the text of an IBM i object. */
  text?: string
}

/** Which tables are asked for. `find` is a part of the name, upper and lower case alike. */
export interface TableQuery {
  schema?: string
  find?: string
  limit?: number
}

/** A program's parameter as the builder declares it. */
export interface ProgramParameter {
  name: string
  direction: 'input' | 'inputOutput'
  dataType: 'character' | 'numeric'
  length: number
  scale: number
}

export interface ProgramCall {
  library: string
  program: string
  ccsid?: string
  /** Library list of the job while the program runs. */
  libraries: string[]
  /** Commands before the program. */
  cl: string[]
  parameters: ProgramParameter[]
  values: Value[]
}

/** What only IBM i can: programs, library lists, code pages. */
export interface Programs {
  libraryList(): Promise<string[]>
  programs(library: string, find?: string): Promise<{ name: string; text?: string; attribute?: string }[]>
  hasLibrary(library: string): Promise<boolean>
  hasProgram(library: string, program: string): Promise<boolean>
  hasCcsid(ccsid: string): Promise<boolean>
  userCcsid(): Promise<string>
}

/**
 * How a row becomes JSON text. `text`: a JSON string, with at least so many `digits` behind its point; `number`: a number;
 * `truth`: true or false.
 */
export interface RowShape {
  fields: { name: string; as: 'text' | 'number' | 'truth'; digits?: number }[]
  /** Positions among the selected columns that make `$key`, an array of strings. */
  keys: number[]
  /**
   * What is added to each row is made of these columns (`place` among the selected ones) and, with `key`, of `$key`. The
   * text is then no array: its first line has their values, row after row in one array, and each row stands on a line.
   */
  apart?: {
    columns: { place: number; as: RowShape['fields'][number]['as'] }[]
    key: boolean
  }
}

/** Rows as a JSON array, text or UTF-8 bytes, ready to be put into an answer. */
export interface JsonRows {
  json: string | Uint8Array
  count: number
}

/** What becomes of rows that are read; made once for a plan. `encoders.ts` has the usual ones. */
export interface Encoder<Rows> {
  /** Of rows that are in this process. */
  encode(found: Found): Rows
  /**
   * Of rows that become text: where the statement runs in another process, its text is made there. Numbers may come as the
   * server's digits.
   */
  text?: { shape: RowShape; decode(json: Uint8Array, count: number): Rows }
}

/** Rows of a statement; those of a piece have no columns. */
export type Found = Pick<Result, 'columns' | 'rows'>

/** What is read of a source. */
export interface Reading<Rows> {
  statement: Statement
  /** Run beside it, on the same connection: its one value is `total`. */
  count?: Statement | undefined
  encoder: Encoder<Rows>
  /** Rows come `fetchSize` at a time. */
  inPieces?: true
}

export interface Read<Rows> {
  rows: Rows
  total?: number
}

/** Where the steps of a chain run. */
export type Connection = StatementConnection | RequestConnection

/** One open transaction on one connection. */
export interface StatementConnection {
  readonly kind: 'statements'
  readonly facts: Facts
  run(statement: Statement, options: RunOptions): Promise<Result>
  /**
   * Statements that are all sent at once, where the protocol allows it: they run one after the other up to the first that
   * fails. `ms` is for each of them. Rejects where the time of one is over or the caller is gone.
   */
  runInTurn?(statements: readonly Statement[], options: InTurnOptions): Promise<InTurn>
  /** Calls a program (IBM i): one row with the values of all parameters afterwards. */
  call?(program: ProgramCall, options: RunOptions): Promise<Result>
  /** Adds rows in the fastest way of the driver, all of them or none. Only of connections that write; see `bulk/write-rows.ts`. */
  insertRows?(table: BulkTable, rows: readonly (readonly Value[])[], options: RunOptions): Promise<number>
  /** Changes the row of each key, and adds it where there is none, all of them or none, in the fastest way of the driver. */
  overKeyRows?(
    table: BulkTable,
    rows: readonly (readonly Value[])[],
    options: RunOptions,
  ): Promise<{ inserted: number; updated: number }>
}

/** Runs steps as one. A source without facts takes nothing back. */
export interface Transacts<Own extends Connection> {
  readonly facts?: Facts
  transaction<T>(options: TransactionOptions, work: (connection: Own) => Promise<T>): Promise<T>
}

/** What schemas read and write: a database that runs their statements, or a Web API that answers their requests. */
export type Source = StatementSource | RequestSource

/** The source as one that runs statements, where documents that name another one have been refused. */
export function requireStatements(source: Source): StatementSource {
  if (source.kind === 'requests') throw new Error('A Web API runs no statements')
  return source
}

/**
 * A database that schemas read and write. Every dialect passes `engine/test/sources/source-contract.ts`;
 * differences are named facts. Each source has its own limit of connections, so that a slow one
 * does not hold up the others.
 */
export interface StatementSource {
  readonly kind: 'statements'
  readonly facts: Facts
  /** Connects and tells the server's version; throws `SourceFailed`. */
  test(ms: number): Promise<TestResult>
  /**
   * The one way to read, read-only whatever the texts say: all rows as one piece, or, `inPieces`, rows that are never gathered,
   * the next ones on their way while the last are worked on. Nothing runs before the first piece is asked for; who leaves
   * early ends the statement. `reads.ts` takes the one piece.
   */
  read<Rows>(reading: Reading<Rows>, options: RunOptions): AsyncIterable<Read<Rows>>
  /**
   * One transaction on one connection: commits what `work` returns, rolls back what it throws.
   * `readOnly` never writes; `rollBack` runs the work and undoes it (previews, schema tests).
   */
  transaction<T>(options: TransactionOptions, work: (connection: StatementConnection) => Promise<T>): Promise<T>
  /** Columns that a statement gives and parameters that it takes, without running it. */
  describe(text: string, parameters: number): Promise<Description>
  /** The database's plan of a statement as text, one step a line; the statement does not run. */
  explain(statement: Statement, options: RunOptions): Promise<string[]>
  /** The database is Kumiki's own to change: the receipt table is made without asking. */
  readonly isOwn?: true
  /** Makes the receipt table (`facts.createReceiptTable`). */
  makeReceiptTable?(): Promise<void>
  readonly programs?: Programs
  libraries(): Promise<CatalogueLibrary[]>
  /** At most `limit` tables and views, 5,000 when nothing is said. */
  tables(query?: TableQuery): Promise<CatalogueTable[]>
  columns(table: { schema: string; name: string }): Promise<CatalogueColumn[]>
  /** Keys and references of every table and view of a library; where the database tells none, guesses that are marked. */
  relations(library: string): Promise<TableRelations[]>
  /** How busy its connections are now; for `/metrics`. */
  load?(): SourceLoad
  /** Begins what the first statement would wait for, where that belongs to this engine alone (its own processes). */
  warm?(): void
  close(): Promise<void>
}

/** Connections in use, callers that wait for one, and the limit. */
export interface SourceLoad {
  used: number
  waiting: number
  limit: number
}

export interface TransactionOptions {
  /** Milliseconds for the whole, waiting for a connection included. */
  ms: number
  readOnly?: boolean
  /** What it has read is as it was until it ends (`TransactionMode`). */
  serializable?: boolean
  rollBack?: boolean
  signal?: Signal
}
