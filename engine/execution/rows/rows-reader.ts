import type { Connection, Encoder, Read, Signal } from '../../sources/source.ts'
import type { RowsQuery } from './rows-query.ts'
import type { ExecutionScope } from '../scope.ts'

export interface ReadOptions {
  signal?: Signal
  /** Leave the number of all rows and the sums out. */
  withoutTotal?: boolean
  /** An open transaction in which the rows are read. */
  connection?: Connection
}

export interface FoundRows<Rows> extends Read<Rows> {
  /** Sums of the plan's `totals` over all rows of the search, exact digits by column key. */
  totals?: Record<string, string | null>
  /** Of rows that are kept: when they were read, and when they will be read next, ISO. */
  readAt?: string
  nextAt?: string
}

/** Reads the rows of a plan from where they are; made once for it. Columns come as `rowsColumns` has them. */
export interface RowsReader {
  /** The rows that are asked for, as the encoder makes them. Throws `BadValue`, and what the source says. */
  read<Rows>(
    encoder: Encoder<Rows>,
    query: RowsQuery,
    scope: ExecutionScope,
    options: ReadOptions,
  ): Promise<FoundRows<Rows>>
  /** All rows of the search in their order, in pieces; the next piece is read when the last one was taken. */
  stream<Rows>(
    encoder: Encoder<Rows>,
    query: RowsQuery,
    scope: ExecutionScope,
    options: Pick<ReadOptions, 'signal'>,
  ): AsyncIterable<Rows>
}

/** Rows that are fetched at a time where all of a search are read and the schema says nothing of it. */
export const streamedAtOnce = 1000
