import type { OperationRequests, OperationResponses } from '../../runtime/generated/operations.ts'
import type { Context } from './context.ts'
import type { JsonText } from './json-text.ts'

/** One thing the engine can do. Calls name it; the pipeline has checked the right and the input's shape before. */
type Operation<Request, Response> = (input: Request, context: Context) => Promise<Response>

/** An operation that calls name: what it takes and answers is what their schemas declare. */
export type DeclaredOperation<Name extends keyof OperationRequests> = Operation<
  OperationRequests[Name],
  OperationResponses[Name]
>

/** One whose answer is written as JSON text already: its text becomes `data` without being parsed again. */
export type TextOperation<Name extends keyof OperationRequests> = Operation<OperationRequests[Name], JsonText>

/** One that answers with bytes instead of data. */
export type BytesOperation<Name extends keyof OperationRequests> = Operation<OperationRequests[Name], BytesAnswer>

/** An operation for each name that a call declares: one that is missing or answers something else does not compile. */
export type DeclaredOperations = {
  readonly [Name in keyof OperationRequests]: Operation<
    OperationRequests[Name],
    OperationResponses[Name] | JsonText | BytesAnswer
  >
}

/** An operation that was found by its name: its input is checked by the schema of the call before it runs. */
export type NamedOperation = (input: Record<string, unknown>, context: Context) => Promise<unknown>

/** Bytes with a media type (images, files). */
export interface BytesAnswer {
  $bytes: Uint8Array | ReadableStream<Uint8Array>
  type: string
  headers?: Record<string, string>
}
