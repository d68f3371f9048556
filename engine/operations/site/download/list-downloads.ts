import type { OperationRequests } from '../../../../runtime/generated/operations.ts'
import type { OutputKey } from '../../../../runtime/output/index.ts'
import { outputKeys, type OutputCheck } from '../../../../runtime/output/outputs.ts'
import type { Context } from '../../../call/context.ts'
import type { BytesAnswer } from '../../../call/operation.ts'
import { notFound } from '../../../codes/refusals.ts'
import { outputWriters } from '../../../output/index.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { fileAnswer } from './file-answer.ts'
import { listFile } from './list-file.ts'
import type { RowsAsked } from './list-rows.ts'

/** An operation for each format with which a call of its name is declared. */
type OfFormats<End extends string, Answer> = {
  readonly [Name in keyof OperationRequests & `${OutputKey}-${End}`]: (
    input: RowsAsked,
    context: Context,
  ) => Promise<Answer>
}

function ofFormats<End extends string, Answer>(
  keys: readonly OutputKey[],
  end: End,
  run: (key: OutputKey, input: RowsAsked, context: Context) => Promise<Answer>,
): OfFormats<End, Answer> {
  const operations = keys.map((key) => [
    `${key}-${end}`,
    (input: RowsAsked, context: Context) => runGuarded(context, () => run(key, input, context)),
  ])
  return Object.fromEntries(operations) as OfFormats<End, Answer>
}

/** `<format>-download`: all rows of a search as a file, from the cursor to the socket. */
export const listDownloads = ofFormats<'download', BytesAnswer>(outputKeys, 'download', async (key, input, context) =>
  fileAnswer(await listFile(key, input, context, { signal: context.signal }), context),
)

const checked = outputKeys.filter((key) => outputWriters[key].check !== undefined)

/** `<format>-check`: which characters of them the file could not hold. */
export const listChecks = ofFormats<'check', OutputCheck>(checked, 'check', async (key, input, context) => {
  const { check } = await listFile(key, input, context, { signal: context.signal })
  if (!check) throw notFound()
  return check()
})
