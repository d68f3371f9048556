import { notFound } from '../../codes/refusals.ts'
import type { Row } from '../../execution/row.ts'
import type { ExecutionScope } from '../../execution/scope.ts'
import { makeOutput } from '../../output/make-output.ts'
import type { PageTools } from '../../output/output-writer.ts'
import type { RunningMethod } from '../../apis/running-api.ts'
import type { ApiAnswer } from './api-call.ts'
import type { ApiCaller } from './run-method.ts'

export type ApiPages = Omit<PageTools, 'linesOf' | 'login' | 'today'>

interface Printing {
  method: RunningMethod
  rows: AsyncIterable<Row[]>
  scope: ExecutionScope
}

/** Rows as the method's report. */
export async function printRows({ method, rows, scope }: Printing, caller: ApiCaller): Promise<ApiAnswer> {
  const { report, list } = method.spec
  const lines = await method.lines()
  const { signal, stream, language } = caller
  const linesOf = async (row: Row) => {
    const own: Record<string, Row[]> = {}
    for (const { name, runner } of lines) {
      const found: Row[] = []
      for await (const piece of runner.stream({}, { ...scope, row }, { signal })) found.push(...piece)
      own[name] = found
    }
    return own
  }
  const output =
    report &&
    list &&
    makeOutput(
      'report',
      { ...list, report: report.plan },
      {
        ...{ language, replaces: false, pieces: rows },
        pages: { ...caller.pages(), linesOf, login: {}, today: String(scope.system.today) },
      },
    )
  if (!output) throw notFound()
  return { status: 200, headers: { 'content-type': output.type }, body: await stream(output.bytes) }
}
