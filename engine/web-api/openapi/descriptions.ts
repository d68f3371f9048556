import type { Address, Document, DocumentOf } from '../../../runtime/document.ts'
import type { Said } from '../../../runtime/openapi-in/unread.ts'
import type { SchemaChanges } from '../../../runtime/openapi-in/update-schema.ts'
import type { Problem } from '../../../runtime/problem.ts'
import { makeParser, type Parser } from '../../parsing/make-parser.ts'

export interface DescriptionOptions {
  /** Where the description lies: relative addresses are meant from there. */
  from: string | undefined
  /** Operations for which documents are made. */
  chosen: readonly string[]
  /** User name or client of the connection. */
  account: string
  /** Address of the API, in place of the description's. */
  address: string | undefined
  /** Remark of a schema that shows the first page only. */
  firstPage: string
  /** A connection that is there, and the schemas that ask it: they are brought up to date. */
  existing?: { connection: Document; schemas: DocumentOf<'schema'>[] } | undefined
}

export interface DescribedOperation {
  id: string
  method: string
  path: string
  name: string
  parameters: number
  columns: number
  /** Why no schema is made of it. */
  refused?: Said
  notes: Said[]
  /** Beside the schemas that are there. */
  state?: 'new' | 'changed' | 'same' | 'gone'
  schema?: Address
  changes?: SchemaChanges
}

/** What a description offers, before it is put into words. */
export interface Described {
  name?: string
  version?: string
  apiUrl?: string
  account?: boolean
  wantsAddress?: boolean
  operations: DescribedOperation[]
  documents?: Document[]
  problems: Problem[]
}

/** What a description of an API offers, in one piece. */
export type Descriptions = Parser<DescriptionOptions, Described>

export const makeDescriptions = (): Descriptions =>
  makeParser({
    file: new URL('./description-worker.ts', import.meta.url),
    ...{ heapMegabytes: 266, workMs: 20_000 },
    ...{ atOnce: 2, atOnceOwn: 1, most: 22, mostOwn: 5 },
  })
