import type { BytesOperation } from '../../../call/operation.ts'
import { runGuarded } from '../request/run-guarded.ts'
import { csvFile } from './csv-file.ts'
import { fileAnswer } from './file-answer.ts'

/** All rows of a search as a text file, from the cursor to the socket. */
export const csvDownload: BytesOperation<'csv-download'> = (input, context) =>
  runGuarded(context, async () => fileAnswer(await csvFile(input, context, { signal: context.signal }), context))
