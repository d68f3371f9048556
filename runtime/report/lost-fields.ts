import type { Document, DocumentOf } from '../document.ts'
import type { ReportSpec } from '../generated/kinds/report.ts'
import { reportField } from '../parts/report-field.ts'
import { codeText } from '../sql/code-text.ts'
import { checkTemplate } from '../template/check-template.ts'
import { parseTemplate } from '../template/parse-template.ts'
import { reportData } from './report-data.ts'

type Get = (address: string) => Document | undefined

/** Fields that a report names and its rows do not have, each once; `get` gives documents by their addresses. */
export function lostFields(report: DocumentOf<'report'>, get: Get): string[] {
  const { type, page, cells = [], group } = report.spec
  if (type === 'pdf') return [...new Set(lostInTemplate(codeText(page), report.spec, get))]
  const known = reportField(report, '/spec/cells/0/field', { get })?.map(({ key }) => key)
  const named = [...cells.map(({ field }) => field), ...(group === undefined ? [] : [group])]
  return known ? [...new Set(named)].filter((field) => !known.includes(field)) : []
}

function lostInTemplate(text: string, spec: ReportSpec, get: Get): string[] {
  const parsed = parseTemplate(text)
  if ('fault' in parsed) return []
  const faults = checkTemplate(parsed.template, reportData(spec, get))
  return faults.flatMap(({ code, what }) =>
    code === 'template-field-unknown' || code === 'template-not-a-list' ? [what] : [],
  )
}

/** A report without what names these fields: its template, or its cells. */
export function withoutFields({ page, cells, group, ...spec }: ReportSpec, fields: readonly string[]): ReportSpec {
  if (spec.type === 'pdf') return { ...spec, ...(cells && { cells }), ...(group !== undefined && { group }) }
  const kept = cells?.filter(({ field }) => !fields.includes(field))
  return {
    ...spec,
    ...(page !== undefined && { page }),
    ...(kept && kept.length > 0 && { cells: kept }),
    ...(group !== undefined && !fields.includes(group) && { group }),
  }
}
