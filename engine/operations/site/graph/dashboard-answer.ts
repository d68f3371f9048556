import type { Chart, DashboardFiltersValues } from '../../../../runtime/generated/calls/graph.ts'
import { localize } from '../../../../runtime/text.ts'
import { payerOf } from '../../../call/caller-of.ts'
import type { Context } from '../../../call/context.ts'
import type { BytesAnswer } from '../../../call/operation.ts'
import type { Parts } from '../../../call/parts.ts'
import { dashboardFile } from '../../../charts/dashboard-file.ts'
import { drawGraph } from '../../../execution/graphs/draw-graph.ts'
import { filterLabel } from '../../../execution/graphs/filters-of.ts'
import type { GraphRequest } from '../../../execution/graphs/graph-request.ts'
import { principalOf } from '../../../limits/principal-of.ts'
import type { PrintOptions } from '../../../printer/printer.ts'
import { fileAnswer } from '../download/file-answer.ts'

/** Milliseconds of printing. */
const printMs = 60_000

/** All graphs of a dashboard as PDF, with the numbers of now. Throws what the data say, and PrintRefused. */
export async function dashboardAnswer(requests: readonly GraphRequest[], context: Context): Promise<BytesAnswer> {
  const { engine, language, signal } = context
  const options = { principal: principalOf(payerOf(context)), signal, ms: printMs }
  const bytes = await dashboardBytes(requests, { ...engine, language }, options)
  return fileAnswer({ type: 'application/pdf', bytes }, context)
}

/** The same as bytes, whoever gets them: the numbers are read before the first of them. */
export async function dashboardBytes(
  requests: readonly GraphRequest[],
  { printer, charts: drawings, language }: Pick<Parts, 'printer' | 'charts'> & { language: string },
  options: PrintOptions,
): Promise<AsyncGenerator<Uint8Array, void>> {
  const charts: { span: number; height: number; label: string; chart: Chart }[] = []
  for (const request of requests) {
    const { placed } = request.plan.graph
    if (!placed) continue
    const { span, height, label } = placed
    charts.push({ span, height, label: localize(label, language), chart: await drawGraph(request) })
  }
  const page = {
    ...{
      charts,
      language,
      today: String(requests[0]?.scope.system.today),
      narrowed: narrowedWords(requests, language),
    },
    title: localize(requests[0]?.plan.graph.placed?.title, language),
  }
  return dashboardFile(page, { printer, drawings }, options)
}

/** To what the reader has narrowed the graphs, in words. */
function narrowedWords(requests: readonly GraphRequest[], language: string): string[] {
  const [first] = requests
  return Object.entries(first?.chosen ?? {}).flatMap(([field, value]) => {
    const filter = first?.plan.graph.filters.find((one) => one.field === field)
    return filter ? `${filterLabel(filter, requests, language)}: ${valueWords(value)}` : []
  })
}

const valueWords = (value: DashboardFiltersValues[string]): string =>
  typeof value === 'string' ? value : `${value.from ?? ''} – ${value.to ?? ''}`
