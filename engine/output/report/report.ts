import { pageFrame } from '../../../runtime/report/page-document.ts'
import type { ReportData } from '../../../runtime/report/report-data.ts'
import type { PagePlan, ReportPlan, ReportRows } from '../../../runtime/report/report-plan.ts'
import { parseTemplate } from '../../../runtime/template/parse-template.ts'
import { renderTemplate, TemplateExceeded } from '../../../runtime/template/render-template.ts'
import { isRecord, type Value } from '../../../runtime/template/value.ts'
import { formatDate } from '../../../runtime/values/dates.ts'
import { timeSlices } from '../../limits/time-slices.ts'
import { PrintRefused } from '../../printer/print-refused.ts'
import type { OutputRows, OutputWriter, PageTools } from '../output-writer.ts'
import { makeBarcodes } from './barcode.ts'
import { filledWorkbook } from '../workbook/filled-workbook.ts'
import { valueOf } from './value-of.ts'

/** A report: its template filled with the rows, and drawn as PDF where it is a page. */
export const report: OutputWriter<ReportPlan> = { bytes: bytesOf }

/** Rows and lines of one report. */
const mostRows = 200_000

async function* bytesOf(plan: ReportPlan, asked: OutputRows): AsyncGenerator<Uint8Array, void> {
  const { pages } = asked
  if (!pages) throw new Error('a report is made where files are made')
  if ('workbook' in plan) yield* filledWorkbook(plan, asked, pages)
  else yield* printedPages(plan, asked, pages)
}

async function* printedPages(
  plan: ReportRows & PagePlan,
  { language, pieces }: OutputRows,
  pages: PageTools,
): AsyncGenerator<Uint8Array, void> {
  const { printer, principal, signal, ms, today, blob } = pages
  const files = new Map(
    [...Object.values(plan.pictures), ...(plan.font === undefined ? [] : [plan.font])].map((address, index) => [
      address,
      `file/${index}`,
    ]),
  )
  const font = plan.font === undefined ? undefined : files.get(plan.font)
  const title = plan.title[language] ?? Object.values(plan.title)[0] ?? ''
  const date = formatDate(today, language === 'ja' ? 'yyyy年M月d日' : 'yyyy-MM-dd', language)
  const frame = pageFrame({ paper: plan.paper, language, title, date, ...(font !== undefined && { font }) })
  const body = await filled(plan, await dataOf(pieces, pages), { language, files })
  const addresses = new Map([...files].map(([address, path]) => [path, address]))
  const page = {
    html: `${frame.head}${body}${frame.foot}`,
    async file(path: string) {
      const address = addresses.get(path)
      return address === undefined ? undefined : blob(address)
    },
  }
  yield* printer.print(page, { principal, signal, ms })
}

/** All rows as the template sees them. */
async function dataOf(pieces: OutputRows['pieces'], { login, today, linesOf }: PageTools): Promise<ReportData> {
  const rows: Value[] = []
  let count = 0
  const counted = () => {
    if (++count > mostRows) throw new PrintRefused('large')
  }
  for await (const piece of pieces)
    for (const row of piece) rows.push(valueOf({ ...row, ...(await linesOf(row)) }, counted))
  const [first] = rows
  const user = valueOf(login, counted)
  return { rows, row: first && isRecord(first) ? first : {}, login: isRecord(user) ? user : {}, today }
}

interface Filling {
  language: string
  files: ReadonlyMap<string, string>
}

/** The text of the pages; whoever else calls is served meanwhile. */
async function filled(plan: PagePlan, data: ReportData, { language, files }: Filling): Promise<string> {
  const parsed = parseTemplate(plan.template)
  if ('fault' in parsed) throw new PrintRefused('failed', parsed.fault)
  const draws = {
    barcode: /\bbarcode\b/.test(plan.template) ? await makeBarcodes() : () => undefined,
    picture: (name: string) => (Object.hasOwn(plan.pictures, name) ? files.get(plan.pictures[name] ?? '') : undefined),
  }
  const turns = timeSlices()
  let text = ''
  try {
    for (const piece of renderTemplate(parsed.template, { data, language, draws })) {
      text += piece
      if (turns.isOver()) await turns.next()
    }
  } catch (error) {
    if (error instanceof TemplateExceeded) throw new PrintRefused('large', error)
    throw error
  }
  return text
}
