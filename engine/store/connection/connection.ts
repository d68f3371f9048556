import type { Kysely, Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Facts } from './facts.ts'

/** An open database of the store. */
export interface Connection {
  facts: Facts
  /** For changes, and for all reads inside a transaction. */
  write: Kysely<Tables>
  /** For reads: does not wait for a transaction of this process. The same as `write` on a server. */
  read: Kysely<Tables>
  /** Runs a brief transaction that waits for the disk with others, where there is one writer. */
  together?<T>(work: (db: Transaction<Tables>) => Promise<T>): Promise<T>
  /** Tells `wake` when another node has sent events. Answers the function that ends it. */
  listen?(wake: () => void): () => Promise<void>
  /** Throws StorageFull where the disk has no room for a change of some size, or had none just now. */
  requireRoom?(): void
  close(): Promise<void>
}
