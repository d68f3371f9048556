import { payerOf } from '../../../call/caller-of.ts'
import type { Context } from '../../../call/context.ts'
import type { BytesAnswer } from '../../../call/operation.ts'
import { loggedOut } from '../../../codes/refusals.ts'
import type { Output } from '../../../output/make-output.ts'

/** A file from the cursor to the socket: what fails at once is told in words; later the file can only end too early. */
export async function fileAnswer(
  { type, bytes }: Pick<Output, 'type' | 'bytes'>,
  context: Context,
): Promise<BytesAnswer> {
  const { engine, session, signal, requestId } = context
  if (!session) throw loggedOut()
  return {
    $bytes: await engine.streams.body(bytes, {
      payer: payerOf(context),
      signal,
      onFailed: (error) => {
        if (!signal.aborted) engine.log.warn({ error, requestId }, 'a download ended too early')
      },
    }),
    type,
    headers: { 'content-disposition': 'attachment', 'cache-control': 'no-store' },
  }
}
