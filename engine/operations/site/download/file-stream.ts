import type { Context } from '../../../call/context.ts'

/** Bytes as they are taken; whoever leaves ends what makes them. */
export function fileStream(pieces: AsyncGenerator<Uint8Array, void>, context: Context): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        if (!context.signal.aborted)
          context.engine.log.warn({ error, requestId: context.requestId }, 'a download ended too early')
        throw error
      }
    },
    async cancel() {
      await pieces.return()
    },
  })
}
