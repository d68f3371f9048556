import type { OperationResponses } from '../../../runtime/generated/operations.ts'
import { makeParser, type Parser } from '../../parsing/make-parser.ts'

export interface DescriptionOptions {
  /** Where the description lies: relative addresses are meant from there. */
  from: string | undefined
  /** Operations for which documents are made. */
  chosen: readonly string[]
  /** User name or client of the connection. */
  account: string
}

export type Described = OperationResponses['openapi-read']

/** What a description of an API offers, in one piece. */
export type Descriptions = Parser<DescriptionOptions, Described>

export const makeDescriptions = (): Descriptions =>
  makeParser({
    file: new URL('./description-worker.ts', import.meta.url),
    ...{ heapMegabytes: 256, workMs: 15_000 },
    ...{ atOnce: 2, atOnceOwn: 1, most: 22, mostOwn: 5 },
  })
