import type { OperationRequests, OperationResponses } from '../../runtime/generated/operations.ts'
import type { Context } from './context.ts'

/** One thing the engine can do. Calls name it; the pipeline has checked the right and the input's shape before. */
export type Operation<Request = never, Response = unknown> = (input: Request, context: Context) => Promise<Response>

/** An operation that calls name: what it takes and answers is what their schemas declare. */
export type DeclaredOperation<Name extends keyof OperationRequests> = Operation<
  OperationRequests[Name],
  OperationResponses[Name]
>

/** Operations of different inputs in one registry; the declared request schema guarantees the input's shape. */
export type AnyOperation = Operation<never, unknown>

/** Answer an operation may return instead of data: bytes with a media type (images, files). */
export interface BytesAnswer {
  $bytes: Uint8Array | ReadableStream<Uint8Array>
  type: string
  headers?: Record<string, string>
}

/** An operation may also return `JsonText` (json-text.ts): its text becomes `data` without being parsed again. */
export type { JsonText } from './json-text.ts'
