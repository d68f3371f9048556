import type { OperationRequests } from '../../../../runtime/generated/operations.ts'
import type { OutputKey } from '../../../../runtime/output/index.ts'
import { outputKeys, type OutputCheck } from '../../../../runtime/output/outputs.ts'
import type { Context } from '../../../call/context.ts'
import type { BytesAnswer } from '../../../call/operation.ts'
import { CallError } from '../../../codes/call-error.ts'
import { codes } from '../request/codes.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { fileAnswer } from './file-answer.ts'
import { listFile, type FileAsked } from './list-file.ts'

/** An operation for each format with which a call of its name is declared. */
type OfFormats<End extends string, Answer> = {
  readonly [Name in keyof OperationRequests & `${OutputKey}-${End}`]: (
    input: FileAsked,
    context: Context,
  ) => Promise<Answer>
}

/** `<format>-download`: all rows of a search as a file, from the cursor to the socket. */
export const listDownloads = Object.fromEntries(
  outputKeys.map((key) => [
    `${key}-download`,
    (input: FileAsked, context: Context) =>
      runGuarded(context, async () =>
        fileAnswer(await listFile(key, input, context, { signal: context.signal }), context),
      ),
  ]),
) as OfFormats<'download', BytesAnswer>

/** `<format>-check`: what the file could not hold. */
export const listChecks = Object.fromEntries(
  outputKeys.map((key) => [
    `${key}-check`,
    (input: FileAsked, context: Context) =>
      runGuarded(context, async () => {
        const { check } = await listFile(key, input, context, { signal: context.signal })
        if (!check) throw new CallError(codes.notFound)
        return check()
      }),
  ]),
) as OfFormats<'check', OutputCheck>
