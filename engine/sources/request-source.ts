import type { WebRequest } from '../../runtime/web-api/web-request.ts'
import type { Result, RunOptions, TransactionOptions, Value } from './source.ts'

/** What a schema asks a Web API, with the values of its parameters by name. */
export interface AskedRequest {
  request: WebRequest
  given: ReadonlyMap<string, Value>
  /** What of a list is done there (`takenBy`). */
  there?: DoneThere
}

/** What the other system does with the rows before they come. */
export interface DoneThere {
  sort?: { field: string; direction: 'asc' | 'desc' }
  /** Only these of the rows come; the answer tells how many there are. */
  page?: { limit: number; offset: number }
}

export interface RequestOptions extends Pick<RunOptions, 'ms' | 'signal' | 'maxRows'> {
  /** What is given is a secret: errors repeat nothing of the answer, and no redirect is followed. */
  isSecret?: true
  /** Sent with a request that changes something: the same each time that this is done, however often it is tried. */
  key?: string
  /** Told what was answered, page by page, before anything is read from it. */
  onAnswer?(text: string): void
}

/** Rows as arrays in the order of `columns`. Many may be given the same ones: nobody changes them. */
export interface Answer extends Result {
  /** Of all pages, where these are the rows of one. */
  total?: number
}

/** A Web API whose answers schemas read, and which they ask to change something. Nothing can be taken back. */
export interface RequestSource {
  readonly kind: 'requests'
  /** Asks its address; tells the host. Throws as `ask`. */
  test(ms: number): Promise<{ version: string; ms: number }>
  /** The rows of what it answers to a request that only reads. Throws `SourceFailed` and `SourceRefused`. */
  ask(asked: AskedRequest, options: RequestOptions): Promise<Answer>
  /**
   * Requests of one chain. `readOnly` and `rollBack` ask for no change. Throws `PartlyDone` where something was changed before
   * another request failed.
   */
  transaction<T>(options: TransactionOptions, work: (connection: RequestConnection) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export interface RequestConnection {
  readonly kind: 'requests'
  ask(asked: AskedRequest, options: RequestOptions): Promise<Answer>
}
