import { ofKind, type Document } from '../../../runtime/document.ts'
import type { ListPlan } from '../../../runtime/page-parts/list-plan.ts'
import { made } from '../../../runtime/report/report-rows.ts'
import { localize } from '../../../runtime/text.ts'
import { payerOf } from '../../call/caller-of.ts'
import type { Context } from '../../call/context.ts'
import type { BytesOperation } from '../../call/operation.ts'
import { badInput, notDone, notFound } from '../../codes/refusals.ts'
import type { Row } from '../../execution/row.ts'
import { makeRowsRunner } from '../../execution/rows/rows-runner.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import { principalOf } from '../../limits/principal-of.ts'
import { makeOutput } from '../../output/make-output.ts'
import type { PageTools } from '../../output/output-writer.ts'
import { fileAnswer } from '../site/download/file-answer.ts'
import { foreignReferences, problemsOf } from '../document/change/check-to-save.ts'
import { runGuarded } from '../site/request/run-guarded.ts'
import { consoleScope } from './console-scope.ts'
import { samplePlans } from './sample-plans.ts'

/** Rows that a drawing beside its template has, those with lines (mostly a page each), and lines of each. */
const most = { rows: 30, withLines: 3, lines: 500 }
/** Milliseconds of drawing. */
const drawMs = 20_000

/** A report as it stands in its form, with real rows. */
export const reportPreview: BytesOperation<'report-preview'> = ({ document }, context) =>
  runGuarded(context, async () => {
    if (document.kind !== 'report') throw notFound()
    const { engine, language, signal } = context
    const report = ofKind('report', document)
    // A workbook is filled without one.
    if (report.spec.type === 'pdf' && !engine.printer.isThere()) throw notDone({ text: 'report-no-browser' })
    await requireSound(report, context)
    const { head, lines, document: find, chains } = await samplePlans(report, context)
    const scope = consoleScope(context)
    const rows = await firstRows(head, scope, { context, limit: lines.length > 0 ? most.withLines : most.rows })
    const plan = {
      ...{ rows: 'search' as const, lines: [], ...made({ document: find }, report, { chains }) },
      title: { [language]: localize(report.spec.label, language) },
    }
    const output = makeOutput(
      'report',
      { ...head, report: plan },
      {
        ...{ language, replaces: false, pieces: once(rows) },
        pages: pageTools(context, scope, async (row) => {
          const own: Record<string, Row[]> = {}
          for (const { name, plan: linesPlan } of lines)
            own[name] = await firstRows(linesPlan, { ...scope, row }, { context, limit: most.lines })
          return own
        }),
      },
    )
    if (!output || signal.aborted) throw notFound()
    return fileAnswer(output, context)
  })

/** What a new report may still lack while its page is drawn. */
const notDrawn = /^\/(?:name|key|spec\/(?:label|fileName))(?:\/|$)/

async function requireSound(report: Document, context: Context): Promise<void> {
  const problems = [...(await problemsOf(report, context)), ...foreignReferences(report, undefined, context)]
  // Without a value of a parameter there may be rows all the same, or none.
  const drawn = problems.filter(
    ({ at, code, severity }) => severity !== 'warning' && code !== 'parameter-not-set' && !notDrawn.test(at),
  )
  if (drawn.length > 0) throw badInput(drawn)
}

/** The first rows of a plan whose data source its reader may use. */
async function firstRows(
  plan: ListPlan,
  scope: ExecutionScope,
  { context, limit }: { context: Context; limit: number },
): Promise<Row[]> {
  const stored = await context.store.documents.find(plan.source)
  if (!stored) throw notFound()
  const runner = makeRowsRunner(plan, await context.engine.sources.open(stored.document))
  const found: Row[] = []
  for await (const rows of runner.stream({}, scope, { signal: context.signal })) {
    found.push(...rows)
    if (found.length >= limit) break
  }
  return found.slice(0, limit)
}

async function* once(rows: Row[]): AsyncGenerator<Row[]> {
  yield await Promise.resolve(rows)
}

function pageTools(context: Context, scope: ExecutionScope, linesOf: PageTools['linesOf']): PageTools {
  const { blobs } = context.store
  return {
    ...{
      printer: context.engine.printer,
      workbookFiller: context.engine.workbookFiller,
      office: context.engine.office,
      principal: principalOf(payerOf(context)),
      signal: context.signal,
      ms: drawMs,
    },
    ...{ linesOf, login: {}, today: String(scope.system.today) },
    async blob(address) {
      const found = await blobs.get(address.slice('blob/'.length))
      const bytes = found && (await blobs.read(found.hash))
      return found && bytes && { type: found.type, bytes }
    },
  }
}
