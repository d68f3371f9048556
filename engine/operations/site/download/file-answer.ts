import type { Context } from '../../../call/context.ts'
import type { BytesAnswer } from '../../../call/operation.ts'
import type { ListFile } from './list-rows.ts'

/**
 * A file from the cursor to the socket: the next rows are read when the last ones were taken, and the statement ends when
 * nobody takes them any more.
 */
export async function fileAnswer({ type, bytes }: ListFile, context: Context): Promise<BytesAnswer> {
  // What fails at once is told in words; later the file can only end too early.
  let first: IteratorResult<Uint8Array, void> | undefined = await bytes.next()
  return {
    $bytes: new ReadableStream({
      async pull(controller) {
        try {
          const { done, value } = first ?? (await bytes.next())
          first = undefined
          if (done) controller.close()
          else controller.enqueue(value)
        } catch (error) {
          if (!context.signal.aborted)
            context.engine.log.warn({ error, requestId: context.requestId }, 'a download ended too early')
          throw error
        }
      },
      async cancel() {
        await bytes.return()
      },
    }),
    type,
    headers: { 'content-disposition': 'attachment', 'cache-control': 'no-store' },
  }
}
