import type { ReportRows, WorkbookPlan } from '../../../runtime/report/report-plan.ts'
import { asText } from '../../../runtime/values/as-text.ts'
import { timeSlices } from '../../limits/time-slices.ts'
import { ParseRefused, Unreadable } from '../../parsing/errors.ts'
import { PrintRefused } from '../../printer/print-refused.ts'
import type { OutputRows, PageTools } from '../output-writer.ts'
import type { FillTask } from './workbook-task.ts'

/** The workbook of a report with its rows, or the PDF that is made of it, piece by piece. Throws PrintRefused. */
export async function* filledWorkbook(
  plan: ReportRows & WorkbookPlan,
  asked: OutputRows,
  pages: PageTools,
): AsyncGenerator<Uint8Array, void> {
  const { isPrinted = false, hasMacros = false } = plan.workbook
  const { office, principal, signal, ms } = pages
  if (!isPrinted) yield* filled(plan, asked, pages)
  else if (!office.isThere()) throw new PrintRefused('missing')
  else yield* office.toPdf(filled(plan, asked, pages), { end: hasMacros ? '.xlsm' : '.xlsx', principal, signal, ms })
}

async function* filled(
  { workbook }: WorkbookPlan,
  { pieces }: OutputRows,
  pages: PageTools,
): AsyncGenerator<Uint8Array, void> {
  const { template, fields, isPrinted: _printed, hasMacros: _macros, ...setting } = workbook
  const { workbookFiller, principal, signal, ms, login, today } = pages
  const file = await pages.blob(template)
  if (!file) throw new PrintRefused('failed')
  const names = fields.map(({ key }) => key)
  const task: FillTask = {
    ...{ task: 'fill', size: file.bytes.length, setting },
    fields: { names, types: fields.map(({ type }) => type) },
    beside: {
      today,
      ...Object.fromEntries(Object.entries(login).map(([key, value]) => [`login.${key}`, plain(value)])),
    },
  }
  const late = AbortSignal.timeout(ms)
  const caller = { principal, signal: signal ? AbortSignal.any([signal, late]) : late }
  try {
    for await (const piece of workbookFiller.read(task, sent(file.bytes, rowsOf(pieces, names, pages)), caller))
      if ('bytes' in piece) yield piece.bytes
  } catch (error) {
    signal?.throwIfAborted()
    throw late.aborted ? new PrintRefused('late', error) : refused(error)
  }
}

/** Why there is no workbook; a queue that is full is told as such. */
function refused(error: unknown): unknown {
  if (error instanceof Unreadable) return new PrintRefused(error.code === 'rows-too-many' ? 'large' : 'failed', error)
  if (!(error instanceof ParseRefused) || error.refusal === 'busy') return error
  return new PrintRefused(error.refusal === 'too-large' ? 'large' : 'late', error)
}

/** Bytes that are sent at once. */
const most = 256 * 1024

async function* sent(template: Uint8Array, lines: AsyncIterable<string>): AsyncGenerator<Uint8Array, void> {
  yield template
  let text = ''
  for await (const line of lines) {
    text += `${line}\n`
    if (text.length < most) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/** Each row with each of its first lines, or alone where it has none; values in the order of their names. */
async function* rowsOf(
  pieces: OutputRows['pieces'],
  names: readonly string[],
  { linesOf }: PageTools,
): AsyncGenerator<string, void> {
  const turns = timeSlices()
  const lineOf = (row: Readonly<Record<string, unknown>>) => JSON.stringify(names.map((name) => plain(row[name])))
  for await (const piece of pieces)
    for (const row of piece) {
      const [lines = []] = Object.values(await linesOf(row))
      if (lines.length === 0) yield lineOf(row)
      else for (const line of lines) yield lineOf({ ...row, ...line })
      if (turns.isOver()) await turns.next()
    }
}

const plain = (value: unknown): unknown =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
    ? value
    : value === undefined
      ? null
      : asText(value)
