import { csvLine, type CsvFormat } from '../../../../runtime/csv/csv-line.ts'
import type { BytesOperation } from '../../../call/operation.ts'
import { readLines, type CheckedLine, type LineRules } from '../../../execution/transfer/read-lines.ts'
import type { Transfer } from '../../../store/store.ts'
import { encoderOf, marks } from '../download/encoder.ts'
import { fileAnswer } from '../download/file-answer.ts'
import { rulesOf, transferOf, transferRequest } from './transfer-request.ts'

/**
 * The lines that are not in the table, as they stand in the file, with the reason behind them. Corrected and sent again,
 * they complete it: a last column that says why is left out of account.
 */
export const transferErrorFile: BytesOperation<'transfer-error-file'> = async ({ contentId, id }, context) => {
  const request = await transferRequest(contentId, context)
  const transfer = await transferOf(id, request, context)
  context.audit({ object: `${request.address} ${transfer.about.name}` })
  const { hash } = (await context.store.blobs.get(transfer.blob))!
  const rules = rulesOf(request, transfer.about, context)
  const bytes = errorLines(transfer, context.store.blobs.stream(hash), rules)
  return fileAnswer({ type: 'text/csv', source: request.plan.source, bytes }, context)
}

/** What stands where the encoding of the file does not have a character of a reason. */
const unknown = (): string => '〓'

async function* errorLines(
  transfer: Transfer,
  file: AsyncIterable<Uint8Array>,
  rules: LineRules,
): AsyncGenerator<Uint8Array, void> {
  const { encoding } = transfer.about
  const { delimiter, quote } = rules.plan.file
  const format: CsvFormat = { delimiter, quote, lineCode: 'CRLF', shouldQuoteNumbers: true, formulaGuard: false }
  const encode = encoderOf(encoding)
  const lineOf = (cells: readonly string[], reason: string) =>
    csvLine(
      [...cells, reason].map((value) => ({ value, isNumber: false })),
      format,
    )
  const heads: string[] = []
  const lines = readLines(file, {
    ...rules,
    onHead: (cells) => heads.push(lineOf(cells, rules.say('transfer-reason', []))),
  })
  yield marks[encoding === 'utf8' ? 'utf8-bom' : encoding] ?? new Uint8Array()
  for await (const piece of lines) {
    const left = piece.flatMap((line) => {
      const reason = reasonOf(line, transfer)
      return reason === undefined ? [] : lineOf(line.cells, reason)
    })
    yield encode([...heads.splice(0), ...left].join(''), unknown)
  }
}

/** Why a line is not in the table; empty: another one ended the transfer before it. Undefined: it is, or nothing is wrong with it. */
function reasonOf({ line, faults }: CheckedLine, { about }: Transfer): string | undefined {
  const { refused, outcome } = about
  if (faults.length > 0)
    return faults.map(({ label, reason }) => (label === undefined ? reason : `${label}: ${reason}`)).join(' / ')
  if (line === refused?.line) return refused.reason
  return outcome === 'abort' && refused && line > refused.line ? '' : undefined
}
